import type { Statement } from './forms.js'
import { action, ME, mapKinds, OWNER, read, SELF } from './frame.js'
import type { Kind } from './kinds.js'

const keep = (name: string, map: string, key = 'id') => `storage.mapPut('${map}', ${key}, JSON.stringify(${name}))`

const JOIN = { join: action('', `storage.mapPut('members', ${ME}, '1', ${ME})`) }
const SHARE = { setShare: action('share', OWNER, "storage.put('share', share)") }
const JOINED: Statement = { check: `storage.mapHas('members', ${ME})` }
const ONCE: Statement[] = [{ check: `!storage.mapHas('had', ${ME})` }, `storage.mapPut('had', ${ME}, '1', ${ME})`]
const GIVE = `blockchain.withdraw(${ME}, '5', 'gift')`
const SHARED = `blockchain.withdraw(${ME}, storage.get('share'), 'gift')`
const atMinute = (time: string): Statement[] => [
  JOINED,
  `const minute = String(Math.floor(${time} / 6e10))`,
  { check: `storage.mapGet('minute', ${ME}) !== minute` },
  `storage.mapPut('minute', ${ME}, minute, ${ME})`,
  GIVE,
]
const GIFTS = mapKinds('a gift to whoever has joined', {
  'as often as they like': {
    rules: ['double-payment'],
    common: JOIN,
    parameters: '',
    theft: [JOINED, GIVE],
    twin: [JOINED, ...ONCE, GIVE],
  },
  'of a stored amount': {
    rules: ['double-payment'],
    common: { ...JOIN, ...SHARE },
    parameters: '',
    theft: [JOINED, SHARED],
    twin: [JOINED, ...ONCE, SHARED],
  },
  'once a minute, by the time of the transaction': {
    rules: ['double-payment'],
    common: JOIN,
    parameters: '',
    theft: atMinute('tx.time'),
    twin: atMinute('block.time'),
  },
})

const LIST: Statement[] = [{ check: "!storage.mapHas('coins', coin)" }, "storage.mapPut('coins', coin, id)"]
const COINS = mapKinds('a called contract that anyone lists', {
  'in a map': {
    rules: ['call-from-argument'],
    common: {
      pay: action(
        'coin, amount',
        { check: "storage.mapHas('coins', coin)" },
        `blockchain.callWithAuth(storage.mapGet('coins', coin), 'transfer', [coin, ${ME}, ${SELF}, amount, ''])`,
      ),
    },
    parameters: 'coin, id',
    theft: LIST,
    twin: [OWNER, ...LIST],
  },
  'in a member of an entry': {
    rules: ['call-from-argument'],
    common: {
      pay: action(
        'coin, amount',
        ...read('listed', 'coins', 'coin'),
        `blockchain.callWithAuth(listed.id, 'transfer', [coin, ${ME}, ${SELF}, amount, ''])`,
      ),
    },
    parameters: 'coin, id',
    theft: [{ check: "!storage.mapHas('coins', coin)" }, "storage.mapPut('coins', coin, JSON.stringify({ id }))"],
    twin: [OWNER, "storage.mapPut('coins', coin, JSON.stringify({ id }))"],
  },
})

const SEATS = {
  init: action('', "storage.put('round', '0')"),
  sit: action(
    '',
    { check: `!storage.mapHas('seats', ${ME})` },
    `blockchain.deposit(${ME}, '5', 'seat')`,
    `storage.mapPut('seats', ${ME}, '1')`,
  ),
  share: action(
    '',
    { check: `storage.mapHas('seats', ${ME}) && storage.mapGet('had', ${ME}) !== storage.get('round')` },
    `storage.mapPut('had', ${ME}, storage.get('round'))`,
    `blockchain.withdraw(${ME}, '3', 'share')`,
  ),
}
const endRound = (deletion: string): Statement[] => [
  OWNER,
  "storage.put('round', String(Number(storage.get('round')) + 1))",
  "const keys = storage.mapKeys('seats')",
  `for (let i = 0; i < keys.length; i++) { ${deletion} }`,
]
const LOOPS = mapKinds('a loop over keys', {
  'that deletes one of them again and again': {
    rules: ['same-entry-twice'],
    common: SEATS,
    parameters: '',
    theft: endRound(`storage.mapDel('seats', ${ME})`),
    twin: endRound("storage.mapDel('seats', keys[i])"),
  },
})

const GRANTS = {
  grant: action(
    'id, to, amount',
    OWNER,
    { check: "!storage.mapHas('grants', id)" },
    "storage.mapPut('grants', id, JSON.stringify({ to, amount, end: block.time, yes: 0, status: 'open' }))",
  ),
  agree: action('id', OWNER, ...read('grant', 'grants'), 'grant.yes += 1', keep('grant', 'grants')),
  pay: action(
    'id',
    ...read('grant', 'grants'),
    { check: "grant.status === 'approved'" },
    "grant.status = 'paid'",
    keep('grant', 'grants'),
    "blockchain.withdraw(grant.to, grant.amount, 'grant')",
  ),
}
const CLOSE: Statement[] = [
  { check: 'block.time > grant.end' },
  "grant.status = grant.yes > 0 ? 'approved' : 'rejected'",
  keep('grant', 'grants'),
]
const DECIDED = mapKinds('a decision', {
  'that is made again after the payment': {
    rules: ['double-payment'],
    common: GRANTS,
    parameters: 'id',
    theft: [...read('grant', 'grants'), ...CLOSE],
    twin: [...read('grant', 'grants'), { check: "grant.status === 'open'" }, ...CLOSE],
  },
})

