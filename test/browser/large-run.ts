import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { describeRun } from '../../src/measurements/details.js'
import type { CallRecord } from '../../src/measurements/records/record.js'
import { type TestResult, tally } from '../../src/report/model/run.js'
import { createHtmlReporter } from '../../src/report/reporters/html.js'
import { PLAIN } from '../../src/report/text/paint.js'
import { sampleCall, sampleRecord } from '../unit/measurements/sample.js'

const CALLS = 12
const PAGE = join(import.meta.dirname, '../../dist/report/report.html')

/** Writes the page of a run of so many tests, a tenth of which fail, each with calls whose figures are all unlike. */
export function writeLargeRun(path: string, { tests, details }: { tests: number; details: boolean }): string {
  const results = Array.from({ length: tests }, (_, number) => sampleResult(number))
  const record = sampleRecord(results.flatMap((result, number) => sampleCalls(result, number)))
  const surroundings = {
    costs: { file: 'costs.json', note: undefined, kept: undefined },
    sources: [],
    coverage: [],
    growth: [],
  }
  const run = { network: 'embedded', durationMs: 1, leftOut: 0, warnings: [], ...tally(results), tests: results }
  const { end } = createHtmlReporter({ paint: PLAIN, folder: '', readPage: () => readFileSync(PAGE, 'utf8') })
  writeFileSync(path, end(run, details ? describeRun(record, surroundings) : undefined))
  return pathToFileURL(path).href
}

function sampleResult(number: number): TestResult {
  const test = { file: `test/file${number % 20}.test.ts`, titles: ['a suite of this file', `number ${number}`] }
  if (number % 10 > 0) return { ...test, state: 'passed', durationMs: number }
  const lines = Array.from({ length: 7 }, (_, at) => ({
    number: at + 1,
    text: `    await contract.method(${at}, 'an argument')`,
  }))
  const frame = { file: test.file, line: 4, column: 5, lines }
  const transaction = {
    action: 'token.pay("alice", "bobby", "12.5")',
    frame,
    advice: [],
    path: [],
    status: 'RUNTIME_ERROR',
    message: 'Uncaught exception: Error: not enough',
    returns: [],
    gas: 12345,
    costly: [],
    ram: { alice: 12 },
    calls: [],
    traced: 'recording' as const,
    receipts: [{ funcName: 'token.iost/transfer', content: '["iost","alice","bobby","12.5",""]' }],
    signedBy: ['alice@active'],
    changes: [{ contract: 'token', key: 'balance', field: 'alice', before: '"20"', after: '"7.5"' }],
    console: [],
    dryRun: false,
  }
  return {
    ...test,
    state: 'failed',
    durationMs: 1,
    failure: { message: 'it was refused', frame, transaction, stack: [] },
  }
}

function sampleCalls({ file, titles }: TestResult, number: number): CallRecord[] {
  return Array.from({ length: CALLS }, (_, order) => {
    const gas = 30_000 + number * CALLS + order
    const inner = (action: string, part: number) => ({
      contract: 'token',
      action,
      cpu: Math.floor(gas / part),
      net: 7,
      failed: false,
      calls: [],
    })
    const tree = { ...inner('pay', 1), calls: [inner('take', 2), { ...inner('give', 3), calls: [inner('note', 9)] }] }
    return sampleCall({
      file,
      titles,
      order,
      gas,
      timeMs: 1.25,
      ram: { publisher: order, contract: 0, others: 3 },
      calls: [tree],
    })
  })
}
