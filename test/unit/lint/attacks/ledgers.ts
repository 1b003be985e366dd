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

const toText = JSON.stringify

/** Less than nothing is given, which is then turned into money. */
const give = (...args: unknown[]): Attack => ({
  prepare: [['bobby', 'buy', '100']],
  run: [attack('act', ...args), attack('cash')],
  least: 50,
})

/** A part was paid, and the whole is paid again. */
const cancel = (prepare: Attack['prepare'], least: number, ...args: unknown[]): Attack => ({
  ...(prepare && { prepare }),
  run: [attack('act', ...args)],
  least,
})

/** The ticket of the attacker is paid three times. */
const TRIPLE = attack('act', toText(['one', 'one', 'one']))
const MANY: Attack = { prepare: [attack('buy', 'one')], run: [TRIPLE], least: 30 }
const BOOKED: Attack = { ...MANY, run: [TRIPLE, attack('take')] }
/** The fractions of ten counts are not paid for; the gain is in plays beyond those that were paid. */
const fraction = (times: string): Attack => ({
  run: Array.from({ length: 10 }, () => attack('act', times)),
  measure: async ({ stored, balance }) => Number(await stored('plays', THIEF)) * 30 + (await balance('iost', THIEF)),
  least: 1,
})

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
  ...prefixed('one entry twice in a list', {
    'deleted after the sum': MANY,
    'deleted after the sum, and deleted within it': MANY,
    'checked before all are paid': MANY,
    'of tickets that were read first': MANY,
  }),
  ...prefixed('one ticket twice in a list', {
    'that is counted': BOOKED,
    'that is counted, and those seen': BOOKED,
    'whose length counts': BOOKED,
    'each paid in a second loop': MANY,
  }),
  ...prefixed('a number in an own ledger', {
    'of a text': give('carol', '-50'),
    'of a text, times one': give('carol', '-50'),
    'of an object': give(toText({ friend: 'carol', points: -50 })),
    'of a list': give(toText(['carol', -50])),
    // What the attacker has is no number after the first call, so that each check passes.
    'that may be NaN': {
      run: [attack('act', toText({ friend: 'carol' })), attack('act', toText({ friend: 'bobby', points: 50 }))],
      measure: async ({ stored }) => Number(await stored('points', 'bobby')),
      least: 50,
    },
    'that is parsed from a text and not zero': give('carol', '-50'),
  }),
  ...prefixed('an end that pays again', {
    'of a stream': cancel([attack('open', 'one', THIEF, '100'), 500, attack('pull', 'one')], 99, 'one'),
    'of the rest of an order': cancel(
      [attack('open', 'one', '100'), attack('release', 'one', THIEF, '100')],
      100,
      'one',
    ),
    'of a vesting in two maps': cancel([['alice', 'grant', THIEF, '100'], 2000, attack('claim')], 50),
  }),
  ...prefixed('a fraction with a rounded price', {
    'by toFixed of a number': fraction('0.0499'),
    'by Math.floor': fraction('0.0666'),
    'of the count alone': fraction('1.9'),
    'by Math.round': fraction('0.0499'),
  }),
}
