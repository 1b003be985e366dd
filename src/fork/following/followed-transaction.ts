import type { Block } from '../../chain/blocks/block.js'
import type { Store } from '../../state/store.js'
import type { Receipt } from '../../tx/receipt.js'
import type { SignedTransaction } from '../../vm/execution/signed.js'
import type { BlockName } from '../reading/live-node.js'
import type { BlockRun } from './block-runner.js'
import type { ReceiptDifference } from './receipt-differences.js'

/** A transaction of a live block as executed locally. */
export interface FollowedTransaction {
  readonly block: Block
  readonly index: number
  readonly signed: SignedTransaction
  readonly live: Receipt
  /** Undefined if the transaction was dropped, which cannot happen to transactions of a block. */
  readonly receipt: Receipt | undefined
  readonly differences: readonly ReceiptDifference[]
  /** The state it ran on. */
  readonly before: Store
  /** Its reads and writes. */
  readonly run: BlockRun
  /**
   * True if its local result does not count: it read a value that was fetched from the live chain only after a
   * transaction had overwritten it, or its receipt differs and a value that it read is not proven.
   */
  isUnknown: boolean
  /** Keys that it read in a later state than on the live chain. */
  readonly overtaken: Set<string>
}

/** Applies the blocks of a live chain one after another. */
export interface ChainFollower {
  /** The newest applied block. */
  readonly head: BlockName
  /** Executes a function on the state of the chain, and fetches values it reads. */
  execute<T>(run: () => T | Promise<T>): T | Promise<T>
  /** Applies the next block; `to` is a later block that is known to exist. */
  step(to?: BlockName): Promise<void>
  /** Applies more blocks until the verdict on every transaction so far is final. */
  settleAll(): Promise<void>
}
