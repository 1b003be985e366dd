import type { ChildProcess } from 'node:child_process'
import type { Readable } from 'node:stream'
import { ToolkitError } from '../errors/errors.js'
import { ownFolder } from '../files/installation.js'
import { parseStack } from '../test-runner/diagnostics/stack.js'
import { worker } from '../test-runner/pool/worker-process.js'
import { type ForkReport, HANG_PIPE, type HangReport } from '../test-runner/protocol.js'
import type { MutationJob, MutationMessage, MutationPlan, NextMutants, Tested } from './protocol.js'

/** Listener for a worker process that tests mutants. */
export interface MutationWorkerListener {
  onPlan(plan: MutationPlan): void
  /** The process runs the tests without a mutant. */
  onPreparing(mutants: number): void
  onWarning(text: string): void
  onVerdict(tested: Tested): void
  onFlaky(test: string): void
  onFork(fork: ForkReport): void
  /** Returns the next mutants to test. */
  next(): Promise<NextMutants>
}

/** Time a mutant may take beyond the sum of its time limits, in milliseconds. */
const GRACE_MS = 10_000

/**
 * Exit of a process. `done`: it tested all mutants. `spent`: a test exceeded its time limit and may still be running.
 * `stuck`: a mutant did not terminate, in a test if it is known. `crashed`: the process ended during a mutant.
 * `unstarted`: it ended before one.
 */
export type WorkerEnd =
  | { type: 'done' }
  | { type: 'spent' }
  | { type: 'stuck'; id: string; test: string | undefined }
  | { type: 'crashed'; id: string; how: string }
  | { type: 'unstarted'; how: string }

/**
 * Runs a process until it has tested all mutants it receives, or cannot test further ones. Throws the errors that the
 * process reports.
 */
export async function runMutationWorker(
  job: MutationJob,
  listener: MutationWorkerListener,
  signal: AbortSignal,
): Promise<WorkerEnd> {
  const child = worker.take()
  const kill = () => void child.kill('SIGKILL')
  signal.addEventListener('abort', kill)
  if (signal.aborted) kill()
  try {
    return await new Follower(child, listener, signal).run(job)
  } finally {
    signal.removeEventListener('abort', kill)
    kill()
  }
}

class Follower {
  readonly #child: ChildProcess
  readonly #listener: MutationWorkerListener
  readonly #signal: AbortSignal
  #current: string | undefined
  #left: readonly string[] = []
  #directory = ''
  /** Set when the process was killed because it hangs; the report has the place, if it is known. */
  #stopped: { hang: HangReport | undefined } | undefined
  #timer: NodeJS.Timeout | undefined
  #resolve: (end: WorkerEnd) => void = () => {}
  #reject: (error: unknown) => void = () => {}

  constructor(child: ChildProcess, listener: MutationWorkerListener, signal: AbortSignal) {
    this.#child = child
    this.#listener = listener
    this.#signal = signal
  }

  run(job: MutationJob): Promise<WorkerEnd> {
    const ended = new Promise<WorkerEnd>((resolve, reject) => {
      this.#resolve = resolve
      this.#reject = reject
    })
    this.#child.on('message', (messages: readonly MutationMessage[]) => {
      try {
        for (const message of messages) this.#follow(message)
      } catch (error) {
        this.#reject(error)
      }
    })
    this.#child.on('error', this.#reject)
    this.#child.on('exit', (code, signal) => this.#end(signal === null ? `exit code ${code}` : signal))
    const pipe = this.#child.stdio[HANG_PIPE] as Readable
    pipe.on('data', (data) => this.#stop(JSON.parse(String(data))))
    this.#directory = job.directory
    this.#child.send(job)
    return ended
  }

  #follow(message: MutationMessage): void {
    if (message.type === 'planned') this.#listener.onPlan(message.plan)
    else if (message.type === 'preparing') this.#listener.onPreparing(message.mutants)
    else if (message.type === 'warning') this.#listener.onWarning(message.text)
    else if (message.type === 'flaky') this.#listener.onFlaky(message.test)
    else if (message.type === 'forked') this.#listener.onFork(message.fork)
    else if (message.type === 'began') this.#begin(message)
    else if (message.type === 'verdict') this.#conclude(message.result)
    else if (message.type === 'next') void this.#hand()
    else if (message.type === 'end') this.#resolve({ type: 'done' })
    else if (message.type === 'spent') this.#resolve({ type: 'spent' })
    else this.#reject(readFailure(message))
  }

  #begin({ id, timeoutMs }: { id: string; timeoutMs: number }): void {
    this.#current = id
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => this.#stop(), timeoutMs + GRACE_MS)
  }

  #conclude(tested: Tested): void {
    clearTimeout(this.#timer)
    this.#current = undefined
    this.#left = this.#left.filter((id) => id !== tested.id)
    this.#listener.onVerdict(tested)
  }

  async #hand(): Promise<void> {
    try {
      const next = await this.#listener.next()
      this.#left = next.mutants
      this.#child.send(next, () => {})
    } catch (error) {
      this.#reject(error)
    }
  }

  /** Kills a process with a test that does not terminate. */
  #stop(hang?: HangReport): void {
    this.#stopped = { hang }
    this.#child.kill('SIGKILL')
  }

  #end(how: string): void {
    clearTimeout(this.#timer)
    const lost = this.#current ?? this.#left[0]
    if (this.#signal.aborted) this.#resolve({ type: 'done' })
    else if (this.#stopped) this.#endHang(this.#stopped.hang)
    else if (lost !== undefined) this.#resolve({ type: 'crashed', id: lost, how })
    else this.#resolve({ type: 'unstarted', how })
  }

  /** A process runs the tests without a mutant first, also if it already has mutants. */
  #endHang(hang: HangReport | undefined): void {
    if (this.#current === undefined) this.#reject(refuseHang(hang, this.#directory))
    else this.#resolve({ type: 'stuck', id: this.#current, test: hang?.test })
  }
}

function readFailure(message: Extract<MutationMessage, { type: 'refused' | 'broken' }>): Error {
  if (message.type === 'broken')
    return Object.assign(new Error('the process of mutants failed'), { stack: message.stack })
  const { code, hint, at } = message
  return new ToolkitError(code, message.message, { ...(hint !== undefined && { hint }), ...(at && { at }) })
}

/** The error for a test that blocks its process, before any mutant is tested. */
function refuseHang(hang: HangReport | undefined, directory: string): ToolkitError {
  const [at] = parseStack(hang?.stack ?? '', { root: directory, own: ownFolder })
  return new ToolkitError('MUTATE_RED', 'a test blocks its process without a mutant', {
    ...(at && { at }),
    hint: 'It has an endless loop, or long work without an `await`. `toolkit test` shows the test.',
  })
}

/** The error for a process that ended before it tested a mutant. */
export function refuseStart(how: string): ToolkitError {
  return new ToolkitError('TEST_PROCESS_ENDED', `the test process was ended by ${how} before it tested a mutant`, {
    hint: 'A test may have ended it, or the memory was used up. Run `toolkit test` first.',
  })
}
