import { type Attack, attack, prefixed, THIEF } from './attack.js'

/** 10 are allowed, and taken twice. */
const ALLOWED: Attack = {
  prepare: [
    ['bobby', 'put', '100'],
    ['bobby', 'approve', THIEF, '10'],
  ],
  run: [attack('act', 'bobby', 'carol', '10'), attack('act', 'bobby', 'carol', '10')],
  measure: async ({ stored }) => Number(await stored('has', 'carol')),
  least: 20,
}

/** The attacker is the only one in the queue, and is paid again from what the contract owns. */
const QUEUED: Attack = {
  prepare: [attack('join', '10'), attack('act')],
  run: [attack('act'), attack('act')],
  least: 20,
}

const GRANTED: Attack = {
  prepare: [['alice', 'grant', THIEF, '10'], attack('act')],
  run: [attack('act'), attack('act')],
  least: 20,
}

/** Attacks on ledgers and lists that are not lowered, and on their numbers. */
export const LEDGER_ATTACKS: Readonly<Record<string, Attack>> = {
  ...prefixed('an allowance that stays', {
    'under a joined key': ALLOWED,
    'lowered for the receiver': ALLOWED,
    'lowered for the other way': ALLOWED,
    'in a map for each owner': ALLOWED,
    'in an object of the owner': ALLOWED,
    'in an object that is not stored': ALLOWED,
    'lowered in a number that is not stored': ALLOWED,
  }),
  ...prefixed('a list that is not stored again', {
    'after shift': QUEUED,
    'after pop': QUEUED,
    'after splice': QUEUED,
    'after slice': QUEUED,
    'after filter': QUEUED,
    'after delete': GRANTED,
    'after a zero': GRANTED,
  }),
}
