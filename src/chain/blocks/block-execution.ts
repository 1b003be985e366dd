import { isToolkitError } from '../../errors/errors.js'
import { type Prices, readPriceSettings } from '../../gas/prices.js'
import { Overlay } from '../../state/overlay.js'
import { UnknownKey } from '../../state/source.js'
import type { Store } from '../../state/store.js'
import { ENGINE_FAILED, type TransactionExecution } from '../../vm/execution/executor.js'
import type { Recorder } from '../../vm/execution/recorder-events.js'
import type { BlockContext, ExecutionEnvironment } from '../../vm/execution/run.js'
import type { SignedTransaction } from '../../vm/execution/signed.js'
import type { RecordedTransaction } from '../../vm/tracing/recorder.js'
import type { Impersonation } from '../impersonation.js'
import type { Listeners } from '../listeners.js'
import type { ExecutionMemory } from './execution-memory.js'
import type { ChainWork, ExecutionTask, FinishedTask, OpenRecording } from './execution-tasks.js'

/** State of a block in execution: its transactions run one after the other. */
export interface ExecutionSlot {
  base: Store
  state: Overlay
  block: BlockContext
  prices: Prices
}

export interface ExecuteOptions {
  mode?: 'normal' | 'system'
  dryRun?: boolean
  /** True when no listener is notified. */
  silent?: boolean
  /** True when a failure is reported without its location. */
  brief?: boolean
  recorder?: Recorder | undefined
  shorten?: ExecutionTask['shorten']
  /** As in a task: the failure that is already known. */
  verdict?: string | undefined
}

export interface BlockExecutionOptions {
  environment: ExecutionEnvironment
  impersonation: Impersonation
  listeners: Listeners
  /** Processor time of a transaction in a block, and of a dry run. */
  timeLimitMs: number
  execTimeLimitMs: number
  record: ((transaction: RecordedTransaction) => OpenRecording) | undefined
}

/** Executes transactions and notifies the listeners. */
export class BlockExecution {
  readonly #options: BlockExecutionOptions
  /** Set where executions are repeated. */
  memory: ExecutionMemory | undefined

  constructor(options: BlockExecutionOptions) {
    this.#options = options
  }

  open(base: Store, block: BlockContext): ExecutionSlot {
    const { prices } = this.#options.environment
    readPriceSettings(prices, base)
    return { base, state: new Overlay(base), block, prices: { ...prices } }
  }

  *execute(
    signed: SignedTransaction,
    stage: ExecutionSlot,
    options: ExecuteOptions = {},
  ): ChainWork<TransactionExecution> {
    const { mode = 'normal', dryRun = false, silent = false, brief = false, recorder, shorten, verdict } = options
    const created = this.#createTask(signed, stage, { mode, dryRun, silent, brief, recorder, shorten })
    const isKept = mode === 'normal' && !silent && recorder === undefined && verdict === undefined
    const { task, finish } = (isKept && this.memory?.open(created)) || { task: created }
    const { execution, timeMs } = yield* this.#attempt(verdict === undefined ? task : { ...task, verdict })
    finish?.(execution)
    if (mode === 'normal' && !silent) {
      this.#options.listeners.notify((listener) => listener.onExecution?.({ signed, execution, dryRun, timeMs }))
    }
    return execution
  }

  /** A bug in the toolkit fails one transaction and leaves the others alone. */
  *#attempt(task: ExecutionTask): Generator<ExecutionTask, FinishedTask, FinishedTask> {
    try {
      return yield task
    } catch (error) {
      if (isToolkitError(error) || error instanceof UnknownKey || task.mode === 'system') throw error
      this.#options.listeners.notify((listener) => listener.onFailure?.(task.signed, error))
      return yield { ...task, verdict: ENGINE_FAILED }
    }
  }

  #createTask(
    signed: SignedTransaction,
    { base, state, block, prices }: ExecutionSlot,
    { mode, dryRun, silent, brief, recorder, shorten }: Required<Omit<ExecuteOptions, 'verdict'>>,
  ): ExecutionTask {
    const { environment, impersonation, listeners, record, timeLimitMs, execTimeLimitMs } = this.#options
    const { sandbox, findBuiltIn, substitute, onEvent } = environment
    const isRecorded = record !== undefined && mode === 'normal' && !silent && recorder === undefined
    const onLog: ExecutionEnvironment['onLog'] = (line) =>
      listeners.notify((listener) => listener.onLog?.({ ...line, transaction: signed.id }))
    return {
      signed: impersonation.grant(signed, state),
      base,
      state,
      block,
      mode,
      dryRun,
      recorder,
      shorten,
      record: isRecorded ? () => record({ signed, block, dryRun }) : undefined,
      environment: silent
        ? { prices, sandbox, findBuiltIn, substitute, isBrief: brief }
        : { prices, sandbox, findBuiltIn, substitute, ...(onEvent && { onEvent }), onLog },
      timeLimitMs: dryRun ? execTimeLimitMs : timeLimitMs,
    }
  }
}
