import { ToolkitError } from '../../errors/errors.js'

/** Parses an amount of IOST with at most the decimals that the action accepts. Throws `USAGE`. */
export function readIost(
  text: string,
  what: string,
  { decimals, least = 0 }: { decimals: number; least?: number },
): string {
  const [, fraction = ''] = /^\d{1,11}(?:\.(\d+))?$/.exec(text) ?? [undefined, undefined]
  const isAmount = /^\d{1,11}(\.\d+)?$/.test(text) && fraction.replace(/0+$/, '').length <= decimals
  if (isAmount && Number(text) >= least) return text
  const from = least > 0 ? ` from ${least}` : ''
  throw new ToolkitError(
    'USAGE',
    `${what}: expected IOST${from} with at most ${decimals} decimals, got ${JSON.stringify(text)}`,
    {
      hint: decimals === 2 ? 'The chain pledges hundredths: 10, 10.5, 10.25.' : 'For example 10 or 0.00000001.',
    },
  )
}
