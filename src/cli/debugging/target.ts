import { existsSync } from 'node:fs'
import { firstLine, must } from '../../collections/presence.js'
import { ToolkitError } from '../../errors/errors.js'
import { formatTitles, type TestResult } from '../../report/model/run.js'
import { runTests } from '../../test-runner/run.js'
import { readChosen } from '../../test-runner/scheduling/test-ids.js'
import type { DebugRequest, DebugTarget } from './request.js'
import { openTransaction } from './transaction.js'

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
  return openTransaction(request)
}

async function openTest({ target, grep, network, directory, onNote = () => {} }: DebugRequest): Promise<DebugTarget> {
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
  if (test === undefined) throw nothingToDebugError(run.tests)
  return {
    transactions: must(test.executions, 'executions of the test'),
    about: describeTest(test),
    isFailed: test.state === 'failed',
  }
}

/** A test that failed, else one with a breakpoint or `debugger` statement, else the first with calls. */
function chooseTest(tests: readonly TestResult[]): TestResult | undefined {
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
  const ending = failure === undefined ? state : `${state}: ${firstLine(failure.message)}`
  return `${test.file} › ${formatTitles(test)} ${ending}`
}

function nothingToDebugError(tests: readonly TestResult[]): ToolkitError {
  const failed = tests.find(({ state }) => state === 'failed')
  const why = failed === undefined ? '' : `: ${describeTest(failed)}`
  return new ToolkitError('DEBUG_NOTHING', `the test made no call that can be debugged${why}`, {
    hint: 'Calls in fixtures are not debugged. Choose a test that calls a contract itself with -g.',
  })
}
