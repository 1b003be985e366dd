import type { Statement } from './forms.js'
import { action, gold, ME, mapKinds, N, OWNER, read, SELF, TAKE, VALUE } from './frame.js'
import type { Kind } from './kinds.js'

const keep = (name: string, map: string, key = 'id') =>
  `storage.mapPut('${map}', ${key}, JSON.stringify(${name}), ${ME})`
const points = (who: string) => N(`storage.mapGet('points', ${who}) || '0'`)

const BOOK = {
  drop: action('to, amount', OWNER, ...VALUE, "storage.mapPut('points', to, value.toFixed())"),
  redeem: action(
    'amount',
    ...VALUE,
    `const left = ${points(ME)}.minus(value)`,
    { check: 'left.gte(0)' },
    `storage.mapPut('points', ${ME}, left.toFixed())`,
    `blockchain.withdraw(${ME}, value.toFixed(), 'redeem')`,
  ),
  sell: action(
    'id, amount',
    ...VALUE,
    { check: "!storage.mapHas('orders', id)" },
    `const left = ${points(ME)}.minus(value)`,
    { check: 'left.gte(0)' },
    `storage.mapPut('points', ${ME}, left.toFixed())`,
    `storage.mapPut('orders', id, JSON.stringify({ seller: ${ME}, amount: value.toFixed(), filled: '0' }), ${ME})`,
  ),
  fill: action(
    'id, amount',
    ...VALUE,
    ...read('order', 'orders'),
    `const filled = value.plus(order.filled)`,
    { check: 'filled.lte(order.amount)' },
    `blockchain.transfer(${ME}, order.seller, value.toFixed(), 'fill')`,
    'order.filled = filled.toFixed()',
    keep('order', 'orders'),
    `storage.mapPut('points', ${ME}, ${points(ME)}.plus(value).toFixed(), ${ME})`,
  ),
}
const back = (sum: string): Statement[] => [
  ...read('order', 'orders'),
  { check: `order.seller === ${ME}` },
  "storage.mapDel('orders', id)",
  `storage.mapPut('points', ${ME}, ${points(ME)}.plus(${sum}).toFixed())`,
]
const WHOLE = mapKinds('a whole that is given back', {
  'of which the filled part is counted': {
    rules: ['double-payment'],
    common: BOOK,
    parameters: 'id',
    theft: back('order.amount'),
    twin: back(`${N('order.amount')}.minus(order.filled)`),
  },
})

const BAG: Statement[] = [`const bag = JSON.parse(storage.mapGet('bags', ${ME}) || '{}')`]
const spend: Statement[] = [
  'bag[kind] = Number(bag[kind]) - 3',
  keep('bag', 'bags', ME),
  `blockchain.withdraw(${ME}, '10', 'exchange')`,
]
const bags = (theft: Statement): Kind => ({
  rules: ['unvalidated-amount'],
  common: {
    grant: action(
      'to, kind, count',
      OWNER,
      "const bag = JSON.parse(storage.mapGet('bags', to) || '{}')",
      'bag[kind] = Number(count)',
      "storage.mapPut('bags', to, JSON.stringify(bag))",
    ),
  },
  parameters: 'kind',
  theft: [...BAG, theft, ...spend],
  twin: [...BAG, { check: 'bag[kind] >= 3' }, ...spend],
})
const MISSING = mapKinds('a member that is missing', {
  'in a comparison of BigNumber': bags("if (new BigNumber(bag[kind]).lt(3)) { throw 'too few' }"),
  'in a comparison of a number': bags("if (Number(bag[kind]) < 3) { throw 'too few' }"),
  'in a comparison the other way': bags("if (3 > bag[kind]) { throw 'too few' }"),
  'in a condition': bags({ check: '!(bag[kind] < 3)' }),
  'in a number that is kept': bags("const has = bag[kind] * 1\n if (has < 3) { throw 'too few' }"),
})

const LOAN = {
  pledge: action(
    'amount',
    ...VALUE,
    gold(ME, SELF),
    `const desk = JSON.parse(storage.mapGet('desks', ${ME}) || '{"pledged":"0","debt":"0"}')`,
    'desk.pledged = value.plus(desk.pledged).toFixed()',
    keep('desk', 'desks', ME),
  ),
  borrow: action(
    'amount',
    ...VALUE,
    ...read('desk', 'desks', ME),
    `const debt = value.plus(desk.debt)`,
    { check: 'debt.times(2).lte(desk.pledged)' },
    'desk.debt = debt.toFixed()',
    keep('desk', 'desks', ME),
    `blockchain.withdraw(${ME}, value.toFixed(), 'loan')`,
  ),
  repay: action(
    'amount',
    ...VALUE,
    ...read('desk', 'desks', ME),
    `const debt = ${N('desk.debt')}.minus(value)`,
    { check: 'debt.gte(0)' },
    TAKE,
    'desk.debt = debt.toFixed()',
    keep('desk', 'desks', ME),
  ),
}
const out = (...check: Statement[]): Statement[] => [
  ...VALUE,
  ...read('desk', 'desks', ME),
  `const left = ${N('desk.pledged')}.minus(value)`,
  { check: 'left.gte(0)' },
  ...check,
  'desk.pledged = left.toFixed()',
  keep('desk', 'desks', ME),
  gold(SELF, ME),
]
const COLLATERAL = mapKinds('a collateral', {
  'in an object, that is taken out': {
    rules: ['double-payment'],
    common: LOAN,
    parameters: 'amount',
    theft: out(),
    twin: out({ check: `${N('desk.debt')}.times(2).lte(left)` }),
  },
})

