import { type Attack, attack, loot, prefixed, THIEF } from './attack.js'

/** A lock of 10 that is rewarded as one of 40 times its worth. */
const LONG: Attack = { run: [attack('act', '10', '5000')], least: 39 }

/** One validator confirms twice what it pays to the attacker. */
const TWICE: Attack = {
  seed: [['list', '', '["bobby","carol"]']],
  run: [
    ['bobby', 'act', 'one', THIEF, '50'],
    ['bobby', 'act', 'one', THIEF, '50'],
  ],
  measure: loot('iost'),
  least: 50,
}

const CHEAP: Attack = { run: [attack('act', '100', '0.0001')], measure: loot('gold'), least: 100 }

/** Attacks by prices, terms and counts that are checked on one side only. */
export const TERM_ATTACKS: Readonly<Record<string, Attack>> = {
  ...prefixed('a payment without a limit', {
    'for a duration with a least one': LONG,
    'for a whole number': LONG,
  }),
  ...prefixed('a price of the caller', { 'below a stored one': CHEAP, 'that is only positive': CHEAP }),
  ...prefixed('a confirmation that is counted', {
    'for the same validator again': TWICE,
    'in a list of its own': TWICE,
  }),
  ...prefixed('a negative count', {
    // The name is the attacker's after a negative renewal.
    'below a limit': {
      prepare: [['bobby', 'take', 'one']],
      run: [attack('act', 'one', '-9'), attack('take', 'one')],
      measure: async ({ stored }) => ((await stored('name', 'one'))?.includes(THIEF) ? 1 : 0),
      least: 1,
    },
  }),
}
