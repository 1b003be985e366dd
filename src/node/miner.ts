import type { Chain } from './chain/chain.js'
import type { Timers } from './timers.js'

/** When blocks are made: at every transaction, every half second as on the chain, or when asked for. */
export type MiningMode = 'instant' | 'interval' | 'manual'

/** More than it takes to reach any time that the pool takes a transaction for. */
const MOST_BLOCKS = 1000

export interface MinerOptions {
  mode: MiningMode
  /** Time between blocks of mode `interval`, and the most between attempts to pack what must wait. */
  intervalMs: number
  timers: Timers
  /** Whether time passes by itself; then a transaction that has to wait for its time is packed when it comes. */
  timePasses: boolean
  /** Told when a block fails outside of any request: a bug of ours. */
  onError: (error: unknown) => void
}

/** Has blocks made at their time. */
export class Miner {
  readonly #chain: Chain
  readonly #options: MinerOptions
  #stop: (() => void) | undefined
  #stopWaiting: (() => void) | undefined

  constructor(chain: Chain, options: MinerOptions) {
    this.#chain = chain
    this.#options = options
    if (options.mode !== 'interval') return
    this.#stop = options.timers.every(options.intervalMs, () => this.#try(() => this.mine(1)))
  }

  /**
   * When gas is counted for a transaction that comes now. The chain takes its newest block, which is half a second old at most;
   * where blocks wait for transactions, it may be from yesterday, and the next one is made at once.
   */
  get gasTime(): bigint {
    const { clock, head } = this.#chain
    const now = clock.now()
    return this.#options.mode === 'instant' && now > head.head.time ? now : head.head.time
  }

  /** A transaction came into the pool. */
  notice(): void {
    if (this.#options.mode !== 'instant') return
    this.#empty()
    if (this.#options.timePasses && this.#chain.pendingCount > 0) this.#wait()
  }

  mine(blocks: number): void {
    for (let i = 0; i < blocks; i++) this.#chain.mineBlock()
  }

  stop(): void {
    this.#stop?.()
    this.#stopWaiting?.()
  }

  /**
   * A block, and more as long as they take something from the pool. Where time stands still but for the blocks, they also
   * bring the time of a transaction that lies ahead.
   */
  #empty(): void {
    for (let made = 0; made < MOST_BLOCKS; made++) {
      const before = this.#chain.pendingCount
      this.mine(1)
      const left = this.#chain.pendingCount
      if (left === 0 || (left === before && this.#options.timePasses)) return
    }
  }

  /** Until the time of the earliest that waits, which is mostly less than a clock's tick away. */
  #wait(): void {
    const ahead = this.#chain.earliestPending - this.#chain.clock.now()
    const pauseMs = Math.min(Number(ahead / 1_000_000n) + 1, this.#options.intervalMs)
    this.#stopWaiting ??= this.#options.timers.after(Math.max(pauseMs, 1), () => {
      this.#stopWaiting = undefined
      this.#try(() => this.notice())
    })
  }

  #try(run: () => void): void {
    try {
      run()
    } catch (error) {
      this.#options.onError(error)
    }
  }
}
