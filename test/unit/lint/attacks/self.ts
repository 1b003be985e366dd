import { type Attack, attack, loot, type Step } from './attack.js'

/** The contract itself, whose tokens move to itself. */
const SUBJECT = (fill: (text: string) => string): string => fill('$subject')

const POT: Attack = {
  prepare: [
    ['bobby', 'join', '99'],
    ['julia', 'join', '1'],
  ],
  run: [attack('act', SUBJECT, '300'), attack('leave')],
  least: 3,
}
const RESERVE: Attack = {
  prepare: [['bobby', 'act', 'bobby', '10'] as Step],
  run: [attack('act', SUBJECT, '300'), attack('sell', '10')],
  least: 20,
}

/** Attacks by deposits that the contract pays itself. */
export const SELF_ATTACKS: Readonly<Record<string, Attack>> = {
  'a deposit that the contract pays itself, into a pot': POT,
  'a deposit that the contract pays itself, by a call of the token': POT,
  'a deposit that the contract pays itself, into a reserve': RESERVE,
  'a deposit that the contract pays itself, before a reserve as JSON': RESERVE,
  // The seller gets 60 where 50 were bid, out of what belongs to others.
  'a deposit that the contract pays itself, as the best bid': {
    prepare: [['bobby', 'act', 'bobby', '50']],
    run: [attack('act', SUBJECT, '60'), ['alice', 'close']],
    measure: loot('iost', 'alice'),
    least: 55,
  },
  'a deposit that the contract pays itself, frozen': {
    run: [attack('act', SUBJECT, '400')],
    measure: async ({ balance }) => -(await balance('iost', '$subject')),
    least: 400,
  },
}
