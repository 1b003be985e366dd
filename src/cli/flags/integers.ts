import { ToolkitError } from '../../errors/errors.js'

/** Limits of a whole number, inclusive, and the hint for one outside of them. */
interface IntegerLimits {
  least?: number
  most?: number
  hint?: string
}

/** Checks the value of an optional flag. Throws `USAGE` unless it is a whole number within the limits, inclusive. */
export function checkInteger(flag: string, value: number | undefined, least: number, most: number): void {
  if (value !== undefined) requireInteger(flag, value, { least, most, hint: 'Leave it out to use the default.' })
}

/** Returns a whole number within limits. Throws `USAGE` for anything else. */
export function requireInteger(flag: string, value: number, limits: IntegerLimits): number {
  const { least = Number.MIN_SAFE_INTEGER, most = Number.MAX_SAFE_INTEGER } = limits
  if (Number.isInteger(value) && value >= least && value <= most) return value
  throw integerError(flag, String(value), limits)
}

/** The error for a value that is not a whole number within limits. */
export function integerError(flag: string, value: string, { least, most, hint }: IntegerLimits): ToolkitError {
  const range = [least === undefined ? '' : ` from ${least}`, most === undefined ? '' : ` to ${most}`].join('')
  return new ToolkitError(
    'USAGE',
    `${flag}: expected a whole number${range}, got ${value}`,
    hint === undefined ? {} : { hint },
  )
}
