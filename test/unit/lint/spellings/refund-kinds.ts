import type { Actions, Statement } from './forms.js'
import { action, ME, mapKinds, N, read, TAKE, VALUE } from './frame.js'
import type { Kind } from './kinds.js'

const SAVE = `storage.mapPut('goods', id, JSON.stringify(item), ${ME})`
const PRICE = `const price = ${N('cost')}`
const POSITIVE: Statement = { check: 'price.gt(0) && price.dp() <= 8' }
const OFFER = (...checks: Statement[]): Statement[] => [
  { check: "!storage.mapHas('goods', id)" },
  ...checks,
  `const item = { price: price.toFixed(), owner: ${ME} }`,
  SAVE,
]
const OFFERS: Actions = { offer: action('id, cost', ...OFFER(PRICE, POSITIVE)) }
const FIXED: Actions = { offer: action('id', ...OFFER('const price = new BigNumber(10)')) }
const TAKEN: Statement[] = [...VALUE, ...read('item', 'goods'), { check: 'value.gte(item.price)' }, TAKE]
const REST = 'const rest = value.minus(item.price)'
const BACK = `if (rest.gt(0)) blockchain.withdraw(${ME}, rest.toFixed(), 'rest')`
const BOUGHT: Statement[] = [`item.owner = ${ME}`, SAVE]
const pay = (sum: string) => `blockchain.withdraw(item.owner, ${sum}.toFixed(8, 1), 'sold')`
/** A share of all that was sent, and in the twin of the price. */
const share = (of: (whole: string) => string, common = OFFERS): Kind => ({
  rules: ['double-payment'],
  common,
  parameters: 'id, amount',
  theft: [...TAKEN, REST, BACK, pay(of('value')), ...BOUGHT],
  twin: [...TAKEN, REST, BACK, pay(of(N('item.price'))), ...BOUGHT],
})

/** Refunds of what is above the price, beside a share of all. */
export const SHARE_KINDS: Record<string, Kind> = mapKinds('a refund beside a share of all', {
  'by a product': share((whole) => `${whole}.times('0.97')`),
  'by a quotient': share((whole) => `${whole}.times(97).div(100)`),
  'without a fee': share((whole) => `${whole}.minus(${whole}.times('0.03'))`),
  'of a fixed price': share((whole) => `${whole}.times('0.9')`, FIXED),
  'that is paid first': {
    ...share((whole) => whole),
    theft: [...TAKEN, pay("value.times('0.97')"), REST, BACK, ...BOUGHT],
  },
})

const buy = (...rest: Statement[]): Actions => ({
  buy: action('id, amount', ...TAKEN, `blockchain.receipt('sold by ' + item.owner)`, ...rest, ...BOUGHT),
})
/** A price that may be negative, and in the twin not. */
const price = (common: Actions): Kind => ({
  rules: ['unvalidated-amount'],
  common,
  parameters: 'id, cost',
  theft: OFFER(PRICE, { check: 'price.isFinite() && price.dp() <= 8' }),
  twin: OFFER(PRICE, POSITIVE),
})

/** Prices below zero, of which a refund is calculated. */
export const NEGATIVE_PRICE_KINDS: Record<string, Kind> = mapKinds('a price below zero', {
  'that a refund subtracts': price(buy(REST, BACK)),
  'that a refund subtracts in any case': price(
    buy(`blockchain.withdraw(${ME}, value.minus(item.price).toFixed(), 'rest')`),
  ),
})
