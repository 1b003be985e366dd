import { type Attack, attack, prefixed, type Step } from './attack.js'

/** The owner grants 10 once. */
const TWICE: Attack = {
  prepare: [['alice', 'send', 'julia', '10']] satisfies Step[],
  run: [attack('act'), attack('act'), attack('collect')],
  least: 20,
}

/** Attacks by a call that carries out the same message again. */
export const MESSAGE_ATTACKS: Readonly<Record<string, Attack>> = prefixed('a message that is carried out again', {
  'with a payment': TWICE,
  'with a credit': TWICE,
  'with a credit, once in the twin by a mark': TWICE,
  'with a credit, of the last one in a list': TWICE,
  'with a payment of a number': TWICE,
})
