import { type Attack, attack, NEIGHBOUR, prefixed, type Reader, type Step, THIEF } from './attack.js'

/** Whether an item belongs to the attacker. */
const owns =
  (key: string, field: string, name?: string) =>
  async ({ stored }: Reader): Promise<number> => {
    const text = await stored(key, field)
    const owner = name === undefined || text === null ? text : JSON.parse(text)[name]
    return owner === THIEF ? 1 : 0
  }

/** Adds up the iost of the attacker, and 5 for each item. */
const wealth =
  (count: (reader: Reader) => Promise<number>) =>
  async (reader: Reader): Promise<number> =>
    (await reader.balance('iost', THIEF)) + 5 * (await count(reader))

/** The attacker sells an item, or gives it away, and an account that it has named before brings it back. */
const regain = (
  count: (reader: Reader) => Promise<number>,
  back = [THIEF],
  pass: 'sale' | 'gift' = 'sale',
): Attack => ({
  prepare: [
    attack('mint', 'one'),
    ...(pass === 'sale' ? [attack('list', 'one', '5')] : []),
    attack('name', 'one', back.length > 0 ? NEIGHBOUR : THIEF),
  ],
  run: [
    pass === 'sale' ? ['bobby', 'act', 'one'] : attack('act', 'one', 'bobby'),
    back.length > 0 ? [NEIGHBOUR, 'send', 'one', ...back] : attack('send', 'one'),
  ],
  measure: wealth(count),
  least: pass === 'sale' ? 5 : 0,
})

const ART = owns('art', 'one', 'owner')
const TITLE = owns('title_one', '')

const WORTHLESS: readonly Step[] = [
  attack('token.iost/create', 'junk', THIEF, 1000, { decimal: 8 }),
  attack('token.iost/issue', 'junk', THIEF, '1000'),
]

/** Adds up the iost and gold of the attacker. */
const riches = async ({ balance }: Reader): Promise<number> =>
  (await balance('iost', THIEF)) + (await balance('gold', THIEF))

/** The attacker owes 10 gold, and gets its stake back for another token. */
const redeem: Attack = {
  prepare: WORTHLESS,
  run: [attack('pledge', 'one'), attack('act', 'one', 'junk')],
  measure: riches,
  least: 10,
}

/** The attacker is one of three, orders a payment to itself, and signs twice. */
const alone = (...more: readonly unknown[][]): Attack => ({
  prepare: [attack('order', 'one', THIEF, '5')],
  run: [...more.map((each) => attack('act', 'one', ...each)), attack('pay', 'one')],
  least: 5,
})

/** The attacker joins with 1 after another account, and before one with 50; the first one leaves. */
const shifted = (...first: readonly Step[]): Attack => ({
  prepare: [['alice', 'join', '1'], attack('join', '1'), ['bobby', 'join', '50']],
  run: [...first, attack('take')],
  least: 50,
})

