import { type Attack, attack, prefixed, type Step } from './attack.js'

/** The attacker reads the number in storage. */
const READ: Attack = {
  prepare: [['bobby', 'begin', 'one', '7', '50']] satisfies Step[],
  run: [attack('act', 'one', '7')],
  least: 49,
}

/** Attacks by a guess of what everybody can read. */
export const GUESS_ATTACKS: Readonly<Record<string, Attack>> = prefixed('a guess of what is stored as it is', {
  'until somebody is right': READ,
  'that is lost otherwise': READ,
  'of a number': READ,
  'of a half': READ,
  'that costs the same until it is right': READ,
})
