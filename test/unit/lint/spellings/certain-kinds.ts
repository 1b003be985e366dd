import type { Statement } from './forms.js'
import { action, add, ME, mapKinds, N, OWNER, read, TAKE, VALUE } from './frame.js'
import type { Kind } from './kinds.js'

// Mistakes that are certain: names, kinds of values, sums that are texts.

const FILL = { fill: action('amount', ...VALUE, TAKE) }
const wait = (time: string) => [
  `const last = Number(storage.mapGet('last', ${ME}) || '0')`,
  `if (block.time - last < ${time}) throw 'wait'`,
  `storage.mapPut('last', ${ME}, String(block.time), ${ME})`,
  `blockchain.withdraw(${ME}, '1', 'claim')`,
]
const MEMBERS = mapKinds('a member of this that nothing sets', {
  'in a comparison, so that nobody waits': {
    rules: ['undeclared-name'],
    common: FILL,
    parameters: '',
    theft: wait('this.interval'),
    twin: wait('3600e9'),
  },
  'whose member is read': {
    rules: ['undeclared-name'],
    common: FILL,
    parameters: '',
    theft: wait('this.config.interval'),
    twin: ['if (this.config === undefined) this.config = { interval: 3600e9 }', ...wait('this.config.interval')],
  },
})

const back = (...statements: string[]) => [
  `const sum = storage.mapGet('sum', ${ME})`,
  "if (sum === null) throw 'none'",
  ...statements,
]
const PAY = [`storage.mapDel('sum', ${ME})`, `blockchain.withdraw(${ME}, sum, 'back')`]
const SAVE = { put: action('amount', ...VALUE, TAKE, add('sum')) }
const CALLS = mapKinds('a call that always fails', {
  'of a number': {
    rules: ['undeclared-name'],
    common: { ...SAVE, _now: action('', 'return Math.floor(block.time / 1e9)') },
    parameters: '',
    theft: back("if (this._now()() < 1000) throw 'early'", ...PAY),
    twin: back("if (this._now() < 1000) throw 'early'", ...PAY),
  },
  'of a method that a stored text does not have': {
    rules: ['undeclared-name'],
    common: SAVE,
    parameters: '',
    theft: back("if (sum.lt(1)) throw 'little'", ...PAY),
    twin: back("if (new BigNumber(sum).lt(1)) throw 'little'", ...PAY),
  },
  'of a method that BigNumber has elsewhere': {
    rules: ['undeclared-name'],
    common: SAVE,
    parameters: '',
    theft: back(`if (${N('sum')}.cmp(1) < 0) throw 'little'`, ...PAY),
    twin: back(`if (${N('sum')}.comparedTo(1) < 0) throw 'little'`, ...PAY),
  },
  'of a method that a text may have': {
    rules: [],
    common: SAVE,
    parameters: '',
    theft: [],
    twin: back(
      "const kept = typeof sum === 'string' ? sum.trim() : sum.toFixed()",
      'const value = sum instanceof BigNumber ? sum.dp(8) : new BigNumber(kept)',
      "if (value.lt(1)) throw 'little'",
      ...PAY,
    ),
  },
})

/** A loop that shares what accounts have paid into a list. */
const shared = (record: string, theft: Statement[], twin: Statement[]): Kind => {
  const list = "const list = JSON.parse(storage.get('list'))"
  const rest = (sums: Statement[]): Statement[] => [
    OWNER,
    list,
    ...sums,
    "blockchain.withdraw(blockchain.contractOwner(), new BigNumber(sum).toFixed(8, 1), 'out')",
    "storage.put('list', '[]')",
  ]
  return {
    rules: ['bignumber-compare'],
    common: {
      init: action('', "storage.put('list', '[]')"),
      put: action(
        'amount',
        ...VALUE,
        TAKE,
        list,
        { check: 'list.length < 20' },
        `list.push(${record})`,
        `storage.put('list', JSON.stringify(list), ${ME})`,
      ),
    },
    parameters: '',
    theft: rest(theft),
    twin: rest(twin),
  }
}
const SUM = (start: string, next: string): Statement[] => [
  `let sum = ${start}`,
  `for (const one of list) sum = ${next}`,
]

