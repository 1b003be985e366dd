import type { Actions, Statement } from './forms.js'
import { action, ME, mapKinds, OWNER, SELF, VALUE } from './frame.js'
import type { Kind } from './kinds.js'

const HAVE = `blockchain.call('token.iost', 'balanceOf', ['iost', ${SELF}])[0]`
const BACK = `blockchain.deposit(${ME}, value.toFixed(), 'back')`
const LEND = `blockchain.withdraw(${ME}, value.toFixed(), 'loan')`
const CALL = "blockchain.call(borrower, 'onLoan', [value.toFixed()])"

/** Savers of a pool that lends. */
const save = (saver: Statement[]): Actions => ({
  put: action('amount', ...VALUE, `blockchain.deposit(${ME}, value.toFixed(), 'save')`, ...saver),
})
const SAVED = `new BigNumber(storage.mapGet('saved', ${ME}) || '0')`
const MAP: Actions = {
  ...save([`storage.mapPut('saved', ${ME}, ${SAVED}.plus(value).toFixed(), ${ME})`]),
  take: action(
    'amount',
    ...VALUE,
    `const left = ${SAVED}.minus(value)`,
    { check: 'left.gte(0)' },
    `storage.mapPut('saved', ${ME}, left.toFixed(), ${ME})`,
    `blockchain.withdraw(${ME}, value.toFixed(), 'take')`,
  ),
}
const ENTRY = `JSON.parse(storage.get('saver_' + ${ME}) || '{"sum":"0"}')`
const ENTRIES: Actions = {
  ...save([
    `const saver = ${ENTRY}`,
    'saver.sum = value.plus(saver.sum).toFixed()',
    `storage.put('saver_' + ${ME}, JSON.stringify(saver), ${ME})`,
  ]),
  take: action(
    'amount',
    `const saver = ${ENTRY}`,
    { check: 'Number(saver.sum) > 0' },
    `storage.del('saver_' + ${ME})`,
    `blockchain.withdraw(${ME}, saver.sum, 'take')`,
  ),
}

/** A loan, and one that the contract takes back itself. */
const lend = (common: Actions, before: Statement[], after: Statement[]): Kind => ({
  rules: ['state-after-call'],
  common,
  parameters: 'borrower, amount',
  theft: [...VALUE, ...before, LEND, CALL, ...after],
  twin: [...VALUE, ...before, LEND, CALL, BACK, ...after],
})
const BEFORE = `const before = new BigNumber(${HAVE})`
const AFTER = `const after = new BigNumber(${HAVE})`

const LOANS = mapKinds('a loan that is deposited', {
  'in a map': lend(MAP, [BEFORE, { check: 'value.lte(before)' }], [AFTER, { check: 'after.gte(before)' }]),
  'in entries of objects': lend(ENTRIES, [BEFORE], [{ check: `!new BigNumber(${HAVE}).lt(before)` }]),
  'of a contract with the right kind of name': lend(
    MAP,
    [{ check: "borrower.indexOf('Contract') === 0" }, BEFORE],
    [AFTER, { check: '!after.isLessThan(before)' }],
  ),
  'compared as numbers': lend(
    ENTRIES,
    [{ check: 'borrower.length > 10' }, `const before = Number(${HAVE})`],
    [{ check: `Number(${HAVE}) >= before` }],
  ),
})

