import { type Sleep, sleep } from '../../rpc/machine-clock.js'

export interface RequestRateOptions {
  /** Maximum requests per second (default: depends on the address of the node). */
  requestsPerSecond?: number | undefined
  /** Replaces waiting by the machine's clock. */
  sleep?: Sleep
  /** Replaces the machine's clock, in milliseconds. */
  now?: () => number
}

/** Maximum requests per second to a remote node. Public nodes respond with 429 above a few dozen. */
const REMOTE_REQUESTS_PER_SECOND = 20

/** Chooses the limit by comma-separated node URLs. Nodes on this machine have no limit. */
export function chooseRequestRate(urls: string): number {
  return urls.split(', ').every(isOfThisMachine) ? Number.POSITIVE_INFINITY : REMOTE_REQUESTS_PER_SECOND
}

function isOfThisMachine(url: string): boolean {
  const { hostname } = new URL(url)
  return hostname === 'localhost' || hostname === '[::1]' || /^127(\.\d+){3}$/.test(hostname)
}

/** Spaces requests evenly, so that no second exceeds the limit. */
export class RequestRate {
  readonly #intervalMs: number
  readonly #sleep: Sleep
  readonly #now: () => number
  #next = 0

  constructor({
    requestsPerSecond = Number.POSITIVE_INFINITY,
    sleep: wait = sleep,
    now = () => performance.now(),
  }: RequestRateOptions) {
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
