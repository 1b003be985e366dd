import type { Statement } from './forms.js'
import { action, add, ME, mapKinds, N, OWNER, old, read, TAKE, VALUE } from './frame.js'
import type { Kind } from './kinds.js'

const total = (change: string) => `storage.put('total', ${N("storage.get('total')")}.${change}.toFixed())`
const STAKE: Statement[] = [...VALUE, TAKE, add('stake'), total('plus(value)')]
const MINE: Statement[] = [`const mine = ${old('stake')}`, { check: 'mine.gt(0)' }, `storage.mapDel('stake', ${ME})`]
const PAID = `blockchain.withdraw(${ME}, mine.toFixed(), 'out')`

/** A pool whose owner shares rewards by the stakes. */
const POOL = {
  init: action('', "storage.put('total', '0')", "storage.put('each', '0')"),
  stake: action('amount', { check: `!storage.mapHas('stake', ${ME})` }, ...STAKE),
  unstake: action('', ...MINE, total('minus(mine)'), PAID),
  reward: action(
    'amount',
    OWNER,
    ...VALUE,
    TAKE,
    `storage.put('each', value.div(storage.get('total')).plus(storage.get('each')).toFixed(8, 1))`,
  ),
  claim: action(
    '',
    `const due = ${N("storage.get('each')")}.times(storage.mapGet('stake', ${ME}) || '0').minus(storage.mapGet('had', ${ME}) || '0')`,
    { check: 'due.gt(0)' },
    `storage.mapPut('had', ${ME}, due.plus(storage.mapGet('had', ${ME}) || '0').toFixed(8), ${ME})`,
    `blockchain.withdraw(${ME}, due.toFixed(8, 1), 'reward')`,
  ),
}

/** A sale of at most 100 pieces, which can be given back. */
const SALE = {
  init: action('', "storage.put('total', '0')"),
  buy: action(
    'amount',
    ...VALUE,
    { check: `value.plus(storage.get('total')).lte(100)` },
    TAKE,
    add('stake'),
    total('plus(value)'),
  ),
  sell: action('', ...MINE, total('minus(mine)'), PAID),
}

/** A pool of several, each an object with its total. */
const POOLS = {
  open: action('id', OWNER, "storage.mapPut('pools', id, JSON.stringify({ total: '0', each: '0' }))"),
  stake: action(
    'id, amount',
    ...VALUE,
    ...read('pool', 'pools'),
    { check: `!storage.mapHas('in' + id, ${ME})` },
    TAKE,
    'pool.total = value.plus(pool.total).toFixed()',
    "storage.mapPut('pools', id, JSON.stringify(pool))",
    `storage.mapPut('in' + id, ${ME}, JSON.stringify({ amount: value.toFixed(), had: '0' }), ${ME})`,
  ),
  reward: action(
    'id, amount',
    OWNER,
    ...VALUE,
    ...read('pool', 'pools'),
    TAKE,
    'pool.each = value.div(pool.total).plus(pool.each).toFixed(8, 1)',
    "storage.mapPut('pools', id, JSON.stringify(pool))",
  ),
  claim: action(
    'id',
    ...read('pool', 'pools'),
    `const user = JSON.parse(storage.mapGet('in' + id, ${ME}))`,
    'const due = new BigNumber(pool.each).times(user.amount).minus(user.had)',
    { check: 'due.gt(0)' },
    'user.had = due.plus(user.had).toFixed(8)',
    `storage.mapPut('in' + id, ${ME}, JSON.stringify(user), ${ME})`,
    `blockchain.withdraw(${ME}, due.toFixed(8, 1), 'reward')`,
  ),
}
const LEAVE: Statement[] = [
  `const user = JSON.parse(storage.mapGet('in' + id, ${ME}))`,
  { check: 'user !== null && new BigNumber(user.amount).gt(0)' },
  `storage.mapDel('in' + id, ${ME})`,
]
const LESS: Statement[] = [
  ...read('pool', 'pools'),
  'pool.total = new BigNumber(pool.total).minus(user.amount).toFixed()',
  "storage.mapPut('pools', id, JSON.stringify(pool))",
]
const BACK = `blockchain.withdraw(${ME}, user.amount, 'back')`

/** Entries that one action lowers without the total that another one lowers with them. */
export const UNPAIRED_KINDS: Record<string, Kind> = mapKinds('an entry that leaves its total', {
  'by which rewards are shared': {
    rules: ['double-payment'],
    common: POOL,
    parameters: '',
    theft: [...MINE, `blockchain.withdraw(${ME}, mine.times(0.9).toFixed(8, 1), 'out')`],
    twin: [...MINE, total('minus(mine)'), `blockchain.withdraw(${ME}, mine.times(0.9).toFixed(8, 1), 'out')`],
  },
  'that limits a sale': {
    rules: ['double-payment'],
    common: SALE,
    parameters: '',
    theft: MINE,
    twin: [...MINE, total('minus(mine)')],
  },
  'in one of several pools': {
    rules: ['double-payment'],
    common: { ...POOLS, unstake: action('id', ...LEAVE, ...LESS, BACK) },
    parameters: 'id',
    theft: [...LEAVE, BACK],
    twin: [...LEAVE, ...LESS, BACK],
  },
})
