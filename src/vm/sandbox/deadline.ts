/** Deadline of an invocation, shared by all its parts. */
export class Deadline {
  readonly #now: () => number
  readonly #start: number
  readonly #end: number

  /**
   * @param now - Reads a clock in milliseconds, that of the processor.
   * @param patience - Factor of the time that passes meanwhile, for a machine that also runs other processes.
   */
  constructor(
    now: () => number,
    readonly limitMs: number,
    readonly patience = 1,
  ) {
    this.#now = now
    this.#start = now()
    this.#end = this.#start + limitMs
  }

  /** Returns the milliseconds left; negative after the deadline. */
  readLeft(): number {
    return this.#end - this.#now()
  }

  /** Returns the milliseconds since the invocation began. */
  readPassed(): number {
    return this.#now() - this.#start
  }

  /** Returns this deadline, or a later one with at least `ms` milliseconds left. */
  atLeast(ms: number): Deadline {
    return this.readLeft() < ms ? new Deadline(this.#now, ms, this.patience) : this
  }

  /** Returns a deadline with the whole time limit again, several times. */
  again(times = 1): Deadline {
    return new Deadline(this.#now, times * this.limitMs, this.patience)
  }
}
