import { type Attack, attack, prefixed, type Step } from './attack.js'

/** The attacker sends what a seller has earned to the team. */
const SENT: Attack = {
  prepare: [['bobby', 'sell', 'carol', '50']] satisfies Step[],
  run: [attack('act', '100')],
  measure: async ({ balance }) => -(await balance('iost', '$subject')),
  least: 100,
}

/** Attacks on what a contract keeps for others, which its team receives. */
export const TREASURY_ATTACKS: Readonly<Record<string, Attack>> = prefixed(
  'what others have earned, sent to the team by anyone',
  {
    'in any amount': SENT,
    'to the owner': SENT,
    'to a stored account': SENT,
    'with a count of calls': SENT,
    'all at once': SENT,
  },
)
