import { type Attack, attack, prefixed, THIEF } from './attack.js'

/** Attacks by states that are set back. */
export const REOPENED_ATTACKS: Readonly<Record<string, Attack>> = prefixed('a state that anyone sets back', {
  'of the contract': {
    prepare: [['alice', 'start', THIEF], 2, attack('act'), attack('pay')],
    run: [attack('act'), attack('pay'), attack('act'), attack('pay')],
    least: 20,
  },
  'of an entry that is not paid': {
    prepare: [['alice', 'make', 'p'], ['alice', 'agree', 'p'], 2, attack('act', 'p'), ['alice', 'carry', 'p']],
    run: [attack('act', 'p')],
    measure: async ({ stored }) => (JSON.parse((await stored('plans', 'p')) ?? '{}').status === 'approved' ? 1 : 0),
    least: 1,
  },
})
