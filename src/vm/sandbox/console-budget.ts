/**
 * Characters of one line, and of all that a transaction writes; more is of no use to a reader, and a loop can write
 * gigabytes.
 */
const LINE = 16_384
const ALL = 65_536
const LINES = 1000
/** What says that something was left out may itself take that much. */
const SPARE = 100

/** How much a transaction may still write with `console`; what is cut is said where it is. */
export class ConsoleBudget {
  #characters = ALL
  #lines = LINES

  /** What is kept of a text; undefined where nothing is, which the text before has said. */
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
