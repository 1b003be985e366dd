import type { SequenceStep } from '../step.js'
import type { StepOutcome } from './step-outcome.js'

/** Number of remembered steps before the memory is cleared. */
const MOST = 50_000
const START = 0

/**
 * Knows which moves were played before from the start, one after the other, and left a state in which all held: it is
 * the same state when the same moves are played again. What a test's own actions do is not known.
 */
export class VisitedPrefixes {
  readonly #next = new Map<string, number>()
  #count = START
  /** Current node; undefined if it is unknown. */
  #at: number | undefined = START

  /** A sequence begins. */
  begin(): void {
    if (this.#next.size >= MOST) this.#next.clear()
    this.#at = START
  }

  /** Whether the state behind this move is one that was judged before. */
  has(move: SequenceStep): boolean {
    return this.#at !== undefined && this.#next.has(this.#nameOf(move))
  }

  /** A move was played and broke nothing; what is refused leaves nothing behind. */
  follow(move: SequenceStep, { done }: StepOutcome): void {
    if (!done || this.#at === undefined) return
    if (move.kind === 'act') {
      this.#at = undefined
      return
    }
    const name = this.#nameOf(move)
    const known = this.#next.get(name) ?? ++this.#count
    this.#next.set(name, known)
    this.#at = known
  }

  #nameOf(move: SequenceStep): string {
    return `${this.#at} ${JSON.stringify(move)}`
  }
}