const JOINED = mapKinds('a sum that is a text', {
  'of all in a list, from a BigNumber': shared(
    `{ who: ${ME}, sum: value }`,
    SUM('new BigNumber(0)', 'sum + one.sum'),
    SUM('new BigNumber(0)', 'sum.plus(one.sum)'),
  ),
  'of all in a list, from zero': shared(
    `{ who: ${ME}, sum: value.toFixed(8) }`,
    SUM('0', 'sum + one.sum'),
    SUM("'0'", 'new BigNumber(one.sum).plus(sum).toFixed()'),
  ),
  'of a stored amount and a BigNumber': {
    rules: ['bignumber-compare'],
    common: { out: action('', ...back(...PAY)) },
    parameters: 'amount',
    theft: [...VALUE, TAKE, `storage.mapPut('sum', ${ME}, (storage.mapGet('sum', ${ME}) || '0') + value, ${ME})`],
    twin: [...VALUE, TAKE, add('sum')],
  },
  'of two BigNumbers': {
    rules: ['bignumber-compare'],
    common: { out: action('', ...back(...PAY)) },
    parameters: 'amount',
    theft: [
      ...VALUE,
      TAKE,
      `const sum = ${N(`storage.mapGet('sum', ${ME}) || '0'`)} + value`,
      `storage.mapPut('sum', ${ME}, String(sum), ${ME})`,
    ],
    twin: [
      ...VALUE,
      TAKE,
      `const sum = ${N(`storage.mapGet('sum', ${ME}) || '0'`)}.plus(value)`,
      `storage.mapPut('sum', ${ME}, String(sum), ${ME})`,
      "blockchain.receipt('has put ' + value + ', ' + sum)",
    ],
  },
})

const FACTORS = mapKinds('a multiple of what was paid', {
  'by a number of the caller': {
    rules: ['skipped-payment'],
    common: { out: action('', ...back(...PAY)) },
    parameters: 'part, amount',
    theft: [...VALUE, TAKE, add('sum', 'value.times(part)')],
    twin: [
      ...VALUE,
      TAKE,
      { check: 'Number.isInteger(Number(part)) && Number(part) > 0 && Number(part) < 2' },
      add('sum', 'value.times(part)'),
    ],
  },
  'by a number for which is paid': {
    rules: [],
    common: { out: action('', ...back(...PAY)) },
    parameters: 'price, count',
    theft: [],
    twin: [
      `const value = ${N('price')}.times(count)`,
      { check: `value.isFinite() && value.gt(0) && value.dp() <= 8 && ${N('count')}.gt(0)` },
      TAKE,
      add('sum', `${N('price')}.times(count)`),
    ],
  },
})

const POOL = {
  open: action(
    'id',
    { check: "!storage.mapHas('pools', id)" },
    `storage.mapPut('pools', id, JSON.stringify({ leader: ${ME}, pool: '0', due: '0', done: false }), ${ME})`,
  ),
  give: action(
    'id, amount',
    ...VALUE,
    TAKE,
    ...read('pool', 'pools'),
    `pool.pool = ${N('pool.pool')}.plus(value).toFixed()`,
    `storage.mapPut('pools', id, JSON.stringify(pool), ${ME})`,
  ),
  take: action(
    'id',
    ...read('pool', 'pools'),
    { check: `pool.leader === ${ME}` },
    'const due = pool.due',
    "pool.due = '0'",
    `storage.mapPut('pools', id, JSON.stringify(pool), ${ME})`,
    `blockchain.withdraw(${ME}, due, 'due')`,
  ),
}
const KEEP = `storage.mapPut('pools', id, JSON.stringify(pool), ${ME})`
const SETTLED = mapKinds('a settlement that anyone repeats', {
  'because nothing lowers the pool': {
    rules: ['double-payment'],
    common: POOL,
    parameters: 'id',
    theft: [...read('pool', 'pools'), 'pool.due = pool.pool', KEEP],
    twin: [...read('pool', 'pools'), 'pool.due = pool.pool', "pool.pool = '0'", KEEP],
  },
  'because nothing looks at the mark': {
    rules: ['double-payment'],
    common: POOL,
    parameters: 'id',
    theft: [...read('pool', 'pools'), 'pool.due = pool.pool', 'pool.done = true', KEEP],
    twin: [...read('pool', 'pools'), { check: '!pool.done' }, 'pool.due = pool.pool', 'pool.done = true', KEEP],
  },
})

