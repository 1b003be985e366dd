import { listCallOutcomes } from '../../cross-network/call-outcomes.js'
import type { DebuggedTransaction } from '../../debugger/debugger.js'
import { ToolkitError } from '../../errors/errors.js'
import type { CallOutcome } from '../../report/model/outcome.js'
import type { CallTrace, ConsoleLine } from '../../report/model/transaction.js'
import { forgetMade, judgeOutcome, settleTasks } from '../../session/awaiting/pending-tasks.js'
import { currentScope } from '../../session/awaiting/test-scope.js'
import type { HelperGrants } from '../../session/searches/helper-grants.js'
import type { Session } from '../../session/session.js'
import { traceCalls } from '../../session/tracing/call-tree.js'
import type { ConsoleListener } from '../diagnostics/contract-console.js'
import type { StackScope } from '../diagnostics/stack.js'
import { reportFork } from '../fork-reports.js'
import type { Measurement } from '../measuring.js'
import type { MochaListener } from '../mocha/mocha.js'
import type { HangWatchdog } from '../pool/hang-watchdog.js'
import type { ResultStream } from '../pool/result-stream.js'
import type { UnhandledRejections } from '../pool/unhandled-rejections.js'
import type { NextFileMessage, TestJob, WorkerMessage } from '../protocol.js'
import { Endings } from './endings.js'
import { divideSearch } from './job-settings.js'
import { LateFailures } from './late-failures.js'

/** Connection of a worker to the worker pool. */
export interface PoolConnection {
  /** Sends a message. */
  send: (message: WorkerMessage) => void
  /** Requests the next test file. */
  requestNext: () => Promise<NextFileMessage>
  rejections: UnhandledRejections
  /** Processes that the pool grants to searches. */
  grants: HelperGrants
}

/** State of a worker that its mocha listener reads. */
export interface ListenerContext extends PoolConnection {
  job: TestJob
  session: Session
  /** Directories that shorten stacks. */
  scope: StackScope
  results: ResultStream
  watchdog: HangWatchdog
  /** Collects console lines of contracts, if requested. */
  console: ConsoleListener | undefined
  /** Collects costs, if requested. */
  measurement: Measurement | undefined
  /** True to fail tests that ran no assertion. */
  requiresAssertions: boolean
}

/** Creates the listener that reports the tests of a worker to the pool. */
export function createListener(context: ListenerContext): MochaListener {
  const { session, results, rejections, watchdog, measurement, send } = context
  const { forks } = session.network
  const details = new TestDetails(context)
  const endings = new Endings(results)
  const late = new LateFailures(rejections, (scope, error) => endings.fail(scope, error, session.file))
  return {
    onBegin(running) {
      // Sent before the test begins, because a test that hangs would block it.
      send({ type: 'began', running })
      watchdog.begin(running.timeoutMs)
      measurement?.begin(running, results.name(running.file))
    },
    onLoad(loaded) {
      // Files without selected tests need no processes. If no file has any, nothing searches.
      if (loaded.files.length > 0) session.search = divideSearch(context.job, loaded.files.length)
      for (const file of loaded.empty) session.warn(`${results.name(file)} declares no test`)
      send({ type: 'loaded', loaded })
    },
    async nextFile() {
      watchdog.end()
      if (session.file !== '') await late.endFile()
      await results.finish()
      for (const fork of forks) send({ type: 'forked', fork: reportFork(fork) })
      if (measurement) send({ type: 'measured', record: measurement.take() })
      return (await context.requestNext()).next
    },
    async onFile(file) {
      session.file = file
      await session.network.development?.reset()
    },
    async judge(error, isEachHook) {
      const idle = error === undefined ? late.awaitShared() : undefined
      if (idle !== undefined) await idle
      const scope = currentScope()
      await settleTasks(session.made, (isResting) => scope?.rest(isResting))
      const stray = isEachHook ? undefined : late.take()
      const ending = judgeOutcome(session, error ?? stray?.error)
      const isFailed = ending !== undefined && 'error' in ending
      if (isFailed) await results.describe(ending.error)
      if (details.isRequested) await details.collect(isFailed)
      forgetMade(session)
      return ending
    },
    async endTest(scope) {
      // The time limit of the test is over, but a callback of it may block the process.
      if (endings.isHeld(scope) && !scope.openWork.isEmpty) watchdog.begin(END_MS)
      const found = await late.endTest(scope, endings.isHeld(scope))
      const isUnchecked = context.requiresAssertions && scope.assertions === 0 && endings.hasPassed(scope)
      const failure = found ?? (isUnchecked ? { error: noAssertionError() } : undefined)
      if (failure !== undefined && endings.isHeld(scope)) await scope.run(() => results.describe(failure.error))
      return endings.end(scope, failure)
    },
    onResult(result, scope) {
      const { searched: search } = session
      session.searched = undefined
      session.grants.clear()
      endings.add({ ...result, ...details.take(), ...(search && { search }) }, scope)
    },
  }
}

function noAssertionError(): ToolkitError {
  return new ToolkitError('TEST_NO_ASSERTION', 'the test ran no assertion, so nothing was checked', {
    hint: 'Assertions are those of expect and the functions of node:assert, such as assert.ok(value). The setting is requireAssertions.',
  })
}

/** Time limit of what a test left over, in milliseconds. */
const END_MS = 30_000

/** Details of the running test that were requested: console lines, call traces, outcomes and executions. */
class TestDetails {
  readonly #context: ListenerContext
  #console: ConsoleLine[] = []
  #traces: CallTrace[] = []
  #outcomes: CallOutcome[] = []
  #executions: DebuggedTransaction[] = []

  constructor(context: ListenerContext) {
    this.#context = context
  }

  /** True if some details may be requested. */
  get isRequested(): boolean {
    const { session, console, job } = this.#context
    return console !== undefined || session.trace === 'all' || job.isCompared === true || job.steps !== undefined
  }

  /** Adds the details of the calls since the last time. */
  async collect(isFailed: boolean): Promise<void> {
    const { session, console, job, scope } = this.#context
    if (console !== undefined) this.#console.push(...(await console.take()))
    if (session.trace === 'all') this.#traces.push(...(await traceCalls(session)))
    if (job.isCompared) this.#outcomes.push(...(await listCallOutcomes(session)))
    if (job.steps === 'all' || (job.steps === 'failed' && isFailed)) {
      const { listExecutions } = await import('../diagnostics/executions.js')
      this.#executions.push(...(await listExecutions(session, scope)))
    }
  }

  /** Returns the collected details, without empty ones, and clears them. */
  take(): Partial<{
    console: ConsoleLine[]
    traces: CallTrace[]
    outcomes: CallOutcome[]
    executions: DebuggedTransaction[]
  }> {
    const [console, traces, outcomes, executions] = [this.#console, this.#traces, this.#outcomes, this.#executions]
    this.#console = []
    this.#traces = []
    this.#outcomes = []
    this.#executions = []
    return {
      ...(console.length > 0 && { console }),
      ...(traces.length > 0 && { traces }),
      ...(outcomes.length > 0 && { outcomes }),
      ...(executions.length > 0 && { executions }),
    }
  }
}
