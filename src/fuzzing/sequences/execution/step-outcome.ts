import type { Sequence } from '../step.js'

/** Outcome of a step: `refused` has the reason of the contract, `broken` a failure that no call may have. */
export type StepOutcome =
  | { done: true; answer?: CallAnswer }
  | { done: false; refused: string }
  | { done: false; broken: Violation }

/** Result of a successful call. */
export interface CallAnswer {
  returns: readonly string[]
  receipts: readonly string[]
  /** Gas in units. */
  gas: number
}

/** A failure of a search, before shrinking. */
export interface Violation {
  error: Error
  /** Name of the broken rule; absent if the test's own check failed. */
  rule?: string
}

/** A sequence that ended in a failure. */
export interface FailedSequence {
  sequence: Sequence
  broken: Violation
}

/**
 * Returns the identity of a failure: the rule, or the place in the test and the message without numbers and quotations.
 */
export function identifyFailure({ broken: { rule, error } }: FailedSequence): string {
  if (rule !== undefined) return rule
  const place = /^\s+at .*\.test\.\w+.*$/m.exec(error.stack ?? '')?.[0] ?? ''
  return `${error.message.replace(/'[^']*'|"[^"]*"|[+-]?\d[\d.]*/g, '#')}${place}`
}
