import { encodeBase58 } from '../../codec/base58.js'
import { itemAt } from '../../collections/presence.js'
import type { Store } from '../../state/store.js'
import { findVerdict } from '../../vm/execution/executor.js'
import type { Recorder } from '../../vm/execution/recorder-events.js'
import type { Block } from '../blocks/block.js'
import type { BlockExecution } from '../blocks/block-execution.js'
import type { ChainWork } from '../blocks/execution-tasks.js'

/**
 * Executes a transaction of a block again for a recorder, after the transactions before it. Keeps no changes and
 * notifies no listener.
 * @param execution - Execution of transactions in blocks.
 * @param base - State before the block.
 */
export function* repeatTransaction(
  execution: BlockExecution,
  { block, index }: { block: Block; index: number },
  { base, recorder }: { base: Store; recorder: Recorder },
): ChainWork<void> {
  const { number, time, witness, parentHash } = block.head
  const slot = execution.open(base, { number, parentHash: encodeBase58(parentHash), time, witness })
  for (const [at, signed] of block.transactions.slice(0, index + 1).entries()) {
    const mode = at === 0 ? 'system' : 'normal'
    // A transaction that took too long or broke the engine would do so again.
    const verdict = findVerdict(itemAt(block.receipts, at))
    yield* execution.execute(signed, slot, {
      mode,
      silent: true,
      recorder: at === index ? recorder : undefined,
      verdict,
    })
  }
}