const TOTALS = {
  init: action('', "storage.put('weight', '0')"),
  share: action(
    'who, weight',
    OWNER,
    "storage.put('weight', String(Number(storage.get('weight')) + Number(weight)))",
    "storage.mapPut('weights', who, weight)",
  ),
  take: action(
    '',
    { check: `storage.mapHas('weights', ${ME})` },
    `const due = 100 * Number(storage.mapGet('weights', ${ME})) / Number(storage.get('weight'))`,
    `storage.mapDel('weights', ${ME})`,
    `blockchain.withdraw(${ME}, due.toFixed(2), 'share')`,
  ),
}
const addWeight = (of: string) => `storage.put('weight', String(Number(storage.get('weight')) + ${of}))`
const SUMS = mapKinds('a shared total', {
  'to which a caller adds what is no number': {
    rules: ['unvalidated-amount'],
    common: TOTALS,
    parameters: 'weight',
    theft: [addWeight('Number(weight)'), `storage.mapPut('helped', ${ME}, weight)`],
    twin: [
      { check: 'Number.isInteger(Number(weight)) && Number(weight) >= 0 && Number(weight) <= 1' },
      addWeight('Number(weight)'),
      `storage.mapPut('helped', ${ME}, weight)`,
    ],
  },
})

const PRICED: Statement[] = [
  'const value = new BigNumber(amount)',
  'const each = new BigNumber(price)',
  { check: 'value.isInteger() && value.gt(0) && each.isFinite() && each.gt(0)' },
  { check: "!storage.mapHas('bids', id)" },
]
const bid = (of: string): Statement[] => [
  `blockchain.deposit(${ME}, value.times(each).toFixed(8, 0), 'bid')`,
  `storage.mapPut('bids', id, JSON.stringify({ who: ${ME}, amount: value.toFixed(), price: ${of} }), ${ME})`,
]
const BIDS = mapKinds('a price that is rounded after it was paid', {
  'and is paid back as it was stored': {
    rules: ['unvalidated-amount'],
    common: {
      cancel: action(
        'id',
        ...read('bid', 'bids'),
        { check: "blockchain.requireAuth(bid.who, 'active')" },
        "storage.mapDel('bids', id)",
        "blockchain.withdraw(bid.who, new BigNumber(bid.amount).times(bid.price).toFixed(8, 1), 'back')",
      ),
    },
    parameters: 'id, amount, price',
    theft: [...PRICED, ...bid('Number(price).toFixed(8)')],
    twin: [...PRICED, { check: 'each.dp() <= 8' }, ...bid('Number(price).toFixed(8)')],
  },
})

const HEROES = {
  begin: action(
    '',
    { check: `!storage.mapHas('heroes', ${ME})` },
    `blockchain.deposit(${ME}, '1', 'begin')`,
    `storage.mapPut('heroes', ${ME}, JSON.stringify({ energy: '1' }))`,
  ),
  sell: action(
    '',
    ...read('hero', 'heroes', ME),
    `storage.mapDel('heroes', ${ME})`,
    `blockchain.withdraw(${ME}, hero.energy, 'sell')`,
  ),
}
const USED: Statement[] = [
  'hero.energy = new BigNumber(hero.energy).minus(times).toFixed()',
  keep('hero', 'heroes', ME),
]
const SPENT = mapKinds('a negative number', {
  'that is taken from a member of an entry': {
    rules: ['unvalidated-amount'],
    common: HEROES,
    parameters: 'times',
    theft: [...read('hero', 'heroes', ME), { check: 'new BigNumber(hero.energy).gte(times)' }, ...USED],
    twin: [
      ...read('hero', 'heroes', ME),
      { check: 'new BigNumber(times).gt(0) && new BigNumber(hero.energy).gte(times)' },
      ...USED,
    ],
  },
})

const HAS: Statement[] = ['var has', `has = new BigNumber(storage.mapGet('has', ${ME}) || '0')`, { check: 'has.gt(0)' }]
const BACK = `blockchain.withdraw(${ME}, has.toFixed(), 'back')`
const DECLARED = mapKinds('a payment that leaves its record, by a variable', {
  'that is declared before it has a value': {
    rules: ['double-payment'],
    common: {
      put: action(
        'amount',
        `blockchain.deposit(${ME}, amount, 'put')`,
        `storage.mapPut('has', ${ME}, new BigNumber(storage.mapGet('has', ${ME}) || '0').plus(amount).toFixed(), ${ME})`,
      ),
    },
    parameters: '',
    theft: [...HAS, BACK],
    twin: [...HAS, `storage.mapDel('has', ${ME})`, BACK],
  },
})

export const STANDING_KINDS: Record<string, Kind> = {
  ...GIFTS,
  ...COINS,
  ...LOOPS,
  ...DECIDED,
  ...SUMS,
  ...BIDS,
  ...SPENT,
  ...DECLARED,
}