/** Attacks by accounts that act for others, or that judge for themselves. */
export const OWNER_ATTACKS: Readonly<Record<string, Attack>> = {
  ...prefixed('an approval that survives', {
    'a sale, in an object': regain(ART),
    'a sale, for an account that signs': regain(ART),
    'a transfer, in an object': regain(ART, [THIEF], 'gift'),
    'a sale, in a list': regain(ART),
    'a sale, under joined keys': regain(TITLE),
    'a sale that requires that there is none': regain(TITLE),
    'a sale, in an entry of its own': regain(TITLE),
    'a sale, of what the agent may cash': {
      prepare: [attack('mint', 'one'), attack('list', 'one', '5'), attack('name', 'one', NEIGHBOUR)],
      run: [
        ['bobby', 'act', 'one'],
        [NEIGHBOUR, 'send', 'one', THIEF],
      ],
      least: 10,
    },
    'a transfer, in two maps': regain(owns('deed', 'one'), [], 'gift'),
    'a transfer by the agent': {
      prepare: [attack('mint', 'one'), attack('name', 'one', NEIGHBOUR)],
      run: [
        [NEIGHBOUR, 'act', 'one', 'bobby'],
        [NEIGHBOUR, 'act', 'one', THIEF],
      ],
      measure: ART,
      least: 0,
    },
  }),
  ...prefixed('a debt in a token of the debtor', {
    'to the owner': redeem,
    'to the contract, in a fixed amount': redeem,
    'under joined keys': redeem,
    'for an item of another account': {
      prepare: [...WORTHLESS, ['bobby', 'mint', 'one'], ['bobby', 'list', 'one', '5']],
      run: [attack('act', 'one', 'junk')],
      measure: async (reader) => 5 * (await ART(reader)) + (await riches(reader)),
      least: 5,
    },
  }),
  ...prefixed('a judge whom the player names', {
    'of a bet': {
      run: [attack('act', 'one', NEIGHBOUR, 'home', '50'), [NEIGHBOUR, 'settle', 'one', 'home']],
      least: 50,
    },
    'of a bet that is collected': {
      run: [attack('act', 'one', NEIGHBOUR, 'home', '50'), [NEIGHBOUR, 'report', 'one'], attack('collect', 'one')],
      least: 50,
    },
    'of a bet, in an object of the player': {
      run: [attack('act', 'one', `{"judge":"${NEIGHBOUR}"}`, '50'), [NEIGHBOUR, 'settle', 'one', 'home']],
      least: 50,
    },
    'of an insurance': {
      run: [attack('act', 'one', NEIGHBOUR, '50'), [NEIGHBOUR, 'confirm', 'one']],
      least: 100,
    },
    'of a task, under joined keys': {
      run: [attack('act', 'one', NEIGHBOUR), [NEIGHBOUR, 'confirm', 'one']],
      least: 5,
    },
  }),
  ...prefixed('a key that signs twice', {
    'as an argument': alone([THIEF], [THIEF]),
    'where the list is searched for something else': alone([], []),
    'into a new list, by concat': alone([], []),
    'into a new list, by its elements': alone([THIEF], [THIEF]),
    'that is counted': alone([THIEF], [THIEF]),
    'that is counted under a joined key': {
      prepare: [['alice', 'team', `alice,bobby,${THIEF}`]],
      run: [attack('act', 'one'), attack('act', 'one'), attack('pay', 'one', THIEF)],
      least: 5,
    },
    'with a role in an object': alone([], []),
    'that is counted, with a mark of the payee': alone(['1'], ['2']),
  }),
  ...prefixed('a position that is shifted', {
    'by splice': shifted(['alice', 'act']),
    'by the last one, which takes the place': {
      prepare: [['carol', 'join', '1'], ['alice', 'join', '1'], attack('join', '1')],
      run: [['carol', 'act'], ['bobby', 'join', '50'], attack('take')],
      least: 50,
    },
    'by shift': shifted(['alice', 'act']),
    'by splice, in a market': {
      prepare: [attack('offer', 'a', '1'), ['bobby', 'offer', 'b', '50'], attack('offer', 'c', '1')],
      run: [attack('act', 'a'), attack('buy', 'b')],
      measure: async (reader) => 50 * (await owns('of_b', '')(reader)) + (await reader.balance('iost', THIEF)),
      least: 49,
    },
    'by filter, in an object of positions': shifted(['alice', 'take'], ['alice', 'act']),
    'by splice, under joined keys': {
      prepare: [['carol', 'offer', 'a', '1'], attack('offer', 'b', '1'), ['bobby', 'offer', 'c', '50']],
      run: [['alice', 'act', 'a'], attack('cancel', 'b')],
      least: 50,
    },
  }),
  ...prefixed('an owner of a token that was sold', {
    'who claims what it earns': {
      prepare: [['alice', 'grant', THIEF], attack('register', '0')],
      run: [attack('token721.iost/transfer', 'pet', THIEF, 'bobby', '0'), 1000, attack('act', '0')],
      least: 10,
    },
    'who is paid by anyone': {
      prepare: [attack('buy')],
      run: [attack('token721.iost/transfer', 'pet', THIEF, 'bobby', '0'), 1000, attack('act', '0')],
      least: 10,
    },
  }),
  ...prefixed('a place that is taken', {
    'where another entry is missing': {
      prepare: [['bobby', 'act', 'one']],
      run: [attack('act', 'one')],
      measure: owns('by_one', ''),
      least: 1,
    },
    'which a helper returns or null': {
      prepare: [['bobby', 'act', 'one']],
      run: [attack('act', 'one')],
      measure: owns('art_one', '', 'owner'),
      least: 1,
    },
  }),
}
