import type { LateProof } from '../reading/block-reader.js'
import type { ReadValue } from '../reading/state-reader.js'
import { Follower, type FollowerOptions } from './follower.js'

/** Maximum number of blocks applied to settle values that were read late: ten minutes. */
const MOST_BLOCKS = 1200

/**
 * Settles values that were read after the block of a fork, by applying the blocks in between: a value is that of the
 * block if no transaction since has written it.
 *
 * Receipts name neither the contracts that a contract calls nor what they write, so looking at transactions is not
 * enough. Executing them shows every write, of contracts called by contracts too; `WriteLog` says what an execution on
 * values that were themselves read late still shows.
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
    await follower.follow(newest)
    // only these blocks show which transactions ran on later values
    await follower.settleAll()
    return new Set(late.map(({ key }) => key).filter((key) => follower.writes.isUnwritten(key)))
  }
}
