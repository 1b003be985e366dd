import { performance } from 'node:perf_hooks'
import { expect } from 'chai'
import type { RecordedSuite } from '../../../src/node/replay/replay.js'
import type { RecordedRun } from '../../../src/rpc/recorded-run.js'
import { listCalls, type RecordedCall, type RecordedStep } from '../../../src/rpc/recording.js'
import { type ReplaySandboxes, replaySuite } from '../../suite-replay.js'

/** Result of recording the statements of a suite's calls. */
export interface SteppedSuite {
  recorded: number
  /** Calls that differ when they run again, with their errors. */
  missing: string[]
}

/** Records the statements of every call of a suite, and compares their host operations with the recording. */
export async function stepSuite(suite: RecordedSuite, sandboxes: ReplaySandboxes): Promise<SteppedSuite> {
  const result: SteppedSuite = { recorded: 0, missing: [] }
  await replaySuite(suite, {
    sandboxes,
    now: () => performance.now(),
    onRecorded(_, recorder, execution) {
      if (!('receipt' in execution)) return
      const recording = recorder.finish(execution.receipt)
      recorder.recordSteps()
      for (const call of listCalls(recording)) {
        if (call.noRun !== undefined) result.missing.push(`${call.method} ${call.error?.split('\n')[0] ?? 'succeeded'}`)
        if (call.run === undefined) continue
        result.recorded += 1
        expectSameOperations(call, call.run)
      }
    },
  })
  return result
}

/** Every effect of a call belongs to an operation of its kind, in the same order and with the same arguments. */
function expectSameOperations({ steps }: RecordedCall, { operations, parts, total }: RecordedRun): void {
  const lines = parts.flatMap(({ text }) => text.split('\n'))
  if (parts.length === 1 && parts[0]!.last === total) {
    expect(lines.filter((line) => line.startsWith('o'))).to.deep.equal(operations.map(({ used }) => `o${used}`))
    expect(lines.filter((line) => line.startsWith('s'))).to.have.length(total)
  }
  for (const step of steps) {
    if (step.operation === undefined || (step.kind === 'authority' && step.reason === 'ram')) continue
    const { kind, args } = operations[step.operation]!
    expect(kind, JSON.stringify(step)).to.match(KINDS[step.kind])
    if ('key' in step) expect(args).to.include(step.key)
    if (step.kind === 'call') expect(args[1]).to.equal(step.call.method)
  }
}

const KINDS: Record<RecordedStep['kind'], RegExp> = {
  read: /^storage\.(get|has|map(Get|Has|Keys|Len)|global)/,
  write: /^storage\.(put|del|mapPut|mapDel)$/,
  ram: /^storage\.(put|del|mapPut|mapDel)$|^blockchain\.call/,
  call: /^blockchain\.call/,
  receipt: /^blockchain\.receipt$/,
  event: /^blockchain\.event$/,
  authority: /^blockchain\.requireAuth$/,
  console: /^log\.log$/,
}
