import type { Block } from '../../chain/blocks/block.js'
import { Store } from '../../state/store.js'
import type { DevelopmentState } from '../state/development-state.js'
import type { BlockRunner } from './block-runner.js'
import type { FollowedTransaction } from './followed-transaction.js'
import { compareExecution } from './receipt-differences.js'

/** A transaction that ran on exactly the state of its block. */
export type ExactExecution = Pick<FollowedTransaction, 'before' | 'block' | 'index' | 'signed' | 'differences'>

/** Executes a block up to one of its transactions, on the state before the block, and compares the receipts. */
export async function executeOnState(
  block: Block,
  hash: string,
  { runner, state }: { runner: BlockRunner; state: DevelopmentState },
): Promise<ExactExecution> {
  const index = block.transactions.findIndex(({ id }) => id === hash)
  const signed = block.transactions[index]
  const live = block.receipts[index]
  if (signed === undefined || live === undefined) throw new Error(`block ${block.id} does not have ${hash}`)
  let before = new Store([], state)
  await state.execute(() => runner.openBlock(before))
  for (let earlier = 0; earlier < index; earlier++) {
    const { changes } = await state.execute(() => runner.run(before, block, earlier))
    before = await state.execute(() => before.commit(changes))
  }
  const { execution } = await state.execute(() => runner.run(before, block, index))
  const differences = compareExecution(live, execution)
  return { before, block, index, signed, differences }
}
