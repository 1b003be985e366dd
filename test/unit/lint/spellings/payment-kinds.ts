import type { Statement } from './forms.js'
import { action, ME, mapKinds, OWNER } from './frame.js'
import type { Kind } from './kinds.js'

const NUMBER = 'const value = new BigNumber(amount)'
const POSITIVE: Statement = { check: 'value.isFinite() && value.gt(0) && value.dp() <= 8' }

/** A deposit that is kept under the account. */
const put = action(
  'amount',
  NUMBER,
  POSITIVE,
  `blockchain.deposit(${ME}, value.toFixed(), 'put')`,
  `storage.mapPut('has', ${ME}, new BigNumber(storage.mapGet('has', ${ME}) || '0').plus(value).toFixed(), ${ME})`,
)

/** A deposit with the time from which it earns interest. */
const stake = action(
  'amount',
  NUMBER,
  POSITIVE,
  { check: `!storage.mapHas('stake', ${ME})` },
  `blockchain.deposit(${ME}, value.toFixed(), 'stake')`,
  `storage.mapPut('stake', ${ME}, JSON.stringify({ amount: value.toFixed(), since: block.time, end: block.time + 30 * 86400 * 1e9, seen: 0 }), ${ME})`,
)

const INTEREST = 'const due = new BigNumber(entry.amount).times(block.time - entry.since).div(1e18).toFixed(8, 1)'
const ENTRY = `const entry = JSON.parse(storage.mapGet('stake', ${ME}))`
const SAVE = `storage.mapPut('stake', ${ME}, JSON.stringify(entry), ${ME})`
const OPEN_ORDER = action(
  'id, price',
  { check: "!storage.mapHas('order', id)" },
  { check: 'new BigNumber(price).isFinite() && new BigNumber(price).gt(0) && new BigNumber(price).dp() <= 8' },
  `blockchain.deposit(${ME}, new BigNumber(price).toFixed(), 'order')`,
  `storage.mapPut('order', id, JSON.stringify({ seller: ${ME}, price: new BigNumber(price).toFixed(), state: 'open', looks: 0 }), ${ME})`,
)
const ORDER = "const order = JSON.parse(storage.mapGet('order', id))"