const NOT_VOTED: Statement = { check: `!storage.mapHas('voted_' + id, ${ME})` }
const MARK = `storage.mapPut('voted_' + id, ${ME}, '1', ${ME})`
const PAID = "blockchain.withdraw(to, '50', 'motion')"
const propose = action('id, to', OWNER, "storage.mapPut('motions', id, JSON.stringify({ to, yes: '0' }))")
const MOTION: Statement[] = ["const motion = JSON.parse(storage.mapGet('motions', id))", { check: 'motion !== null' }]
/** Pays by a sum in an object. */
const decide = action(
  'id',
  ...MOTION,
  { check: 'new BigNumber(motion.yes).gte(150)' },
  "storage.mapDel('motions', id)",
  "blockchain.withdraw(motion.to, '50', 'motion')",
)
const COUNTED: Statement[] = [
  'motion.yes = new BigNumber(motion.yes).plus(weight).toFixed()',
  "storage.mapPut('motions', id, JSON.stringify(motion))",
]
const BALANCE = `const weight = new BigNumber(blockchain.call('token.iost', 'balanceOf', ['gold', ${ME}])[0])`
const STAY = `blockchain.callWithAuth('token.iost', 'transfer', ['gold', ${ME}, ${SELF}, weight.toFixed(), 'vote'])`
const STAKE = `const weight = new BigNumber(blockchain.call(storage.get('vault'), 'getStake', [${ME}])[0])`
const SOME = "if (!weight.gt(0)) { throw 'none' }"
const KEEP_STAKE = "blockchain.callWithAuth(storage.get('vault'), 'lock', [])"
const VOTE = `storage.mapPut('voted_' + id, ${ME}, JSON.stringify({ weight: weight.toFixed() }), ${ME})`
const WEIGHT = `const weight = ${SAVED}`
const LOCKED: Statement[] = [
  `storage.mapPut('saved', ${ME}, '0', ${ME})`,
  `storage.mapPut('locked', ${ME}, weight.toFixed(), ${ME})`,
]
const give = action(
  'to, amount',
  ...VALUE,
  `const left = ${SAVED}.minus(value)`,
  { check: `left.gte(0) && to !== ${ME}` },
  `storage.mapPut('saved', ${ME}, left.toFixed(), ${ME})`,
  `storage.mapPut('saved', to, new BigNumber(storage.mapGet('saved', to) || '0').plus(value).toFixed(), ${ME})`,
)

const VOTES = mapKinds('a vote that moves', {
  'with tokens, in a sum': {
    rules: ['double-payment'],
    common: { propose, decide },
    parameters: 'id',
    theft: [...MOTION, NOT_VOTED, BALANCE, MARK, ...COUNTED],
    twin: [...MOTION, NOT_VOTED, BALANCE, MARK, STAY, ...COUNTED],
  },
  'with tokens, in votes that are added later': {
    rules: ['double-payment'],
    common: {
      propose,
      decide: action(
        'id',
        ...MOTION,
        'let sum = new BigNumber(0)',
        "for (const one of storage.mapKeys('voted_' + id)) { sum = sum.plus(JSON.parse(storage.mapGet('voted_' + id, one)).weight) }",
        { check: 'sum.gte(150)' },
        "storage.mapDel('motions', id)",
        "blockchain.withdraw(motion.to, '50', 'motion')",
      ),
    },
    parameters: 'id',
    theft: [...MOTION, NOT_VOTED, BALANCE, VOTE],
    twin: [...MOTION, NOT_VOTED, BALANCE, STAY, VOTE],
  },
  'with savings that are given away': {
    rules: ['double-payment'],
    common: { ...MAP, give, propose, decide },
    parameters: 'id',
    theft: [...MOTION, NOT_VOTED, WEIGHT, MARK, ...COUNTED],
    twin: [...MOTION, NOT_VOTED, WEIGHT, MARK, ...LOCKED, ...COUNTED],
  },
  'with a stake in another contract': {
    rules: ['double-payment'],
    common: { propose, decide },
    parameters: 'id',
    theft: [...MOTION, NOT_VOTED, STAKE, SOME, MARK, ...COUNTED],
    twin: [...MOTION, NOT_VOTED, STAKE, SOME, MARK, KEEP_STAKE, ...COUNTED],
  },
  'with savings that are taken out': {
    rules: ['double-payment'],
    common: {
      ...MAP,
      propose: action('id, to', OWNER, "storage.put('to_' + id, to)"),
      decide: action(
        'id',
        "const to = storage.get('to_' + id)",
        { check: "to !== null && Number(storage.get('yes_' + id)) >= 150" },
        "storage.del('to_' + id)",
        PAID,
      ),
    },
    parameters: 'id',
    theft: [
      NOT_VOTED,
      WEIGHT,
      MARK,
      "storage.put('yes_' + id, weight.plus(storage.get('yes_' + id) || '0').toFixed())",
    ],
    twin: [
      NOT_VOTED,
      WEIGHT,
      MARK,
      ...LOCKED,
      "storage.put('yes_' + id, weight.plus(storage.get('yes_' + id) || '0').toFixed())",
    ],
  },
})