const SELLERS = {
  put: action('amount', ...VALUE, TAKE, add('has')),
  sell: action(
    'id, amount, price',
    ...VALUE,
    { check: `${N('price')}.gt(0) && !storage.mapHas('orders', id)` },
    `const left = ${N(`storage.mapGet('has', ${ME}) || '0'`)}.minus(value)`,
    { check: 'left.gte(0)' },
    `storage.mapPut('has', ${ME}, left.toFixed(), ${ME})`,
    `storage.mapPut('orders', id, JSON.stringify({ maker: ${ME}, amount: value.toFixed(), price }), ${ME})`,
  ),
  out: action(
    'amount',
    ...VALUE,
    `const left = ${N(`storage.mapGet('has', ${ME}) || '0'`)}.minus(value)`,
    { check: 'left.gte(0)' },
    `storage.mapPut('has', ${ME}, left.toFixed(), ${ME})`,
    `blockchain.withdraw(${ME}, value.toFixed(), 'out')`,
  ),
}
const buy = (...checks: Statement[]): Statement[] => [
  ...read('order', 'orders'),
  { check: `${N('amount')}.gt(0) && ${N('amount')}.dp() <= 8 && ${N('paid')}.gte(${N('order.price')}.times(amount))` },
  ...checks,
  `blockchain.deposit(${ME}, paid, 'paid')`,
  "blockchain.withdraw(order.maker, paid, 'sold')",
  `order.amount = ${N('order.amount')}.minus(amount).toFixed()`,
  `storage.mapPut('orders', id, JSON.stringify(order), ${ME})`,
  `storage.mapPut('has', ${ME}, ${N(`storage.mapGet('has', ${ME}) || '0'`)}.plus(amount).toFixed(), ${ME})`,
]
const ORDERS = mapKinds('more than there is in an order of another account', {
  'credited to the caller': {
    rules: ['double-payment'],
    common: SELLERS,
    parameters: 'id, amount, paid',
    theft: buy(),
    twin: buy({ check: `${N('amount')}.lte(order.amount)` }),
  },
})

const GAME = {
  start: action(
    'id',
    { check: "!storage.mapHas('games', id)" },
    `blockchain.deposit(${ME}, '5', 'stake')`,
    `storage.mapPut('games', id, JSON.stringify({ a: ${ME}, b: null, stake: '5', shown: false, over: false }), ${ME})`,
  ),
  join: action(
    'id',
    ...read('game', 'games'),
    { check: 'game.b === null && !game.over' },
    `blockchain.deposit(${ME}, game.stake, 'stake')`,
    `game.b = ${ME}`,
    `storage.mapPut('games', id, JSON.stringify(game), ${ME})`,
  ),
  show: action(
    'id',
    ...read('game', 'games'),
    { check: `game.a === ${ME}` },
    'game.shown = true',
    `storage.mapPut('games', id, JSON.stringify(game), ${ME})`,
  ),
}
const claim = (check: string): Statement[] => [
  ...read('game', 'games'),
  { check: `game.a === ${ME} && game.shown && !game.over${check}` },
  'game.over = true',
  `storage.mapPut('games', id, JSON.stringify(game), ${ME})`,
  `blockchain.withdraw(${ME}, ${N('game.stake')}.times(2).toFixed(), 'won')`,
]
const PARTIES = mapKinds('two stakes', {
  'before another account has joined': {
    rules: ['double-payment'],
    common: GAME,
    parameters: 'id',
    theft: claim(''),
    twin: claim(' && game.b !== null'),
  },
})

