import type { LateProof } from '../reading/block-reader.js'
import type { ReadValue } from '../reading/state-reader.js'
import { Follower, type FollowerOptions } from './follower.js'

/** Maximum number of blocks applied to settle values that were read late: ten minutes. */
const MOST_BLOCKS = 1200

/**
 * Settles values that were read after the block of a fork, by applying the blocks in between: a value equals that of
 * the block if no transaction since has written it.
 *
 * Receipts show neither the contracts that a contract calls nor what they write, so inspecting transactions is not
 * enough. Executing them shows every write, including those of nested calls. `WriteLog` covers executions on values
 * that were themselves read late.
 */
export class FollowProof implements LateProof {
  readonly #options: FollowerOptions
  #follower: Follower | undefined

  /** @param options - `values` are those of the fork, including ones that become known later. */
  constructor(options: FollowerOptions) {
    this.#options = options
  }

  async prove(late: readonly ReadValue[]): Promise<ReadonlySet<string>> {
    const newest = late.map(({ block }) => block).reduce((a, b) => (b.number > a.number ? b : a))
    if (newest.number - this.#options.start.number > MOST_BLOCKS) return new Set()
    this.#follower ??= new Follower(this.#options)
    const follower = this.#follower
    await follower.follow(newest)
    // only later blocks show which transactions ran on later values
    await follower.settleAll()
    return new Set(late.filter((value) => follower.writes.isUnwritten(value)).map(({ key }) => key))
  }
}