const SIDE = { check: "side === 'yes' || side === 'no'" }
const BET = `blockchain.deposit(${ME}, value.toFixed(), 'bet')`
const ROUND: Statement[] = ["const round = JSON.parse(storage.mapGet('rounds', id))", { check: 'round !== null' }]
const SAVE = "storage.mapPut('rounds', id, JSON.stringify(round))"

/** Rounds in objects, of which each bettor has one entry. */
const ROUNDS: Actions = {
  open: action('id', OWNER, "storage.mapPut('rounds', id, JSON.stringify({ pot: '0', result: '' }))"),
  settle: action('id, result', OWNER, ...ROUND, { check: "round.result === ''" }, 'round.result = result', SAVE),
  claim: action(
    'id',
    ...ROUND,
    { check: "round.result !== ''" },
    `const bet = JSON.parse(storage.mapGet('bets_' + id, ${ME}))`,
    { check: 'bet !== null && bet.side === round.result' },
    `storage.mapDel('bets_' + id, ${ME})`,
    `blockchain.withdraw(${ME}, new BigNumber(bet.value).times('1.9').toFixed(8), 'won')`,
  ),
}
const PLACE = `storage.mapPut('bets_' + id, ${ME}, JSON.stringify({ side, value: value.toFixed() }), ${ME})`
const ON = (side: string) => `new BigNumber(storage.mapGet('on_' + id + '_' + ${side}, ${ME}) || '0')`
const ADD = `storage.mapPut('on_' + id + '_' + side, ${ME}, ${ON('side')}.plus(value).toFixed(), ${ME})`

/** Stakes under the names of their sides, with a result of each id or one for all. */
const sides = (result: string, store: string): Actions => ({
  settle: action('id, result', OWNER, store),
  claim: action(
    'id',
    `const result = ${result}`,
    { check: 'result !== null' },
    `const won = ${ON('result')}`,
    { check: 'won.gt(0)' },
    `storage.mapDel('on_' + id + '_' + result, ${ME})`,
    `blockchain.withdraw(${ME}, won.times('1.9').toFixed(8), 'won')`,
  ),
})

const KNOWN = mapKinds('a stake on a result that is known', {
  'in an entry': {
    rules: ['predictable-random'],
    common: ROUNDS,
    parameters: 'id, side, amount',
    theft: [...ROUND, SIDE, ...VALUE, PLACE, BET],
    twin: [...ROUND, { check: "round.result === ''" }, SIDE, ...VALUE, PLACE, BET],
  },
  'after a time that is not looked at': {
    rules: ['predictable-random'],
    common: {
      ...ROUNDS,
      open: action(
        'id',
        OWNER,
        "storage.mapPut('rounds', id, JSON.stringify({ closes: block.time + 3600e9, pot: '0', result: '' }))",
      ),
    },
    parameters: 'id, side, amount',
    theft: [...ROUND, SIDE, ...VALUE, 'round.pot = value.plus(round.pot).toFixed()', SAVE, PLACE, BET],
    twin: [
      ...ROUND,
      { check: 'block.time < round.closes' },
      SIDE,
      ...VALUE,
      'round.pot = value.plus(round.pot).toFixed()',
      SAVE,
      PLACE,
      BET,
    ],
  },
  'in a map of results': {
    rules: ['predictable-random'],
    common: sides("storage.mapGet('results', id)", "storage.mapPut('results', id, result)"),
    parameters: 'id, side, amount',
    theft: [SIDE, ...VALUE, ADD, BET],
    twin: [{ check: "storage.mapGet('results', id) === null" }, SIDE, ...VALUE, ADD, BET],
  },
  'under a joined key': {
    rules: ['predictable-random'],
    common: sides("storage.get('result_' + id)", "storage.put('result_' + id, result)"),
    parameters: 'id, side, amount',
    theft: [SIDE, ...VALUE, ADD, BET],
    twin: [{ check: "!storage.has('result_' + id)" }, SIDE, ...VALUE, ADD, BET],
  },
})

