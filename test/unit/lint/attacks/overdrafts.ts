import { type Attack, attack, prefixed } from './attack.js'

/** 10 points are bought, and 100 given away. */
const GIVEN: Attack = {
  prepare: [attack('buy', '10')],
  run: [attack('act', 'carol', '100')],
  measure: async ({ stored }) => Number((await stored('points', 'carol')) ?? '0'),
  least: 100,
}

/** Attacks on balances that may be below zero. */
export const OVERDRAFT_ATTACKS: Readonly<Record<string, Attack>> = prefixed('an overdrawn balance', {
  'that nothing looks at': GIVEN,
  'that has to be there': GIVEN,
  'that has to be more than zero': GIVEN,
  'that must not be negative before': GIVEN,
  'that must not be zero': GIVEN,
  'that is read as a number': GIVEN,
  'when the receiver is looked at': GIVEN,
})