const ROUNDS = {
  settle: action('id, result', OWNER, { check: "result !== ''" }, "storage.mapPut('results', id, result)"),
  start: action('id', OWNER, "storage.mapPut('results', id, 'none')"),
  claim: action(
    'id',
    "const result = storage.mapGet('results', id)",
    `const side = storage.mapGet('side_' + id, ${ME})`,
    `const sum = storage.mapGet('sum_' + id, ${ME})`,
    { check: 'result !== null && side === result && sum !== null' },
    `storage.mapDel('sum_' + id, ${ME})`,
    `blockchain.withdraw(${ME}, ${N('sum')}.times('1.9').toFixed(8, 1), 'won')`,
  ),
}
const bet = (...check: Statement[]): Statement[] => [
  ...VALUE,
  { check: `storage.mapGet('results', id) === 'none' && !storage.mapHas('sum_' + id, ${ME})` },
  ...check,
  TAKE,
  `storage.mapPut('side_' + id, ${ME}, side, ${ME})`,
  `storage.mapPut('sum_' + id, ${ME}, value.toFixed(), ${ME})`,
]
const UNSET = mapKinds('a result that is not there', {
  'and has a name, in maps': {
    rules: ['predictable-random'],
    common: ROUNDS,
    parameters: 'id, side, amount',
    theft: bet(),
    twin: bet({ check: "['yes', 'no'].indexOf(side) >= 0" }),
  },
})

const PERIOD = mapKinds('a limit for each day', {
  'that the caller names, under a joined key': {
    rules: ['double-payment'],
    parameters: 'day',
    theft: [
      { check: `storage.get('had_' + ${ME} + '_' + day) === null` },
      `storage.put('had_' + ${ME} + '_' + day, '1', ${ME})`,
      `blockchain.withdraw(${ME}, '1', 'daily')`,
    ],
    twin: [
      'const today = String(Math.floor(block.time / 86400e9))',
      { check: `storage.get('had_' + ${ME} + '_' + today) === null` },
      `storage.put('had_' + ${ME} + '_' + today, '1', ${ME})`,
      `blockchain.withdraw(${ME}, '1', 'daily')`,
    ],
  },
})

const NOW = 'const now = JSON.parse(blockchain.txInfo()).time'
const CLOCK = mapKinds('a time that the signer chooses', {
  'of the info of the transaction': {
    rules: ['time-precision'],
    common: { open: action('seconds', OWNER, "storage.put('end', String(block.time + Number(seconds) * 1e9))") },
    parameters: '',
    theft: [
      NOW,
      { check: `now < Number(storage.get('end')) && !storage.mapHas('had', ${ME})` },
      `storage.mapPut('had', ${ME}, '1', ${ME})`,
      `blockchain.withdraw(${ME}, '10', 'gift')`,
    ],
    twin: [
      'const now = JSON.parse(blockchain.blockInfo()).time',
      { check: `now < Number(storage.get('end')) && !storage.mapHas('had', ${ME})` },
      `storage.mapPut('had', ${ME}, '1', ${ME})`,
      `blockchain.withdraw(${ME}, '10', 'gift')`,
    ],
  },
})

const COIN: Statement[] = [
  ...read('coin', 'coins'),
  { check: "choice === '0' || choice === '1'" },
  `blockchain.deposit(${ME}, '10', 'coin')`,
  "storage.mapDel('coins', id)",
]
const CHOICES = mapKinds('a choice that everybody can read', {
  'and that is added': {
    rules: ['predictable-random'],
    common: {
      open: action(
        'id, choice',
        { check: "(choice === '0' || choice === '1') && !storage.mapHas('coins', id)" },
        `blockchain.deposit(${ME}, '10', 'coin')`,
        `storage.mapPut('coins', id, JSON.stringify({ one: ${ME}, choice }), ${ME})`,
      ),
    },
    parameters: 'id, choice',
    theft: [
      ...COIN,
      `if ((Number(choice) + Number(coin.choice)) % 2 === 0) { blockchain.withdraw(${ME}, '20', 'won') } else { blockchain.withdraw(coin.one, '20', 'won') }`,
    ],
    twin: [...COIN, "blockchain.withdraw(coin.one, '10', 'back')", `blockchain.withdraw(${ME}, '10', 'back')`],
  },
})

const PAID = mapKinds('more booked than taken', {
  'by the least of two': {
    rules: ['skipped-payment'],
    common: {
      take: action(
        '',
        `const has = storage.mapGet('gold', ${ME})`,
        { check: "has !== null && has !== '0'" },
        `storage.mapDel('gold', ${ME})`,
        gold(SELF, ME, 'has'),
      ),
    },
    parameters: 'count',
    theft: [
      'const price = Number(count) * 10',
      { check: 'Number.isInteger(price) && price > 0 && price < 10000' },
      `const has = Number(blockchain.call('token.iost', 'balanceOf', ['gold', ${ME}])[0])`,
      gold(ME, SELF, 'String(Math.min(price, has))'),
      `storage.mapPut('gold', ${ME}, String(price), ${ME})`,
    ],
    twin: [
      'const price = Number(count) * 10',
      { check: 'Number.isInteger(price) && price > 0 && price < 10000' },
      gold(ME, SELF, 'String(price)'),
      `storage.mapPut('gold', ${ME}, String(price), ${ME})`,
    ],
  },
})

export const VARIANT_KINDS: Record<string, Kind> = {
  ...WHOLE,
  ...MISSING,
  ...COLLATERAL,
  ...UNSET,
  ...PERIOD,
  ...CLOCK,
  ...CHOICES,
  ...PAID,
}
