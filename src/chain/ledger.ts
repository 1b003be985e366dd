import { firstOf, lastOf, must } from '../collections/presence.js'
import type { SignedTransaction } from '../vm/execution/signed.js'
import { MAX_AGE, MAX_AHEAD } from './admission.js'
import type { Block } from './blocks/block.js'

/** Position of a transaction in a chain. */
export interface TransactionPosition {
  block: Block
  index: number
}

/**
 * The newest blocks of a chain in order, with an index of their transactions. Hashes of blocks, and of each block's
 * first transaction, are computed lazily: when a lookup finds nothing.
 */
export class BlockLedger {
  readonly #most: number
  readonly #blocks = new Map<number, Block>()
  #oldest = 0
  #newest = -1
  readonly #numbers = new Map<string, number>()
  readonly #places = new Map<string, TransactionPosition>()
  /** Number of the first block whose hashes are not indexed yet. */
  #unread = 0
  /** Transactions of dropped blocks that have not expired, so that they could be sent again. */
  readonly #recent: { number: number; until: bigint; ids: readonly string[] }[] = []
  readonly #past = new Set<string>()
  /** Whether transactions up to this time were in a dropped block is unknown. */
  #blindUntil: bigint | undefined

  constructor(most = Number.POSITIVE_INFINITY) {
    this.#most = most
  }

  get head(): Block {
    return must(this.#blocks.get(this.#newest), 'block')
  }

  /** Number of kept blocks. */
  get size(): number {
    return this.#blocks.size
  }

  /** Number of known transactions in blocks that are no longer kept. */
  get pastSize(): number {
    return this.#past.size
  }

  list(): Block[] {
    return [...this.#blocks.values()]
  }

  at(number: number): Block | undefined {
    return this.#blocks.get(number)
  }

  findNumber(id: string): number | undefined {
    if (!this.#numbers.has(id)) this.#readHashes()
    return this.#numbers.get(id)
  }

  findPlace(id: string): TransactionPosition | undefined {
    if (!this.#places.has(id)) this.#readHashes()
    return this.#places.get(id)
  }

  /** Whether a signed transaction is, or may have been, in a block. */
  hasSigned({ id, tx }: SignedTransaction): boolean {
    if (this.#places.has(id) || this.#past.has(id)) return true
    return this.#blindUntil !== undefined && tx.time <= this.#blindUntil
  }

  /**
   * Adds a block after the newest one and returns the blocks dropped. A block that does not follow the newest one is
   * the oldest of a stored, longer chain.
   */
  add(block: Block): Block[] {
    const { number, time } = block.head
    if (number !== this.#newest + 1) {
      while (this.#blocks.size > 0) this.removeHead()
      this.#blindUntil = time
    }
    if (this.#blocks.size === 0) {
      this.#oldest = number
      this.#unread = number
    }
    this.#newest = number
    this.#blocks.set(number, block)
    // blocks of an abandoned branch
    while (this.#recent.length > 0 && lastOf(this.#recent).number >= number)
      this.#forgetIds(must(this.#recent.pop(), 'dropped block').ids)
    this.#enter(block, (signed) => !isLate(signed))
    const dropped: Block[] = []
    while (this.#blocks.size > this.#most) dropped.push(this.#dropOldest(time))
    return dropped
  }

  /** Oldest block in the ledger. */
  get oldest(): Block {
    return must(this.#blocks.get(this.#oldest), 'block')
  }

  /** Takes the newest block away. */
  removeHead(): void {
    const block = this.head
    this.#forget(block)
    this.#newest--
  }

  #dropOldest(now: bigint): Block {
    const block = must(this.#blocks.get(this.#oldest), 'block')
    const ids = block.transactions.flatMap((signed) => (isLate(signed) ? [] : [signed.id]))
    this.#forget(block)
    this.#oldest++
    must(this.#blocks.get(this.#oldest), 'block').forgetParent()
    for (const id of ids) this.#past.add(id)
    this.#recent.push({ number: block.head.number, until: block.head.time + MAX_AHEAD + MAX_AGE, ids })
    while (this.#recent.length > 0 && firstOf(this.#recent).until < now)
      this.#forgetIds(must(this.#recent.shift(), 'dropped block').ids)
    return block
  }

  #forgetIds(ids: readonly string[]): void {
    for (const id of ids) this.#past.delete(id)
  }

  #forget(block: Block): void {
    const { number } = block.head
    const isRead = number < this.#unread
    this.#blocks.delete(number)
    if (isRead) this.#numbers.delete(block.id)
    for (const signed of block.transactions) if (isRead || !isLate(signed)) this.#places.delete(signed.id)
    if (number === this.#newest) this.#unread = Math.min(this.#unread, number)
    else this.#unread = Math.max(this.#unread, number + 1)
  }

  #readHashes(): void {
    for (; this.#unread <= this.#newest; this.#unread++) {
      const block = must(this.#blocks.get(this.#unread), 'block')
      this.#numbers.set(block.id, this.#unread)
      this.#enter(block, isLate)
    }
  }

  #enter(block: Block, isWanted: (signed: SignedTransaction) => boolean): void {
    for (const [index, signed] of block.transactions.entries()) {
      if (isWanted(signed)) this.#places.set(signed.id, { block, index })
    }
  }
}

/** True for the first transaction of a block, which is unsigned, and for those of searches. */
function isLate({ isRarelyNamed = false }: SignedTransaction): boolean {
  return isRarelyNamed
}
