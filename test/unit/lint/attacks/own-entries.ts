import { type Attack, attack, loot, prefixed, type Reader, type Step, THIEF } from './attack.js'

const OPEN: Step[] = [attack('open', 'g')]
/** The balance of the victim, as a loss. */
const VICTIM = async ({ balance }: Reader) => -(await balance('iost', 'bobby'))

/** Attacks by conditions on entries of the attacker. */
export const OWN_ENTRY_ATTACKS: Readonly<Record<string, Attack>> = prefixed('an own entry that approves', {
  'of no number in a total of all': {
    prepare: OPEN,
    run: [attack('act', 'g', 'x')],
    measure: async ({ stored }) => ((await stored('pool')) === 'NaN' ? 1 : 0),
    least: 1,
  },
  'of a negative amount': { prepare: OPEN, run: [attack('act', 'g', '-100'), attack('take', '100')], least: 100 },
  'of a payment of any amount': { prepare: OPEN, run: [attack('act', 'g', '100')], least: 100 },
  'of a payment of any amount, by its authority': { prepare: OPEN, run: [attack('act', 'g', '100')], least: 100 },
  'of a payment to a friend': { prepare: OPEN, run: [attack('act', 'g', THIEF, '100')], least: 100 },
  'of the pot of all': {
    prepare: [...OPEN, ['bobby', 'join'], ['carol', 'join']],
    run: [attack('act', 'g', THIEF)],
    least: 10,
  },
  'of a credit for a friend': {
    prepare: OPEN,
    run: [attack('act', 'g', THIEF, '100'), attack('take', '100')],
    least: 100,
  },
  'of new tokens': { prepare: OPEN, run: [attack('act', 'g', THIEF, '100')], measure: loot('silver'), least: 100 },
  'of a fee of all': { prepare: OPEN, run: [attack('act', 'g', '-100'), attack('change')], least: 100 },
  'of who is trusted': { prepare: OPEN, run: [attack('act', 'g', THIEF), attack('all', '100')], least: 100 },
  'of a stop for all': {
    prepare: [...OPEN, ['bobby', 'put', '50']],
    run: [attack('act', 'g'), ['bobby', 'take', '50']],
    measure: VICTIM,
    least: 0,
  },
  'of a contract that is called': {
    prepare: OPEN,
    run: [attack('act', 'g', (fill: (text: string) => string) => fill('$taker'))],
    least: 100,
  },
})