const backIf = (check: string): Statement[] => [
  ...read('order', 'orders'),
  { check: `order.who === ${ME}` },
  `if (${check}) { storage.mapDel('orders', id)`,
  `blockchain.withdraw(order.who, order.sum, 'back') } else { throw 'kind' }`,
]
const REFUNDS = mapKinds('a refund that is never made', {
  'because its kind has another name': {
    rules: ['text-compare'],
    common: {
      put: action(
        'id, amount',
        ...VALUE,
        TAKE,
        { check: "!storage.mapHas('orders', id)" },
        `storage.mapPut('orders', id, JSON.stringify({ who: ${ME}, kind: '2', sum: value.toFixed() }), ${ME})`,
      ),
    },
    parameters: 'id',
    theft: backIf("order.kind === 'sell'"),
    twin: backIf("order.kind === '2'"),
  },
})

const BETS = {
  bet: action(
    'id, amount',
    ...VALUE,
    TAKE,
    "const bets = JSON.parse(storage.mapGet('bets', id) || '[]')",
    `bets.push({ who: ${ME}, sum: value.toFixed() })`,
    `storage.mapPut('bets', id, JSON.stringify(bets), ${ME})`,
  ),
}
const LISTS = mapKinds('a list that an argument names', {
  'that anyone makes longer than one call can pay': {
    rules: ['unbounded-loop'],
    common: BETS,
    parameters: 'id',
    theft: [
      OWNER,
      "const bets = JSON.parse(storage.mapGet('bets', id) || '[]')",
      "storage.mapDel('bets', id)",
      "for (const bet of bets) blockchain.withdraw(bet.who, bet.sum, 'back')",
    ],
    twin: [
      OWNER,
      "const bets = JSON.parse(storage.mapGet('bets', id) || '[]')",
      'const [bet] = bets',
      "storage.mapPut('bets', id, JSON.stringify(bets.slice(1)))",
      "blockchain.withdraw(bet.who, bet.sum, 'back')",
    ],
  },
  'that has a limit': {
    rules: [],
    common: {
      bet: {
        ...BETS.bet,
        statements: [
          ...BETS.bet.statements.slice(0, -2),
          { check: 'bets.length < 20' },
          ...BETS.bet.statements.slice(-2),
        ],
      },
    },
    parameters: 'id',
    theft: [],
    twin: [
      OWNER,
      "const bets = JSON.parse(storage.mapGet('bets', id) || '[]')",
      "storage.mapDel('bets', id)",
      "for (const bet of bets) blockchain.withdraw(bet.who, bet.sum, 'back')",
    ],
  },
})

