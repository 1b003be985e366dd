import { isKeyOf } from '../collections/shapes.js'
import type { CatalogueEntry } from '../errors/catalogue/entry.js'
import { ERRORS } from '../errors/catalogue.js'
import { isToolkitError } from '../errors/errors.js'

/** Exit codes of the process. */
export const EXIT = {
  DONE: 0,
  /** A negative result: a test failed, a transaction was rejected, nothing matched. */
  NO: 1,
  USAGE: 2,
  COMPILE: 3,
  NETWORK: 4,
  /** A cost or coverage gate is closed. */
  GATE: 5,
  BUG: 70,
  INTERRUPTED: 130,
} as const

export type ExitCode = (typeof EXIT)[keyof typeof EXIT]

/** The exit code of a failure: that of its code in the catalogue, or 70 for bugs of the toolkit. */
export function exitCodeOf(error: unknown): ExitCode {
  if (!isToolkitError(error)) return EXIT.BUG
  return EXIT[findEntry(error.code)?.exit ?? 'USAGE']
}

/** The catalogue's entry of a code; undefined for a code of another version of the toolkit. */
export function findEntry(code: string): CatalogueEntry | undefined {
  return isKeyOf(ERRORS, code) ? ERRORS[code] : undefined
}
