/** Milliseconds of work after which other tasks of the process may run. */
const SLICE_MS = 1

/**
 * Divides work into slices, between which the process responds to requests: a response that takes ten turns waits for
 * ten slices at most, whatever is written meanwhile.
 */
export class Slices {
  readonly #now: () => number
  #since: number

  /** @param now - Monotonic clock in milliseconds. */
  constructor(now = () => performance.now()) {
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
    this.#since = this.#now()
  }
}
