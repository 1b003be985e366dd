import { ToolkitError } from '../errors/errors.js'
import { ownFolder } from '../files/installation.js'
import { parseStack } from '../test-runner/diagnostics/stack.js'
import { type HostedExit, type HostedJob, type MessageHandlers, WorkerHost } from '../test-runner/pool/worker-host.js'
import { prewarmedWorkers } from '../test-runner/pool/worker-process.js'
import type { ForkReport, HangReport } from '../test-runner/protocol.js'
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
 * Exit of a process. `done`: it tested all mutants. `interrupted`: Ctrl-C ended it. `spent`: a test exceeded its time
 * limit and may still be running. `stuck`: a mutant did not terminate, in a test if it is known. `crashed`: the process
 * ended during a mutant. `unstarted`: it ended before one.
 */
export type WorkerEnd =
  | { type: 'done' }
  | { type: 'interrupted' }
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
  const child = prewarmedWorkers.take()
  const kill = () => void child.kill('SIGKILL')
  signal.addEventListener('abort', kill)
  if (signal.aborted) kill()
  try {
    const host = new WorkerHost<MutationMessage, WorkerEnd>(child)
    return await host.run(job, new MutantRun(host, { listener, signal, directory: job.directory }))
  } finally {
    signal.removeEventListener('abort', kill)
    kill()
  }
}

interface MutantRunOptions {
  listener: MutationWorkerListener
  signal: AbortSignal
  directory: string
}

/** The mutants of a worker: the one that it tests, and those that it has received. */
class MutantRun implements HostedJob<MutationMessage, WorkerEnd> {
  readonly #host: WorkerHost<MutationMessage, WorkerEnd>
  readonly #options: MutantRunOptions
  readonly handlers: MessageHandlers<MutationMessage>
  #current: string | undefined
  #left: readonly string[] = []

  constructor(host: WorkerHost<MutationMessage, WorkerEnd>, options: MutantRunOptions) {
    const { listener } = options
    this.#host = host
    this.#options = options
    this.handlers = {
      planned: ({ plan }) => listener.onPlan(plan),
      preparing: ({ mutants }) => listener.onPreparing(mutants),
      warning: ({ text }) => listener.onWarning(text),
      flaky: ({ test }) => listener.onFlaky(test),
      forked: ({ fork }) => listener.onFork(fork),
      began: ({ id, timeoutMs }) => {
        this.#current = id
        host.limit(timeoutMs + GRACE_MS)
      },
      verdict: ({ result }) => this.#conclude(result),
      next: () => void host.respond(this.#takeNext()),
      end: () => host.finish({ type: 'done' }),
      spent: () => host.finish({ type: 'spent' }),
    }
  }

  /** A process runs the tests without a mutant first, also if it already has mutants. */
  readonly conclude = ({ code, signal, hang }: HostedExit): WorkerEnd => {
    if (this.#options.signal.aborted) return { type: 'done' }
    if (signal === 'SIGINT') return { type: 'interrupted' }
    if (hang !== undefined) {
      if (this.#current === undefined) throw hangError(hang.report, this.#options.directory)
      return { type: 'stuck', id: this.#current, test: hang.report?.test }
    }
    const lost = this.#current ?? this.#left[0]
    const how = signal === null ? `exit code ${code}` : signal
    return lost === undefined ? { type: 'unstarted', how } : { type: 'crashed', id: lost, how }
  }

  #conclude(tested: Tested): void {
    this.#host.limit(undefined)
    this.#current = undefined
    this.#left = this.#left.filter((id) => id !== tested.id)
    this.#options.listener.onVerdict(tested)
  }

  async #takeNext(): Promise<NextMutants> {
    const next = await this.#options.listener.next()
    this.#left = next.mutants
    return next
  }
}

/** The error for a test that blocks its process, before any mutant is tested. */
function hangError(hang: HangReport | undefined, directory: string): ToolkitError {
  const [at] = parseStack(hang?.stack ?? '', { root: directory, own: ownFolder })
  return new ToolkitError('MUTATE_RED', 'a test blocks its process without a mutant', {
    ...(at && { at }),
    hint: 'It has an endless loop, or long work without an `await`. `toolkit test` shows the test.',
  })
}

/** The error for a process that ended before it tested a mutant. */
export function startError(how: string): ToolkitError {
  return new ToolkitError('TEST_PROCESS_ENDED', `the test process was ended by ${how} before it tested a mutant`, {
    hint: 'A test may have ended it, or the memory was used up. Run `toolkit test` first.',
  })
}
