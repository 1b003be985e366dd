import type { Recorder } from '../../vm/execution/recorder-events.js'
import type { SignedTransaction } from '../../vm/execution/signed.js'
import { isExpired } from '../admission.js'
import type { Pool } from '../pool.js'
import { type Block, buildBlock } from './block.js'
import { BlockBuilder } from './block-builder.js'
import type { BlockExecution, ExecutionSlot } from './block-execution.js'
import type { BlockOpeningTransaction } from './block-opening-transaction.js'
import type { ChainWork } from './execution-tasks.js'

/** Inputs of a block. */
export interface BlockProduction {
  parent: Block
  /** State and head fields of the new block. */
  slot: ExecutionSlot
  pool: Pool
  opening: BlockOpeningTransaction
  execution: BlockExecution
  recorder: Recorder | undefined
  /** Removes a transaction from the pool that gets no receipt. */
  drop: (signed: SignedTransaction, reason: string) => void
}

/**
 * Produces a block of the transactions in the pool that the rules of `vm.md` §11 admit. The changes of the state are in
 * the slot.
 */
export function* produceBlock({
  parent,
  slot,
  pool,
  opening,
  execution,
  recorder,
  drop,
}: BlockProduction): ChainWork<Block> {
  const { number, time, witness } = slot.block
  const builder = new BlockBuilder(slot.block)
  const base = opening.create(parent, time)
  const shorten = () => opening.shorten(base, slot, parent)
  builder.begin(base, yield* execution.execute(base, slot, { mode: 'system', shorten }))
  for (const signed of pool.sorted()) {
    if (isExpired(signed.tx, time)) drop(signed, 'expired')
    else if (builder.admits(signed)) {
      const executed = yield* execution.execute(signed, slot, { recorder })
      if ('dropped' in executed) drop(signed, executed.dropped)
      else builder.add(signed, executed.receipt)
    }
  }
  const { transactions, receipts } = builder
  return buildBlock({ parent, number, time, witness, transactions, receipts })
}
