import type { ChildProcess } from 'node:child_process'
import { type ExecutionTask, executeHere, type FinishedTask } from '../../chain/blocks/execution-tasks.js'
import type { RecordingRequest } from '../../chain/tracing/recordings.js'
import { must } from '../../collections/presence.js'
import { requireFunction } from '../../collections/shapes.js'
import { ToolkitError } from '../../errors/errors.js'
import type { Recording } from '../../rpc/recording.js'
import { SandboxFailure } from '../../state/chain-error.js'
import { ENGINE_FAILED, KILLED } from '../../vm/execution/executor.js'
import type { Sandbox } from '../../vm/sandbox/sandbox.js'
import { ContractProcess, type ProcessExit, type ProcessOutcome } from './contract-process.js'
import type { EmittedEvent, ExecutionEvents, ExecutionResult } from './protocol.js'
import { ExecutionQueue } from './waiting.js'

export interface SupervisorOptions {
  /** Starts a process of `contract-process/main.ts`. */
  start: () => ChildProcess
  /** The wall clock in milliseconds. */
  now: () => number
  /** Called when a process was replaced, with the transaction that ran in it. */
  onReplaced?: (event: { transaction: string; reason: string }) => void
}

/** Maximum time of executions in this process before it yields, in milliseconds. */
const SLICE_MS = 5
/** Number of blocks after which an idle process receives changes of the state. */
const MAX_BEHIND = 256
/** Maximum number of attempts of a transaction whose process was ended: another program may have killed it. */
const ATTEMPTS = 2
/** Signals by which the engine ends its own process. The next attempt would end like the first. */
const OWN_SIGNALS: ReadonlySet<unknown> = new Set(['SIGABRT', 'SIGSEGV', 'SIGTRAP', 'SIGILL', 'SIGBUS'])

/**
 * Executes transactions in a separate process, which is ended and replaced if a call does not end or the engine fails.
 * Then only that transaction fails. The state, blocks and the pool stay in this process, so nothing is lost.
 */
export class ContractProcessSupervisor {
  readonly #options: SupervisorOptions
  readonly #waiting = new ExecutionQueue()
  #process: ContractProcess | undefined
  #isClosed = false
  #sliceStart = 0
  #behind = 0

  constructor(options: SupervisorOptions) {
    this.#options = options
    this.#process = new ContractProcess(options.start())
  }

