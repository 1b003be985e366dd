/**
 * When an invocation is to be over. Everything that is run for it, one piece after the other, shares the time until
 * then.
 */
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

  /** How many times the whole time limit is given again. */
  again(times = 1): Deadline {
    return new Deadline(this.#now, times * this.limitMs)
  }
}
