import { type Attack, attack, prefixed, type Step, THIEF } from './attack.js'
import { DRAW } from './texts.js'

/** The attacker has nothing, and is paid for what is no number. */
const UNCOUNTED: Attack = { run: [attack('act', 'x'), attack('act', 'x')], least: 10 }

/** The attacker joins a round alone, and is paid more than once. */
const REPEATED: Attack = {
  prepare: [
    ['bobby', 'open', 'other'],
    ['bobby', 'join', 'other', '50'],
  ] satisfies Step[],
  run: [attack('open', 'one'), attack('join', 'one', '10'), attack('act', 'one'), attack('act', 'one')],
  least: 10,
}

/** The attacker joins by a transaction of which a trial has shown that it wins. */
const DEALT: Attack = { prepare: [['bobby', 'open']] satisfies Step[], run: [attack(DRAW)], least: 10 }

/** The attacker reads the moves, and chooses after that. */
const SEEN: Attack = {
  prepare: [['bobby', 'begin', 'one', '3', '4', '5']] satisfies Step[],
  run: [attack('act', 'one', '4', '5', '6')],
  least: 10,
}

/** The attacker names the largest score of two players. */
const SCORED: Attack = {
  prepare: [['bobby', 'join', '50']] satisfies Step[],
  run: [attack('join', '10'), attack('act', THIEF, '9'), attack('finish')],
  least: 50,
}

/** Attacks whose values go through a default, a list of the call, or what a loop counts. */
export const DETOUR_ATTACKS: Readonly<Record<string, Attack>> = {
  ...prefixed('a number with a default, that is NaN', {
    'by a condition': UNCOUNTED,
    'by an operator': UNCOUNTED,
    'by a conditional expression': UNCOUNTED,
    'in a variable of its own': UNCOUNTED,
  }),
  ...prefixed('a pot that stays, for an account in a list of the call', {
    'at its begin': REPEATED,
    'after a sort': REPEATED,
    'that is joined': REPEATED,
  }),
  ...prefixed('a draw in a loop', {
    'for members of a list': DEALT,
    'for elements of a list': DEALT,
    'for a list that grows': DEALT,
  }),
  ...prefixed('a score that the player names, in a list', {
    'that is sorted': SCORED,
    'that is sorted by a copy': SCORED,
    'that a loop looks through': SCORED,
  }),
  ...prefixed('moves that the second player has seen, counted in a loop', {
    'by conditions': SEEN,
    'with two payments': SEEN,
  }),
}
