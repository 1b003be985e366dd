import type { Statement } from './forms.js'
import { action, ME, mapKinds, N, OWNER, SELF, VALUE } from './frame.js'
import type { Kind } from './kinds.js'

/** An offer for everyone who comes before its end. */
const OFFER = {
  open: action('seconds', OWNER, "storage.put('end', String(block.time + Number(seconds) * 1e9))"),
}
const once = (...check: Statement[]): Statement[] => [
  ...check,
  { check: `!storage.mapHas('had', ${ME})` },
  `storage.mapPut('had', ${ME}, '1', ${ME})`,
  `blockchain.withdraw(${ME}, '10', 'gift')`,
]
const LOT: Statement[] = ["const lot = JSON.parse(storage.mapGet('lots', id))", { check: 'lot !== null' }]
const AUCTION = {
  open: action(
    'id, seconds',
    OWNER,
    `storage.mapPut('lots', id, JSON.stringify({ end: block.time + Number(seconds) * 1e9, best: '0', holder: ${ME} }))`,
  ),
  fetch: action(
    'id',
    ...LOT,
    { check: 'block.time >= lot.end' },
    "storage.mapDel('lots', id)",
    "storage.mapPut('of', id, lot.holder)",
  ),
}
const bid = (check: string, ...more: Statement[]): Statement[] => [
  ...VALUE,
  ...LOT,
  ...(check === 'true' ? more : [{ check }]),
  { check: 'value.gt(lot.best)' },
  `blockchain.deposit(${ME}, value.toFixed(), 'bid')`,
  "if (lot.best !== '0') { blockchain.withdraw(lot.holder, lot.best, 'back') }",
  'lot.best = value.toFixed()',
  `lot.holder = ${ME}`,
  "storage.mapPut('lots', id, JSON.stringify(lot))",
]
const CLOCK = mapKinds('a time that the signer chooses', {
  'before an end': {
    rules: ['time-precision'],
    common: OFFER,
    parameters: '',
    theft: once({ check: "tx.time < Number(storage.get('end'))" }),
    twin: once({ check: "block.time < Number(storage.get('end'))" }),
  },
  'before an end in seconds': {
    rules: ['time-precision'],
    common: {
      open: action('seconds', OWNER, "storage.put('end', String(Math.floor(block.time / 1e9) + Number(seconds)))"),
    },
    parameters: '',
    theft: once('const now = Math.floor(tx.time / 1e9)', { check: "!(now >= Number(storage.get('end')))" }),
    twin: once('const now = Math.floor(block.time / 1e9)', { check: "!(now >= Number(storage.get('end')))" }),
  },
  'of a bid': {
    rules: ['time-precision'],
    common: AUCTION,
    parameters: 'id, amount',
    theft: bid('tx.time < lot.end'),
    twin: bid('block.time < lot.end'),
  },
  'that is only compared where there is an end': {
    rules: ['time-precision'],
    common: AUCTION,
    parameters: 'id, amount',
    theft: bid('true', "if (lot.end !== null) { if (tx.time >= lot.end) throw 'over' }"),
    twin: bid('true', "if (lot.end !== null) { if (block.time >= lot.end) throw 'over' }"),
  },
})
const SOUND_CLOCK = mapKinds('a time of the transaction', {
  'after an end': {
    rules: [],
    common: OFFER,
    parameters: '',
    theft: [],
    twin: once({ check: "block.time > Number(storage.get('end'))" }),
  },
})

/** Gold that is kept for accounts. */
const GOLD = {
  take: action(
    'amount',
    ...VALUE,
    `const left = ${N(`storage.mapGet('gold', ${ME}) || '0'`)}.minus(value)`,
    { check: 'left.gte(0)' },
    `storage.mapPut('gold', ${ME}, left.toFixed(), ${ME})`,
    `blockchain.callWithAuth('token.iost', 'transfer', ['gold', ${SELF}, ${ME}, value.toFixed(), 'take'])`,
  ),
}
const charge = (sum: string) =>
  `blockchain.callWithAuth('token.iost', 'transfer', ['gold', ${ME}, ${SELF}, ${sum}, 'put'])`
