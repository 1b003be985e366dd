import type { SequenceStep } from '../step.js'
import type { StepOutcome } from './step-outcome.js'

/** Number of remembered steps before the memory is cleared. */
const MAX_STEPS = 50_000
const START = 0

/**
 * Records prefixes of steps that were played from the start without a failure: the same steps lead to the same state.
 * Prefixes with the test's own actions are unknown.
 */
export class VisitedPrefixes {
  readonly #next = new Map<string, number>()
  #count = START
  /** Current node; undefined if it is unknown. */
  #at: number | undefined = START
  /** The last step, and its text. */
  #named: SequenceStep | undefined
  #text = ''

  /** Starts a sequence. */
  begin(): void {
    if (this.#next.size >= MAX_STEPS) this.#next.clear()
    this.#at = START
  }

  /** Whether the state after this step was checked before. */
  has(move: SequenceStep): boolean {
    return this.#at !== undefined && this.#next.has(this.#nameOf(move))
  }

  /** Records a step without a failure. Rejected steps do not change the state. What follows a failure is unknown. */
  follow(move: SequenceStep, outcome: StepOutcome): void {
    if (!outcome.done || this.#at === undefined) return
    if (move.kind === 'act' || outcome.isBroken) {
      this.#at = undefined
      return
    }
    const name = this.#nameOf(move)
    const known = this.#next.get(name) ?? ++this.#count
    this.#next.set(name, known)
    this.#at = known
  }

  #nameOf(move: SequenceStep): string {
    if (move !== this.#named) {
      this.#named = move
      this.#text = JSON.stringify(move)
    }
    return `${this.#at} ${this.#text}`
  }
}
