import type { CallRecord, CodeRecord, RunRecord } from '../../../src/measurements/records/record.js'

/** A call with figures to judge. */
export function sampleCall(call: Partial<CallRecord> = {}): CallRecord {
  return {
    file: 'test/token.test.ts',
    titles: ['token', 'pays'],
    order: 0,
    contract: 'token',
    action: 'pay',
    isOwn: true,
    status: 'SUCCESS',
    dryRun: false,
    gas: 100,
    gasLimit: 2_000_000,
    ram: { publisher: 0, contract: 0, others: 0 },
    timeMs: 1,
    calls: [],
    load: { sizes: {}, given: [], read: 0, written: 0 },
    spent: {},
    ...call,
  }
}

export function sampleRecord(calls: CallRecord[], codes: CodeRecord[] = [], project = 'shop'): RunRecord {
  return { format: 1, project, calls, searched: [], codes }
}