const credit = (sum: string) =>
  `storage.mapPut('gold', ${ME}, ${N(`storage.mapGet('gold', ${ME}) || '0'`)}.plus(${sum}).toFixed(), ${ME})`
const HAS = `const has = ${N(`blockchain.call('token.iost', 'balanceOf', ['gold', ${ME}])[0]`)}`
const LESS = mapKinds('more booked than taken', {
  'by a balance': {
    rules: ['skipped-payment'],
    common: GOLD,
    parameters: 'amount',
    theft: [
      ...VALUE,
      HAS,
      'let paid = value',
      'if (has.lt(paid)) { paid = has }',
      charge('paid.toFixed()'),
      credit('value'),
    ],
    twin: [
      ...VALUE,
      HAS,
      'let paid = value',
      'if (has.lt(paid)) { paid = has }',
      charge('paid.toFixed()'),
      credit('paid'),
    ],
  },
  'by a limit of the caller': {
    rules: ['skipped-payment'],
    common: GOLD,
    parameters: 'amount, limit',
    theft: [
      ...VALUE,
      `const paid = value.gt(limit) ? ${N('limit')} : value`,
      { check: 'paid.gt(0)' },
      charge('paid.toFixed(8, 1)'),
      credit('value'),
    ],
    twin: [
      ...VALUE,
      `const paid = value.gt(limit) ? ${N('limit')} : value`,
      { check: 'paid.gt(0) && paid.dp() <= 8' },
      charge('paid.toFixed(8, 1)'),
      credit('paid'),
    ],
  },
  'by numbers': {
    rules: ['skipped-payment'],
    common: GOLD,
    parameters: 'count',
    theft: [
      'const price = Number(count) * 10',
      { check: 'price > 0 && price < 10000 && Number.isInteger(price)' },
      `const has = blockchain.call('token.iost', 'balanceOf', ['gold', ${ME}])[0]`,
      'let paid = price',
      'if (Number(has) < paid) { paid = has }',
      charge('paid.toString()'),
      credit('price'),
    ],
    twin: [
      'const price = Number(count) * 10',
      { check: 'price > 0 && price < 10000 && Number.isInteger(price)' },
      `const has = blockchain.call('token.iost', 'balanceOf', ['gold', ${ME}])[0]`,
      { check: 'Number(has) >= price' },
      charge('price.toString()'),
      credit('price'),
    ],
  },
  'below a minimum that is not taken': {
    rules: ['skipped-payment'],
    common: GOLD,
    parameters: 'amount',
    theft: [...VALUE, `if (value.gte('0.001')) { ${charge('value.toFixed()')} }`, credit('value')],
    twin: [...VALUE, { check: "value.gte('0.001')" }, charge('value.toFixed()'), credit('value')],
  },
  'below a minimum of a product': {
    rules: ['skipped-payment'],
    common: { ...GOLD, setRate: action('rate', OWNER, "storage.put('rate', rate)") },
    parameters: 'amount',
    theft: [
      ...VALUE,
      "const cost = value.times(storage.get('rate')).dp(2, 1)",
      `if (cost.gt(0)) { ${charge('cost.toFixed()')} }`,
      credit('value'),
    ],
    twin: [
      ...VALUE,
      "const cost = value.times(storage.get('rate')).dp(2, 1)",
      { check: 'cost.gt(0)' },
      charge("value.times(storage.get('rate')).toFixed(8, 0)"),
      credit('value'),
    ],
  },
  'for the contract as its own payer': {
    rules: ['skipped-payment', 'missing-authority'],
    common: GOLD,
    parameters: 'from, amount',
    theft: [
      ...VALUE,
      `if (from !== ${SELF}) { blockchain.callWithAuth('token.iost', 'transfer', ['gold', from, ${SELF}, value.toFixed(), 'put']) }`,
      credit('value'),
    ],
    twin: [...VALUE, charge('value.toFixed()'), credit('value'), 'blockchain.receipt(from)'],
  },
})