const ITEM: Statement[] = ["const item = JSON.parse(storage.mapGet('items', id))", { check: 'item !== null' }]
const MINE: Statement = { check: "blockchain.requireAuth(item.owner, 'active')" }
const KEEP_ITEM = `storage.mapPut('items', id, JSON.stringify(item), ${ME})`
const PRICE: Statement[] = [
  'const asked = new BigNumber(price)',
  { check: 'asked.isFinite() && asked.gt(0) && asked.dp() <= 8' },
]
const ITEMS: Actions = {
  mint: action(
    'id',
    { check: "!storage.mapHas('items', id)" },
    `storage.mapPut('items', id, JSON.stringify({ owner: ${ME} }), ${ME})`,
  ),
}
/** Offers in a map, by the name of the item. */
const OFFERS: Actions = {
  ...ITEMS,
  offer: action(
    'id, price',
    ...ITEM,
    MINE,
    ...PRICE,
    `storage.mapPut('offers', id, JSON.stringify({ seller: item.owner, price: asked.toFixed() }), ${ME})`,
  ),
  buy: action(
    'id',
    "const offer = JSON.parse(storage.mapGet('offers', id))",
    { check: 'offer !== null' },
    ...ITEM,
    "storage.mapDel('offers', id)",
    `item.owner = ${ME}`,
    KEEP_ITEM,
    `blockchain.transfer(${ME}, offer.seller, offer.price, 'sold')`,
  ),
}
const APPROVED: Actions = {
  ...ITEMS,
  approve: action('id, who', ...ITEM, MINE, `storage.mapPut('approved', id, who, ${ME})`),
  buy: action(
    'id',
    { check: `storage.mapGet('approved', id) === ${ME}` },
    ...ITEM,
    "storage.mapDel('approved', id)",
    `item.owner = ${ME}`,
    KEEP_ITEM,
  ),
}
const HELD: Statement[] = ["const item = JSON.parse(storage.get('item_' + id) || 'null')", { check: 'item !== null' }]
const KEEP_HELD = `storage.put('item_' + id, JSON.stringify(item), ${ME})`
/** Items and offers under joined keys. */
const JOINED: Actions = {
  mint: action(
    'id',
    { check: "!storage.has('item_' + id)" },
    `storage.put('item_' + id, JSON.stringify({ owner: ${ME} }), ${ME})`,
  ),
  offer: action('id, price', ...HELD, MINE, ...PRICE, `storage.put('price_' + id, asked.toFixed(), ${ME})`),
  buy: action(
    'id',
    "const price = storage.get('price_' + id)",
    { check: 'price !== null' },
    ...HELD,
    `blockchain.transfer(${ME}, item.owner, price, 'sold')`,
    "storage.del('price_' + id)",
    `item.owner = ${ME}`,
    KEEP_HELD,
  ),
}
const HAND_ON = ['item.owner = to', KEEP_ITEM]

const STALE = mapKinds('an offer of a former owner', {
  'in a map': {
    rules: ['missing-authority'],
    common: OFFERS,
    parameters: 'id, to',
    theft: [...ITEM, MINE, ...HAND_ON],
    twin: [...ITEM, MINE, "storage.mapDel('offers', id)", ...HAND_ON],
  },
  'with a condition about the receiver': {
    rules: ['missing-authority'],
    common: OFFERS,
    parameters: 'id, to',
    theft: [...ITEM, MINE, { check: 'to.length > 4' }, ...HAND_ON],
    twin: [...ITEM, MINE, { check: 'to.length > 4' }, "storage.mapPut('offers', id, 'null')", ...HAND_ON],
  },
  'to an account': {
    rules: ['missing-authority'],
    common: APPROVED,
    parameters: 'id, to',
    theft: [...ITEM, { check: `item.owner === ${ME}` }, ...HAND_ON],
    twin: [...ITEM, { check: `item.owner === ${ME}` }, "storage.mapDel('approved', id)", ...HAND_ON],
  },
  'under joined keys': {
    rules: ['missing-authority'],
    common: JOINED,
    parameters: 'id, to',
    theft: [...HELD, MINE, 'item.owner = to', KEEP_HELD],
    twin: [...HELD, MINE, "storage.del('price_' + id)", 'item.owner = to', KEEP_HELD],
  },
})

