import { encodeBase58 } from '../../codec/base58.js'
import { type BlockHead, hashBlock } from '../../tx/block.js'
import type { Block } from './block.js'

/**
 * A block of another chain, without its contents, from which a chain continues.
 * @param gasUsage - Gas of its transactions, times 100: the next block names it.
 */
export function createStartBlock(head: BlockHead, gasUsage: number): Block {
  const hash = hashBlock(head)
  return {
    head,
    hash,
    id: encodeBase58(hash),
    transactions: [],
    receipts: [],
    gasUsage,
    parent: undefined,
    forgetParent: () => {},
  }
}
