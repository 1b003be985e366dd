import type { Statement } from './forms.js'
import { action, add, gold, ME, mapKinds, N, OWNER, old, SELF, SIGNED, TAKE, VALUE } from './frame.js'
import type { Kind } from './kinds.js'

const WEEK = '7 * 24 * 3600 * 1e9'

/** Gold as a collateral for loans of iost, half of its worth. */
const LOANS = {
  pledge: action('amount', ...VALUE, gold(ME, SELF), add('pledged')),
  borrow: action(
    'amount',
    ...VALUE,
    `const debt = ${old('debt')}.plus(value)`,
    { check: `debt.times(2).lte(storage.mapGet('pledged', ${ME}) || '0')` },
    `storage.mapPut('debt', ${ME}, debt.toFixed(), ${ME})`,
    `blockchain.withdraw(${ME}, value.toFixed(), 'loan')`,
  ),
  repay: action(
    'amount',
    ...VALUE,
    `const debt = ${old('debt')}.minus(value)`,
    { check: 'debt.gte(0)' },
    TAKE,
    `storage.mapPut('debt', ${ME}, debt.toFixed(), ${ME})`,
  ),
}
const FREE: Statement[] = [...VALUE, `const left = ${old('pledged')}.minus(value)`, { check: 'left.gte(0)' }]
const RELEASE: Statement[] = [`storage.mapPut('pledged', ${ME}, left.toFixed(), ${ME})`, gold(SELF, ME)]
const COLLATERAL = mapKinds('a collateral', {
  'that is taken out while the loan is open': {
    rules: ['double-payment'],
    common: LOANS,
    parameters: 'amount',
    theft: [...FREE, ...RELEASE],
    twin: [...FREE, { check: `${old('debt')}.times(2).lte(left)` }, ...RELEASE],
  },
})

const LOT: Statement[] = ["const lot = JSON.parse(storage.mapGet('lots', id))", { check: 'lot !== null' }]
const AUCTION = {
  open: action(
    'id',
    { check: "!storage.mapHas('lots', id)" },
    `storage.mapPut('lots', id, JSON.stringify({ seller: ${ME}, best: '0', holder: '' }), ${ME})`,
  ),
  bid: action(
    'id, amount',
    ...VALUE,
    ...LOT,
    { check: 'value.gt(lot.best)' },
    TAKE,
    "if (lot.holder !== '') { blockchain.withdraw(lot.holder, lot.best, 'back') }",
    'lot.best = value.toFixed()',
    `lot.holder = ${ME}`,
    `storage.mapPut('lots', id, JSON.stringify(lot), ${ME})`,
  ),
  end: action(
    'id',
    ...LOT,
    SIGNED('lot.seller'),
    { check: "lot.holder !== ''" },
    "storage.mapDel('lots', id)",
    "storage.mapPut('of', id, lot.holder)",
    "blockchain.withdraw(lot.seller, lot.best, 'sold')",
  ),
}
const BROKEN = mapKinds('an entry that is deleted', {
  'with the bid of another account': {
    rules: ['deposit-not-booked', 'double-payment', 'missing-authority', 'replaced-entry'],
    common: AUCTION,
    parameters: 'id',
    theft: [...LOT, SIGNED('lot.seller'), "storage.mapDel('lots', id)"],
    twin: [...LOT, SIGNED('lot.seller'), { check: "lot.holder === ''" }, "storage.mapDel('lots', id)"],
  },
})

