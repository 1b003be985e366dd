import { type Attack, attack, prefixed, type Reader, type Step } from './attack.js'

/** A victim that gets nothing back; in the twin it does. */
const stopped = (join: string, entry: string): Attack => ({
  prepare: [['bobby', 'act', join]] satisfies Step[],
  run: [attack('act', entry), ['alice', 'pay']],
  measure: async ({ balance }: Reader) => -(await balance('iost', 'bobby')),
  least: 0,
})
const NAMED = stopped('bobby', 'ghost')
const SMALL = stopped('10', '0.000001')

/** Attacks by an entry that cannot be paid. */
export const STANDSTILL_ATTACKS: Readonly<Record<string, Attack>> = prefixed('a payment that fails for all', {
  'because of a name in a list': NAMED,
  'because of a name in a record': NAMED,
  'because of a name, by positions': NAMED,
  'because of a part of a name': NAMED,
  'because of a name in a joined text': NAMED,
  'because of a small share': SMALL,
  'because of a small share, of a sum': SMALL,
})

/** A seller who gets nothing; in the twin it does. */
const EMPTY: Attack = {
  prepare: [['bobby', 'put', 'one', 'bobby', '10']],
  run: [attack('act', 'one')],
  measure: async ({ balance }: Reader) => -(await balance('iost', 'bobby')),
  least: 0,
}

/** Attacks by an amount of which nothing is left. */
export const EMPTY_ATTACKS: Readonly<Record<string, Attack>> = prefixed('a payment of nothing that fails for all', {
  'because a difference is zero': EMPTY,
  'because a share is rounded down': EMPTY,
})
