/** Milliseconds of work after which other tasks of the process may run. */
const SLICE_MS = 1
/** Maximum milliseconds for which a pause waits for readers, so that the work keeps a share of the time. */
const WAIT_MS = 5

/** Counts the readers of an index, for which work waits. */
export class Readers {
  #count = 0
  #ended: (() => void) | undefined

  get areReading(): boolean {
    return this.#count > 0
  }

  /** Counts a reader until it has ended. */
  async count<T>(run: () => Promise<T>): Promise<T> {
    this.#count++
    try {
      return await run()
    } finally {
      this.#count--
      if (this.#count === 0) this.#ended?.()
    }
  }

  /** Resolves when none reads, or after a time. */
  async untilEnd(maxMs: number): Promise<void> {
    if (!this.areReading) return
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, maxMs)
      this.#ended = () => {
        clearTimeout(timer)
        resolve()
      }
    })
    this.#ended = undefined
  }
}

/** Options of the division of work. */
export interface SliceOptions {
  /** Readers for which each pause waits. */
  readers?: Readers
  /** Maximum milliseconds for which a pause waits for them (default: 5). */
  waitMs?: number | undefined
  /** Monotonic clock in milliseconds (default: the machine's). */
  now?: (() => number) | undefined
}

/**
 * Divides work into slices, between which the process responds to requests. After each slice, the work waits until no
 * response is in progress, or for a time if one is slow.
 */
export class Slices {
  readonly #now: () => number
  readonly #readers: Readers | undefined
  readonly #waitMs: number
  #since: number

  constructor({ readers, waitMs = WAIT_MS, now = () => performance.now() }: SliceOptions = {}) {
    this.#readers = readers
    this.#waitMs = waitMs
    this.#now = now
    this.#since = now()
  }

  /** Whether other tasks may run now. Callers check it first, since each pause takes a turn. */
  get areOver(): boolean {
    return this.#now() - this.#since >= SLICE_MS
  }

  /** Lets other tasks run. */
  async pause(): Promise<void> {
    await new Promise(setImmediate)
    if (this.#waitMs > 0) await this.#readers?.untilEnd(this.#waitMs)
    this.#since = this.#now()
  }
}
