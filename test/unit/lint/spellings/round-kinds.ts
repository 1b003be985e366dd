import type { Actions, Statement } from './forms.js'
import { action, ME, mapKinds, OWNER, read, TAKE, VALUE } from './frame.js'
import type { Kind } from './kinds.js'

const GIVE: Actions = {
  init: action('', "storage.put('sum', '0')"),
  give: action('amount', ...VALUE, TAKE, "storage.put('sum', new BigNumber(storage.get('sum')).plus(value).toFixed())"),
}
const EMPTY = "storage.put('sum', '0')"
const whole = (sum: string): Kind => ({
  rules: ['double-payment'],
  common: GIVE,
  parameters: '',
  theft: [OWNER, `blockchain.withdraw(blockchain.contractOwner(), ${sum}, 'out')`],
  twin: [OWNER, `const all = ${sum}`, EMPTY, "blockchain.withdraw(blockchain.contractOwner(), all, 'out')"],
})

/** Totals that a payment of all leaves as they are. */
export const KEPT_TOTAL_KINDS: Record<string, Kind> = mapKinds('a total that nothing lowers', {
  'paid as it is': whole("storage.get('sum')"),
  'paid as a number of a class': whole("new BigNumber(storage.get('sum')).toFixed(8)"),
})

const DAYS = 'const day = Math.floor(block.time / 86400e9)'
const IS_NEW = "day - Number(storage.get('start')) > 2"
const START = "storage.put('start', String(day))"
const STAKE = `blockchain.deposit(${ME}, '10', 'in')`
const begun = (common: Actions, empty: string, left: string, ...rest: Statement[]): Kind => ({
  rules: ['replaced-entry'],
  common,
  parameters: '',
  theft: [STAKE, DAYS, `if (${IS_NEW}) { ${START}; ${empty} }`, ...rest],
  twin: [STAKE, DAYS, { check: `!(${IS_NEW}) || ${left}` }, `if (${IS_NEW}) { ${START} }`, ...rest],
})

/** Rounds that begin by time, and forget what they owe. */
export const ROUND_KINDS: Record<string, Kind> = mapKinds('a new round that forgets the former one', {
  'by its list': begun(
    {
      init: action('', "storage.put('list', '[]')", "storage.put('start', '0')"),
      back: action(
        '',
        "const list = JSON.parse(storage.get('list'))",
        "storage.put('list', '[]')",
        "for (const name of list) blockchain.withdraw(name, '10', 'out')",
      ),
    },
    "storage.put('list', '[]')",
    "storage.get('list') === '[]'",
    "const list = JSON.parse(storage.get('list'))",
    { check: 'list.length < 20' },
    `list.push(${ME})`,
    "storage.put('list', JSON.stringify(list))",
  ),
  'by its count': begun(
    {
      init: action('', "storage.put('n', '0')", "storage.put('start', '0')"),
      back: action(
        '',
        "const n = Number(storage.get('n'))",
        "storage.put('n', '0')",
        "for (let i = 0; i < n; i++) blockchain.withdraw(storage.mapGet('bids', String(i)), '10', 'out')",
      ),
    },
    "storage.put('n', '0')",
    "storage.get('n') === '0'",
    "const n = Number(storage.get('n'))",
    { check: 'n < 20' },
    `storage.mapPut('bids', String(n), ${ME}, ${ME})`,
    "storage.put('n', String(n + 1))",
  ),
})

const sumOf = (name: string, other: string) =>
  `storage.put('${name}', new BigNumber(storage.get('${name}')).plus(${other}).toFixed())`
const collect = (name: string) =>
  action(
    '',
    OWNER,
    `const sum = storage.get('${name}')`,
    `storage.put('${name}', '0')`,
    "blockchain.withdraw(blockchain.contractOwner(), sum, 'out')",
  )
const moved = (to: string): Statement[] => [
  OWNER,
  "const pot = storage.get('pot')",
  "storage.put('pot', '0')",
  sumOf(to, 'pot'),
]

const OWN: Statement[] = [`const own = storage.mapGet('own', ${ME})`, { check: 'own !== null' }]
const DROP = `storage.mapDel('own', ${ME})`
const PAY_OWN = `blockchain.withdraw(${ME}, own, 'out')`
const KEEP_URL = `storage.mapPut('urls', ${ME}, url, ${ME})`

/** Deposits that an action takes out of what is paid, and puts where nothing is paid from. */
export const INCOME_KINDS: Record<string, Kind> = mapKinds('an income that no action pays', {
  'in a total': {
    rules: ['deposit-not-booked'],
    common: {
      init: action('', "storage.put('pot', '0')", "storage.put('kept', '0')", "storage.put('next', '0')"),
      give: action('amount', ...VALUE, TAKE, sumOf('pot', 'value')),
      finish: collect('pot'),
      later: collect('next'),
    },
    parameters: '',
    theft: moved('kept'),
    twin: moved('next'),
  },
  'of a deposit that is dropped': {
    rules: ['deposit-not-booked'],
    common: {
      put: action(
        'amount',
        { check: `!storage.mapHas('own', ${ME})` },
        ...VALUE,
        TAKE,
        `storage.mapPut('own', ${ME}, value.toFixed(), ${ME})`,
      ),
      back: action('', ...OWN, DROP, PAY_OWN),
    },
    parameters: 'url',
    theft: [{ check: 'url.length < 200' }, ...OWN, DROP, KEEP_URL],
    twin: [{ check: 'url.length < 200' }, ...OWN, DROP, PAY_OWN, KEEP_URL],
  },
})

const ROOM = read('room', 'rooms')
const KEEP_ROOM = `storage.mapPut('rooms', id, JSON.stringify(room), ${ME})`
const IS_OPEN: Statement = { check: '!room.done' }
const late = (members: string, end: Statement[], ...booked: Statement[]): Kind => ({
  rules: ['deposit-not-booked'],
  common: {
    open: action(
      'id',
      { check: "!storage.mapHas('rooms', id)" },
      `storage.mapPut('rooms', id, JSON.stringify({ of: ${ME}, done: false, ${members} }), ${ME})`,
    ),
    end: action('id', ...ROOM, IS_OPEN, 'room.done = true', KEEP_ROOM, ...end),
  },
  parameters: 'id, amount',
  theft: [...ROOM, ...VALUE, TAKE, ...booked, KEEP_ROOM],
  twin: [...ROOM, ...VALUE, IS_OPEN, TAKE, ...booked, KEEP_ROOM],
})

/** Deposits into what is paid once, and was paid. */
export const LATE_KINDS: Record<string, Kind> = mapKinds('a deposit that comes after the payment', {
  'of a pot': late(
    "sum: '0'",
    ["blockchain.withdraw(room.of, room.sum, 'out')"],
    'room.sum = new BigNumber(room.sum).plus(value).toFixed()',
  ),
  'of a list': late(
    'list: []',
    ["for (const one of room.list) blockchain.withdraw(one.who, one.sum, 'out')"],
    `room.list.push({ who: ${ME}, sum: value.toFixed() })`,
  ),
})
