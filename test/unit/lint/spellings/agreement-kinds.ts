import type { Action, Statement } from './forms.js'
import { action, ME, mapKinds, N, OWNER, SIGNED, VALUE } from './frame.js'
import type { Kind } from './kinds.js'

const PRICE: Statement = { check: `${N('price')}.gt(0) && ${N('price')}.dp() <= 8` }

/** A contract that trusts this one, which its owner has chosen. */
const VAULT = { setVault: action('vault', OWNER, "storage.put('vault', vault)") }
const award = (to: string, sum: string) => `blockchain.callWithAuth(storage.get('vault'), 'award', [${to}, ${sum}])`

const LENT = mapKinds('authority that is lent', {
  'for an account and an amount': {
    rules: ['missing-authority'],
    common: VAULT,
    parameters: 'who, sum',
    theft: [award('who', 'sum')],
    twin: [OWNER, award('who', 'sum')],
  },
  'for an amount of the sender': {
    rules: ['missing-authority'],
    common: {
      ...VAULT,
      grant: action('who, sum', OWNER, "storage.mapPut('due', who, sum)"),
    },
    parameters: 'sum',
    theft: [{ check: 'Number(sum) > 0' }, award(ME, 'sum')],
    twin: [
      `const due = storage.mapGet('due', ${ME})`,
      { check: 'due !== null && Number(sum) > 0' },
      `storage.mapDel('due', ${ME})`,
      award(ME, 'due'),
    ],
  },
  'behind a record': {
    rules: ['missing-authority'],
    common: VAULT,
    parameters: 'city, who, sum',
    theft: [
      'const total = Number(sum)',
      "const pool = JSON.parse(storage.mapGet('pool', city) || '{\"all\":0}')",
      'pool.all = pool.all + total',
      "storage.mapPut('pool', city, JSON.stringify(pool))",
      `if (total > 0) { ${award('who', 'total.toString()')} }`,
    ],
    twin: [
      OWNER,
      'const total = Number(sum)',
      "const pool = JSON.parse(storage.mapGet('pool', city) || '{\"all\":0}')",
      'pool.all = pool.all + total',
      "storage.mapPut('pool', city, JSON.stringify(pool))",
      `if (total > 0) { ${award('who', 'total.toString()')} }`,
    ],
  },
})

const SOUND_LENT = mapKinds('authority that is lent soundly', {
  'for what the caller pays': {
    rules: [],
    common: VAULT,
    parameters: 'who, amount',
    theft: [],
    twin: [...VALUE, `blockchain.deposit(${ME}, value.toFixed(), 'gift')`, award('who', 'value.toFixed()')],
  },
  'for points of the caller': {
    rules: [],
    common: {
      ...VAULT,
      grant: action('who, sum', OWNER, "storage.mapPut('due', who, sum)"),
    },
    parameters: 'who, amount',
    theft: [],
    twin: [
      ...VALUE,
      `const left = ${N(`storage.mapGet('due', ${ME}) || '0'`)}.minus(value)`,
      { check: 'left.gte(0)' },
      `storage.mapPut('due', ${ME}, left.toFixed())`,
      award('who', 'value.toFixed()'),
    ],
  },
  'for a note': {
    rules: [],
    common: VAULT,
    parameters: 'text',
    theft: [],
    twin: [`blockchain.callWithAuth(storage.get('vault'), 'note', [${ME}, text])`],
  },
})

