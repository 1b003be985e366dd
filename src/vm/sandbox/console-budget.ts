/** Maximum characters per line, and per transaction, because a loop can write gigabytes. */
const LINE = 16_384
const ALL = 65_536
const LINES = 1000
/** Space for the note that output was cut. */
const SPARE = 100

/** Remaining `console` output of a transaction. A note marks the place of a cut. */
export class ConsoleBudget {
  #characters = ALL
  #lines = LINES

  /** Returns the kept part of a text; undefined if the budget is used up, as the previous text noted. */
  take(text: string): string | undefined {
    if (this.#characters <= 0 || this.#lines <= 0) return undefined
    this.#lines--
    const most = Math.min(LINE, this.#characters)
    this.#characters -= Math.min(text.length, most) + 1
    const shown = text.length <= most ? text : `${text.slice(0, most)}… ${text.length - most} more characters`
    const isLast = this.#lines === 0 || this.#characters <= SPARE
    if (isLast) this.#characters = 0
    return isLast ? `${shown} … what this transaction writes from here on is left out` : shown
  }
}