const DEAL = {
  open: action(
    'id, seller, amount',
    ...VALUE,
    { check: "!storage.mapHas('deals', id)" },
    TAKE,
    `storage.mapPut('deals', id, JSON.stringify({ buyer: ${ME}, seller, sum: value.toFixed() }), ${ME})`,
  ),
  back: action(
    'id',
    "const deal = JSON.parse(storage.mapGet('deals', id))",
    { check: 'deal !== null' },
    SIGNED('deal.seller'),
    "storage.mapDel('deals', id)",
    "blockchain.withdraw(deal.buyer, deal.sum, 'back')",
  ),
}
const DEALS = mapKinds('an escrow', {
  'that either party releases': {
    rules: ['missing-authority'],
    common: DEAL,
    parameters: 'id',
    theft: [
      "const deal = JSON.parse(storage.mapGet('deals', id))",
      { check: `deal !== null && (deal.buyer === ${ME} || deal.seller === ${ME})` },
      "storage.mapDel('deals', id)",
      "blockchain.withdraw(deal.seller, deal.sum, 'paid')",
    ],
    twin: [
      "const deal = JSON.parse(storage.mapGet('deals', id))",
      { check: `deal !== null && deal.buyer === ${ME}` },
      "storage.mapDel('deals', id)",
      "blockchain.withdraw(deal.seller, deal.sum, 'paid')",
    ],
  },
})

const ROUNDS = {
  open: action('id', OWNER, "storage.mapPut('rounds', id, JSON.stringify({ result: '' }))"),
  settle: action(
    'id, result',
    OWNER,
    "const round = JSON.parse(storage.mapGet('rounds', id))",
    { check: "round !== null && result !== ''" },
    'round.result = result',
    "storage.mapPut('rounds', id, JSON.stringify(round))",
  ),
  claim: action(
    'id',
    "const round = JSON.parse(storage.mapGet('rounds', id))",
    `const bet = JSON.parse(storage.mapGet('bets_' + id, ${ME}))`,
    { check: 'bet !== null && round !== null && bet.side === round.result' },
    `storage.mapDel('bets_' + id, ${ME})`,
    `blockchain.withdraw(${ME}, ${N('bet.sum')}.times('1.9').toFixed(8, 1), 'won')`,
  ),
}
const bet = (check: Statement[]): Statement[] => [
  ...VALUE,
  "const round = JSON.parse(storage.mapGet('rounds', id))",
  { check: `round !== null && round.result === '' && !storage.mapHas('bets_' + id, ${ME})` },
  ...check,
  TAKE,
  `storage.mapPut('bets_' + id, ${ME}, JSON.stringify({ side, sum: value.toFixed() }), ${ME})`,
]
const UNSET = mapKinds('a result that is not there', {
  'and equals an empty choice': {
    rules: ['predictable-random', 'skipped-payment', 'double-payment', 'unvalidated-amount'],
    common: ROUNDS,
    parameters: 'id, side, amount',
    theft: bet([]),
    twin: bet([{ check: "side === 'yes' || side === 'no'" }]),
  },
})

const SHOP = {
  setPrice: action('price', OWNER, "storage.put('price', price)"),
  use: action(
    '',
    `const has = ${old('passes')}`,
    { check: 'has.gt(0)' },
    `storage.mapDel('passes', ${ME})`,
    `blockchain.withdraw(${ME}, has.toFixed(), 'used')`,
  ),
}
const MANY = mapKinds('the price of one', {
  'for a count': {
    rules: ['skipped-payment'],
    common: SHOP,
    parameters: 'count',
    theft: [
      'const many = Number(count)',
      { check: 'Number.isInteger(many) && many > 0 && many <= 100' },
      `blockchain.deposit(${ME}, storage.get('price'), 'buy')`,
      add('passes', 'many'),
    ],
    twin: [
      'const many = Number(count)',
      { check: 'Number.isInteger(many) && many > 0 && many <= 100' },
      `blockchain.deposit(${ME}, ${N("storage.get('price')")}.times(many).toFixed(), 'buy')`,
      add('passes', 'many'),
    ],
  },
  'for each of a list': {
    rules: ['skipped-payment'],
    common: {
      setPrice: SHOP.setPrice,
      mint: action('id', OWNER, "storage.mapPut('pets', id, 'shop')"),
      sell: action(
        'id',
        { check: `storage.mapGet('pets', id) === ${ME}` },
        "storage.mapPut('pets', id, 'sold')",
        `blockchain.withdraw(${ME}, '8', 'sold')`,
      ),
    },
    parameters: 'list',
    theft: [
      'const ids = JSON.parse(list)',
      `blockchain.deposit(${ME}, storage.get('price'), 'buy')`,
      `for (const id of ids) { if (storage.mapGet('pets', id) !== 'shop') { throw 'sold' }\n storage.mapPut('pets', id, ${ME}) }`,
    ],
    twin: [
      'const ids = JSON.parse(list)',
      `for (const id of ids) { if (storage.mapGet('pets', id) !== 'shop') { throw 'sold' }\n blockchain.deposit(${ME}, storage.get('price'), 'buy')\n storage.mapPut('pets', id, ${ME}) }`,
    ],
  },
})

