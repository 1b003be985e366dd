import type { ChildProcess } from 'node:child_process'
import type { Readable } from 'node:stream'
import { ToolkitError } from '../../errors/errors.js'
import type { RunRecord } from '../../measurements/records/record.js'
import type { TestResult } from '../../report/model/run.js'
import type { SearchProgress } from '../../report/model/search.js'
import type { InitialSnapshot } from '../../session/development/initial-snapshot.js'
import { takeRunningContract } from '../../session/networks/running-contract.js'
import type { NextTest } from '../mocha/mocha.js'
import type { LoadedTests } from '../mocha/suites.js'
import {
  type ForkReport,
  HANG_PIPE,
  type HangReport,
  type NextTask,
  type RunPlan,
  type TestJob,
  type WorkerMessage,
} from '../protocol.js'
import type { Running } from '../running.js'
import { GRACE_MS } from './hang-watchdog.js'

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
  /** Called with the values of a fork that tests read. */
  onFork(fork: ForkReport): void
  /** Reports the previous file as done and returns the next one. */
  nextFile(): Promise<NextTest | undefined>
}

/** Time beyond the limit of a test in which the hang watchdog must report it, in milliseconds. */
const WATCHDOG_MS = 3 * GRACE_MS

/**
 * Sends a job to a worker and follows it to its exit. A worker that hangs is ended.
 *
 * @throws Errors that the worker reports; `TEST_PROCESS_ENDED` if it exits before its first test.
 */
export function followWorker(child: ChildProcess, job: TestJob, listener: WorkerListener): Promise<WorkerExit> {
  return new Promise((resolve, reject) => {
    const follower = new Follower(child, listener, resolve, reject)
    child.on('message', (messages: readonly WorkerMessage[]) => {
      for (const message of messages) follower.receive(message)
    })
    child.on('error', reject)
    child.on('exit', (code, signal) => follower.end({ code, signal, contract: takeRunningContract(child.pid ?? 0) }))
    const pipe = child.stdio[HANG_PIPE] as Readable
    pipe.on('data', (data) => follower.stop(JSON.parse(String(data))))
    child.send(job)
  })
}

class Follower {
  readonly #child: ChildProcess
  readonly #listener: WorkerListener
  readonly #resolve: (exit: WorkerExit) => void
  readonly #reject: (error: Error) => void
  #plan: RunPlan | undefined
  #running: Running | undefined
  #since = 0
  #timer: NodeJS.Timeout | undefined
  #stopped: { stuck: HangReport | undefined } | undefined

  constructor(
    child: ChildProcess,
    listener: WorkerListener,
    resolve: (exit: WorkerExit) => void,
    reject: (error: Error) => void,
  ) {
    this.#child = child
    this.#listener = listener
    this.#resolve = resolve
    this.#reject = reject
  }

  receive(message: WorkerMessage): void {
    try {
      this.#receive(message)
    } catch (error) {
      this.#reject(error as Error)
    }
  }

  #receive(message: WorkerMessage): void {
    switch (message.type) {
      case 'planned':
        this.#plan = message.plan
        this.#listener.onPlan(message.plan)
        break
      case 'began':
        this.#begin(message.running)
        break
      case 'opened':
        this.#listener.onOpen(message.origin)
        break
      case 'compiled':
        this.#listener.onCompiled()
        break
      case 'loaded':
        this.#listener.onLoad(message.loaded)
        break
      case 'next':
        void this.#sendNextFile()
        break
      case 'reached':
        this.#listener.onReach(message.file, message.inputs)
        break
      case 'result':
        this.#listener.onEntry({ result: message.result, retries: message.retries })
        break
      case 'warning':
        this.#listener.onEntry({ warning: message.text })
        break
      case 'measured':
        this.#listener.onEntry({ record: message.record })
        break
      case 'forked':
        this.#listener.onFork(message.fork)
        break
      case 'progress':
        this.#listener.onProgress(message.progress)
        break
      case 'end':
        clearTimeout(this.#timer)
        this.#finish({ warnings: message.warnings, crash: undefined })
        break
      case 'refused':
        this.#reject(readRefusal(message))
        break
      case 'broken':
        this.#reject(Object.assign(new Error('the test process failed'), { stack: message.stack }))
    }
  }

  #begin(running: Running): void {
    this.#running = running
    this.#listener.onBegin(running)
    this.#since = performance.now()
    clearTimeout(this.#timer)
    if (running.timeoutMs > 0) this.#timer = setTimeout(() => this.stop(undefined), running.timeoutMs + WATCHDOG_MS)
  }

  async #sendNextFile(): Promise<void> {
    clearTimeout(this.#timer)
    this.#running = undefined
    const turn = await this.#listener.nextFile()
    // Between two files, an ended process is no failure.
    this.#child.send({ turn } satisfies NextTask, () => {})
  }

  /** Ends a process that hangs. */
  stop(stuck: HangReport | undefined): void {
    this.#stopped = { stuck }
    this.#child.kill('SIGKILL')
  }

  end(how: ProcessEnd): void {
    clearTimeout(this.#timer)
    const reason = this.#stopped ?? how
    const durationMs = performance.now() - this.#since
    if (this.#plan === undefined) this.#reject(refuseStart(how))
    else
      this.#finish({
        warnings: [],
        crash: { running: this.#running, reason, durationMs },
      })
  }

  #finish(exit: Pick<WorkerExit, 'warnings' | 'crash'>): void {
    this.#resolve({ plan: this.#plan!, ...exit })
  }
}

function readRefusal({ code, message, hint, at }: Extract<WorkerMessage, { type: 'refused' }>): ToolkitError {
  return new ToolkitError(code, message, { ...(hint !== undefined && { hint }), ...(at !== undefined && { at }) })
}

function refuseStart({ code, signal }: ProcessEnd): ToolkitError {
  if (signal === 'SIGINT') return new ToolkitError('INTERRUPTED', 'the tests were interrupted')
  const how = signal === null ? `with exit code ${code}` : `by ${signal}`
  return new ToolkitError('TEST_PROCESS_ENDED', `the test process was ended ${how} before the first test began`, {
    hint: 'The configuration may have called process.exit, or the process ran out of memory.',
  })
}
