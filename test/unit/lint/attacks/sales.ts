import { type Attack, attack, prefixed, type Reader, type Step } from './attack.js'

/** A victim that gets nothing back, because the attacker has bought its stake; in the twin it does. */
const lost = (token: string, back: Step): Attack => ({
  prepare: [['bobby', 'stake', '400']],
  run: [attack('act', '700'), back],
  measure: async ({ balance }: Reader) => -(await balance(token, 'bobby')),
  least: 0,
})
const ALL = lost('gold', ['bobby', 'unstake'])
const PART = lost('gold', ['bobby', 'unstake', '400'])

/** Attacks by purchases of what others have brought. The contract owns 500 beside it. */
export const SALE_ATTACKS: Readonly<Record<string, Attack>> = prefixed('a sale of what others have brought', {
  'without a stock': ALL,
  'with a stock that may be negative': ALL,
  'with a total of it': PART,
  'with a limit of the balance': PART,
  'of deposits, for gold': lost('iost', ['bobby', 'unstake']),
})
