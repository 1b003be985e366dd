import type { Block } from '../../chain/blocks/block.js'
import type { Store } from '../../state/store.js'
import type { Receipt } from '../../tx/receipt.js'
import type { SignedTransaction } from '../../vm/execution/signed.js'
import type { BlockRun } from './block-runner.js'
import type { ReceiptDifference } from './receipt-differences.js'

/**
 * A transaction of a live block as it went here. `isUnknown` where it read a value that was read from the live chain
 * only after a transaction had written it: its result here does not count.
 */
export interface FollowedTransaction {
  readonly block: Block
  readonly index: number
  readonly signed: SignedTransaction
  readonly live: Receipt
  /** Undefined where the transaction was dropped, which no transaction of a block can be. */
  readonly receipt: Receipt | undefined
  readonly differences: readonly ReceiptDifference[]
  /** The state it ran on. */
  readonly before: Store
  /** Its reads and writes. */
  readonly run: BlockRun
  isUnknown: boolean
  /** Keys that it read in a later state than the live chain had for it. */
  readonly overtaken: Set<string>
}