const REPEATED = mapKinds('one token twice', {
  'of a pool with two tokens': {
    rules: ['same-entry-twice'],
    common: {
      fill: action(
        'id, one, other',
        OWNER,
        `storage.mapPut('pools', id, JSON.stringify({ [one]: '100', [other]: '100' }))`,
      ),
      join: action(
        'id, amount',
        ...VALUE,
        `storage.mapPut('shares_' + id, ${ME}, value.toFixed(), ${ME})`,
        `blockchain.deposit(${ME}, value.toFixed(), 'join')`,
      ),
    },
    parameters: 'id, one, other',
    theft: [
      `const share = ${N(`storage.mapGet('shares_' + id, ${ME}) || '0'`)}.div(100)`,
      { check: 'share.gt(0) && share.lte(1)' },
      "const pool = JSON.parse(storage.mapGet('pools', id))",
      `const a = ${N('pool[one]')}.times(share)`,
      `const b = ${N('pool[other]')}.times(share)`,
      `storage.mapDel('shares_' + id, ${ME})`,
      `pool[one] = ${N('pool[one]')}.minus(a).toFixed(8, 1)`,
      `pool[other] = ${N('pool[other]')}.minus(b).toFixed(8, 1)`,
      "storage.mapPut('pools', id, JSON.stringify(pool))",
      `blockchain.callWithAuth('token.iost', 'transfer', [one, ${SELF}, ${ME}, a.toFixed(8, 1), ''])`,
      `blockchain.callWithAuth('token.iost', 'transfer', [other, ${SELF}, ${ME}, b.toFixed(8, 1), ''])`,
    ],
    twin: [
      `const share = ${N(`storage.mapGet('shares_' + id, ${ME}) || '0'`)}.div(100)`,
      { check: 'share.gt(0) && share.lte(1) && one !== other' },
      "const pool = JSON.parse(storage.mapGet('pools', id))",
      `const a = ${N('pool[one]')}.times(share)`,
      `const b = ${N('pool[other]')}.times(share)`,
      `storage.mapDel('shares_' + id, ${ME})`,
      `pool[one] = ${N('pool[one]')}.minus(a).toFixed(8, 1)`,
      `pool[other] = ${N('pool[other]')}.minus(b).toFixed(8, 1)`,
      "storage.mapPut('pools', id, JSON.stringify(pool))",
      `blockchain.callWithAuth('token.iost', 'transfer', [one, ${SELF}, ${ME}, a.toFixed(8, 1), ''])`,
      `blockchain.callWithAuth('token.iost', 'transfer', [other, ${SELF}, ${ME}, b.toFixed(8, 1), ''])`,
    ],
  },
})