/** Payments after which the record that entitles to them is as before. */
const UNCHANGED: Record<string, Kind> = {
  'a balance that is only compared': {
    rules: ['double-payment'],
    common: { put },
    parameters: 'amount',
    theft: [
      NUMBER,
      POSITIVE,
      `const has = new BigNumber(storage.mapGet('has', ${ME}) || '0')`,
      { check: 'has.gte(value)' },
      `blockchain.withdraw(${ME}, value.toFixed(), 'take')`,
    ],
    twin: [
      NUMBER,
      POSITIVE,
      `const has = new BigNumber(storage.mapGet('has', ${ME}) || '0')`,
      { check: 'has.gte(value)' },
      `storage.mapPut('has', ${ME}, has.minus(value).toFixed(), ${ME})`,
      `blockchain.withdraw(${ME}, value.toFixed(), 'take')`,
    ],
  },
  'a total that is reduced instead of the entry': {
    rules: ['double-payment'],
    common: { put },
    parameters: '',
    theft: [
      `const has = Number(storage.mapGet('has', ${ME}))`,
      { check: 'has > 0' },
      `blockchain.callWithAuth('token.iost', 'transfer', ['iost', blockchain.contractName(), ${ME}, has.toFixed(8), ''])`,
      "storage.put('total', (Number(storage.get('total')) - has).toFixed(8))",
    ],
    twin: [
      `const has = Number(storage.mapGet('has', ${ME}))`,
      { check: 'has > 0' },
      `blockchain.callWithAuth('token.iost', 'transfer', ['iost', blockchain.contractName(), ${ME}, has.toFixed(8), ''])`,
      "storage.put('total', (Number(storage.get('total')) - has).toFixed(8))",
      `storage.mapPut('has', ${ME}, '0', ${ME})`,
    ],
  },
  'interest without a new time mark': {
    rules: ['double-payment'],
    common: { stake },
    parameters: '',
    theft: [
      ENTRY,
      { check: 'entry !== null' },
      INTEREST,
      'entry.seen = block.time',
      SAVE,
      `blockchain.withdraw(${ME}, due, 'interest')`,
    ],
    twin: [
      ENTRY,
      { check: 'entry !== null' },
      INTEREST,
      'entry.since = block.time',
      SAVE,
      `blockchain.withdraw(${ME}, due, 'interest')`,
    ],
  },
  'interest whose time mark moves before the end only': {
    rules: ['double-payment'],
    common: { stake },
    parameters: '',
    theft: [
      ENTRY,
      { check: 'entry !== null' },
      'const until = Math.min(block.time, entry.end)',
      'const due = new BigNumber(entry.amount).times(until - entry.since).div(1e18).toFixed(8, 1)',
      `if (block.time < entry.end) { entry.since = block.time; ${SAVE} }`,
      `blockchain.withdraw(${ME}, due, 'interest')`,
    ],
    twin: [
      ENTRY,
      { check: 'entry !== null' },
      'const until = Math.min(block.time, entry.end)',
      'const due = new BigNumber(entry.amount).times(until - entry.since).div(1e18).toFixed(8, 1)',
      `if (block.time < entry.end) { entry.since = block.time; ${SAVE} } else { storage.mapDel('stake', ${ME}) }`,
      `blockchain.withdraw(${ME}, due, 'interest')`,
    ],
  },
  'a prize of a round that stays open': {
    rules: ['double-payment'],
    common: {
      start: action(
        'id, winner',
        { check: "blockchain.requireAuth(blockchain.contractOwner(), 'active')" },
        `blockchain.deposit(${ME}, '50', 'prize')`,
        "storage.mapPut('round', id, JSON.stringify({ winner: winner, prize: '50' }))",
      ),
    },
    parameters: 'id',
    theft: [
      "const round = JSON.parse(storage.mapGet('round', id))",
      { check: `round.winner === ${ME}` },
      `blockchain.withdraw(${ME}, round.prize, 'prize')`,
    ],
    twin: [
      "const round = JSON.parse(storage.mapGet('round', id))",
      { check: `round.winner === ${ME}` },
      { check: 'round.paid !== true' },
      'round.paid = true',
      "storage.mapPut('round', id, JSON.stringify(round))",
      `blockchain.withdraw(${ME}, round.prize, 'prize')`,
    ],
  },
  'a seller who is paid by everyone': {
    rules: ['double-payment'],
    common: { open: OPEN_ORDER },
    parameters: 'id',
    theft: [
      ORDER,
      { check: "order.state === 'open'" },
      'order.looks = order.looks + 1',
      "storage.mapPut('order', id, JSON.stringify(order))",
      "blockchain.withdraw(order.seller, order.price, 'sold')",
    ],
    twin: [
      ORDER,
      { check: "order.state === 'open'" },
      "order.state = 'done'",
      "storage.mapPut('order', id, JSON.stringify(order))",
      "blockchain.withdraw(order.seller, order.price, 'sold')",
    ],
  },
}

const GIVEN = "const due = new BigNumber(storage.get('rate')).times(5)"
const ADD = `storage.mapPut('owed', ${ME}, new BigNumber(storage.mapGet('owed', ${ME}) || '0').plus(due).toFixed(), ${ME})`
const take = action(
  '',
  `const owed = new BigNumber(storage.mapGet('owed', ${ME}) || '0')`,
  { check: 'owed.gt(0)' },
  `storage.mapPut('owed', ${ME}, '0', ${ME})`,
  `blockchain.withdraw(${ME}, owed.toFixed(), 'owed')`,
)
const EARN: Statement[] = [
  { check: `Number(storage.mapGet('level', ${ME}) || '0') > 0` },
  `storage.mapPut('level', ${ME}, '0', ${ME})`,
  GIVEN,
]
const LOOP = (body: string) =>
  `JSON.parse(storage.get('users')).forEach((user) => { const part = Number(storage.mapGet('has', user)) / 10; ${body} })`

