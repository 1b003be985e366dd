import { findMistake, type ReturnKind } from '../codec/chain-value.js'
import { ToolkitError } from '../errors/errors.js'
import { show } from './verdict.js'

/** Checks an expected number. Throws `ToolkitError('TEST_ARGUMENT')` unless it is finite. */
export function requireNumber(matcher: string, value: unknown): void {
  if (typeof value === 'number' && Number.isFinite(value)) return
  throw refuse(matcher, 'a number', value)
}

/** Checks gas as receipts have it. Throws `ToolkitError('TEST_ARGUMENT')` for more than two decimals. */
export function requireGas(matcher: string, value: unknown): void {
  requireNumber(matcher, value)
  if (!/^\d+(\.\d\d?)?$/.test(String(value))) throw refuse(matcher, 'gas with at most two decimals', value)
}

/** Checks bytes of RAM. Throws `ToolkitError('TEST_ARGUMENT')` for anything but a whole number. */
export function requireBytes(matcher: string, value: unknown): void {
  requireNumber(matcher, value)
  if (!Number.isSafeInteger(value)) throw refuse(matcher, 'a whole number of bytes', value)
}

/** Checks a count or an index. Throws `ToolkitError('TEST_ARGUMENT')` for anything but a whole number from 0. */
export function requireIndex(matcher: string, value: unknown): void {
  if (Number.isSafeInteger(value) && (value as number) >= 0) return
  throw refuse(matcher, 'a whole number from 0', value)
}

/** Checks a name. Throws `ToolkitError('TEST_ARGUMENT')` unless it is a non-empty string. */
export function requireName(matcher: string, what: string, value: unknown): void {
  if (typeof value === 'string' && value !== '') return
  throw refuse(matcher, what, value)
}

/** Checks an optional argument that was given. Throws `ToolkitError('TEST_ARGUMENT')` for `undefined`. */
export function requireGiven(matcher: string, what: string, value: unknown): void {
  if (value === undefined) throw refuse(matcher, what, value)
}

/** Facts about the value that a matcher compares with. */
interface Comparison {
  /** Declared types of the chain's value. */
  kinds?: readonly ReturnKind[] | undefined
  /** Writes the matcher with a value of the right type, for the hint. */
  write?: (form: string) => string
}

/**
 * Checks a value that a value of the chain is compared with. Throws `ToolkitError('TEST_ARGUMENT')` for one that no
 * value of the chain, or none of the declared type, can equal: `.not` before the matcher would always hold.
 */
export function requireComparable(matcher: string, value: unknown, { kinds, write }: Comparison = {}): void {
  const mistake = findMistake(value, kinds)
  if (mistake === undefined) return
  const { expected, form } = mistake
  const hint = form === undefined ? mistake.hint : `Write ${write === undefined ? form : write(form)}.`
  throw new ToolkitError('TEST_ARGUMENT', `${matcher}: expected ${expected}, got ${describe(value)}`, { hint })
}

function refuse(matcher: string, expected: string, value: unknown): ToolkitError {
  return new ToolkitError('TEST_ARGUMENT', `${matcher}: expected ${expected}, got ${describe(value)}`, {
    hint: value === undefined ? 'The variable may be misspelt, or not set yet.' : `Give ${expected}.`,
  })
}

function describe(value: unknown): string {
  return value === undefined || typeof value === 'number' ? String(value) : show(value)
}
