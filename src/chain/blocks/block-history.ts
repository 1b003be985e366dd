import type { Changes, Store } from '../../state/store.js'
import { Ledger } from '../ledger.js'
import type { Block } from './block.js'

/** Of how many of the newest blocks the state before is kept: they can be traced, and storage be read there. */
const MOST_BASES = 256

export interface BlockHistoryOptions {
  /** Number of newest blocks to keep. Reversible blocks are always kept. */
  keepBlocks: number | undefined
  irreversibleAfter: number | undefined
  /** Receives the blocks that are dropped, and the number of the oldest block that is kept. */
  onDrop: (dropped: readonly Block[], oldest: Block) => void
}

/**
 * The blocks of a chain, with the states that are kept of it: after each from the last irreversible one to the head,
 * and before the newest.
 */
export class BlockHistory {
  readonly ledger: Ledger
  readonly #irreversibleAfter: number
  readonly #onDrop: BlockHistoryOptions['onDrop']
  #states: readonly Store[]
  /** The state that each of the newest blocks was made on. */
  readonly #bases = new Map<Block, Store>()

  constructor(first: Block, state: Store, { keepBlocks, irreversibleAfter = 0, onDrop }: BlockHistoryOptions) {
    this.ledger = new Ledger(Math.max(keepBlocks ?? Number.POSITIVE_INFINITY, irreversibleAfter + 1))
    this.#irreversibleAfter = irreversibleAfter
    this.#onDrop = onDrop
    this.#states = [state]
    this.#attach(first)
  }

  get head(): Block {
    return this.ledger.head
  }

  /** The last irreversible block. */
  get lib(): Block {
    return this.ledger.at(this.head.head.number + 1 - this.#states.length)!
  }

  /** From the state after the last irreversible block to that after the head. */
  get states(): readonly Store[] {
    return this.#states
  }

  get state(): Store {
    return this.#states.at(-1)!
  }

  /** Nothing of a block of which the block alone is kept. */
  stateAfter(number: number): Store | undefined {
    if (this.ledger.at(number) === undefined) return undefined
    const next = this.ledger.at(number + 1)
    return this.#states[number - this.lib.head.number] ?? (next && this.#bases.get(next))
  }

  /** The state that one of the newest blocks was made on. */
  stateBefore(block: Block): Store | undefined {
    return this.#bases.get(block)
  }

  /** Adds a block on top of the head, with what it changes. */
  add(block: Block, changes: Changes): void {
    if (this.#bases.size >= MOST_BASES) this.#bases.delete(this.#bases.keys().next().value!)
    this.#bases.set(block, this.state)
    this.#push(changes)
    this.#attach(block)
  }

  /**
   * Continues from blocks that were kept, with the state after the last irreversible one and what those later changed.
   */
  resume(blocks: readonly Block[], state: Store, later: readonly Changes[]): void {
    for (const block of blocks) this.#attach(block)
    this.#states = [state]
    for (const changes of later) this.#push(changes)
  }

  /** Goes to another head, of this branch or of one that was left, with the states it had. */
  returnTo(head: Block, states: readonly Store[]): void {
    const branch: Block[] = []
    let block: Block | undefined = head
    while (block !== undefined && this.ledger.at(block.head.number) !== block) {
      branch.push(block)
      block = block.parent
    }
    while (this.ledger.head !== block) this.ledger.removeHead()
    for (const each of branch.reverse()) this.#attach(each)
    this.#states = states
  }

  /** Changes the state of the head. */
  edit(changes: Changes): void {
    this.#states = [...this.#states.slice(0, -1), this.state.commit(changes)]
  }

  #push(changes: Changes): void {
    this.#states = [...this.#states, this.state.commit(changes)].slice(-1 - this.#irreversibleAfter)
  }

  #attach(block: Block): void {
    const dropped = this.ledger.add(block)
    if (dropped.length > 0) this.#onDrop(dropped, this.ledger.oldest)
  }
}
