import { findMistake, type ReturnKind } from '../codec/chain-value.js'
import { ToolkitError } from '../errors/errors.js'
import { describeArgument } from './verdict.js'

/** Facts about the value that a matcher compares with. */
interface ArgumentFacts {
  /** Declared types of the chain's value. */
  kinds?: readonly ReturnKind[] | undefined
  /** Writes the matcher with a value of the right type, for the hint. */
  write?: (form: string) => string
}

/**
 * Checks a value that a value of the chain is compared with. Throws `ToolkitError('TEST_ARGUMENT')` for one that no
 * value of the chain, or none of the declared type, can equal: `.not` before the matcher would always hold.
 */
export function requireComparable(matcher: string, value: unknown, { kinds, write }: ArgumentFacts = {}): void {
  const mistake = findMistake(value, kinds)
  if (mistake === undefined) return
  const { expected, form } = mistake
  const hint = form === undefined ? mistake.hint : `Write ${write === undefined ? form : write(form)}.`
  throw new ToolkitError('TEST_ARGUMENT', `${matcher}: expected ${expected}, got ${describeArgument(value)}`, { hint })
}