const POOLS = {
  set: action(
    'id, rate',
    OWNER,
    "const pool = JSON.parse(storage.mapGet('pools', id))",
    { check: 'pool !== null' },
    `pool.rate = ${N('rate')}.toFixed()`,
    "storage.mapPut('pools', id, JSON.stringify(pool))",
  ),
  stake: action(
    'id, amount',
    ...VALUE,
    { check: `storage.mapHas('pools', id) && !storage.mapHas('stake_' + id, ${ME})` },
    `blockchain.deposit(${ME}, value.toFixed(), 'stake')`,
    `storage.mapPut('stake_' + id, ${ME}, value.toFixed(), ${ME})`,
  ),
  collect: action(
    'id',
    "const pool = JSON.parse(storage.mapGet('pools', id))",
    `const stake = storage.mapGet('stake_' + id, ${ME})`,
    { check: 'stake !== null && pool !== null' },
    `storage.mapDel('stake_' + id, ${ME})`,
    `blockchain.withdraw(${ME}, ${N('stake')}.times(pool.rate).toFixed(8, 1), 'collect')`,
  ),
}
const NEW_POOL: Statement[] = [
  { check: "!storage.mapHas('pools', id)" },
  `storage.mapPut('pools', id, JSON.stringify({ rate: ${N('rate')}.toFixed(), total: '0' }), ${ME})`,
]
/** Rates in a map of their own. */
const RATES = {
  setRate: action('id, rate', OWNER, `storage.mapPut('rate', id, ${N('rate')}.toFixed())`),
  stake: action(
    'id, amount',
    ...VALUE,
    { check: `storage.mapHas('rate', id) && !storage.has('stake_' + id + '_' + ${ME})` },
    `blockchain.deposit(${ME}, value.toFixed(), 'stake')`,
    `storage.put('stake_' + id + '_' + ${ME}, value.toFixed(), ${ME})`,
  ),
  collect: action(
    'id',
    "const rate = storage.mapGet('rate', id)",
    `const stake = storage.get('stake_' + id + '_' + ${ME})`,
    { check: 'stake !== null && rate !== null' },
    `storage.del('stake_' + id + '_' + ${ME})`,
    `blockchain.withdraw(${ME}, ${N('stake')}.times(rate).toFixed(8, 1), 'collect')`,
  ),
}
const NEW_RATE: Statement[] = [
  { check: "storage.mapGet('rate', id) === null" },
  `storage.mapPut('rate', id, ${N('rate')}.toFixed(), ${ME})`,
]
const SISTERS = mapKinds('a setting that others guard', {
  'in a new entry of an object': {
    rules: ['open-setter'],
    common: POOLS,
    parameters: 'id, rate',
    theft: NEW_POOL,
    twin: [OWNER, ...NEW_POOL],
  },
  'in a new entry of a map': {
    rules: ['open-setter'],
    common: RATES,
    parameters: 'id, rate',
    theft: NEW_RATE,
    twin: [OWNER, ...NEW_RATE],
  },
})
/** A round of anybody, whose host the owner may correct. */
const SOUND_SISTERS = mapKinds('a setting of its own', {
  'of a host': {
    rules: [],
    common: {
      fix: action(
        'id, price',
        OWNER,
        "const shop = JSON.parse(storage.mapGet('shops', id))",
        { check: 'shop !== null' },
        `shop.price = ${N('price')}.toFixed()`,
        "storage.mapPut('shops', id, JSON.stringify(shop))",
      ),
      buy: action(
        'id',
        "const shop = JSON.parse(storage.mapGet('shops', id))",
        { check: 'shop !== null' },
        `blockchain.transfer(${ME}, shop.host, shop.price, 'buy')`,
      ),
    },
    parameters: 'id, price',
    theft: [],
    twin: [
      { check: "!storage.mapHas('shops', id)" },
      PRICE,
      `storage.mapPut('shops', id, JSON.stringify({ price: ${N('price')}.toFixed(), host: ${ME} }), ${ME})`,
    ],
  },
})