const DUEL: Statement[] = ["const duel = JSON.parse(storage.mapGet('duels', id))", { check: 'duel !== null' }]
const CHOICES = mapKinds('a choice that everybody can read', {
  'and that the other player beats': {
    rules: ['predictable-random'],
    common: {
      open: action(
        'id, choice',
        { check: "(choice === '0' || choice === '1') && !storage.mapHas('duels', id)" },
        `blockchain.deposit(${ME}, '10', 'duel')`,
        `storage.mapPut('duels', id, JSON.stringify({ one: ${ME}, choice }), ${ME})`,
      ),
    },
    parameters: 'id, choice',
    theft: [
      ...DUEL,
      { check: "choice === '0' || choice === '1'" },
      `blockchain.deposit(${ME}, '10', 'duel')`,
      "storage.mapDel('duels', id)",
      `const winner = choice === duel.choice ? ${ME} : duel.one`,
      "blockchain.withdraw(winner, '20', 'won')",
    ],
    twin: [
      ...DUEL,
      { check: "choice === '0' || choice === '1'" },
      `blockchain.deposit(${ME}, '10', 'duel')`,
      "storage.mapDel('duels', id)",
      "blockchain.withdraw(duel.one, '10', 'back')",
      `blockchain.withdraw(${ME}, '10', 'back')`,
    ],
  },
})

/** Stakes with a time to wait. */
const WAITING = {
  stake: action('amount', ...VALUE, TAKE, add('stakes')),
  award: action(
    'who, amount',
    OWNER,
    ...VALUE,
    { check: `${old('stakes', 'who')}.gte(value)` },
    "blockchain.withdraw(who, value.toFixed(), 'award')",
  ),
}
const unstake = (...check: Statement[]): Statement[] => [
  ...VALUE,
  `const asked = JSON.parse(storage.mapGet('asked', ${ME}))`,
  { check: `asked !== null && block.time >= asked.at + ${WEEK}` },
  ...check,
  `const left = ${old('stakes')}.minus(value)`,
  { check: 'left.gte(0)' },
  `storage.mapDel('asked', ${ME})`,
  `storage.mapPut('stakes', ${ME}, left.toFixed(), ${ME})`,
  `blockchain.withdraw(${ME}, value.toFixed(), 'unstake')`,
]
const ask = action(
  'amount',
  ...VALUE,
  { check: `${old('stakes')}.gte(value)` },
  `storage.mapPut('asked', ${ME}, JSON.stringify({ at: block.time, sum: value.toFixed() }), ${ME})`,
)
const COOL = mapKinds('a time to wait', {
  'that was begun for less': {
    rules: ['double-payment', 'missing-authority', 'skipped-payment'],
    common: { ...WAITING, ask },
    parameters: 'amount',
    theft: unstake(),
    twin: unstake({ check: 'value.lte(asked.sum)' }),
  },
  'that another account begins again': {
    rules: ['missing-authority', 'replaced-entry'],
    common: {
      take: action(
        '',
        `const box = JSON.parse(storage.mapGet('boxes', ${ME}))`,
        { check: 'box !== null && block.time >= box.end' },
        `storage.mapDel('boxes', ${ME})`,
        `blockchain.withdraw(${ME}, box.sum, 'take')`,
      ),
    },
    parameters: 'to, amount',
    theft: [
      ...VALUE,
      'const box = JSON.parse(storage.mapGet(\'boxes\', to) || \'{"sum":"0"}\')',
      TAKE,
      'box.sum = value.plus(box.sum).toFixed()',
      `box.end = block.time + ${WEEK}`,
      `storage.mapPut('boxes', to, JSON.stringify(box), ${ME})`,
    ],
    twin: [
      ...VALUE,
      `const box = JSON.parse(storage.mapGet('boxes', ${ME}) || '{"sum":"0"}')`,
      TAKE,
      'box.sum = value.plus(box.sum).toFixed()',
      `box.end = block.time + ${WEEK}`,
      `storage.mapPut('boxes', ${ME}, JSON.stringify(box), ${ME})`,
    ],
  },
})

