import type { ChildProcess } from 'node:child_process'
import type { Readable } from 'node:stream'
import { ToolkitError } from '../../errors/errors.js'
import type { RunRecord } from '../../measurements/records/record.js'
import type { TestResult } from '../../report/model/run.js'
import type { SearchProgress } from '../../report/model/search.js'
import type { InitialSnapshot } from '../../session/development/initial-snapshot.js'
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

/** End of a process that ran tests: after all of them, or before. */
export interface WorkerExit {
  plan: RunPlan
  warnings: string[]
  death: WorkerCrash | undefined
}

/** Running test and cause of a crash. */
export interface WorkerCrash {
  /** Nothing had begun where it is absent. */
  running: Running | undefined
  reason: { stuck: HangReport | undefined } | { code: number | null; signal: NodeJS.Signals | null }
  /** Milliseconds since what it ended during began. */
  durationMs: number
}

/** Events of a file. */
export type FileMessage = { result: TestResult } | { warning: string } | { record: RunRecord }

/** Listens to a process, and decides what it does next. */
export interface WorkerListener {
  onPlan(plan: RunPlan): void
  /** It runs on a node whose chain can be returned to this. */
  onOpen(origin: InitialSnapshot): void
  /** The code of all files is kept where other processes find it. */
  onCompiled(): void
  onLoad(loaded: LoadedTests): void
  onEntry(entry: FileMessage): void
  /** A file is being loaded, or a test or hook begins. */
  onBegin(running: Running): void
  /** A test file is made of these files, or deploys them. */
  onReach(file: string, inputs: readonly string[]): void
  onProgress(progress: SearchProgress): void
  /** Values of a fork that tests read. */
  onFork(fork: ForkReport): void
  /** Reports the previous file as done and returns the next one. */
  nextFile(): Promise<NextTest | undefined>
}

/** Of what does not end even for the thread that tells where it is. */
const LAST_MS = 3 * GRACE_MS

/**
 * Gives a process its job and follows it to its end, which is brought about from here where something in it never ends.
 * Throws what it refuses, and `TEST_PROCESS_ENDED` where it ends before it has begun.
 */
export function followWorker(child: ChildProcess, job: TestJob, listener: WorkerListener): Promise<WorkerExit> {
  return new Promise((resolve, reject) => {
    const follower = new Follower(child, listener, resolve, reject)
    child.on('message', (messages: readonly WorkerMessage[]) => {
      for (const message of messages) follower.hear(message)
    })
    child.on('error', reject)
    child.on('exit', (code, signal) => follower.end({ code, signal }))
    const pipe = child.stdio[HANG_PIPE] as Readable
    pipe.on('data', (data) => follower.stop(JSON.parse(String(data))))
    child.send(job)
  })
}

class Follower {
  readonly #child: ChildProcess
  readonly #listener: WorkerListener
  readonly #resolve: (ending: WorkerExit) => void
  readonly #reject: (error: Error) => void
  #plan: RunPlan | undefined
  #running: Running | undefined
  #since = 0
  #last: NodeJS.Timeout | undefined
  #stopped: { stuck: HangReport | undefined } | undefined

  constructor(
    child: ChildProcess,
    listener: WorkerListener,
    resolve: (ending: WorkerExit) => void,
    reject: (error: Error) => void,
  ) {
    this.#child = child
    this.#listener = listener
    this.#resolve = resolve
    this.#reject = reject
  }

  hear(message: WorkerMessage): void {
    try {
      this.#hear(message)
    } catch (error) {
      this.#reject(error as Error)
    }
  }

  #hear(message: WorkerMessage): void {
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
        void this.#goOn()
        break
      case 'reached':
        this.#listener.onReach(message.file, message.inputs)
        break
      case 'result':
        this.#listener.onEntry({ result: message.result })
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
        clearTimeout(this.#last)
        this.#finish({ warnings: message.warnings, death: undefined })
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
    clearTimeout(this.#last)
    if (running.timeoutMs > 0) this.#last = setTimeout(() => this.stop(undefined), running.timeoutMs + LAST_MS)
  }

  async #goOn(): Promise<void> {
    clearTimeout(this.#last)
    this.#running = undefined
    const turn = await this.#listener.nextFile()
    // Between two files, an ended process is no failure.
    this.#child.send({ turn } satisfies NextTask, () => {})
  }

  /** Ends the process, in which something never ends. */
  stop(stuck: HangReport | undefined): void {
    this.#stopped = { stuck }
    this.#child.kill('SIGKILL')
  }

  end(how: { code: number | null; signal: NodeJS.Signals | null }): void {
    clearTimeout(this.#last)
    const reason = this.#stopped ?? how
    const durationMs = performance.now() - this.#since
    if (this.#plan === undefined) this.#reject(refuseStart(how))
    else
      this.#finish({
        warnings: [],
        death: { running: this.#running, reason, durationMs },
      })
  }

  #finish(ending: Pick<WorkerExit, 'warnings' | 'death'>): void {
    this.#resolve({ plan: this.#plan!, ...ending })
  }
}

function readRefusal({ code, message, hint, at }: Extract<WorkerMessage, { type: 'refused' }>): ToolkitError {
  return new ToolkitError(code, message, { ...(hint !== undefined && { hint }), ...(at !== undefined && { at }) })
}

function refuseStart({ code, signal }: { code: number | null; signal: NodeJS.Signals | null }): ToolkitError {
  if (signal === 'SIGINT') return new ToolkitError('INTERRUPTED', 'the tests were interrupted')
  const how = signal === null ? `with exit code ${code}` : `by ${signal}`
  return new ToolkitError('TEST_PROCESS_ENDED', `the test process was ended ${how} before the first test began`, {
    hint: 'The configuration may have ended it, or the memory was used up.',
  })
}