const ITEM: Statement[] = ["const item = JSON.parse(storage.mapGet('items', id))", { check: 'item !== null' }]
const KEEP_ITEM = "storage.mapPut('items', id, JSON.stringify(item))"
const mint = action(
  'id, to',
  OWNER,
  "storage.mapPut('items', id, JSON.stringify({ owner: to, user: to, fee: '', until: 0 }))",
)
const WEEK = '7 * 24 * 3600 * 1e9'
const RENTALS = {
  mint,
  offer: action(
    'id, price',
    ...ITEM,
    SIGNED('item.owner'),
    { check: 'item.user === item.owner' },
    PRICE,
    'item.fee = price',
    KEEP_ITEM,
  ),
  rent: action(
    'id',
    ...ITEM,
    { check: "item.fee !== '' && item.user === item.owner" },
    `blockchain.transfer(${ME}, item.owner, item.fee, 'rent')`,
    `item.user = ${ME}`,
    `item.until = block.time + ${WEEK}`,
    KEEP_ITEM,
  ),
}
const GIVE = ['item.owner = to', 'item.user = to', 'item.until = 0', "item.fee = ''", KEEP_ITEM]
/** Owners and users in two maps. */
const TWO_MAPS = {
  mint: action('id, to', OWNER, "storage.mapPut('owner', id, to)", "storage.mapPut('user', id, to)"),
  offer: action(
    'id, price',
    "const owner = storage.mapGet('owner', id)",
    SIGNED('owner'),
    PRICE,
    "storage.mapPut('fee', id, price)",
  ),
  rent: action(
    'id',
    "const fee = storage.mapGet('fee', id)",
    { check: 'fee !== null' },
    "blockchain.transfer(blockchain.publisher(), storage.mapGet('owner', id), fee, 'rent')",
    "storage.mapDel('fee', id)",
    `storage.mapPut('user', id, ${ME})`,
    `storage.mapPut('until', id, String(block.time + ${WEEK}))`,
  ),
}
const TENANTS = mapKinds('a user who gives away', {
  'an item that is rented': {
    rules: ['missing-authority'],
    common: RENTALS,
    parameters: 'id, to',
    theft: [...ITEM, SIGNED('item.user'), ...GIVE],
    twin: [...ITEM, SIGNED('item.owner'), { check: 'item.user === item.owner' }, ...GIVE],
  },
  'an item of two maps': {
    rules: ['missing-authority'],
    common: TWO_MAPS,
    parameters: 'id, to',
    theft: [
      { check: `storage.mapGet('user', id) === ${ME}` },
      "storage.mapPut('owner', id, to)",
      "storage.mapPut('user', id, to)",
    ],
    twin: [
      { check: `storage.mapGet('user', id) === ${ME} && storage.mapGet('owner', id) === ${ME}` },
      "storage.mapPut('owner', id, to)",
      "storage.mapPut('user', id, to)",
    ],
  },
})
const RECLAIM = ['item.user = item.owner', 'item.until = 0', KEEP_ITEM]
const EARLY = mapKinds('a term that was paid for', {
  'and ends at once': {
    rules: ['missing-authority'],
    common: RENTALS,
    parameters: 'id',
    theft: [...ITEM, SIGNED('item.owner'), ...RECLAIM],
    twin: [...ITEM, SIGNED('item.owner'), { check: 'block.time >= item.until' }, ...RECLAIM],
  },
  'and ends at once, in maps': {
    rules: ['missing-authority'],
    common: TWO_MAPS,
    parameters: 'id',
    theft: ["const owner = storage.mapGet('owner', id)", SIGNED('owner'), "storage.mapPut('user', id, owner)"],
    twin: [
      "const owner = storage.mapGet('owner', id)",
      SIGNED('owner'),
      { check: "block.time > Number(storage.mapGet('until', id))" },
      "storage.mapPut('user', id, owner)",
    ],
  },
})

/** Points that the owner gives, and that are worth iost. */
const POINTS = {
  drop: action('to, amount', OWNER, ...VALUE, "storage.mapPut('points', to, value.toFixed())"),
  redeem: action(
    'amount',
    ...VALUE,
    `const left = ${N(`storage.mapGet('points', ${ME}) || '0'`)}.minus(value)`,
    { check: 'left.gte(0)' },
    `storage.mapPut('points', ${ME}, left.toFixed(), ${ME})`,
    `blockchain.withdraw(${ME}, value.toFixed(), 'redeem')`,
  ),
}
const ORDER: Statement[] = ["const order = JSON.parse(storage.mapGet('orders', id))", { check: 'order !== null' }]
const addPoints = (to: string, sum: string) =>
  `storage.mapPut('points', ${to}, ${N(`storage.mapGet('points', ${to}) || '0'`)}.plus(${sum}).toFixed())`
