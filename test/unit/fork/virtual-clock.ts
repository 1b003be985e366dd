/** A wait for a time of the clock. */
interface Timer {
  at: number
  resolve: () => void
}

/**
 * A virtual clock for requests that take time and are under way together. It moves on to the next timer when nothing
 * else is left to run, so a run does not depend on the speed of the machine.
 */
export class VirtualClock {
  now: number
  readonly #timers: Timer[] = []
  readonly #onTime: (now: number) => void
  #isWatching = false

  /** @param onTime - Called with each time that the clock moves to. */
  constructor(now: number, onTime: (now: number) => void) {
    this.now = now
    this.#onTime = onTime
  }

  wait(ms: number): Promise<void> {
    return new Promise((resolve) => {
      this.#timers.push({ at: this.now + ms, resolve })
      this.#watch()
    })
  }

  #watch(): void {
    if (this.#isWatching) return
    this.#isWatching = true
    // promises that are settled run before the next turn of the event loop
    setImmediate(() => {
      this.#isWatching = false
      this.#moveOn()
    })
  }

  #moveOn(): void {
    const at = Math.min(...this.#timers.map((timer) => timer.at))
    if (!Number.isFinite(at)) return
    this.now = at
    this.#onTime(at)
    const due = this.#timers.filter((timer) => timer.at <= at)
    for (const timer of due) this.#timers.splice(this.#timers.indexOf(timer), 1)
    for (const timer of due) timer.resolve()
    this.#watch()
  }
}
