import type { LateProof } from '../reading/block-reader.js'
import type { ReadValue } from '../reading/state-reader.js'
import type { NodeValue } from '../state/node-value.js'
import { Follower, type FollowerOptions } from './follower.js'
import { WriteLog } from './write-log.js'

/** Maximum number of blocks applied to settle values that were read late: ten minutes. */
const MAX_BLOCKS = 1200

/**
 * Settles values that were read after the block of a fork, by applying the blocks in between: a value equals that of
 * the block if no transaction since has written it.
 *
 * Receipts show neither the contracts that a contract calls nor what they write, so inspecting transactions is not
 * enough. Executing them shows every write, including those of nested calls, if each value that they read is known.
 * `WriteLog` decides which are.
 */
export class FollowProof implements LateProof {
  readonly #options: FollowerOptions
  readonly #writes: WriteLog
  readonly #follower: Follower
  /** Blocks are applied by one request after the other. */
  #turn: Promise<unknown> = Promise.resolve()

  /** @param options - `values` are those of the fork, including ones that become known later. */
  constructor(options: FollowerOptions) {
    this.#options = options
    this.#writes = new WriteLog(options.start.number)
    this.#follower = new Follower({ ...options, writes: this.#writes })
  }

  prove(late: readonly ReadValue[]): Promise<ReadonlySet<string>> {
    return this.#queue(async () => {
      await this.#follow(late)
      return new Set(late.filter((value) => this.#isProven(value)).map(({ key }) => key))
    })
  }

  recall(keys: readonly string[]): Promise<ReadonlyMap<string, NodeValue>> {
    return this.#queue(async () => {
      const read = keys.map((key) => this.#follower.findRead(key)).filter((value) => value !== undefined)
      await this.#follow(read)
      await this.#fetchAhead()
      return new Map(read.filter((value) => this.#isProven(value)).map(({ key, nodeValue }) => [key, nodeValue]))
    })
  }

  isLost(): Promise<boolean> {
    return this.#queue(async () => this.#writes.isLost)
  }

  fetchAhead(): Promise<void> {
    return this.#queue(() => this.#fetchAhead())
  }

  async #fetchAhead(): Promise<void> {
    const { head, lib } = await this.#options.node.readHead()
    if (head > lib.number && head - this.#options.start.number <= MAX_BLOCKS) await this.#follower.fetchAhead(head)
  }

  /** Applies the blocks up to the newest of some values, and those that decide what they have written. */
  async #follow(values: readonly ReadValue[]): Promise<void> {
    const follower = this.#follower
    const newest = values.map(({ block }) => block).reduce((a, b) => (b.number > a.number ? b : a), follower.head)
    if (newest.number - this.#options.start.number > MAX_BLOCKS) return
    await follower.follow(newest)
    // only later blocks show which transactions ran on later values
    await follower.settleAll()
  }

  #isProven(value: ReadValue): boolean {
    return value.block.number <= this.#follower.head.number && this.#writes.isUnwritten(value)
  }

  #queue<T>(run: () => Promise<T>): Promise<T> {
    const result = this.#turn.then(run)
    this.#turn = result.catch(() => {})
    return result
  }
}