/** Amounts that are paid, and credited as well. */
const CREDITED: Record<string, Kind> = {
  'one after the other': {
    rules: ['double-payment'],
    common: { take },
    parameters: '',
    theft: [...EARN, ADD, `blockchain.withdraw(${ME}, due.toFixed(), 'due')`],
    twin: [...EARN, ADD],
  },
  'for each of a list': {
    rules: ['double-payment'],
    common: { put, take },
    parameters: '',
    theft: [
      OWNER,
      LOOP(
        "blockchain.withdraw(user, part.toFixed(8), 'part'); if (!storage.mapHas('owed', user)) { storage.mapPut('owed', user, part.toFixed(8)) } else { storage.mapPut('owed', user, (Number(storage.mapGet('owed', user)) + part).toFixed(8)) }",
      ),
    ],
    twin: [
      OWNER,
      LOOP(
        "if (!storage.mapHas('owed', user)) { storage.mapPut('owed', user, part.toFixed(8)) } else { storage.mapPut('owed', user, (Number(storage.mapGet('owed', user)) + part).toFixed(8)) }",
      ),
    ],
  },
  'in an object': {
    rules: ['double-payment'],
    common: {
      leave: action(
        '',
        `const user = JSON.parse(storage.get('user_' + ${ME}))`,
        { check: 'user.balance > 0' },
        'const paid = user.balance',
        'user.balance = 0',
        `storage.put('user_' + ${ME}, JSON.stringify(user), ${ME})`,
        `blockchain.withdraw(${ME}, String(paid), 'left')`,
      ),
    },
    parameters: '',
    theft: [
      `const user = JSON.parse(storage.get('user_' + ${ME}))`,
      { check: 'user.level > 0' },
      "const bonus = new BigNumber(user.level).times(storage.get('rate'))",
      'user.level = 0',
      'user.balance = new BigNumber(user.balance).plus(bonus).toFixed()',
      `storage.put('user_' + ${ME}, JSON.stringify(user), ${ME})`,
      `blockchain.withdraw(${ME}, bonus.toFixed(), 'bonus')`,
    ],
    twin: [
      `const user = JSON.parse(storage.get('user_' + ${ME}))`,
      { check: 'user.level > 0' },
      "const bonus = new BigNumber(user.level).times(storage.get('rate'))",
      'user.level = 0',
      'user.paid = new BigNumber(user.paid).plus(bonus).toFixed()',
      `storage.put('user_' + ${ME}, JSON.stringify(user), ${ME})`,
      `blockchain.withdraw(${ME}, bonus.toFixed(), 'bonus')`,
    ],
  },
  'and not counted as paid': {
    rules: ['double-payment'],
    common: {
      rest: action(
        '',
        `const rest = new BigNumber(storage.mapGet('earned', ${ME}) || '0').minus(storage.mapGet('paid', ${ME}) || '0')`,
        { check: 'rest.gt(0)' },
        `storage.mapPut('paid', ${ME}, storage.mapGet('earned', ${ME}), ${ME})`,
        `blockchain.withdraw(${ME}, rest.toFixed(), 'rest')`,
      ),
    },
    parameters: '',
    theft: [
      ...EARN,
      `storage.mapPut('earned', ${ME}, new BigNumber(storage.mapGet('earned', ${ME}) || '0').plus(due).toFixed(), ${ME})`,
      `blockchain.withdraw(${ME}, due.toFixed(), 'due')`,
    ],
    twin: [
      ...EARN,
      `storage.mapPut('earned', ${ME}, new BigNumber(storage.mapGet('earned', ${ME}) || '0').plus(due).toFixed(), ${ME})`,
      `storage.mapPut('paid', ${ME}, new BigNumber(storage.mapGet('paid', ${ME}) || '0').plus(due).toFixed(), ${ME})`,
      `blockchain.withdraw(${ME}, due.toFixed(), 'due')`,
    ],
  },
}

const CLOSE = action(
  'option',
  OWNER,
  { check: "Number(storage.mapGet('votes', option) || '0') > 100" },
  "blockchain.withdraw(option, '100', 'elected')",
)
const WEIGHT = `const weight = new BigNumber(storage.mapGet('has', ${ME}) || '0')`
const TALLY =
  "storage.mapPut('votes', option, new BigNumber(storage.mapGet('votes', option) || '0').plus(weight).toFixed())"

