import { type Attack, attack, prefixed, type Reader, type Step, THIEF } from './attack.js'

/** A deposit of a victim that waits for a term of its own, and does not come back. */
const lost = (...deposits: Step[]): Attack => ({
  run: [attack('act', 'bobby', '3650', '1'), ...deposits, 8 * 86_400, ['bobby', 'take']],
  measure: async ({ balance }: Reader) => -(await balance('iost', 'bobby')),
  least: 50,
})
const DEPOSIT: Step = ['bobby', 'act', 'bobby', '0', '50']

/** Attacks by terms and names of others. */
export const STRANGER_ATTACKS: Readonly<Record<string, Attack>> = {
  ...prefixed('a term that a stranger sets', {
    'by a deposit': lost(DEPOSIT),
    'by the first deposit': lost(['bobby', 'act', 'bobby', '0', '1'], ['bobby', 'join', '50']),
    'up to no limit': lost(DEPOSIT),
  }),
  ...prefixed('a name that is taken over', {
    'by who registers it again': {
      prepare: [['bobby', 'act', 'shop']],
      run: [attack('act', 'shop'), ['carol', 'pay', 'shop', '50']],
      least: 40,
    },
    'in an entry': {
      prepare: [['bobby', 'act', 'shop']],
      run: [attack('act', 'shop')],
      measure: async ({ stored }: Reader) => (String(await stored('sites', 'shop')).includes(THIEF) ? 1 : 0),
      least: 1,
    },
  }),
}
