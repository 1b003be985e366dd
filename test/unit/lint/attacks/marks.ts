import { type Attack, attack, prefixed, type Reader, type Step } from './attack.js'

const MARK = attack('act', 'bobby')
/** Nobody can begin a duel with the victim. */
const REFUSED = {
  measure: async ({ stored }: Reader) => ((await stored('duels', 'carol')) === 'bobby' ? 0 : 1),
  least: 0,
}
const DUEL: Step = ['carol', 'duel', 'bobby']

/** Attacks by marks on other accounts. */
export const MARK_ATTACKS: Readonly<Record<string, Attack>> = prefixed(
  'a mark on another account, that an action refuses',
  {
    'when it is there': { run: [MARK, DUEL], ...REFUSED },
    'when it has a certain value': { run: [MARK, DUEL], ...REFUSED },
    'for an hour': { run: [MARK, DUEL], ...REFUSED },
    'in a member of its entry': { prepare: [['bobby', 'join']], run: [MARK, DUEL], ...REFUSED },
    'in a list of names': { run: [MARK, DUEL], ...REFUSED },
    'after some reports': { run: [MARK, MARK, MARK, DUEL], ...REFUSED },
  },
)
