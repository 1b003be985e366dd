/** Progress of an index. */
export interface IndexProgress {
  /**
   * `waiting` if the node has not reached the first block to index yet, or the last block of a stored index. `stopped`
   * if the node and the index do not go together, for example because the node has another chain or returns invalid
   * blocks.
   */
  state: 'indexing' | 'waiting' | 'synced' | 'node-unavailable' | 'store-unavailable' | 'stopped'
  /** Description of the problem, if the node keeps indexing from going on. */
  reason: string | undefined
  /** The first indexed block, or the first to index. */
  firstBlock: number
  /** The last indexed block; undefined for an empty index. */
  indexedBlock: number | undefined
  /** The last known block of the node; undefined before its first response. */
  nodeBlock: number | undefined
  /** Blocks of the node from the first on that are not indexed yet; undefined before the node's first response. */
  remainingBlocks: number | undefined
  /** Blocks per second over the last groups; undefined before the first group. */
  blocksPerSecond: number | undefined
  /** Undefined while the rate is unknown. */
  remainingSeconds: number | undefined
}

/** Number of groups of blocks over which the rate is measured. */
const MAX_SAMPLES = 50

/** Measures how fast blocks are indexed. */
export class Pace {
  readonly #now: () => number
  #samples: { time: number; blocks: number }[] = []
  #blocks = 0

  /** @param now - Milliseconds since any fixed time. */
  constructor(now: () => number) {
    this.#now = now
  }

  /** Starts a measurement, which excludes the time before it. */
  start(): void {
    this.#samples = [{ time: this.#now(), blocks: this.#blocks }]
  }

  /** Records that blocks were indexed. */
  add(blocks: number): void {
    this.#blocks += blocks
    this.#samples.push({ time: this.#now(), blocks: this.#blocks })
    if (this.#samples.length > MAX_SAMPLES) this.#samples.shift()
  }

  /** Blocks per second; undefined with fewer than two points in time. */
  get blocksPerSecond(): number | undefined {
    const [first, last] = [this.#samples[0], this.#samples.at(-1)]
    if (first === undefined || last === undefined || last.time <= first.time) return undefined
    return ((last.blocks - first.blocks) * 1000) / (last.time - first.time)
  }
}
