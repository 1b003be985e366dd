import { type Attack, prefixed, type Reader } from './attack.js'

const GIVE = ['bobby', 'give', '10'] as const
/** The owner, who gets the first 10 again, out of what others have in the contract. */
const KEPT: Attack = {
  prepare: [[...GIVE]],
  run: [['alice', 'act'], [...GIVE], ['alice', 'act']],
  measure: ({ balance }: Reader) => balance('iost', 'alice'),
  least: 30,
}

/** Attacks by a total that stays. */
export const KEPT_TOTAL_ATTACKS: Readonly<Record<string, Attack>> = prefixed('a total that nothing lowers', {
  'paid as it is': KEPT,
  'paid as a number of a class': KEPT,
})

const DAY = 24 * 3600
/** A victim of the former round, who gets nothing back; in the twin it does. */
const FORGOTTEN: Attack = {
  prepare: [['bobby', 'act']],
  run: [4 * DAY, ['carol', 'act'], ['alice', 'back']],
  measure: async ({ balance }: Reader) => -(await balance('iost', 'bobby')),
  least: 0,
}

/** Attacks by the first payment into a new round. */
export const ROUND_ATTACKS: Readonly<Record<string, Attack>> = prefixed('a new round that forgets the former one', {
  'by its list': FORGOTTEN,
  'by its count': FORGOTTEN,
})

/** Attacks by which tokens stay in the contract. */
export const INCOME_ATTACKS: Readonly<Record<string, Attack>> = prefixed('an income that no action pays', {
  'in a total': {
    prepare: [[...GIVE]],
    run: [
      ['alice', 'act'],
      ['alice', 'later'],
    ],
    measure: async ({ balance }: Reader) => -(await balance('iost', 'alice')),
    least: 0,
  },
  'of a deposit that is dropped': {
    prepare: [['bobby', 'put', '10']],
    run: [
      ['bobby', 'act', 'url'],
      ['bobby', 'back'],
    ],
    measure: async ({ balance }: Reader) => -(await balance('iost', 'bobby')),
    least: 0,
  },
})

/** A giver who comes too late; in the twin the call fails. */
const LATE: Attack = {
  prepare: [
    ['alice', 'open', 'one'],
    ['carol', 'act', 'one', '10'],
    ['alice', 'end', 'one'],
  ],
  run: [
    ['bobby', 'act', 'one', '10'],
    ['alice', 'end', 'one'],
  ],
  measure: async ({ balance }: Reader) => -(await balance('iost', 'bobby')),
  least: 10,
}

/** Attacks by a payment that nothing pays out. */
export const LATE_ATTACKS: Readonly<Record<string, Attack>> = prefixed('a deposit that comes after the payment', {
  'of a pot': LATE,
  'of a list': LATE,
})
