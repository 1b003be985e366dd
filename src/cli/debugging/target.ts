import { existsSync } from 'node:fs'
import type { DebuggedTransaction } from '../../debugger/debugger.js'
import { ToolkitError } from '../../errors/errors.js'
import { formatTitles, type TestResult } from '../../report/model/run.js'
import { readChosen } from '../../test-runner/scheduling/test-ids.js'

/** Target of the debugger. */
export interface DebugRequest {
  /** A test file or the id of a test, the hash of a transaction, or a recorded suite. */
  target: string
  grep?: string | undefined
  network?: string | undefined
  /** Path of a fork file. The transaction is then executed locally. */
  forkFile?: string | undefined
  /** Number of a suite's transaction. */
  step?: number | undefined
  directory: string
  /** Called with the output of tests and progress. */
  onNote?: ((text: string) => void) | undefined
}

/** Transactions to debug. */
export interface DebugTarget {
  transactions: DebuggedTransaction[]
  /** Name and result of the test or transaction. */
  about: string
  /** Whether the target is a failed test. */
  isFailed: boolean
}

/** Opens the target: runs a test, reads a transaction from a node, or replays a suite. */
export async function openDebugTarget(request: DebugRequest): Promise<DebugTarget> {
  const { target } = request
  if (/\.jsonl$/.test(target)) {
    const { openSuite } = await import('./suite.js')
    return openSuite(request)
  }
  if (existsSync(target) || readChosen(target).isTest || /[/\\]|\.[cm]?[jt]sx?$/.test(target)) return openTest(request)
  if (request.forkFile !== undefined) {
    const { openLiveTransaction } = await import('./live-transaction.js')
    return openLiveTransaction(request)
  }
  const { openTransaction } = await import('./transaction.js')
  return openTransaction(request)
}

async function openTest({ target, grep, network, directory, onNote = () => {} }: DebugRequest): Promise<DebugTarget> {
  const { runTests } = await import('../../test-runner/run.js')
  const { file, isTest } = readChosen(target)
  const run = await runTests({
    directory,
    files: [file],
    ...(isTest && { chosen: [target] }),
    grep,
    network,
    jobs: 1,
    steps: 'all',
    trace: 'none',
    forbidOnly: false,
    onWarning: onNote,
  })
  const test = chooseTest(run.tests)
  if (test === undefined) throw nothingToDebug(run.tests)
  return { transactions: test.executions!, about: describeTest(test), isFailed: test.state === 'failed' }
}

/** A test that failed, else one with a breakpoint or `debugger` statement, else the first with calls. */
export function chooseTest(tests: readonly TestResult[]): TestResult | undefined {
  const called = tests.filter(({ executions = [] }) => executions.length > 0)
  const failed = called.find(({ state }) => state === 'failed')
  return failed ?? called.find(hasStop) ?? called[0]
}

function hasStop({ executions = [] }: TestResult): boolean {
  return executions.some(
    ({ isMarked, execution }) =>
      isMarked || execution.codes.some(({ statements }) => statements.some(({ isDebugger }) => isDebugger)),
  )
}

export function describeTest({ state, failure, ...test }: TestResult): string {
  const ending = failure === undefined ? state : `${state}: ${failure.message.split('\n')[0]}`
  return `${test.file} › ${formatTitles(test)} ${ending}`
}

function nothingToDebug(tests: readonly TestResult[]): ToolkitError {
  const failed = tests.find(({ state }) => state === 'failed')
  const why = failed === undefined ? '' : `: ${describeTest(failed)}`
  return new ToolkitError('DEBUG_NOTHING', `the test made no call that can be debugged${why}`, {
    hint: 'Calls in fixtures are not debugged. Choose a test that calls a contract itself with -g.',
  })
}