const BOOK = {
  ...POINTS,
  sell: action(
    'id, amount, price',
    ...VALUE,
    PRICE,
    { check: "!storage.mapHas('orders', id)" },
    `const left = ${N(`storage.mapGet('points', ${ME}) || '0'`)}.minus(value)`,
    { check: 'left.gte(0)' },
    `storage.mapPut('points', ${ME}, left.toFixed(), ${ME})`,
    `storage.mapPut('orders', id, JSON.stringify({ seller: ${ME}, amount: value.toFixed(), left: value.toFixed(), price }), ${ME})`,
  ),
  fill: action(
    'id, amount',
    ...VALUE,
    ...ORDER,
    { check: 'value.lte(order.left)' },
    `blockchain.transfer(${ME}, order.seller, value.times(order.price).toFixed(8, 0), 'fill')`,
    `order.left = ${N('order.left')}.minus(value).toFixed()`,
    "storage.mapPut('orders', id, JSON.stringify(order))",
    addPoints(ME, 'value'),
  ),
}
/** Iost that is offered for items, which others bring in parts. */
const BIDS = {
  offer: action(
    'id, amount',
    ...VALUE,
    { check: "!storage.mapHas('orders', id)" },
    `blockchain.deposit(${ME}, value.toFixed(), 'offer')`,
    `storage.mapPut('orders', id, JSON.stringify({ maker: ${ME}, sum: value.toFixed(), left: value.toFixed() }), ${ME})`,
  ),
  fill: action(
    'id, amount',
    ...VALUE,
    ...ORDER,
    { check: 'value.lte(order.left)' },
    `blockchain.callWithAuth('token.iost', 'transfer', ['gold', ${ME}, order.maker, value.toFixed(), 'fill'])`,
    `order.left = ${N('order.left')}.minus(value).toFixed()`,
    "storage.mapPut('orders', id, JSON.stringify(order))",
    `blockchain.withdraw(${ME}, value.toFixed(), 'fill')`,
  ),
}
const WHOLE = mapKinds('a whole that is given back', {
  'of points': {
    rules: ['double-payment'],
    common: BOOK,
    parameters: 'id',
    theft: [
      ...ORDER,
      SIGNED('order.seller'),
      "storage.mapDel('orders', id)",
      addPoints('order.seller', 'order.amount'),
    ],
    twin: [...ORDER, SIGNED('order.seller'), "storage.mapDel('orders', id)", addPoints('order.seller', 'order.left')],
  },
  'of iost': {
    rules: ['double-payment'],
    common: BIDS,
    parameters: 'id',
    theft: [
      ...ORDER,
      SIGNED('order.maker'),
      "storage.mapDel('orders', id)",
      "blockchain.withdraw(order.maker, order.sum, 'cancel')",
    ],
    twin: [
      ...ORDER,
      SIGNED('order.maker'),
      { check: 'Number(order.left) > 0' },
      "storage.mapDel('orders', id)",
      "blockchain.withdraw(order.maker, order.left, 'cancel')",
    ],
  },
})
const SOUND_WHOLE = mapKinds('a whole', {
  'that is given back while nothing was taken': {
    rules: [],
    common: BIDS,
    parameters: 'id',
    theft: [],
    twin: [
      ...ORDER,
      SIGNED('order.maker'),
      { check: 'order.left === order.sum' },
      "storage.mapDel('orders', id)",
      "blockchain.withdraw(order.maker, order.sum, 'cancel')",
    ],
  },
})

