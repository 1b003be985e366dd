import { addToGroup } from '../../collections/groups.js'
import { Overlay } from '../../state/overlay.js'
import type { Changes, Reader } from '../../state/store.js'
import { findVerdict, type TransactionExecution } from '../../vm/execution/executor.js'
import type { BlockContext, ExecutionEnvironment } from '../../vm/execution/run.js'
import type { ExecutionTask, OpenRecording } from './execution-tasks.js'

/** A completed execution: its dependencies and its effects. */
interface KnownExecution {
  inputs: string
  /** Hash of the parent block, if it was read. */
  parentHash: string | undefined
  /** Values read from the state below. */
  reads: ReadonlyMap<string, string | undefined>
  changes: Changes
  /** Emits its events and console lines. */
  emitted: readonly ((environment: ExecutionEnvironment) => void)[]
  recording: OpenRecording | undefined
  execution: TransactionExecution
}

/** A task that replaces another, and a function that receives its execution. */
interface OpenedTask {
  task: ExecutionTask
  finish: (execution: TransactionExecution) => void
}

/**
 * Caches executions and repeats them if everything they depend on is unchanged: the transaction, the block, prices and
 * every value read from the state. `mayRepeat` judges code that replaces stored contracts.
 */
export class ExecutionMemory {
  readonly #known = new Map<string, KnownExecution[]>()
  /** Whether executions are recorded. */
  isLearning = true
  /**
   * Returns whether an execution has the same result with the current code. If undefined, executions are not repeated.
   */
  mayRepeat: ((execution: TransactionExecution) => boolean) | undefined

  /** Returns a task with the same result, which repeats a known execution if possible. */
  open(task: ExecutionTask): OpenedTask {
    const { mayRepeat } = this
    const known = mayRepeat && this.#find(task)
    if (known !== undefined && mayRepeat?.(known.execution)) return { task: repeat(task, known), finish: () => {} }
    return this.isLearning ? this.#observe(task) : { task, finish: () => {} }
  }

  #find(task: ExecutionTask): KnownExecution | undefined {
    const all = this.#known.get(task.signed.id)
    if (all === undefined) return undefined
    const inputs = formatInputs(task)
    return all.find(
      (known) =>
        known.inputs === inputs &&
        (known.parentHash === undefined || known.parentHash === task.block.parentHash) &&
        isSame(known.reads, task.state),
    )
  }

  #observe(task: ExecutionTask): OpenedTask {
    const state = new ObservedOverlay(task.state)
    const block = new ObservedBlock(task.block)
    const emitted: KnownExecution['emitted'][number][] = []
    let recording: OpenRecording | undefined
    const open = task.record
    const record = open && (() => (recording = open()))
    const finish = (execution: TransactionExecution): void => {
      const changes = new Map(state.changes)
      state.flushTo(task.state)
      // the time limit ended it
      if ('dropped' in execution || findVerdict(execution.receipt) !== undefined) return
      const { reads } = state
      const { readHash: parentHash } = block
      const known = { inputs: formatInputs(task), parentHash, reads, changes, emitted, recording, execution }
      addToGroup(this.#known, task.signed.id, known)
    }
    return { task: { ...task, state, block, record, environment: observeEvents(task.environment, emitted) }, finish }
  }
}

function repeat(task: ExecutionTask, { changes, emitted, recording, execution }: KnownExecution): ExecutionTask {
  const shorten = () => {
    task.state.write(changes)
    for (const emit of emitted) emit(task.environment)
    return execution
  }
  return { ...task, shorten, record: recording && (() => recording) }
}

/** Inputs other than the state, as text. */
function formatInputs({ signed, block, environment, dryRun }: ExecutionTask): string {
  const { number, time, witness } = block
  return JSON.stringify([
    dryRun,
    signed.isContract,
    [...signed.keys],
    number,
    String(time),
    witness,
    environment.prices,
  ])
}

function isSame(reads: KnownExecution['reads'], state: Reader): boolean {
  for (const [key, value] of reads) if (state.get(key) !== value) return false
  return true
}

function observeEvents(
  environment: ExecutionEnvironment,
  emitted: ((environment: ExecutionEnvironment) => void)[],
): ExecutionEnvironment {
  return {
    ...environment,
    onEvent: (event) => {
      emitted.push(({ onEvent }) => onEvent?.(event))
      environment.onEvent?.(event)
    },
    onLog: (line) => {
      emitted.push(({ onLog }) => onLog?.(line))
      environment.onLog?.(line)
    },
  }
}

/** Records the values that are read. */
class ObservedOverlay extends Overlay {
  readonly reads = new Map<string, string | undefined>()

  override get(key: string): string | undefined {
    const value = super.get(key)
    this.reads.set(key, value)
    return value
  }
}

/** Records the hash of the parent block if it is read, because reading computes it. */
class ObservedBlock implements BlockContext {
  readonly number: number
  readonly time: bigint
  readonly witness: string
  readonly #block: BlockContext
  readHash: string | undefined

  constructor(block: BlockContext) {
    this.#block = block
    this.number = block.number
    this.time = block.time
    this.witness = block.witness
  }

  get parentHash(): string {
    this.readHash = this.#block.parentHash
    return this.readHash
  }
}
