import type { Actions, Statement } from './forms.js'
import { action, add, gold, ME, mapKinds, N, OWNER, old, SELF, VALUE } from './frame.js'
import type { Kind } from './kinds.js'

const bring = gold(ME, SELF)
/** Stakes of gold, and a stock of the contract that its owner fills. */
const STAKES: Actions = {
  stake: action('amount', ...VALUE, bring, add('stakes')),
  unstake: action(
    '',
    `const all = storage.mapGet('stakes', ${ME})`,
    { check: 'all !== null' },
    `storage.mapDel('stakes', ${ME})`,
    gold(SELF, ME, 'all'),
  ),
  fill: action(
    'amount',
    OWNER,
    ...VALUE,
    bring,
    `storage.put('stock', ${N("storage.get('stock') || '0'")}.plus(value).toFixed())`,
  ),
}
const TOTAL = `${N("storage.get('total') || '0'")}`
/** Stakes with a total of all. */
const TOTALS: Actions = {
  ...STAKES,
  stake: action('amount', ...VALUE, bring, add('stakes'), `storage.put('total', ${TOTAL}.plus(value).toFixed())`),
  unstake: action(
    'amount',
    ...VALUE,
    `const left = ${old('stakes')}.minus(value)`,
    { check: 'left.gte(0)' },
    `storage.mapPut('stakes', ${ME}, left.toFixed())`,
    `storage.put('total', ${TOTAL}.minus(value).toFixed())`,
    gold(SELF, ME),
  ),
}
/** Deposits of iost, which are paid for gold. */
const BANK: Actions = {
  stake: action('amount', ...VALUE, `blockchain.deposit(${ME}, value.toFixed(), 'in')`, add('stakes')),
  unstake: action(
    '',
    `const all = storage.mapGet('stakes', ${ME})`,
    { check: 'all !== null' },
    `storage.mapDel('stakes', ${ME})`,
    `blockchain.withdraw(${ME}, all, 'out')`,
  ),
  fill: action(
    'amount',
    OWNER,
    ...VALUE,
    `blockchain.deposit(${ME}, value.toFixed(), 'fill')`,
    `storage.put('stock', ${N("storage.get('stock') || '0'")}.plus(value).toFixed())`,
  ),
}
const LEFT = `const left = ${N("storage.get('stock') || '0'")}.minus(value)`
const LIMIT: Statement = { check: 'left.gte(0)' }
const LOWER = "storage.put('stock', left.toFixed())"
const PRICE = `blockchain.deposit(${ME}, value.times('0.1').toFixed(8, 0), 'price')`
const sale = (common: Actions, theft: readonly Statement[], twin: readonly Statement[]): Kind => ({
  rules: ['double-payment'],
  common,
  parameters: 'amount',
  theft: [...VALUE, ...theft],
  twin: [...VALUE, ...twin],
})
const OWNED = `const owned = ${N(`blockchain.call('token.iost', 'balanceOf', ['gold', ${SELF}])[0]`)}`
const SALE = [PRICE, gold(SELF, ME)]
const BUY_BACK = [
  gold(ME, SELF, "value.times('0.1').toFixed(8, 0)"),
  `blockchain.withdraw(${ME}, value.toFixed(), 'sold')`,
]

/** Sales from the balance that also holds what others get back. */
export const SALE_KINDS: Record<string, Kind> = mapKinds('a sale of what others have brought', {
  'without a stock': sale(STAKES, SALE, [LEFT, LIMIT, LOWER, ...SALE]),
  'with a stock that may be negative': sale(STAKES, [LEFT, LOWER, ...SALE], [LEFT, LIMIT, LOWER, ...SALE]),
  'with a total of it': sale(TOTALS, SALE, [LEFT, LIMIT, LOWER, ...SALE]),
  'with a limit of the balance': sale(
    TOTALS,
    [OWNED, { check: 'owned.gte(value)' }, ...SALE],
    [OWNED, { check: `owned.minus(${TOTAL}).gte(value)` }, ...SALE],
  ),
  'of deposits, for gold': sale(BANK, BUY_BACK, [LEFT, LIMIT, LOWER, ...BUY_BACK]),
})