/** Loans with interest of one for a thousand a second. */
const DEBT: Statement[] = [`const debt = JSON.parse(storage.mapGet('debts', ${ME}))`, { check: 'debt !== null' }]
const INTEREST = 'const interest = new BigNumber(debt.sum).times(block.time - debt.since).div(1e12).dp(8, 0)'
const KEEP_DEBT = `storage.mapPut('debts', ${ME}, JSON.stringify(debt), ${ME})`
const DEBTS = mapKinds('interest that is forgotten', {
  'by a part of the debt': {
    rules: ['double-payment', 'skipped-payment'],
    common: {
      grant: action(
        'who, amount',
        OWNER,
        ...VALUE,
        { check: "!storage.mapHas('debts', who)" },
        "storage.mapPut('debts', who, JSON.stringify({ sum: value.toFixed(), since: block.time }))",
        "blockchain.withdraw(who, value.toFixed(), 'loan')",
      ),
      close: action(
        '',
        ...DEBT,
        INTEREST,
        `blockchain.deposit(${ME}, interest.plus(debt.sum).toFixed(), 'close')`,
        `storage.mapDel('debts', ${ME})`,
      ),
    },
    parameters: 'amount',
    theft: [
      ...VALUE,
      ...DEBT,
      `const left = ${N('debt.sum')}.minus(value)`,
      { check: 'left.gt(0)' },
      TAKE,
      'debt.sum = left.toFixed()',
      'debt.since = block.time',
      KEEP_DEBT,
    ],
    twin: [
      ...VALUE,
      ...DEBT,
      INTEREST,
      `const left = ${N('debt.sum')}.plus(interest).minus(value)`,
      { check: 'left.gt(0)' },
      TAKE,
      'debt.sum = left.toFixed()',
      'debt.since = block.time',
      KEEP_DEBT,
    ],
  },
})

const BALANCE = `const has = ${N(`blockchain.call('token.iost', 'balanceOf', ['iost', ${SELF}])[0]`)}`
const ALL = "const all = new BigNumber(storage.get('all') || '0')"
const VAULT = {
  leave: action(
    '',
    `const mine = ${old('shares')}`,
    { check: 'mine.gt(0)' },
    ALL,
    BALANCE,
    'const part = has.times(mine).div(all).dp(8, 1)',
    `storage.mapDel('shares', ${ME})`,
    "storage.put('all', all.minus(mine).toFixed())",
    `blockchain.withdraw(${ME}, part.toFixed(8, 1), 'leave')`,
  ),
}
const SHARES = mapKinds('shares of a balance', {
  'that anybody raises': {
    rules: ['unvalidated-amount', 'open-setter', 'double-payment'],
    common: VAULT,
    parameters: 'amount',
    theft: [
      ...VALUE,
      ALL,
      BALANCE,
      TAKE,
      'const part = all.isZero() ? value : value.times(all).div(has).dp(8, 1)',
      add('shares', 'part'),
      "storage.put('all', all.plus(part).toFixed())",
    ],
    twin: [
      ...VALUE,
      ALL,
      BALANCE,
      TAKE,
      'const part = all.isZero() ? value : value.times(all).div(has).dp(8, 1)',
      { check: 'part.gt(0)' },
      add('shares', 'part'),
      "storage.put('all', all.plus(part).toFixed())",
    ],
  },
})