/** Holdings by account, and a sum of all of them for each day on which somebody has recorded it. */
const DAYS = {
  hold: action(
    'amount',
    ...VALUE,
    { check: `!storage.mapHas('holds', ${ME})` },
    `blockchain.deposit(${ME}, value.toFixed(), 'hold')`,
    `storage.mapPut('holds', ${ME}, value.toFixed(), ${ME})`,
    `storage.put('sum', ${N("storage.get('sum') || '0'")}.plus(value).toFixed())`,
  ),
  note: action('day', OWNER, "storage.mapPut('all', day, storage.get('sum') || '0')"),
  share: action('day, amount', OWNER, ...VALUE, "storage.mapPut('pool', day, value.toFixed())"),
}
const drawn = (all: string): Statement[] => [
  { check: `!storage.mapHas('drawn_' + day, ${ME})` },
  `const mine = ${N(`storage.mapGet('holds', ${ME}) || '0'`)}`,
  "const pool = new BigNumber(storage.mapGet('pool', day) || '0')",
  all,
  'const part = mine.times(pool).div(all).dp(8, 1)',
  { check: 'part.gt(0)' },
  `storage.mapPut('drawn_' + day, ${ME}, '1', ${ME})`,
  `blockchain.withdraw(${ME}, part.toFixed(8, 1), 'part')`,
]
const DEFAULTS = mapKinds('a record that is missing', {
  'and counts as one': {
    rules: ['unvalidated-amount'],
    common: DAYS,
    parameters: 'day',
    theft: drawn("const all = storage.mapGet('all', day) || '1'"),
    twin: [{ check: "storage.mapHas('all', day)" }, ...drawn("const all = storage.mapGet('all', day)")],
  },
  'and counts as one, by numbers in a loop': {
    rules: ['unvalidated-amount'],
    common: DAYS,
    parameters: '',
    theft: [
      `const first = Number(storage.mapGet('last', ${ME}) || '0')`,
      `const mine = Number(storage.mapGet('holds', ${ME}) || '0')`,
      'let total = 0',
      `for (let day = first; day < first + 5; day++) {
        const pool = +storage.mapGet('pool', day.toString()) || 0
        const all = +storage.mapGet('all', day.toString()) || 1
        total += mine * pool / all
      }`,
      { check: 'total > 0' },
      `storage.mapPut('last', ${ME}, String(first + 5), ${ME})`,
      `blockchain.withdraw(${ME}, total.toFixed(2), 'part')`,
    ],
    twin: [
      `const first = Number(storage.mapGet('last', ${ME}) || '0')`,
      `const mine = Number(storage.mapGet('holds', ${ME}) || '0')`,
      'let total = 0',
      `for (let day = first; day < first + 5; day++) {
        const pool = +storage.mapGet('pool', day.toString()) || 0
        const all = +storage.mapGet('all', day.toString()) || 0
        if (all > 0) { total += mine * pool / all }
      }`,
      { check: 'total > 0' },
      `storage.mapPut('last', ${ME}, String(first + 5), ${ME})`,
      `blockchain.withdraw(${ME}, total.toFixed(2), 'part')`,
    ],
  },
  'in a comparison': {
    rules: ['unvalidated-amount'],
    common: {
      recipe: action(
        'id, part, count',
        OWNER,
        "storage.mapPut('recipe', id, JSON.stringify([{ part, count: Number(count) }]))",
      ),
      grant: action('to, id, part', OWNER, "storage.mapPut('bag_' + to, id, part)"),
      cash: action(
        '',
        `const made = storage.mapGet('made', ${ME})`,
        { check: 'made !== null' },
        `storage.mapDel('made', ${ME})`,
        `blockchain.withdraw(${ME}, '50', 'cash')`,
      ),
    },
    parameters: 'list, id',
    theft: [
      'const ids = JSON.parse(list)',
      'const counts = {}',
      `ids.forEach((one) => { const part = storage.mapGet('bag_' + ${ME}, one)\n if (part === null) { throw 'none' }\n storage.mapDel('bag_' + ${ME}, one)\n counts[part] = counts[part] ? counts[part] + 1 : 1 })`,
      "const recipe = JSON.parse(storage.mapGet('recipe', id))",
      { check: 'recipe !== null' },
      "recipe.forEach((need) => { if (counts[need.part] < need.count) { throw 'missing' } })",
      `storage.mapPut('made', ${ME}, String(Number(storage.mapGet('made', ${ME}) || '0') + 1), ${ME})`,
    ],
    twin: [
      'const ids = JSON.parse(list)',
      'const counts = {}',
      `ids.forEach((one) => { const part = storage.mapGet('bag_' + ${ME}, one)\n if (part === null) { throw 'none' }\n storage.mapDel('bag_' + ${ME}, one)\n counts[part] = counts[part] ? counts[part] + 1 : 1 })`,
      "const recipe = JSON.parse(storage.mapGet('recipe', id))",
      { check: 'recipe !== null' },
      "recipe.forEach((need) => { if (!(counts[need.part] >= need.count)) { throw 'missing' } })",
      `storage.mapPut('made', ${ME}, String(Number(storage.mapGet('made', ${ME}) || '0') + 1), ${ME})`,
    ],
  },
  'in a comparison of what an account has': {
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
    theft: [
      `const bag = JSON.parse(storage.mapGet('bags', ${ME}) || '{}')`,
      "if (bag[kind] < 3) { throw 'too few' }",
      'bag[kind] -= 3',
      `storage.mapPut('bags', ${ME}, JSON.stringify(bag), ${ME})`,
      `blockchain.withdraw(${ME}, '10', 'exchange')`,
    ],
    twin: [
      `const bag = JSON.parse(storage.mapGet('bags', ${ME}) || '{}')`,
      "if (!bag[kind] || bag[kind] < 3) { throw 'too few' }",
      'bag[kind] -= 3',
      `storage.mapPut('bags', ${ME}, JSON.stringify(bag), ${ME})`,
      `blockchain.withdraw(${ME}, '10', 'exchange')`,
    ],
  },
})

