import { type Attack, attack, prefixed, type Step } from './attack.js'

const TWICE: Attack = {
  prepare: [['bobby', 'put', '50'], attack('put', '10')] satisfies Step[],
  run: [attack('act'), attack('act')],
  least: 20,
}

/** Attacks by payments whose mark changes nothing. */
export const IDLE_MARK_ATTACKS: Readonly<Record<string, Attack>> = prefixed('a mark that lets the same payment pass', {
  'which asks for another text': TWICE,
  'as it is empty': TWICE,
  'which asks for another state': TWICE,
  'as it is false': TWICE,
  'as it is 0': TWICE,
  'as it was before': TWICE,
})
