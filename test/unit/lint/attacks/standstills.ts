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
  'because of a small share': SMALL,
  'because of a small share, of a sum': SMALL,
})