/** Weights that are counted again. */
const VOTES: Record<string, Kind> = {
  'of an account without a record': {
    rules: ['double-payment'],
    common: { put, close: CLOSE },
    parameters: 'option',
    theft: [WEIGHT, { check: 'weight.gt(0)' }, TALLY],
    twin: [
      WEIGHT,
      { check: 'weight.gt(0)' },
      { check: `!storage.mapHas('voted', ${ME})` },
      `storage.mapPut('voted', ${ME}, '1', ${ME})`,
      TALLY,
    ],
  },
  'with a choice that is replaced': {
    rules: ['double-payment'],
    common: { put, close: CLOSE },
    parameters: 'option',
    theft: [WEIGHT, { check: 'weight.gt(0)' }, `storage.mapPut('choice', ${ME}, option, ${ME})`, TALLY],
    twin: [
      WEIGHT,
      { check: 'weight.gt(0)' },
      `const old = storage.mapGet('choice', ${ME})`,
      { check: 'old === null' },
      `storage.mapPut('choice', ${ME}, option, ${ME})`,
      TALLY,
    ],
  },
  'in a proposal': {
    rules: ['double-payment'],
    common: {
      put,
      decide: action(
        'id',
        "const motion = JSON.parse(storage.get('motion_' + id))",
        { check: 'motion.yes > 1000' },
        { check: 'motion.done !== true' },
        'motion.done = true',
        "storage.put('motion_' + id, JSON.stringify(motion))",
        "blockchain.withdraw(motion.receiver, '100', 'motion')",
      ),
    },
    parameters: 'id',
    theft: [
      "const motion = JSON.parse(storage.get('motion_' + id))",
      { check: 'motion.done !== true' },
      `motion.yes = motion.yes + Number(storage.mapGet('has', ${ME}))`,
      "storage.put('motion_' + id, JSON.stringify(motion))",
    ],
    twin: [
      "const motion = JSON.parse(storage.get('motion_' + id))",
      { check: 'motion.done !== true' },
      { check: `!motion.voters.includes(${ME})` },
      `motion.voters.push(${ME})`,
      `motion.yes = motion.yes + Number(storage.mapGet('has', ${ME}))`,
      "storage.put('motion_' + id, JSON.stringify(motion))",
    ],
  },
  'of tokens that stay movable': {
    rules: ['double-payment'],
    common: { close: CLOSE },
    parameters: 'option',
    theft: [
      { check: `!storage.mapHas('voted', ${ME})` },
      `const weight = new BigNumber(blockchain.call('token.iost', 'balanceOf', ['gold', ${ME}])[0])`,
      `storage.mapPut('voted', ${ME}, '1', ${ME})`,
      TALLY,
    ],
    twin: [
      { check: `!storage.mapHas('voted', ${ME})` },
      `const weight = new BigNumber(blockchain.call('token.iost', 'balanceOf', ['gold', ${ME}])[0])`,
      `blockchain.callWithAuth('token.iost', 'transfer', ['gold', ${ME}, blockchain.contractName(), weight.toFixed(), 'vote'])`,
      `storage.mapPut('voted', ${ME}, weight.toFixed(), ${ME})`,
      TALLY,
    ],
  },
}

const ACC = "storage.get('acc') || '0'"
const SHARE = (who: string) => `new BigNumber(storage.mapGet('share', ${who}) || '0')`
const SETTLE = (who: string): Statement[] => [
  `storage.mapPut('owed', ${who}, new BigNumber(storage.mapGet('owed', ${who}) || '0').plus(${SHARE(who)}.times(new BigNumber(${ACC}).minus(storage.mapGet('seen', ${who}) || '0'))).toFixed(8, 1))`,
  `storage.mapPut('seen', ${who}, ${ACC})`,
]
const collect = action(
  '',
  ...SETTLE(ME),
  `const owed = new BigNumber(storage.mapGet('owed', ${ME}))`,
  { check: 'owed.gt(0)' },
  `storage.mapPut('owed', ${ME}, '0')`,
  `blockchain.withdraw(${ME}, owed.toFixed(8, 1), 'dividend')`,
)
const interest = action(
  '',
  ENTRY,
  { check: 'entry !== null' },
  INTEREST,
  'entry.since = block.time',
  SAVE,
  `blockchain.withdraw(${ME}, due, 'interest')`,
)
const WHOLE: Statement[] = [NUMBER, { check: 'value.isInteger() && value.gt(0)' }]
const PAY_IN = `blockchain.deposit(${ME}, value.toFixed(0), 'add')`

