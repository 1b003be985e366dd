import { ToolkitError } from '../../errors/errors.js'

/** Checks the value of an optional flag. Throws `USAGE` unless it is a whole number within the limits, inclusive. */
export function checkInteger(flag: string, value: number | undefined, least: number, most: number): void {
  if (value === undefined || (Number.isInteger(value) && value >= least && value <= most)) return
  throw new ToolkitError('USAGE', `${flag}: expected a whole number from ${least} to ${most}, got ${value}`, {
    hint: 'Leave it out to use the default.',
  })
}