const PLANS = {
  create: action(
    'id, price',
    PRICE,
    { check: "!storage.mapHas('plan', id)" },
    `storage.mapPut('plan', id, JSON.stringify({ merchant: ${ME}, price }), ${ME})`,
  ),
  fill: action(
    'amount',
    ...VALUE,
    `blockchain.deposit(${ME}, value.toFixed(), 'credit')`,
    `storage.mapPut('credit', ${ME}, ${N(`storage.mapGet('credit', ${ME}) || '0'`)}.plus(value).toFixed(), ${ME})`,
  ),
}
const PLAN: Statement[] = ["const plan = JSON.parse(storage.mapGet('plan', id))", { check: 'plan !== null' }]
const collect = (read: Statement[], price: string, ...mark: Statement[]): Action =>
  action(
    'id, who',
    ...PLAN,
    SIGNED('plan.merchant'),
    ...read,
    `const left = ${N("storage.mapGet('credit', who) || '0'")}.minus(${price})`,
    { check: 'left.gte(0)' },
    ...mark,
    "storage.mapPut('credit', who, left.toFixed())",
    `blockchain.withdraw(plan.merchant, ${price}, 'plan')`,
  )
const SUB: Statement[] = ["const sub = storage.mapGet('sub_' + id, who)", { check: "sub === 'open'" }]
const SUBSCRIBED = {
  ...PLANS,
  join: action('id', ...PLAN, `storage.mapPut('sub_' + id, ${ME}, 'open', ${ME})`),
  collect: collect(SUB, 'plan.price', "storage.mapPut('sub_' + id, who, 'paid')"),
}
const REPRICE: Statement[] = [
  PRICE,
  ...PLAN,
  SIGNED('plan.merchant'),
  'plan.price = price',
  "storage.mapPut('plan', id, JSON.stringify(plan))",
]
const RAISED = mapKinds('a price that is raised', {
  'after others have agreed': {
    rules: ['missing-authority'],
    common: SUBSCRIBED,
    parameters: 'id, price',
    theft: REPRICE,
    twin: [
      PRICE,
      ...PLAN,
      SIGNED('plan.merchant'),
      { check: `${N('price')}.lte(plan.price)` },
      'plan.price = price',
      "storage.mapPut('plan', id, JSON.stringify(plan))",
    ],
  },
})
const SOUND_RAISED = mapKinds('a price', {
  'that each account has agreed to': {
    rules: [],
    common: {
      ...PLANS,
      join: action('id', ...PLAN, `storage.mapPut('sub_' + id, ${ME}, plan.price, ${ME})`),
      collect: collect(
        ["const sub = storage.mapGet('sub_' + id, who)", { check: "sub !== null && sub !== '0'" }],
        'sub',
        "storage.mapPut('sub_' + id, who, '0')",
      ),
    },
    parameters: 'id, price',
    theft: [],
    twin: REPRICE,
  },
})

const LISTED: Statement[] = ["const sale = JSON.parse(storage.mapGet('sales', no))", { check: 'sale !== null' }]
const OF_SALE: Statement[] = ["const item = JSON.parse(storage.mapGet('items', sale.item))"]
const SALES = {
  mint,
  list: action(
    'id, price',
    ...ITEM,
    SIGNED('item.owner'),
    PRICE,
    "const next = String(Number(storage.get('next') || '0') + 1)",
    "storage.put('next', next)",
    `storage.mapPut('sales', next, JSON.stringify({ item: id, seller: item.owner, price }))`,
  ),
}
const BOUGHT: Statement[] = [
  `blockchain.transfer(${ME}, sale.seller, sale.price, 'buy')`,
  `item.owner = ${ME}`,
  "storage.mapPut('items', sale.item, JSON.stringify(item))",
  "storage.mapDel('sales', no)",
]
/** Items that the contract keeps while they are on sale. */
const KEPT = {
  mint: action('id, to', OWNER, "storage.mapPut('of', id, to)"),
  buy: action(
    'no',
    ...LISTED,
    `blockchain.transfer(${ME}, sale.seller, sale.price, 'buy')`,
    "storage.mapDel('sales', no)",
    `storage.mapPut('of', sale.item, ${ME})`,
  ),
}
const SELL: Statement[] = [
  PRICE,
  "const next = String(Number(storage.get('next') || '0') + 1)",
  "storage.put('next', next)",
  `storage.mapPut('sales', next, JSON.stringify({ item: id, seller: ${ME}, price }))`,
]
const TWICE = mapKinds('an item that is offered twice', {
  'and bought from a former owner': {
    rules: ['missing-authority'],
    common: SALES,
    parameters: 'no',
    theft: [...LISTED, ...OF_SALE, ...BOUGHT],
    twin: [...LISTED, ...OF_SALE, { check: 'item.owner === sale.seller' }, ...BOUGHT],
  },
  'because it stays with its owner': {
    rules: ['missing-authority'],
    common: KEPT,
    parameters: 'id, price',
    theft: [{ check: `storage.mapGet('of', id) === ${ME}` }, ...SELL],
    twin: [{ check: `storage.mapGet('of', id) === ${ME}` }, "storage.mapPut('of', id, 'sale')", ...SELL],
  },
})

