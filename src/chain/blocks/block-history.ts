import { BoundedMap } from '../../collections/bounded-map.js'
import { lastOf, must } from '../../collections/presence.js'
import type { Changes, Store } from '../../state/store.js'
import { BlockLedger } from '../ledger.js'
import type { Block } from './block.js'

/** Number of newest blocks whose preceding state is kept. They can be traced, and their storage can be read. */
const MAX_BASES = 256

export interface BlockHistoryOptions {
  /** Number of newest blocks to keep. Reversible blocks are always kept. */
  keepBlocks: number | undefined
  irreversibleAfter: number | undefined
  /** Receives the dropped blocks and the number of the oldest remaining one. */
  onDrop: (dropped: readonly Block[], oldest: Block) => void
}

/**
 * The blocks of a chain with their states: the state after each block from the last irreversible one to the head, and
 * the state before each of the newest blocks.
 */
export class BlockHistory {
  readonly ledger: BlockLedger
  readonly #irreversibleAfter: number
  readonly #onDrop: BlockHistoryOptions['onDrop']
  #states: readonly Store[]
  /** State before each of the newest blocks. */
  readonly #bases = new BoundedMap<Block, Store>(MAX_BASES)

  constructor(first: Block, state: Store, { keepBlocks, irreversibleAfter = 0, onDrop }: BlockHistoryOptions) {
    this.ledger = new BlockLedger(Math.max(keepBlocks ?? Number.POSITIVE_INFINITY, irreversibleAfter + 1))
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
    return must(this.ledger.at(this.head.head.number + 1 - this.#states.length), 'last irreversible block')
  }

  /** The states from the last irreversible block to the head. */
  get states(): readonly Store[] {
    return this.#states
  }

  get state(): Store {
    return lastOf(this.#states)
  }

  /** Undefined for a block whose state was dropped. */
  stateAfter(number: number): Store | undefined {
    if (this.ledger.at(number) === undefined) return undefined
    const next = this.ledger.at(number + 1)
    return this.#states[number - this.lib.head.number] ?? (next && this.#bases.get(next))
  }

  /** The state before one of the newest blocks. */
  stateBefore(block: Block): Store | undefined {
    return this.#bases.get(block)
  }

  /** Adds a block on top of the head, with its changes to the state. */
  add(block: Block, changes: Changes): void {
    this.#bases.set(block, this.state)
    this.#push(changes)
    this.#attach(block)
  }

  /** Continues from stored blocks, with the state after the last irreversible one and the changes of later ones. */
  resume(blocks: readonly Block[], state: Store, later: readonly Changes[]): void {
    for (const block of blocks) this.#attach(block)
    this.#states = [state]
    for (const changes of later) this.#push(changes)
  }

  /** Switches to another head, of this branch or an abandoned one, with its states. */
  returnTo(head: Block, states: readonly Store[]): void {
    const branch: Block[] = []
    let block: Block | undefined = head
    while (block !== undefined && this.ledger.at(block.head.number) !== block) {
      branch.push(block)
      block = block.parent
    }
    while (this.ledger.size > 0 && this.ledger.head !== block) this.ledger.removeHead()
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
