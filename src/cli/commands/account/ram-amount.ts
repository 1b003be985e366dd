import { ToolkitError } from '../../../errors/errors.js'

/** Reads an amount of RAM to trade. Throws `USAGE`. */
export function readRamAmount(text: string): number {
  const bytes = /^\d{1,15}$/.test(text) ? Number(text) : 0
  if (bytes >= 10) return bytes
  throw new ToolkitError('USAGE', `expected whole bytes from 10, got ${JSON.stringify(text)}`, {
    hint: 'The chain does not trade smaller amounts. "toolkit chain" shows the price of a byte.',
  })
}