const RATE = 'const pool = JSON.parse(storage.get(\'pool\') || \'{"iost":"100","gold":"100"}\')'
const SPOT = mapKinds('a loan by a price', {
  'that the caller moves before': {
    rules: ['open-setter', 'unvalidated-amount', 'state-after-call', 'double-payment'],
    common: {
      setRate: action('rate', OWNER, "storage.put('rate', rate)"),
      swap: action(
        'amount',
        ...VALUE,
        RATE,
        `const iost = ${N('pool.iost')}.plus(value)`,
        `const left = ${N('pool.iost')}.times(pool.gold).div(iost).dp(8, 0)`,
        TAKE,
        gold(SELF, ME, `${N('pool.gold')}.minus(left).toFixed(8, 1)`),
        'pool.iost = iost.toFixed()',
        'pool.gold = left.toFixed()',
        "storage.put('pool', JSON.stringify(pool))",
      ),
    },
    parameters: 'amount',
    theft: [
      ...VALUE,
      RATE,
      `const worth = value.times(pool.iost).div(pool.gold).div(2).dp(8, 1)`,
      { check: 'worth.gt(0)' },
      gold(ME, SELF),
      add('pledged'),
      `storage.mapPut('debt', ${ME}, worth.toFixed(), ${ME})`,
      `blockchain.withdraw(${ME}, worth.toFixed(8, 1), 'loan')`,
    ],
    twin: [
      ...VALUE,
      "const worth = value.times(storage.get('rate')).div(2).dp(8, 1)",
      { check: 'worth.gt(0)' },
      gold(ME, SELF),
      add('pledged'),
      `storage.mapPut('debt', ${ME}, worth.toFixed(), ${ME})`,
      `blockchain.withdraw(${ME}, worth.toFixed(8, 1), 'loan')`,
    ],
  },
})

const MOTION: Statement[] = ["const motion = JSON.parse(storage.mapGet('motions', id))", { check: 'motion !== null' }]
const DELEGATES = mapKinds('a vote that is also delegated', {
  'to another account': {
    rules: ['double-payment'],
    common: {
      save: action('amount', ...VALUE, TAKE, add('saved')),
      propose: action('id, to', OWNER, "storage.mapPut('motions', id, JSON.stringify({ to, yes: '0' }))"),
      delegate: action(
        'to',
        { check: `!storage.mapHas('delegated', ${ME})` },
        `storage.mapPut('delegated', ${ME}, to, ${ME})`,
        `storage.mapPut('extra', to, ${old('extra', 'to')}.plus(storage.mapGet('saved', ${ME}) || '0').toFixed(), ${ME})`,
      ),
      decide: action(
        'id',
        ...MOTION,
        { check: `${N('motion.yes')}.gte(150)` },
        "storage.mapDel('motions', id)",
        "blockchain.withdraw(motion.to, '100', 'motion')",
      ),
    },
    parameters: 'id',
    theft: [
      ...MOTION,
      { check: `!storage.mapHas('voted_' + id, ${ME})` },
      `const weight = ${old('saved')}.plus(storage.mapGet('extra', ${ME}) || '0')`,
      `storage.mapPut('voted_' + id, ${ME}, '1', ${ME})`,
      'motion.yes = weight.plus(motion.yes).toFixed()',
      "storage.mapPut('motions', id, JSON.stringify(motion))",
    ],
    twin: [
      ...MOTION,
      { check: `!storage.mapHas('voted_' + id, ${ME}) && !storage.mapHas('delegated', ${ME})` },
      `const weight = ${old('saved')}.plus(storage.mapGet('extra', ${ME}) || '0')`,
      `storage.mapPut('voted_' + id, ${ME}, '1', ${ME})`,
      'motion.yes = weight.plus(motion.yes).toFixed()',
      "storage.mapPut('motions', id, JSON.stringify(motion))",
    ],
  },
})

export const CUSTODY_KINDS: Record<string, Kind> = {
  ...COLLATERAL,
  ...BROKEN,
  ...DEALS,
  ...UNSET,
  ...MANY,
  ...CHOICES,
  ...COOL,
  ...DEBTS,
  ...SHARES,
  ...SPOT,
  ...DELEGATES,
}
