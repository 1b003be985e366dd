import { type Sleep, sleep } from '../rpc/machine-clock.js'

export interface RequestRateOptions {
  /** The most requests in a second. */
  requestsPerSecond: number
  /** Replaces waiting by the machine's clock. */
  sleep?: Sleep
  /** Replaces the machine's clock, in milliseconds. */
  now?: () => number
}

/** Spaces requests evenly, so that no second has more than are allowed. */
export class RequestRate {
  readonly #intervalMs: number
  readonly #sleep: Sleep
  readonly #now: () => number
  #next = 0

  constructor({ requestsPerSecond, sleep: wait = sleep, now = () => performance.now() }: RequestRateOptions) {
    this.#intervalMs = 1000 / requestsPerSecond
    this.#sleep = wait
    this.#now = now
  }

  /** Resolves when the next request may be sent. */
  async take(): Promise<void> {
    const now = this.#now()
    const at = Math.max(this.#next, now)
    this.#next = at + this.#intervalMs
    if (at > now) await this.#sleep(at - now)
  }

  pause(ms: number): Promise<void> {
    return this.#sleep(ms)
  }
}