const DRAW: Statement[] = [
  OWNER,
  "const names = JSON.parse(storage.get('names') || '[]')",
  "for (let i = 0; i < names.length; i++) { blockchain.withdraw(names[i], '1', 'prize') }",
  "storage.put('names', '[]')",
]
const enter = (who: string): Statement[] => [
  "const names = JSON.parse(storage.get('names') || '[]')",
  { check: 'names.length < 20' },
  `names.push(${who})`,
  "storage.put('names', JSON.stringify(names))",
]
const ENTRIES = mapKinds('an entry that costs nothing', {
  'in a list, where another action takes a price': {
    rules: ['skipped-payment'],
    common: {
      play: action('', `blockchain.deposit(${ME}, '1', 'price')`, ...enter(ME)),
      draw: action('', ...DRAW),
    },
    parameters: 'who',
    theft: enter('who'),
    twin: [OWNER, ...enter('who')],
  },
  'as a mark, where another action takes a price': {
    rules: ['skipped-payment'],
    common: {
      play: action('', `blockchain.deposit(${ME}, '1', 'price')`, `storage.mapPut('seats', ${ME}, 'yes', ${ME})`),
      prize: action(
        '',
        { check: `storage.mapHas('seats', ${ME})` },
        `storage.mapDel('seats', ${ME})`,
        `blockchain.withdraw(${ME}, '1', 'prize')`,
      ),
    },
    parameters: 'who',
    theft: [`storage.mapPut('seats', who, 'yes', ${ME})`],
    twin: [`blockchain.deposit(${ME}, '1', 'price')`, `storage.mapPut('seats', who, 'yes', ${ME})`],
  },
})

const RACE = {
  init: action(
    '',
    "storage.put('pool', '0')",
    "storage.put('top', '0')",
    "storage.put('end', String(block.time + 86400e9))",
  ),
  vote: action(
    'amount',
    ...VALUE,
    TAKE,
    `if (value.gt(storage.get('top'))) { storage.put('top', value.toFixed())`,
    `storage.put('lead', ${ME}) }`,
    `storage.put('pool', ${N("storage.get('pool')")}.plus(value).toFixed())`,
  ),
}
const finish: Statement[] = [
  "const pool = storage.get('pool')",
  { check: `${N('pool')}.gt(0)` },
  "storage.put('pool', '0')",
  "storage.put('top', '0')",
  "blockchain.withdraw(storage.get('lead'), pool, 'won')",
]
const EARLY = mapKinds('a pool that is paid to whoever leads', {
  'at any time': {
    rules: ['missing-authority'],
    common: RACE,
    parameters: '',
    theft: finish,
    twin: [{ check: "block.time > Number(storage.get('end'))" }, ...finish],
  },
})

const MAKE: Statement[] = [
  { check: "!storage.mapHas('games', id)" },
  'const options = JSON.parse(list)',
  'const sums = {}',
  "options.forEach((option) => { sums[option] = '0' })",
  `storage.mapPut('games', id, JSON.stringify({ host: ${ME}, options, sums, over: false }), ${ME})`,
]
const GAMES = {
  bet: action(
    'id, option, amount',
    ...VALUE,
    TAKE,
    ...read('game', 'games'),
    { check: '!game.over && game.sums[option] !== undefined' },
    `game.sums[option] = ${N('game.sums[option]')}.plus(value).toFixed()`,
    `storage.mapPut('games', id, JSON.stringify(game), ${ME})`,
  ),
  end: action(
    'id',
    ...read('game', 'games'),
    { check: `!game.over && game.host === ${ME}` },
    'let sum = new BigNumber(0)',
    'for (let i = 0; i < game.options.length; i++) sum = sum.plus(game.sums[game.options[i]])',
    'game.over = true',
    `storage.mapPut('games', id, JSON.stringify(game), ${ME})`,
    "blockchain.withdraw(game.host, sum.toFixed(), 'end')",
  ),
}
const OPTIONS = mapKinds('a list of options that an account stores', {
  'with one of them twice': {
    rules: ['same-entry-twice'],
    common: GAMES,
    parameters: 'id, list',
    theft: MAKE,
    twin: [
      ...MAKE.slice(0, 2),
      { check: 'options.every((option, index) => options.indexOf(option) === index)' },
      ...MAKE.slice(2),
    ],
  },
})

export const CERTAIN_KINDS: Record<string, Kind> = {
  ...MEMBERS,
  ...CALLS,
  ...JOINED,
  ...FACTORS,
  ...SETTLED,
  ...ORDERS,
  ...PARTIES,
  ...REFUNDS,
  ...LISTS,
  ...ENTRIES,
  ...EARLY,
  ...OPTIONS,
}
