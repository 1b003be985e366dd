import type { TransactionExecution } from '../vm/execution/executor.js'
import type { EventTopic } from '../vm/execution/run.js'
import type { SignedTransaction } from '../vm/execution/signed.js'
import type { Block } from './blocks/block.js'

/** An event that a contract emitted; `time` is the chain's clock in nanoseconds. */
export interface ChainEvent {
  topic: EventTopic
  contract: string
  data: string
  time: bigint
}

/** A line that a contract wrote with `console`, and its transaction. */
export interface LoggedLine {
  transaction: string
  contract: string
  level: string
  text: string
}

/** A transaction that was executed, for a block or as a dry run; `timeMs` is its time by `ChainOptions.now`. */
export interface ExecutedTransaction {
  signed: SignedTransaction
  execution: TransactionExecution
  dryRun: boolean
  timeMs: number
}

/** Called for what happens on a chain. */
export interface ChainListener {
  onBlock?(block: Block): void
  onEvent?(event: ChainEvent): void
  onLog?(line: LoggedLine): void
  onExecution?(executed: ExecutedTransaction): void
  /** A transaction that `/sendTx` took was dropped without a receipt. */
  onDrop?(signed: SignedTransaction, reason: string): void
  /** Executing a transaction threw because of a bug in the toolkit. Its receipt reports an engine failure. */
  onFailure?(signed: SignedTransaction, error: unknown): void
}

/** Listeners of a chain. */
export class Listeners {
  readonly #listeners = new Set<ChainListener>()

  /** Adds a listener and returns a function that removes it. */
  add(listener: ChainListener): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  notify(call: (listener: ChainListener) => void): void {
    for (const listener of this.#listeners) call(listener)
  }
}
