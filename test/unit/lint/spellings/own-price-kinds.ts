import type { Statement } from './forms.js'
import { action, add, gold, ME, mapKinds, N, OWNER, old, read, SELF, TAKE, VALUE } from './frame.js'
import type { Kind } from './kinds.js'

const PRICE: Statement[] = [
  `const number = ${N('price')}`,
  { check: 'number.isFinite() && number.gt(0) && number.dp() <= 8' },
]
const STORE = `storage.mapPut('offers', id, JSON.stringify({ seller: ${ME}, price: number.toFixed(), left: '0' }), ${ME})`
const NEW: Statement = { check: "!storage.mapHas('offers', id)" }
/** Offers at any price. */
const LIST = { list: action('id, price', NEW, ...PRICE, STORE) }
const BANK = {
  put: action('amount', ...VALUE, TAKE, add('has')),
  take: action(
    'amount',
    ...VALUE,
    `const has = ${old('has')}`,
    { check: 'has.gte(value)' },
    `storage.mapPut('has', ${ME}, has.minus(value).toFixed(), ${ME})`,
    `blockchain.withdraw(${ME}, value.toFixed(), 'out')`,
  ),
}
const WHOLE: Statement[] = [
  `const value = ${N('amount')}`,
  { check: 'value.isFinite() && value.gt(0) && value.dp() <= 0' },
  ...read('offer', 'offers'),
]
const GOODS: Statement[] = [
  `const goods = ${old('goods')}`,
  { check: 'goods.gte(value)' },
  `storage.mapPut('goods', ${ME}, goods.minus(value).toFixed(), ${ME})`,
]
const MAKE = { make: action('', `blockchain.deposit(${ME}, '1', 'in')`, `storage.mapPut('goods', ${ME}, '10', ${ME})`) }
/** A payment out of what the offer has left. */
const FROM_OFFER: Statement[] = [
  { check: 'value.times(offer.price).lte(offer.left)' },
  'offer.left = new BigNumber(offer.left).minus(value.times(offer.price)).toFixed()',
  `storage.mapPut('offers', id, JSON.stringify(offer), ${ME})`,
]
const FILL = {
  fill: action(
    'id, amount',
    ...VALUE,
    ...read('offer', 'offers'),
    TAKE,
    'offer.left = new BigNumber(offer.left).plus(value).toFixed()',
    `storage.mapPut('offers', id, JSON.stringify(offer), ${ME})`,
  ),
}
const PAID = `blockchain.withdraw(${ME}, value.times(offer.price).toFixed(8, 1), 'sold')`
const CREDIT = add('has', 'value.times(offer.price)')
const SELLER = add('has', 'value.times(offer.price)', 'offer.seller')
const CHARGED: Statement[] = [
  `const had = ${old('has')}`,
  { check: `offer.seller !== ${ME} && had.gte(value.times(offer.price))` },
  `storage.mapPut('has', ${ME}, had.minus(value.times(offer.price)).toFixed(), ${ME})`,
]
const GOT = `storage.mapPut('got', ${ME}, '1', ${ME})`
const SWAPPED: Statement[] = [...WHOLE, gold(ME, SELF), PAID]

/** Prices that callers store for nothing, and by which another action pays. */
export const OWN_PRICE_KINDS: Record<string, Kind> = mapKinds('a price that its caller has stored', {
  'by which goods are paid': {
    rules: ['skipped-payment'],
    common: { ...LIST, ...MAKE, ...FILL },
    parameters: 'id, amount',
    theft: [...WHOLE, ...GOODS, PAID],
    twin: [...WHOLE, ...FROM_OFFER, ...GOODS, PAID],
  },
  'by which goods are credited': {
    rules: ['skipped-payment'],
    common: { ...LIST, ...MAKE, ...BANK, ...FILL },
    parameters: 'id, amount',
    theft: [...WHOLE, ...GOODS, CREDIT],
    twin: [...WHOLE, ...FROM_OFFER, ...GOODS, CREDIT],
  },
  'by which the seller is credited': {
    rules: ['skipped-payment'],
    common: { ...LIST, ...BANK },
    parameters: 'id, amount',
    theft: [...WHOLE, SELLER, GOT],
    twin: [...WHOLE, ...CHARGED, SELLER, GOT],
  },
  'by which a token is swapped': {
    rules: ['skipped-payment'],
    common: { ...LIST, ...FILL },
    parameters: 'id, amount',
    theft: SWAPPED,
    twin: [...WHOLE, ...FROM_OFFER, gold(ME, SELF), PAID],
  },
  'by which new tokens are made': {
    rules: ['skipped-payment'],
    common: { ...LIST, ...MAKE },
    parameters: 'id',
    theft: [
      ...read('offer', 'offers'),
      `blockchain.deposit(${ME}, '1', 'in')`,
      `blockchain.callWithAuth('token.iost', 'issue', ['silver', ${ME}, offer.price])`,
      `blockchain.withdraw('bobby', '1', 'out')`,
    ],
    twin: [
      OWNER,
      ...read('offer', 'offers'),
      `blockchain.deposit(${ME}, '1', 'in')`,
      `blockchain.callWithAuth('token.iost', 'issue', ['silver', ${ME}, offer.price])`,
      `blockchain.withdraw('bobby', '1', 'out')`,
    ],
  },
})
