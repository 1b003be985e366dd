import { nameStep, type Sequence, type SequenceStep } from '../step.js'

/**
 * Outcome of a step: `refused` has the reason of the contract, `broken` a failure that no call may have. `isBroken`
 * marks a failure that the search has found before and passes over.
 */
export type StepOutcome =
  | { done: true; returned?: CallReturn; isBroken?: boolean }
  | { done: false; refused: string }
  | { done: false; broken: Violation }

/** Result of a successful call. */
interface CallReturn {
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
  /** Identity of the failure: a search reports each cause once. */
  cause: string
}

/** A sequence that ended in a failure. */
export interface FailedSequence {
  sequence: Sequence
  broken: Violation
}

/** Separates the message and the place in a cause. */
const AT = ' @ '

/** A message without numbers and quotations. */
export function generalizeMessage(message: string): string {
  return hideNumbers(message.replace(/'[^']*'|"[^"]*"/g, '#'))
}

/** A text with `#` in place of numbers, also of `-1` and `1e-8`. */
function hideNumbers(text: string): string {
  return text.replace(/[+-]?\d[\d.]*(e[+-]?\d+)?/g, '#')
}

/** The message in a cause. */
export function readMessage(cause: string): string {
  return cause.slice(0, Math.max(0, cause.lastIndexOf(AT)))
}

/**
 * Describes a failure of a step. Its cause is the rule with the method, because rules are about single calls; or of the
 * test's own check the message without numbers and quotations, and its place.
 */
export function describeViolation(
  { error, rule }: { error: Error; rule?: string | undefined },
  step: SequenceStep,
  contracts: readonly { name: string }[],
): Violation {
  if (rule === undefined) {
    const place = /^\s+at .*\.test\.\w+.*$/m.exec(error.stack ?? '')?.[0] ?? ''
    return { error, cause: `${generalizeMessage(error.message)}${AT}${place.trim()}` }
  }
  const name = nameStep(step.kind === 'repeat' ? step.call : step, contracts)
  return { error, rule, cause: `${rule} in ${name}` }
}
