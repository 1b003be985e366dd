import { isToolkitError, ToolkitError } from '../../errors/errors.js'
import type { BlockRunner } from '../following/block-runner.js'
import { ExactFollower } from '../following/exact-follower.js'
import type { ChainFollower, FollowedTransaction } from '../following/followed-transaction.js'
import { Follower, type FollowerOptions } from '../following/follower.js'
import { findRecentKeys } from '../following/key-discovery.js'
import { WriteLog } from '../following/write-log.js'
import type { BlockName, LiveNode } from '../reading/live-node.js'
import { listBlockKeys, listCodeKeys } from '../state/likely-keys.js'
import type { Shadow } from './shadow.js'

export interface LiveRunOptions {
  node: LiveNode
  runner: BlockRunner
  shadow: Shadow
  /** First block to count. The default is the next one, after a warm-up. */
  from: number | undefined
  ramPayer: string
}

/** Maximum number of blocks that are not irreversible. */
const MAX_PENDING_BLOCKS = 120

/** Maximum number of blocks by which counting is delayed after the warm-up. */
const MAX_DELAY_BLOCKS = 20

/**
 * A shadow run on a live chain. It follows the irreversible blocks, and reads the values of transactions before these
 * are irreversible. A development node has the state before each block instead.
 */
export class LiveRun {
  readonly #options: LiveRunOptions
  readonly #events: Pick<FollowerOptions, 'onExecuted' | 'onSettled'>
  #follower: ChainFollower | undefined
  /** The follower that reads values, on a node without the state before each block. */
  #reading: Follower | undefined
  #first: number | undefined
  /** The block from which is counted at the latest. */
  #latestFirst = 0

  private constructor(options: LiveRunOptions) {
    this.#options = options
    this.#first = options.from
    const { shadow } = options
    this.#events = {
      onExecuted: async (transaction) => {
        if (this.#isCounted(transaction)) await shadow.try(this.#applied, transaction)
      },
      onSettled: (transaction) => {
        if (this.#isCounted(transaction)) shadow.settle(transaction)
      },
    }
  }

  static async open(options: LiveRunOptions): Promise<LiveRun> {
    const run = new LiveRun(options)
    await run.#open(options)
    return run
  }

  async #open({ node, runner, from }: LiveRunOptions): Promise<void> {
    const { head, lib } = await node.readHead()
    if (from !== undefined && from - 1 > head) throw missingBlockError(from, head)
    const before = from === undefined ? lib : await nameBlock(node, from - 1)
    if (await ExactFollower.canFollow(node.provider, before)) {
      this.#follower = new ExactFollower({ node, runner, start: before, ...this.#events })
      this.#first ??= before.number + 1
      return
    }
    await this.#startReading(from === undefined ? undefined : before)
  }

  /**
   * Starts after a block, or after the newest irreversible one. A value that a transaction writes can only be read
   * after it, unless it was read before. So what the newest transactions use is found first, and read at once.
   */
  async #startReading(from: BlockName | undefined): Promise<void> {
    const { node, runner, ramPayer } = this.#options
    const keys = await findRecentKeys(node, runner, ramPayer, { isWide: true })
    const start = from ?? (await node.readHead()).lib
    this.#reading = new Follower({
      node,
      runner,
      start,
      values: new Map(),
      ramPayer,
      writes: new WriteLog(start.number),
      ...this.#events,
    })
    this.#follower = this.#reading
    const { witnesses } = await node.readHead()
    await this.#reading.state.load([...listBlockKeys(witnesses), ...listCodeKeys(), ...keys])
  }

  get #applied(): ChainFollower {
    if (this.#follower === undefined) throw new Error('the run is not open')
    return this.#follower
  }

  #isCounted({ block }: FollowedTransaction): boolean {
    return this.#first !== undefined && block.head.number >= this.#first
  }

  /** Number of the newest applied block. */
  get head(): number {
    return this.#applied.head.number
  }

  /** Number of the first block that counts; undefined during the warm-up. */
  get first(): number | undefined {
    return this.#first
  }

  /**
   * Applies the blocks that are irreversible now.
   *
   * @param isOver - Ends the run between two blocks.
   * @param onBlock - Called after each block, with the number of blocks that are left.
   */
  async advance(isOver: () => boolean, onBlock: (left: number) => void = () => {}): Promise<void> {
    const { node } = this.#options
    const { lib, head } = await node.readHead()
    if (lib.number - this.head <= 1) {
      await this.#reading?.fetchAhead(Math.min(head, lib.number + MAX_PENDING_BLOCKS))
      if (this.#first === undefined) await this.#startCounting()
    }
    while (this.head < lib.number && !isOver()) {
      await this.#step(lib)
      this.#delayCounting()
      onBlock(lib.number - this.head)
    }
  }

  /** Counts from the block on whose transactions have their values read before it. */
  async #startCounting(): Promise<void> {
    const { lib } = await this.#options.node.readHead()
    this.#latestFirst = lib.number + MAX_DELAY_BLOCKS
    this.#first = lib.number + 1
    this.#delayCounting()
  }

  /** Lets values of the warm-up that are wrong be replaced before counting starts. */
  #delayCounting(): void {
    if (this.#reading === undefined || this.#first === undefined || this.head >= this.#first) return
    this.#first = Math.max(this.#first, Math.min(this.#reading.until + 1, this.#latestFirst))
  }

  /** Applies a block. A node that makes blocks too fast does not keep the states before them. */
  async #step(to: BlockName): Promise<void> {
    try {
      await this.#applied.step(to)
    } catch (error) {
      if (this.#reading !== undefined || !isToolkitError(error) || error.code !== 'FORK_MOVED') throw error
      await this.#startReading(this.#applied.head)
    }
  }

  /** Applies more blocks until the verdict on every transaction so far is final. */
  settleAll(): Promise<void> {
    return this.#applied.settleAll()
  }
}

function missingBlockError(from: number, head: number): Error {
  return new ToolkitError('USAGE', `--from ${from}: the newest block of the network is ${head}`, {
    hint: `Give a block up to ${head + 1}. Without --from, the run begins with the next block.`,
  })
}

async function nameBlock(node: LiveNode, number: number): Promise<BlockName> {
  const { id } = await node.readBlock(number)
  return { number, hash: id }
}
