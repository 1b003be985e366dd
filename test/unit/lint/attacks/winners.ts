import { type Attack, attack, prefixed, type Step } from './attack.js'

const PREPARE: Step[] = [['bobby', 'open', 'one', '50'], attack('join', 'one')]
const end = (winner: string): Attack => ({ prepare: PREPARE, run: [attack('act', 'one', winner)], least: 100 })

/** Attacks by the choice of the winner. */
export const WINNER_ATTACKS: Readonly<Record<string, Attack>> = prefixed('a winner that anyone chooses', {
  'by a ternary': end('guest'),
  'by a branch': end('guest'),
  'by a number': end('0'),
  'by the name of a member': end('guest'),
})
