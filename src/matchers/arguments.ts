import { ToolkitError } from '../errors/errors.js'
import { show } from './verdict.js'

/** Checks an expected number. Throws `ToolkitError('TEST_ARGUMENT')` unless it is finite. */
export function requireNumber(matcher: string, value: unknown): void {
  if (typeof value === 'number' && Number.isFinite(value)) return
  throw refuse(matcher, 'a number', value)
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

function refuse(matcher: string, expected: string, value: unknown): ToolkitError {
  const got = value === undefined || typeof value === 'number' ? String(value) : show(value)
  return new ToolkitError('TEST_ARGUMENT', `${matcher}: expected ${expected}, got ${got}`, {
    hint: value === undefined ? 'The variable may be misspelt, or not set yet.' : `Give ${expected}.`,
  })
}
