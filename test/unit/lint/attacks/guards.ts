import { type Attack, attack, prefixed, THIEF } from './attack.js'

/** A payment of 50 to the attacker, who is in no list and has no role. */
const PAID: Attack = { seed: [['list', '', '["alice","bobby"]']], run: [attack('act', THIEF, '50')], least: 49 }

const ALWAYS = [
  'by a list that is filtered',
  'by a list of answers',
  'by the list in which a function looks',
  'by a function that returns nothing',
  'by a method that is not called',
  'by an assignment',
  'by a text that no answer is',
]

const give = (names: readonly string[], one: Attack): Record<string, Attack> =>
  Object.fromEntries(names.map((name) => [name, one]))

/** Attacks on guards that let everybody pass. */
export const GUARD_ATTACKS: Readonly<Record<string, Attack>> = {
  ...prefixed('a guard that is always true', give(ALWAYS, PAID)),
}
