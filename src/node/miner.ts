import type { Block } from '../chain/blocks/block.js'
import { type Execute, performWork } from '../chain/blocks/execution-tasks.js'
import type { Chain } from '../chain/chain.js'
import { fetchUnknown } from '../state/source.js'
import type { Timers } from '../vm/sandbox/timers.js'
import { SerialQueue } from './serial-queue.js'

/** When blocks are produced: for every transaction, every half second as on the chain, or on demand. */
export type MiningMode = 'instant' | 'interval' | 'manual'

/** More blocks than are needed to reach any time that the pool accepts. */
const MAX_BLOCKS = 1000

export interface MinerOptions {
  mode: MiningMode
  /** Time between blocks in mode `interval`, and maximum time between attempts to pack waiting transactions. */
  intervalMs: number
  timers: Timers
  /** Executes transactions. */
  execute: Execute
  /** True if the clock moves by itself; a transaction with a later time is then packed when that time comes. */
  timePasses: boolean
  /** Called when a block fails outside of a request, which is an internal error. */
  onError: (error: unknown) => void
}

/** Produces blocks on schedule. If contracts run in another process, its methods resolve when the blocks are made. */
export class Miner {
  /** Queue of changes to the chain: a block in progress needs the same head until it is done. */
  readonly turns = new SerialQueue()
  readonly #chain: Chain
  readonly #options: MinerOptions
  #stop: (() => void) | undefined
  #stopWaiting: (() => void) | undefined
  #stopSettling: (() => void) | undefined
  #ticking = false

  constructor(chain: Chain, options: MinerOptions) {
    this.#chain = chain
    this.#options = options
    if (options.mode !== 'interval') return
    this.#stop = options.timers.every(options.intervalMs, () => this.#try(() => this.#tick()))
  }

  /**
   * Returns the time at which the state after the head is read: the gas of an arriving transaction, and what an account
   * has. The chain uses its newest block, which is at most half a second old. If blocks are made on demand, the newest
   * one may be from yesterday, so the current time is used.
   */
  get headTime(): bigint {
    const { clock, head } = this.#chain
    const now = clock.now()
    return this.#options.mode === 'instant' && now > head.head.time ? now : head.head.time
  }

  /** Returns the time at which the state after a block is read. */
  timeOf(block: Block): bigint {
    return block === this.#chain.head ? this.headTime : block.head.time
  }

  /** Handles a new transaction in the pool. */
  notice(): void | Promise<void> {
    if (this.#options.mode !== 'instant') return
    const emptied = this.turns.take(() => this.#empty())
    const wait = () => {
      if (!this.#options.timePasses) return
      if (this.#chain.pendingCount > 0) this.#wait()
      this.#settleUpTo(this.#chain.head.head.number)
    }
    return emptied instanceof Promise ? emptied.then(wait) : wait()
  }

  mine(blocks: number): void | Promise<void> {
    for (let made = 0; made < blocks; made++) {
      const mined = this.turns.take(() => this.#makeBlock())
      if (mined instanceof Promise) return this.#mineLater(mined, blocks - made - 1)
    }
  }

  async #mineLater(first: Promise<void>, blocks: number): Promise<void> {
    await first
    for (let made = 0; made < blocks; made++) await this.turns.take(() => this.#makeBlock())
  }

  /** Makes a scheduled block, or skips it if the previous one is still in progress. */
  #tick(): void | Promise<void> {
    if (this.#ticking) return
    const mined = this.mine(1)
    if (!(mined instanceof Promise)) return
    this.#ticking = true
    return mined.finally(() => {
      this.#ticking = false
    })
  }

  #makeBlock(): void | Promise<void> {
    const made = fetchUnknown(this.#chain.source, () => performWork(this.#chain.makeBlock(), this.#options.execute))
    if (made instanceof Promise) return made.then(() => {})
  }

  stop(): void {
    this.#stop?.()
    this.#stopWaiting?.()
    this.#stopSettling?.()
  }

  /**
   * Makes blocks until none of the waiting transactions is left, or a block takes none of them. If only blocks advance
   * the clock, it goes on then, until a transaction of the future is due. Later transactions start a round of their
   * own.
   */
  #empty(waiting = this.#chain.listPending(), made = 0): void | Promise<void> {
    if (waiting.length === 0 || made === MAX_BLOCKS) return
    const next = () => {
      const left = waiting.filter(({ id }) => this.#chain.isPending(id))
      const isStuck = left.length === waiting.length && this.#options.timePasses
      if (!isStuck) return this.#empty(left, made + 1)
    }
    const block = this.#makeBlock()
    return block instanceof Promise ? block.then(next) : next()
  }

  /** Waits until the earliest waiting transaction is due, mostly less than a tick of the clock. */
  #wait(): void {
    const ahead = this.#chain.earliestPending - this.#chain.clock.now()
    const pauseMs = Math.min(Number(ahead / 1_000_000n) + 1, this.#options.intervalMs)
    this.#stopWaiting ??= this.#options.timers.after(Math.max(pauseMs, 1), () => {
      this.#stopWaiting = undefined
      this.#try(() => this.notice())
    })
  }

  /** Makes empty blocks, in the time of the chain, until a block is irreversible. */
  #settleUpTo(number: number): void {
    if (this.#chain.lib.head.number >= number) return
    this.#stopSettling?.()
    this.#stopSettling = this.#options.timers.after(this.#options.intervalMs, () => {
      this.#stopSettling = undefined
      this.#try(async () => {
        await this.turns.take(() => this.#makeBlock())
        this.#settleUpTo(number)
      })
    })
  }

  async #try(run: () => void | Promise<void>): Promise<void> {
    try {
      await run()
    } catch (error) {
      this.#options.onError(error)
    }
  }
}
