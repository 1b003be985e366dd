/** Lets requests pass together, or one alone, in the order in which they come. */
export class RequestLanes {
  /** Settles when the newest exclusive request has ended. */
  #exclusive: Promise<unknown> = Promise.resolve()
  readonly #shared = new Set<Promise<unknown>>()

  /** Runs a request together with other shared ones. */
  share<T>(run: () => Promise<T>): Promise<T> {
    const result = this.#exclusive.then(run)
    const settled: Promise<unknown> = result.catch(() => {}).finally(() => this.#shared.delete(settled))
    this.#shared.add(settled)
    return result
  }

  /** Runs a request while no other one is sent. */
  isolate<T>(run: () => Promise<T>): Promise<T> {
    const before = [this.#exclusive, ...this.#shared]
    const result = Promise.all(before).then(run)
    this.#exclusive = result.catch(() => {})
    return result
  }
}

/** Lets requests of one group pass together, and those of different groups one group after the other. */
export class GroupLane {
  #group: unknown
  #running = 0
  #waiting: { group: unknown; start: () => void }[] = []

  async run<T>(group: unknown, send: () => Promise<T>): Promise<T> {
    await this.#enter(group)
    try {
      return await send()
    } finally {
      this.#running--
      if (this.#running === 0) this.#startNext()
    }
  }

  async #enter(group: unknown): Promise<void> {
    if (this.#running > 0 && (this.#waiting.length > 0 || this.#group !== group))
      return new Promise((start) => this.#waiting.push({ group, start }))
    this.#group = group
    this.#running++
  }

  /** Starts the request that waits longest, and all that have the same group. */
  #startNext(): void {
    const [next] = this.#waiting
    if (next === undefined) return
    this.#group = next.group
    const started = this.#waiting.filter(({ group }) => group === next.group)
    this.#waiting = this.#waiting.filter(({ group }) => group !== next.group)
    this.#running = started.length
    for (const { start } of started) start()
  }
}

/** Gives each request that is not answered yet another number of values, so that an answer fits its request only. */
export class ResponseLengths {
  readonly #most: number
  readonly #used = new Set<number>()
  readonly #waiting: (() => void)[] = []
  #last = 0

  constructor(most: number) {
    this.#most = most
  }

  /** Returns a number that no other request has, and at least `least`. Waits for one. */
  async take(least: number): Promise<number> {
    for (;;) {
      const count = this.#most - least + 1
      for (let step = 1; step <= count; step++) {
        const length = least + ((this.#last + step) % count)
        if (this.#used.has(length)) continue
        this.#used.add(length)
        this.#last = length - least
        return length
      }
      await new Promise<void>((resolve) => this.#waiting.push(resolve))
    }
  }

  release(length: number): void {
    this.#used.delete(length)
    for (const resume of this.#waiting.splice(0)) resume()
  }
}
