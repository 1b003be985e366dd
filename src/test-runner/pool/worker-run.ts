import type { ChildProcess } from 'node:child_process'
import { ToolkitError } from '../../errors/errors.js'
import type { RunRecord } from '../../measurements/records/record.js'
import type { TestResult } from '../../report/model/run.js'
import type { SearchProgress } from '../../report/model/search.js'
import type { InitialSnapshot } from '../../session/development/initial-snapshot.js'
import { takeRunningContract } from '../../session/networks/running-contract.js'
import type { NextFile } from '../mocha/mocha.js'
import type { LoadedTests } from '../mocha/suites.js'
import type { ForkReport, HangReport, NextFileMessage, RunPlan, TestJob, WorkerMessage } from '../protocol.js'
import type { Running } from '../running.js'
import { GRACE_MS } from './hang-watchdog.js'
import { type HostedExit, type HostedJob, type MessageHandlers, WorkerHost } from './worker-host.js'

/** Exit of a worker: after all of its tests, or a crash. */
export interface WorkerExit {
  plan: RunPlan
  warnings: string[]
  crash: WorkerCrash | undefined
}

/** Running test and cause of a crash. */
export interface WorkerCrash {
  /** Undefined if no test had begun. */
  running: Running | undefined
  reason: { stuck: HangReport | undefined } | ProcessEnd
  /** Milliseconds since the start of the running test. */
  durationMs: number
}

/** Exit of a process. */
export interface ProcessEnd {
  code: number | null
  signal: NodeJS.Signals | null
  /** The contract of a forked network that ran in it, with its method. */
  contract?: string | undefined
}

/** Events of a file. */
export type FileMessage =
  | { result: TestResult; retries?: number | undefined }
  | { warning: string }
  | { record: RunRecord }

/** Listens to a worker, and assigns its files. */
export interface WorkerListener {
  onPlan(plan: RunPlan): void
  /** Called with the initial snapshot of the chain, if tests run on a node that can restore it. */
  onOpen(snapshot: InitialSnapshot): void
  /** Called when the code of all files is compiled and in the cache. */
  onCompiled(): void
  onLoad(loaded: LoadedTests): void
  onEntry(entry: FileMessage): void
  /** Called when a file is being loaded, or a test or hook begins. */
  onBegin(running: Running): void
  /** Called with the dependencies of a test file and the contracts it deploys. */
  onReach(file: string, inputs: readonly string[]): void
  onProgress(progress: SearchProgress): void
  /** Called with what tests wait for on their node; undefined when they go on. */
  onWait(what: string | undefined): void
  /** Called with the values of a fork that tests read. */
  onFork(fork: ForkReport): void
  /** Reports the previous file as done and returns the next one. */
  nextFile(): Promise<NextFile | undefined>
}

/** Time beyond the limit of a test in which the hang watchdog must report it, in milliseconds. */
const WATCHDOG_MS = 3 * GRACE_MS

/**
 * Sends a job to a worker and follows it to its exit. A worker that hangs is ended.
 *
 * @throws Errors that the worker reports; `TEST_PROCESS_ENDED` if it exits before its first test.
 */
export function followWorker(child: ChildProcess, job: TestJob, listener: WorkerListener): Promise<WorkerExit> {
  const host = new WorkerHost<WorkerMessage, WorkerExit>(child)
  return host.run(job, new TestRun(child, host, listener))
}

/** The tests of a worker: its plan, and the test that runs. */
class TestRun implements HostedJob<WorkerMessage, WorkerExit> {
  readonly #child: ChildProcess
  readonly #host: WorkerHost<WorkerMessage, WorkerExit>
  readonly #listener: WorkerListener
  readonly handlers: MessageHandlers<WorkerMessage>
  #plan: RunPlan | undefined
  #running: Running | undefined
  #since = 0

  constructor(child: ChildProcess, host: WorkerHost<WorkerMessage, WorkerExit>, listener: WorkerListener) {
    this.#child = child
    this.#host = host
    this.#listener = listener
    this.handlers = {
      planned: ({ plan }) => {
        this.#plan = plan
        listener.onPlan(plan)
      },
      began: ({ running }, at) => this.#begin(running, at),
      opened: ({ snapshot }) => listener.onOpen(snapshot),
      compiled: () => listener.onCompiled(),
      loaded: ({ loaded }) => listener.onLoad(loaded),
      next: () => this.#sendNextFile(),
      reached: ({ file, inputs }) => listener.onReach(file, inputs),
      result: ({ result, retries }) => listener.onEntry({ result, retries }),
      warning: ({ text }) => listener.onEntry({ warning: text }),
      measured: ({ record }) => listener.onEntry({ record }),
      forked: ({ fork }) => listener.onFork(fork),
      waiting: ({ what }) => listener.onWait(what),
      progress: ({ progress }) => listener.onProgress(progress),
      end: ({ warnings }) => host.finish({ plan: this.#requirePlan(), warnings, crash: undefined }),
    }
  }

  readonly conclude = ({ code, signal, hang }: HostedExit): WorkerExit => {
    const end: ProcessEnd = { code, signal, contract: takeRunningContract(this.#child.pid ?? 0) }
    if (this.#plan === undefined) throw startError(end)
    const reason = hang === undefined ? end : { stuck: hang.report }
    const durationMs = performance.now() - this.#since
    return { plan: this.#plan, warnings: [], crash: { running: this.#running, reason, durationMs } }
  }

  #begin(running: Running, at = Date.now()): void {
    this.#running = running
    this.#listener.onBegin(running)
    this.#since = performance.now() - (Date.now() - at)
    this.#host.limit(running.timeoutMs > 0 ? running.timeoutMs + WATCHDOG_MS : undefined)
  }

  /** Between two files, an ended process is no failure. */
  #sendNextFile(): void {
    this.#host.limit(undefined)
    this.#running = undefined
    void this.#host.respond(this.#listener.nextFile().then((next): NextFileMessage => ({ next })))
  }

  #requirePlan(): RunPlan {
    if (this.#plan === undefined) throw new Error('a worker ended its tests without a plan of them')
    return this.#plan
  }
}

function startError({ code, signal }: ProcessEnd): ToolkitError {
  if (signal === 'SIGINT') return new ToolkitError('INTERRUPTED', 'the tests were interrupted')
  const how = signal === null ? `with exit code ${code}` : `by ${signal}`
  return new ToolkitError('TEST_PROCESS_ENDED', `the test process was ended ${how} before the first test began`, {
    hint: 'The configuration may have called process.exit, or the process ran out of memory.',
  })
}
