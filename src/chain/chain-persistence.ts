import type { Changes, Store } from '../state/store.js'
import type { SignedTransaction } from '../vm/execution/signed.js'
import type { Block } from './blocks/block.js'

/**
 * All that a chain is: its blocks from genesis on or the newest of them, the state after each from the last
 * irreversible one on, the pool.
 */
export interface ChainContents {
  blocks: readonly Block[]
  states: readonly Store[]
  pending: readonly SignedTransaction[]
}

/** A persisted chain. */
export interface PersistedChain {
  /** All blocks except genesis. If the first one does not follow genesis, it knows its parent's hash. */
  blocks: readonly Block[]
  /** The state after the last irreversible block. */
  state: Store
  /** Changes of each later block. */
  later: readonly Changes[]
  pending: readonly SignedTransaction[]
}

/**
 * Stores a chain beyond its process. It receives every change synchronously. Changes of one turn of the event loop are
 * stored together.
 */
export interface ChainPersistence {
  /**
   * Loads the blocks on top of a genesis block; undefined for a new chain. Throws `ToolkitError` for a directory of
   * another chain.
   */
  load(genesis: Block): PersistedChain | undefined
  /** The chain is another one from here on. */
  replace(contents: ChainContents): void
  /** A block was added. `lib` is the last irreversible block at that time. */
  addBlock(block: Block, changes: Changes, lib: { number: number; state: Store }): void
  /** These blocks are kept no more, and this is the oldest that is. */
  dropBlocks(dropped: readonly Block[], oldest: Block): void
  /** The state of the head was changed by hand. */
  editState(changes: Changes, state: Store): void
  addPending(signed: SignedTransaction): void
  removePending(signed: SignedTransaction): void
}