  /** Executes a task. Throws `ToolkitError` if contracts cannot run, or the node is closing. */
  readonly execute = (task: ExecutionTask): FinishedTask | Promise<FinishedTask> => {
    if (this.#isClosed) throw closingError()
    if (task.verdict !== undefined) return executeHere(task, this.#options.now)
    if (task.mode === 'system') return this.#breathe(executeHere(task, this.#options.now), task)
    const done = isNative(task) ? tryHere(task, this.#options.now) : undefined
    if (done !== undefined) return this.#breathe(done, task)
    return this.#waiting.take(task.dryRun ? 'dry run' : 'block', () => this.#run(task), task.client)
  }

  /** Reads the recording of a transaction that ran in the current process. */
  readRecording(hash: string, asked: RecordingRequest): Promise<Recording | undefined> {
    return this.#waiting.take('dry run', async () => this.#process?.recall(hash, asked))
  }

  async close(): Promise<void> {
    this.#isClosed = true
    await this.#process?.close()
  }

  /** Yields to the event loop after some milliseconds of executions in this process. */
  #breathe(done: FinishedTask, task: ExecutionTask): FinishedTask | Promise<FinishedTask> {
    this.#behind++
    if (this.#behind >= MAX_BEHIND) {
      this.#process?.follow(task.base)
      this.#behind = 0
    }
    const { now } = this.#options
    if (now() - this.#sliceStart < SLICE_MS) return done
    return new Promise((resolve) => {
      setImmediate(() => {
        this.#sliceStart = now()
        resolve(done)
      })
    })
  }

  async #run(task: ExecutionTask): Promise<FinishedTask> {
    this.#behind = 0
    for (let attempt = 1; ; attempt++) {
      if (this.#isClosed) throw closingError()
      const ending = await this.#runKnown(task)
      if (this.#isClosed) throw closingError()
      if (ending === 'killed') return this.#fail(task, KILLED, { reason: 'it did not end within its time' })
      if ('result' in ending) return take(task, ending.result)
      if ('error' in ending) throw ending.error
      if ('failure' in ending) {
        await this.#process?.kill()
        return this.#fail(task, ENGINE_FAILED, { reason: ending.failure })
      }
      if ('recording' in ending || 'unknown' in ending) throw new Error('no result of an execution')
      if (attempt === ATTEMPTS || OWN_SIGNALS.has(ending.signal)) return this.#fail(task, ENGINE_FAILED, ending)
    }
  }

  /**
   * Runs a task. On a fork, repeats it for each value that the process lacks. Throws `UnknownKey` for a value that has
   * to be fetched.
   */
  async #runKnown(task: ExecutionTask): Promise<ProcessOutcome> {
    let last: string | undefined
    for (;;) {
      const ending = await this.#open().run(task)
      if (ending === 'killed' || !('unknown' in ending)) return ending
      if (ending.unknown === last) throw new Error(`the contract process does not know a key it was sent: ${last}`)
      last = ending.unknown
      must(task.base.source, 'source').open(last)
    }
  }

  #open(): ContractProcess {
    if (this.#process?.isAlive) return this.#process
    this.#process = new ContractProcess(this.#options.start())
    return this.#process
  }

  #fail(task: ExecutionTask, verdict: string, { reason }: ProcessExit): FinishedTask {
    this.#options.onReplaced?.({ transaction: task.signed.id, reason })
    task.reads?.clear()
    return { ...executeHere({ ...task, verdict }, this.#options.now), failure: reason }
  }
}

/** Native contracts with short methods, which are executed without a message to the contract process. */
const NATIVES: ReadonlySet<string> = new Set(['token.iost', 'token721.iost', 'gas.iost'])

function isNative({ signed, recorder }: ExecutionTask): boolean {
  return recorder === undefined && signed.tx.actions.every(({ contract }) => NATIVES.has(contract))
}

/** Executes a task in this process; undefined, without effect, if it needs a contract that does not run here. */
function tryHere(task: ExecutionTask, now: () => number): FinishedTask | undefined {
  const emitted: ExecutionEvents[] = []
  const environment = {
    ...task.environment,
    sandbox: NO_SANDBOX,
    onEvent: (event: EmittedEvent) => emitted.push({ event }),
  }
  try {
    const done = executeHere({ ...task, environment }, now)
    emit(emitted, task)
    return done
  } catch (error) {
    if (!(error instanceof NotHere)) throw error
    task.reads?.clear()
    return undefined
  }
}

class NotHere extends SandboxFailure {}

/** The sandbox of a process that runs no contracts. */
export const NO_SANDBOX: Sandbox = {
  run() {
    throw new NotHere('a contract was to run outside of its process')
  },
  clear() {},
  dispose() {},
}

function emit(emitted: readonly ExecutionEvents[], { environment }: ExecutionTask): void {
  for (const each of emitted) {
    if ('event' in each) environment.onEvent?.(each.event)
    else environment.onLog?.(each.log)
  }
}

/** Applies the writes, events and records of an execution in another process. */
function take(
  task: ExecutionTask,
  { execution, timeMs, changes, emitted, recorded, reads, unknownVersion }: ExecutionResult,
): FinishedTask {
  const { state, recorder } = task
  if (changes !== undefined) state.write(changes)
  if (reads !== undefined) task.reads?.add(reads)
  if (unknownVersion !== undefined) task.environment.onUnknownVersion?.(unknownVersion.id, unknownVersion.version)
  emit(emitted, task)
  for (const [method, args] of recorded)
    Reflect.apply(
      requireFunction(Reflect.get(must(recorder, 'recorder'), method), `event ${method} of recorders`),
      recorder,
      args,
    )
  return { execution, timeMs }
}

function closingError(): ToolkitError {
  return new ToolkitError('INTERRUPTED', 'the node is closing')
}
