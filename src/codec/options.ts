import type { ErrorCode } from '../errors/catalogue.js'
import { ToolkitError } from '../errors/errors.js'
import { askNearest } from './nearest.js'

/** Lists the option names of a type; the compiler rejects an incomplete list. */
export function listOptions<T extends object>(names: { readonly [K in keyof Required<T>]: true }): string[] {
  return Object.keys(names)
}

/**
 * Checks the names of options, which JavaScript does not: a misspelt option would be ignored. Throws a `ToolkitError`
 * with the nearest name; `code` is its code.
 */
export function checkOptions(
  what: string,
  options: object | undefined,
  known: readonly string[],
  code: ErrorCode = 'TEST_ARGUMENT',
): void {
  checkObject(what, options, code)
  for (const name of Object.keys(options ?? {})) {
    if (known.includes(name)) continue
    throw new ToolkitError(code, `${what} has no option ${name}${askNearest(name, known)}`, {
      hint: `Its options are ${known.join(', ')}.`,
    })
  }
}

/**
 * Checks that options are an object: members of a function would be ignored. Throws a `ToolkitError`; `code` is its
 * code.
 */
export function checkObject(what: string, value: unknown, code: ErrorCode = 'TEST_ARGUMENT'): void {
  if (value === undefined || (typeof value === 'object' && value !== null && !Array.isArray(value))) return
  const got = typeof value === 'object' ? JSON.stringify(value) : `a ${typeof value}`
  throw new ToolkitError(code, `${what}: expected an object of options, got ${got}`, {
    hint: 'Write { name: value }.',
  })
}

/** Checks an optional whole number. Throws `ToolkitError('TEST_ARGUMENT')`. */
export function checkWhole(what: string, value: unknown, least: number): void {
  if (value === undefined || (Number.isSafeInteger(value) && (value as number) >= least)) return
  throw new ToolkitError('TEST_ARGUMENT', `${what}: expected a whole number from ${least}, got ${String(value)}`, {
    hint: 'Leave the option out for its default.',
  })
}
