import { type Attack, attack, THIEF } from './attack.js'

/** A bonus that is paid twice, while another one is the current one. */
const TWICE: Attack = {
  prepare: [['alice', 'grant', 'one', THIEF], ['alice', 'grant', 'two', 'bobby'], attack('act', 'one')],
  run: [attack('act', 'one')],
  least: 5,
}

/** Attacks on entries that are changed in memory, and not stored. */
export const ENTRY_ATTACKS: Readonly<Record<string, Attack>> = {
  'a state that is changed in memory only': TWICE,
  'a state that is changed after it was stored': TWICE,
  'a list that is extended in memory only': TWICE,
  'a state that is stored under the current key': TWICE,
  'a mark that is looked for without its account': {
    prepare: [attack('act', 'one')],
    run: [attack('act', 'one')],
    least: 5,
  },
}