const over = (end: string) => `${end} !== null && block.time > ${end}`
const AS_TIME = mapKinds('an id as a time', {
  'of the end of an auction': {
    rules: ['time-unit'],
    common: AUCTION,
    parameters: 'id, amount',
    theft: bid(`!(${over('id')})`),
    twin: bid(`!(${over('lot.end')})`),
  },
  'of which a member is read': {
    rules: ['unchecked-call'],
    common: AUCTION,
    parameters: 'id, amount',
    theft: bid(`!(${over('id.end')})`),
    twin: bid(`!(${over('lot.end')})`),
  },
})

/** Stakes that earn a sum of rewards, and points that become a stake. */
const CONVERTED = {
  grant: action('to, amount', OWNER, ...VALUE, "storage.mapPut('points', to, value.toFixed())"),
  reward: action(
    'amount',
    OWNER,
    ...VALUE,
    "storage.put('acc', new BigNumber(storage.get('acc') || '0').plus(value).toFixed())",
  ),
  harvest: action(
    '',
    `const stake = ${N(`storage.mapGet('stakes', ${ME}) || '0'`)}`,
    `const paid = ${N(`storage.mapGet('paid', ${ME}) || '0'`)}`,
    "const due = new BigNumber(storage.get('acc') || '0').times(stake).minus(paid)",
    { check: 'due.gt(0)' },
    `storage.mapPut('paid', ${ME}, paid.plus(due).toFixed(), ${ME})`,
    `blockchain.withdraw(${ME}, due.toFixed(8, 1), 'harvest')`,
  ),
}
const CONVERT: Statement[] = [
  ...VALUE,
  `const left = ${N(`storage.mapGet('points', ${ME}) || '0'`)}.minus(value)`,
  { check: 'left.gte(0)' },
  `storage.mapPut('points', ${ME}, left.toFixed())`,
  `storage.mapPut('stakes', ${ME}, value.plus(storage.mapGet('stakes', ${ME}) || '0').toFixed(), ${ME})`,
]
const EARNED = mapKinds('a stake that earns from the beginning', {
  'of points that were converted': {
    rules: ['double-payment'],
    common: CONVERTED,
    parameters: 'amount',
    theft: CONVERT,
    twin: [
      ...CONVERT,
      `storage.mapPut('paid', ${ME}, ${N("storage.get('acc') || '0'")}.times(value).plus(storage.mapGet('paid', ${ME}) || '0').toFixed(), ${ME})`,
    ],
  },
})

export const RECORD_KINDS: Record<string, Kind> = {
  ...CLOCK,
  ...SOUND_CLOCK,
  ...LESS,
  ...REPEATED,
  ...DEFAULTS,
  ...AS_TIME,
  ...EARNED,
}
