import { type Attack, attack, prefixed, type Step } from './attack.js'

/** The attacker offers an award to itself; what is paid above that is of others. */
const TWICE: Attack = {
  prepare: [attack('offer', 'one', '100'), attack('help', 'one')] satisfies Step[],
  run: [attack('act', 'one', 'julia'), attack('act', 'one', 'julia')],
  least: 200,
}

/** Attacks by payments after which only an element that is not looked at differs. */
export const ELEMENT_ATTACKS: Readonly<Record<string, Attack>> = prefixed(
  'a payment that marks an element, and reads no mark',
  {
    'of which a copy is put back': TWICE,
    'at its position': TWICE,
    'where a loop could look': TWICE,
    'where a search could look': TWICE,
  },
)
