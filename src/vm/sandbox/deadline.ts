/** Deadline of an invocation, shared by all its parts. */
export class Deadline {
  readonly #now: () => number
  readonly #end: number

  /** `now` reads a clock in milliseconds. */
  constructor(
    now: () => number,
    readonly limitMs: number,
  ) {
    this.#now = now
    this.#end = now() + limitMs
  }

  /** Milliseconds until then; below zero when it has passed. */
  readLeft(): number {
    return this.#end - this.#now()
  }

  /** This one, or a later one that is so many milliseconds away. */
  atLeast(ms: number): Deadline {
    return this.readLeft() < ms ? new Deadline(this.#now, ms) : this
  }

  /** Returns a deadline with the whole time limit again, several times. */
  again(times = 1): Deadline {
    return new Deadline(this.#now, times * this.limitMs)
  }
}
