import type { LateProof } from './block-reader.js'
import { Follower, type FollowerOptions } from './follower.js'
import type { ReadValue } from './state-reader.js'

/** How many blocks are applied to settle values that were read late: ten minutes. */
const MOST_BLOCKS = 1200

/**
 * Settles values that were read after the block of a fork, by applying the blocks in between: a value is that of the
 * block if no transaction since has written it.
 *
 * Receipts name neither the contracts that a contract calls nor what they write, so looking at transactions is not
 * enough. Executing them is: it shows every write. It is sound as long as each transaction has the very receipt of the
 * live chain; one that does not, or that read a value which was written before it was read, might have written
 * anything, and from then on nothing counts as settled.
 */
export class FollowProof implements LateProof {
  readonly #options: FollowerOptions
  #follower: Follower | undefined

  /** @param options - `values` are those of the fork, also when they become known later. */
  constructor(options: FollowerOptions) {
    this.#options = options
  }

  async prove(late: readonly ReadValue[]): Promise<ReadonlySet<string>> {
    const newest = late.map(({ block }) => block).reduce((a, b) => (b.number > a.number ? b : a))
    if (newest.number - this.#options.start.number > MOST_BLOCKS) return new Set()
    this.#follower ??= new Follower(this.#options)
    const follower = this.#follower
    if (follower.isExact) await follower.follow(newest)
    return new Set(follower.isExact ? late.map(({ key }) => key).filter((key) => !follower.written.has(key)) : [])
  }
}
