import { type Attack, attack, loot, prefixed, type Reader, THIEF } from './attack.js'

/** The balance of the second party, as a loss. */
const SECOND = async ({ balance }: Reader) => -(await balance('iost', 'bobby'))
const DELETED: Attack = {
  prepare: [attack('open', 'd'), ['bobby', 'join', 'd']],
  run: [attack('act', 'd'), ['alice', 'settle', 'd']],
  measure: SECOND,
  least: 0,
}
const TAKEN: Attack = {
  prepare: [['bobby', 'open', 'd']],
  run: [attack('act', 'd', THIEF), attack('leave', 'd')],
  measure: loot('iost'),
  least: 5,
}
const APPROVED: Attack = { prepare: [attack('open', 'd')], run: [attack('act', 'd', '100')], least: 100 }

/** Attacks on accounts at a place of a list or of an object. */
export const PLACE_ATTACKS: Readonly<Record<string, Attack>> = {
  ...prefixed('a party at a place whose deposit is deleted', {
    'of a list': DELETED,
    'of a list of records': DELETED,
    'of a list with all places': DELETED,
    'of an object': DELETED,
  }),
  ...prefixed('a party at a place that anyone takes', {
    'of a list': TAKEN,
    'of a list of records': TAKEN,
    'of an object': TAKEN,
  }),
  ...prefixed('a party at a place that approves of any payment', {
    'of a list': APPROVED,
    'of a list of records': APPROVED,
    'of an object': APPROVED,
  }),
}
