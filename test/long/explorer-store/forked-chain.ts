import type { IndexHead, WireBlock } from '../../../src/indexer/store/chain-index.js'
import { BlockGenerator, generateBlocks } from '../../conformance/explorer/generated-blocks.js'

/** Blocks of the chain in the end. */
export const STEPS = 400
/** Blocks of a branch that the chain leaves again. */
const BRANCH = 6

/** The blocks that stay. They are the same in every process. */
export const CHAIN: readonly WireBlock[] = generateBlocks(new BlockGenerator({ seed: 1, transactions: 4 }), STEPS)

/** A branch after a block of the chain, always the same. */
export function makeBranch(after: number): WireBlock[] {
  return generateBlocks(new BlockGenerator({ seed: 1000 + after, transactions: 3 }), BRANCH, CHAIN[after])
}

/** The blocks up to a head, which is in the chain or in a branch. */
export function listBlocks({ number, hash }: Pick<IndexHead, 'number' | 'hash'>): WireBlock[] {
  if (CHAIN[number]?.hash === hash) return CHAIN.slice(0, number + 1)
  for (let after = number - 1; after >= Math.max(0, number - BRANCH); after--) {
    const branch = makeBranch(after).slice(0, number - after)
    if (branch.at(-1)!.hash === hash) return [...CHAIN.slice(0, after + 1), ...branch]
  }
  throw new Error(`block ${number} with hash ${hash} is in no branch`)
}