const GUILD = {
  join: action(
    'amount',
    ...VALUE,
    `blockchain.deposit(${ME}, value.toFixed(), 'join')`,
    `storage.mapPut('shares', ${ME}, ${N(`storage.mapGet('shares', ${ME}) || '0'`)}.plus(value).toFixed(), ${ME})`,
    `storage.put('all', ${N("storage.get('all') || '0'")}.plus(value).toFixed())`,
    `storage.put('bank', ${N("storage.get('bank') || '0'")}.plus(value).toFixed())`,
  ),
  propose: action(
    'id, to, amount',
    ...VALUE,
    { check: "!storage.mapHas('motions', id)" },
    "storage.mapPut('motions', id, JSON.stringify({ to, amount: value.toFixed(), yes: '0' }))",
  ),
  decide: action(
    'id',
    "const motion = JSON.parse(storage.mapGet('motions', id))",
    "const bank = new BigNumber(storage.get('bank') || '0')",
    {
      check: "motion !== null && bank.gte(motion.amount) && new BigNumber(motion.yes).times(2).gt(storage.get('all'))",
    },
    "storage.mapDel('motions', id)",
    "storage.put('bank', bank.minus(motion.amount).toFixed())",
    "blockchain.withdraw(motion.to, motion.amount, 'motion')",
  ),
}
const leave = (...more: Statement[]) =>
  action(
    '',
    `const mine = ${N(`storage.mapGet('shares', ${ME}) || '0'`)}`,
    { check: 'mine.gt(0)' },
    ...more,
    "const all = new BigNumber(storage.get('all'))",
    "const bank = new BigNumber(storage.get('bank'))",
    'const part = bank.times(mine).div(all).dp(8, 1)',
    `storage.mapDel('shares', ${ME})`,
    "storage.put('all', all.minus(mine).toFixed())",
    "storage.put('bank', bank.minus(part).toFixed())",
    `blockchain.withdraw(${ME}, part.toFixed(8, 1), 'leave')`,
  )
const VOTE: Statement[] = [
  "const motion = JSON.parse(storage.mapGet('motions', id))",
  `const weight = ${N(`storage.mapGet('shares', ${ME}) || '0'`)}`,
  { check: `motion !== null && weight.gt(0) && !storage.mapHas('voted_' + id, ${ME})` },
  `storage.mapPut('voted_' + id, ${ME}, '1', ${ME})`,
  'motion.yes = weight.plus(motion.yes).toFixed()',
  "storage.mapPut('motions', id, JSON.stringify(motion))",
]
const LEFT = mapKinds('a vote of who has left', {
  'with a share of the bank': {
    rules: ['double-payment'],
    common: {
      ...GUILD,
      leave: leave({ check: `!storage.mapHas('busy', ${ME})` }),
    },
    parameters: 'id',
    theft: VOTE,
    twin: [...VOTE, `storage.mapPut('busy', ${ME}, '1', ${ME})`],
  },
})

export const AGREEMENT_KINDS: Record<string, Kind> = {
  ...LENT,
  ...SOUND_LENT,
  ...SISTERS,
  ...SOUND_SISTERS,
  ...TENANTS,
  ...EARLY,
  ...WHOLE,
  ...SOUND_WHOLE,
  ...RAISED,
  ...SOUND_RAISED,
  ...TWICE,
  ...LEFT,
}
