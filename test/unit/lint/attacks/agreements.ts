import { type Attack, attack, prefixed, type Reader, type Step, THIEF } from './attack.js'

const treasury = (fill: (text: string) => string) => fill('$treasury')
/** Reads the sum that the treasury has awarded to the attacker. */
const awarded = async ({ stored }: Reader) => Number((await stored('won', THIEF, '$treasury')) ?? '0')
const TRUST: Step[] = [['alice', 'setVault', treasury]]

const LENT: Record<string, Attack> = {
  'for an account and an amount': { prepare: TRUST, run: [attack('act', THIEF, '50')], measure: awarded, least: 50 },
  'for an amount of the sender': {
    prepare: [...TRUST, ['alice', 'grant', THIEF, '1']],
    run: [attack('act', '50')],
    measure: awarded,
    least: 50,
  },
  'behind a record': { prepare: TRUST, run: [attack('act', 'york', THIEF, '50')], measure: awarded, least: 50 },
}

/** A new pool that pays five times what was staked. */
const ownPool: Attack = {
  run: [attack('act', 'x', '5'), attack('stake', 'x', '10'), attack('collect', 'x')],
  least: 40,
}

/** An item of bobby’s that the attacker has rented, or bobby rents to carol. */
const rented = (by: string): Step[] => [
  ['alice', 'mint', 'i1', 'bobby'],
  ['bobby', 'offer', 'i1', '1'],
  [by, 'rent', 'i1'],
]
const ownsItem = async ({ stored }: Reader) => {
  const item = await stored('items', 'i1')
  return (item === null ? await stored('owner', 'i1') : JSON.parse(item).owner) === THIEF ? 1 : 0
}
const given: Attack = { prepare: rented(THIEF), run: [attack('act', 'i1', THIEF)], measure: ownsItem, least: 1 }
const ended: Attack = {
  prepare: rented('carol'),
  run: [['bobby', 'act', 'i1']],
  measure: async ({ stored }) => {
    const item = await stored('items', 'i1')
    return (item === null ? await stored('user', 'i1') : JSON.parse(item).user) === 'carol' ? 0 : 1
  },
  least: 1,
}

const WHOLE: Record<string, Attack> = {
  'of points': {
    prepare: [['alice', 'drop', THIEF, '50'], attack('sell', 'o1', '50', '1'), ['bobby', 'fill', 'o1', '40']],
    run: [attack('act', 'o1'), attack('redeem', '50')],
    least: 50,
  },
  'of iost': {
    prepare: [attack('offer', 'o1', '50'), ['bobby', 'fill', 'o1', '40']],
    run: [attack('act', 'o1')],
    least: 50,
  },
}

/** Attacks on what accounts have agreed to. */
export const AGREEMENT_ATTACKS: Readonly<Record<string, Attack>> = {
  ...prefixed('authority that is lent', LENT),
  ...prefixed('a setting that others guard', {
    'in a new entry of an object': ownPool,
    'in a new entry of a map': ownPool,
  }),
  ...prefixed('a user who gives away', { 'an item that is rented': given, 'an item of two maps': given }),
  ...prefixed('a term that was paid for', { 'and ends at once': ended, 'and ends at once, in maps': ended }),
  ...prefixed('a whole that is given back', WHOLE),
  ...prefixed('a price that is raised', {
    'after others have agreed': {
      prepare: [attack('create', 'p1', '1'), ['bobby', 'fill', '50'], ['bobby', 'join', 'p1']],
      run: [attack('act', 'p1', '50'), attack('collect', 'p1', 'bobby')],
      least: 50,
    },
  }),
  ...prefixed('an item that is offered twice', {
    'and bought from a former owner': {
      prepare: [
        ['alice', 'mint', 'i1', 'bobby'],
        ['bobby', 'list', 'i1', '1'],
        ['bobby', 'list', 'i1', '1'],
        ['carol', 'act', '1'],
      ],
      run: [attack('act', '2')],
      measure: ownsItem,
      least: 1,
    },
    'because it stays with its owner': {
      prepare: [['alice', 'mint', 'i1', THIEF], attack('act', 'i1', '1')],
      run: [attack('act', 'i1', '50'), ['bobby', 'buy', '1'], ['carol', 'buy', '2']],
      least: 51,
    },
  }),
  ...prefixed('a vote of who has left', {
    'with a share of the bank': {
      prepare: [['bobby', 'join', '60'], attack('join', '70'), attack('propose', 'm1', THIEF, '60')],
      run: [attack('act', 'm1'), attack('leave'), attack('decide', 'm1')],
      least: 130,
    },
  }),
}
