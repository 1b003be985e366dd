import type { ClientName } from '../../rpc/provider.js'
import type { Overlay } from '../../state/overlay.js'
import type { ReadTracker } from '../../state/read-tracker.js'
import { fetchUnknown, type StateSource, UnknownKey } from '../../state/source.js'
import type { Store } from '../../state/store.js'
import { executeTransaction, type TransactionExecution } from '../../vm/execution/executor.js'
import type { Recorder } from '../../vm/execution/recorder-events.js'
import type { BlockContext, ExecutionEnvironment } from '../../vm/execution/run.js'
import type { SignedTransaction } from '../../vm/execution/signed.js'
import type { SortAlgorithm } from '../../vm/sandbox/realm/realm-scripts.js'

/** A transaction to execute. Its writes go to `state`, an overlay of `base`. */
export interface ExecutionTask {
  signed: SignedTransaction
  base: Store
  state: Overlay
  block: BlockContext
  /** `system`: the genesis transaction and the first one of each block, which call only built-in contracts. */
  mode: 'normal' | 'system'
  /** True if its changes are discarded. */
  dryRun: boolean
  /** Whom a dry run is for. */
  client?: ClientName | undefined
  environment: ExecutionEnvironment
  /** The sort of the engine (default: the chain's). */
  sort?: SortAlgorithm
  timeLimitMs: number
  recorder?: Recorder | undefined
  /** Receives the keys that the execution reads. If given, it lies between `base` and `state`. */
  reads?: ReadTracker | undefined
  /** Opens a recording if the task runs in this process. */
  record?: (() => OpenRecording) | undefined
  /**
   * Computes the execution without running contracts if its result is known. Returns undefined, and changes nothing,
   * otherwise.
   */
  shorten?: (() => TransactionExecution | undefined) | undefined
  /** Error of the first action, if no contract may run (again). */
  verdict?: string
}

/** A recording of a transaction that runs. */
export interface OpenRecording {
  recorder: Recorder
  finish: (execution: TransactionExecution) => void
  /** Milliseconds that the execution would have taken longer if the ends of its invocations were not known. */
  readSparedMs: () => number
}

/** Result of a task, and the time it took. */
export interface FinishedTask {
  execution: TransactionExecution
  timeMs: number
  /** Why the process that ran the contract ended. Then the execution is not the contract's. */
  failure?: string | undefined
}

/** Work of the chain as a generator of executions. The consumer decides where they run. */
export type ChainWork<T> = Generator<ExecutionTask, T, FinishedTask>

/** Executes tasks. Errors it throws are bugs of the toolkit, not failures of the transaction. */
export type Execute = (task: ExecutionTask) => FinishedTask | Promise<FinishedTask>

/** Runs the work to completion: synchronously while executions are synchronous, otherwise asynchronously. */
export function performWork<T>(work: ChainWork<T>, execute: Execute): T | Promise<T> {
  let step = work.next()
  while (!step.done) {
    const done = attempt(execute, step.value)
    if (done instanceof Promise) return performLater(work, execute, done)
    step = proceed(work, done)
  }
  return step.value
}

type Attempt = FinishedTask | { error: unknown }

function attempt(execute: Execute, task: ExecutionTask): Attempt | Promise<Attempt> {
  try {
    const done = execute(task)
    return done instanceof Promise ? done.catch((error: unknown) => ({ error })) : done
  } catch (error) {
    return { error }
  }
}

function proceed<T>(work: ChainWork<T>, done: Attempt): IteratorResult<ExecutionTask, T> {
  return 'error' in done ? work.throw(done.error) : work.next(done)
}

async function performLater<T>(work: ChainWork<T>, execute: Execute, first: Promise<Attempt>): Promise<T> {
  let step = proceed(work, await first)
  while (!step.done) step = proceed(work, await attempt(execute, step.value))
  return step.value
}

/**
 * Executes tasks on a fork. A task that reads an unknown key is aborted, and runs again once the key is fetched.
 * Listeners receive the events of a contract once.
 */
export function executeOnFork(execute: Execute, source: StateSource): Execute {
  return (task) =>
    fetchUnknown(source, () => {
      const { emitted, environment } = bufferEvents(task.environment)
      const release = (done: FinishedTask) => {
        for (const each of emitted) each()
        return done
      }
      const done = markCreated(task, source, () => execute({ ...task, environment }))
      return done instanceof Promise ? done.then(release) : release(done)
    })
}

/** A contract that a transaction creates has the transaction's hash as its name. */
function markCreated<T>({ signed }: ExecutionTask, source: StateSource, run: () => T | Promise<T>): T | Promise<T> {
  const mark = (error: unknown): never => {
    if (error instanceof UnknownKey) source.created.add(`Contract${signed.id}`)
    throw error
  }
  try {
    const done = run()
    return done instanceof Promise ? done.catch(mark) : done
  } catch (error) {
    return mark(error)
  }
}

function bufferEvents(environment: ExecutionEnvironment): {
  emitted: (() => void)[]
  environment: ExecutionEnvironment
} {
  const { onEvent, onLog } = environment
  const emitted: (() => void)[] = []
  return {
    emitted,
    environment: {
      ...environment,
      ...(onEvent && { onEvent: (event) => emitted.push(() => onEvent(event)) }),
      ...(onLog && { onLog: (line) => emitted.push(() => onLog(line)) }),
    },
  }
}

/** Executes a task in this process. `now` reads a clock in milliseconds, exactly where that is asked for. */
export function executeHere(task: ExecutionTask, now: (isExact?: boolean) => number): FinishedTask {
  const start = now(true)
  const recording = task.record?.()
  const execution = task.shorten?.() ?? executeWhole(task, recording, now)
  const timeMs = now(true) - start + (recording?.readSparedMs() ?? 0)
  recording?.finish(execution)
  return { execution, timeMs }
}

function executeWhole(
  task: ExecutionTask,
  recording: OpenRecording | undefined,
  now: () => number,
): TransactionExecution {
  return executeTransaction(task.signed, { ...task, recorder: task.recorder ?? recording?.recorder ?? task.reads, now })
}