/** Additions that earn from before they were made. */
const BACKDATED: Record<string, Kind> = {
  'by a gift of shares': {
    rules: ['double-payment'],
    common: { collect },
    parameters: 'to, amount',
    theft: [
      ...WHOLE,
      { check: `to !== ${ME} && ${SHARE(ME)}.gte(value)` },
      ...SETTLE(ME),
      `storage.mapPut('share', ${ME}, ${SHARE(ME)}.minus(value).toFixed(0))`,
      `storage.mapPut('share', to, ${SHARE('to')}.plus(value).toFixed(0))`,
    ],
    twin: [
      ...WHOLE,
      { check: `to !== ${ME} && ${SHARE(ME)}.gte(value)` },
      ...SETTLE(ME),
      ...SETTLE('to'),
      `storage.mapPut('share', ${ME}, ${SHARE(ME)}.minus(value).toFixed(0))`,
      `storage.mapPut('share', to, ${SHARE('to')}.plus(value).toFixed(0))`,
    ],
  },
  'by another purchase': {
    rules: ['double-payment'],
    common: { collect },
    parameters: 'amount',
    theft: [...WHOLE, PAY_IN, `storage.mapPut('share', ${ME}, ${SHARE(ME)}.plus(value).toFixed(0))`],
    twin: [...WHOLE, PAY_IN, ...SETTLE(ME), `storage.mapPut('share', ${ME}, ${SHARE(ME)}.plus(value).toFixed(0))`],
  },
  'by more of a stake': {
    rules: ['double-payment'],
    common: { stake, interest },
    parameters: 'amount',
    theft: [ENTRY, ...WHOLE, PAY_IN, 'entry.amount = new BigNumber(entry.amount).plus(value).toFixed()', SAVE],
    twin: [
      ENTRY,
      ...WHOLE,
      PAY_IN,
      INTEREST,
      'entry.since = block.time',
      'entry.amount = new BigNumber(entry.amount).plus(value).plus(due).toFixed()',
      SAVE,
    ],
  },
  'in two maps': {
    rules: ['double-payment'],
    common: {
      earn: action(
        '',
        `const since = Number(storage.mapGet('since', ${ME}) || '0')`,
        { check: 'since > 0' },
        `const due = new BigNumber(storage.mapGet('has', ${ME})).times(block.time - since).div(1e18)`,
        `storage.mapPut('since', ${ME}, String(block.time), ${ME})`,
        `blockchain.withdraw(${ME}, due.toFixed(8, 1), 'interest')`,
      ),
    },
    parameters: 'amount',
    theft: [
      ...WHOLE,
      PAY_IN,
      `storage.mapPut('has', ${ME}, new BigNumber(storage.mapGet('has', ${ME}) || '0').plus(value).toFixed(), ${ME})`,
    ],
    twin: [
      ...WHOLE,
      PAY_IN,
      `storage.mapPut('has', ${ME}, new BigNumber(storage.mapGet('has', ${ME}) || '0').plus(value).toFixed(), ${ME})`,
      `storage.mapPut('since', ${ME}, String(block.time), ${ME})`,
    ],
  },
}

/** Kinds of payments and counts that can be had again. */
export const PAYMENT_KINDS: Readonly<Record<string, Kind>> = {
  ...mapKinds('a payment that leaves its record', UNCHANGED),
  ...mapKinds('paid and credited', CREDITED),
  ...mapKinds('a vote counted again', VOTES),
  ...mapKinds('an addition that earns from before', BACKDATED),
}
