import type { ShadowFigures } from './shadow.js'

/**
 * Lists why the figures of a shadow run prove nothing: no transaction of the contract was compared, or too many
 * transactions are unknown.
 *
 * @param figures - Counts of the run.
 * @param maxUnknown - Highest accepted share of unknown transactions, in per cent.
 * @returns Reasons; empty if the run is a proof.
 */
export function listGaps(figures: ShadowFigures, maxUnknown: number): string[] {
  const { transactions, unknown, ofContract, unknownOfContract, compared } = figures
  if (ofContract === 0) return ['nothing was compared: the contract ran in none of the transactions']
  if (compared === 0) return [`nothing was compared: 0 of ${ofContract} transactions of the contract`]
  const limit = `more than ${maxUnknown} % (--max-unknown)`
  return [
    ...(exceeds(unknown, transactions, maxUnknown)
      ? [`${unknown} of ${transactions} transactions are unknown, ${limit}`]
      : []),
    ...(exceeds(unknownOfContract, ofContract, maxUnknown)
      ? [`${unknownOfContract} of ${ofContract} transactions of the contract are unknown, ${limit}`]
      : []),
  ]
}

function exceeds(part: number, whole: number, percent: number): boolean {
  return part * 100 > whole * percent
}