const ACC = "const acc = new BigNumber(storage.get('acc') || '0')"
const USER = `const user = JSON.parse(storage.mapGet('users', ${ME}) || '{"amount":"0","debt":"0"}')`
const STORE = `storage.mapPut('users', ${ME}, JSON.stringify(user), ${ME})`
const STAKED = `blockchain.deposit(${ME}, value.toFixed(), 'stake')`

const EARNED = (amount: string) => `blockchain.withdraw(${ME}, ${amount}, 'earned')`
const reward = action('perUnit', OWNER, ACC, "storage.put('acc', acc.plus(perUnit).toFixed(18))")
/** An accumulator of what each unit has earned, which the owner fills. */
const FARM: Actions = {
  reward,
  harvest: action(
    '',
    ACC,
    USER,
    'const earned = acc.times(user.amount)',
    'const due = earned.minus(user.debt)',
    'user.debt = earned.toFixed(18)',
    STORE,
    { check: 'due.gt(0)' },
    EARNED('due.toFixed(8)'),
  ),
}
const TWO_MAPS: Actions = {
  reward,
  harvest: action(
    '',
    ACC,
    `const amount = new BigNumber(storage.mapGet('amount', ${ME}) || '0')`,
    `const due = amount.times(acc).minus(storage.mapGet('debt', ${ME}) || '0')`,
    { check: 'due.gt(0)' },
    `storage.mapPut('debt', ${ME}, amount.times(acc).toFixed(18), ${ME})`,
    EARNED('due.toFixed(8)'),
  ),
}
const SUM = 'const sum = new BigNumber(user.amount).plus(value)'

const DEBT = mapKinds('a stake that earns from the beginning', {
  'in an entry': {
    rules: ['double-payment'],
    common: FARM,
    parameters: 'amount',
    theft: [...VALUE, USER, SUM, 'user.amount = sum.toFixed(8)', STORE, STAKED],
    twin: [
      ...VALUE,
      ACC,
      USER,
      SUM,
      'user.debt = new BigNumber(user.debt).plus(acc.times(value)).toFixed(18)',
      'user.amount = sum.toFixed(8)',
      STORE,
      STAKED,
    ],
  },
  'in two maps': {
    rules: ['double-payment'],
    common: TWO_MAPS,
    parameters: 'amount',
    theft: [
      ...VALUE,
      `const has = new BigNumber(storage.mapGet('amount', ${ME}) || '0')`,
      `storage.mapPut('amount', ${ME}, has.plus(value).toFixed(8), ${ME})`,
      STAKED,
    ],
    twin: [
      ...VALUE,
      ACC,
      `const has = new BigNumber(storage.mapGet('amount', ${ME}) || '0')`,
      `const debt = new BigNumber(storage.mapGet('debt', ${ME}) || '0')`,
      `storage.mapPut('amount', ${ME}, has.plus(value).toFixed(8), ${ME})`,
      `storage.mapPut('debt', ${ME}, debt.plus(acc.times(value)).toFixed(18), ${ME})`,
      STAKED,
    ],
  },
  'by numbers': {
    rules: ['double-payment'],
    common: {
      reward,
      harvest: action(
        '',
        ACC,
        USER,
        'const due = new BigNumber(user.amount).multipliedBy(acc).div(1).minus(user.debt)',
        'user.debt = new BigNumber(user.debt).plus(due).toFixed(18)',
        STORE,
        { check: 'due.gt(0)' },
        EARNED('due.toFixed(8)'),
      ),
    },
    parameters: 'amount',
    theft: [...VALUE, USER, SUM, 'user.amount = sum.toFixed(8)', STORE, STAKED],
    twin: [
      ...VALUE,
      ACC,
      USER,
      SUM,
      'const due = acc.times(user.amount).minus(user.debt)',
      'user.amount = sum.toFixed(8)',
      'user.debt = acc.times(sum).minus(due).toFixed(18)',
      STORE,
      STAKED,
    ],
  },
})

/** Kinds of states that come too late, or that another action changes. */
export const STATE_KINDS: Readonly<Record<string, Kind>> = { ...LOANS, ...VOTES, ...KNOWN, ...STALE, ...DEBT }
