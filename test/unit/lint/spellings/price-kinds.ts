import type { Statement } from './forms.js'
import { action, ME, mapKinds, OWNER, SELF } from './frame.js'
import type { Kind } from './kinds.js'

const NUMBER = 'const value = new BigNumber(amount)'
const POSITIVE: Statement = { check: 'value.isFinite() && value.gt(0) && value.dp() <= 8' }
const GOLD = (from: string, to: string, amount: string) =>
  `blockchain.callWithAuth('token.iost', 'transfer', ['gold', ${from}, ${to}, ${amount}, ''])`

const put = action(
  'amount',
  NUMBER,
  POSITIVE,
  `blockchain.deposit(${ME}, value.toFixed(), 'put')`,
  `storage.mapPut('has', ${ME}, new BigNumber(storage.mapGet('has', ${ME}) || '0').plus(value).toFixed(), ${ME})`,
)
const HAS = `const has = new BigNumber(storage.mapGet('has', ${ME}) || '0')`
const TAKE = `storage.mapPut('has', ${ME}, has.minus(value).toFixed(), ${ME})`
const PAID = `blockchain.withdraw(${ME}, value.toFixed(), 'take')`

/** Checks by a quotient of two numbers that are zero at first. */
const ZERO: Record<string, Kind> = {
  'of a share': {
    rules: ['unvalidated-amount'],
    common: { put },
    parameters: 'amount',
    theft: [
      NUMBER,
      POSITIVE,
      HAS,
      "const share = has.times(storage.get('pool') || '0').div(storage.get('total') || '0')",
      { check: '!share.lt(value)' },
      TAKE,
      PAID,
    ],
    twin: [
      NUMBER,
      POSITIVE,
      HAS,
      "const share = has.times(storage.get('pool') || '0').div(storage.get('total') || '0')",
      { check: 'share.gte(value)' },
      TAKE,
      PAID,
    ],
  },
  'of a loan and its price': {
    rules: ['unvalidated-amount'],
    common: { put },
    parameters: 'amount',
    theft: [
      NUMBER,
      POSITIVE,
      HAS,
      "const price = blockchain.call(storage.get('oracle'), 'getPrice', [])[0]",
      `const bound = new BigNumber(storage.mapGet('loan', ${ME}) || '0').times(2).div(price)`,
      { check: '!value.gt(has.minus(bound))' },
      TAKE,
      PAID,
    ],
    twin: [
      NUMBER,
      POSITIVE,
      HAS,
      "const price = new BigNumber(blockchain.call(storage.get('oracle'), 'getPrice', [])[0])",
      { check: 'price.gt(0)' },
      `const bound = new BigNumber(storage.mapGet('loan', ${ME}) || '0').times(2).div(price)`,
      { check: '!value.gt(has.minus(bound))' },
      TAKE,
      PAID,
    ],
  },
  'of numbers': {
    rules: ['unvalidated-amount'],
    common: { put },
    parameters: 'amount',
    theft: [
      NUMBER,
      POSITIVE,
      HAS,
      { check: 'value.lte(has)' },
      "const part = Number(storage.get('sold') || '0') / Number(storage.get('offered') || '0')",
      { check: '!(part < 0.5)' },
      TAKE,
      PAID,
    ],
    twin: [
      NUMBER,
      POSITIVE,
      HAS,
      { check: 'value.lte(has)' },
      "const offered = Number(storage.get('offered') || '0')",
      { check: 'offered > 0' },
      "const part = Number(storage.get('sold') || '0') / offered",
      { check: '!(part < 0.5)' },
      TAKE,
      PAID,
    ],
  },
  'of what init stores': {
    rules: ['unvalidated-amount'],
    common: {
      put,
      reset: action('', OWNER, "storage.put('votes', '0')", "storage.put('voters', '0')"),
    },
    parameters: 'amount',
    theft: [
      NUMBER,
      POSITIVE,
      HAS,
      "const mean = new BigNumber(storage.get('votes')).dividedBy(storage.get('voters'))",
      { check: '!mean.isLessThan(3)' },
      TAKE,
      PAID,
    ],
    twin: [
      NUMBER,
      POSITIVE,
      HAS,
      "const voters = storage.get('voters')",
      { check: "voters !== '0'" },
      "const mean = new BigNumber(storage.get('votes')).dividedBy(voters)",
      { check: '!mean.isLessThan(3)' },
      { check: 'has.gte(value)' },
      TAKE,
      PAID,
    ],
  },
}

const SELL = action(
  'amount',
  NUMBER,
  POSITIVE,
  GOLD(ME, SELF, 'value.toFixed()'),
  `blockchain.withdraw(${ME}, value.times(storage.get('price')).times('0.9').toFixed(8, 1), 'sell')`,
)
const BUY: Statement[] = [
  "const price = new BigNumber(storage.get('price'))",
  `blockchain.deposit(${ME}, value.times(price).toFixed(8, 0), 'buy')`,
  GOLD(SELF, ME, 'value.toFixed()'),
]

/** Prices that move by a step with each call. */
const MOVED: Record<string, Kind> = {
  'by a percentage': {
    rules: ['open-setter'],
    common: { sell: SELL },
    parameters: 'amount',
    theft: [NUMBER, POSITIVE, ...BUY, "storage.put('price', price.times('1.01').toFixed(8))"],
    twin: [
      NUMBER,
      POSITIVE,
      { check: 'value.gte(10)' },
      ...BUY,
      "storage.put('price', price.times('1.01').toFixed(8))",
    ],
  },
  'by a fixed step': {
    rules: ['open-setter'],
    common: { sell: SELL },
    parameters: 'amount',
    theft: [NUMBER, POSITIVE, ...BUY, "storage.put('price', price.plus('0.001').toFixed())"],
    twin: [NUMBER, POSITIVE, ...BUY, "storage.put('price', price.plus(value.times('0.001')).toFixed(8, 1))"],
  },
  'by a step of what was sold': {
    rules: ['open-setter'],
    common: { sell: SELL },
    parameters: 'amount',
    theft: [
      NUMBER,
      POSITIVE,
      ...BUY,
      "const sold = new BigNumber(storage.get('sold') || '0').plus(value)",
      "storage.put('sold', sold.toFixed())",
      "storage.put('price', price.plus(sold.div(1000).integerValue(BigNumber.ROUND_DOWN).times(10)).toFixed())",
    ],
    twin: [
      NUMBER,
      { check: 'value.isInteger() && value.gt(0)' },
      ...BUY,
      "const sold = new BigNumber(storage.get('sold') || '0').plus(value)",
      "storage.put('sold', sold.toFixed())",
      "storage.put('price', price.plus(sold.div(1000).integerValue(BigNumber.ROUND_DOWN).times(10)).toFixed())",
    ],
  },
  'by numbers': {
    rules: ['open-setter'],
    common: { sell: SELL },
    parameters: 'amount',
    theft: [NUMBER, POSITIVE, ...BUY, "storage.put('price', (Number(storage.get('price')) + 5).toFixed(2))"],
    twin: [NUMBER, POSITIVE, OWNER, ...BUY, "storage.put('price', (Number(storage.get('price')) + 5).toFixed(2))"],
  },
}

/** Payments that are rounded up, from a record that is reduced by less. */
const ROUNDED: Record<string, Kind> = {
  'by toFixed of a number': {
    rules: ['unvalidated-amount'],
    common: { put },
    parameters: 'amount',
    theft: [
      'const value = Number(amount)',
      { check: 'value > 0' },
      `const left = Number(storage.mapGet('has', ${ME})) - value`,
      { check: 'left >= 0' },
      `storage.mapPut('has', ${ME}, left.toFixed(8), ${ME})`,
      GOLD(SELF, ME, 'value.toFixed(2)'),
    ],
    twin: [
      NUMBER,
      POSITIVE,
      `const left = new BigNumber(storage.mapGet('has', ${ME}) || '0').minus(value)`,
      { check: 'left.gte(0)' },
      `storage.mapPut('has', ${ME}, left.toFixed(8), ${ME})`,
      GOLD(SELF, ME, 'value.toFixed(8)'),
    ],
  },
  'by toFixed of BigNumber': {
    rules: ['unvalidated-amount'],
    common: { put },
    parameters: 'amount',
    theft: [NUMBER, HAS, { check: 'value.gt(0) && has.gte(value)' }, TAKE, GOLD(SELF, ME, 'value.toFixed(2, 0)')],
    twin: [NUMBER, HAS, { check: 'value.gt(0) && has.gte(value)' }, TAKE, GOLD(SELF, ME, 'value.toFixed(2)')],
  },
  'by Math.round': {
    rules: ['unvalidated-amount'],
    common: { put },
    parameters: 'amount',
    theft: [
      NUMBER,
      HAS,
      { check: 'value.gt(0) && has.gte(value)' },
      TAKE,
      `blockchain.withdraw(${ME}, String(Math.round(Number(amount))), 'take')`,
    ],
    twin: [
      NUMBER,
      HAS,
      { check: 'value.gt(0) && has.gte(value)' },
      TAKE,
      `blockchain.withdraw(${ME}, String(Math.floor(Number(amount))), 'take')`,
    ],
  },
  'by integerValue': {
    rules: ['unvalidated-amount'],
    common: { put },
    parameters: 'amount',
    theft: [
      NUMBER,
      HAS,
      { check: 'value.gt(0) && has.gte(value)' },
      TAKE,
      `blockchain.withdraw(${ME}, value.integerValue(4).toFixed(), 'take')`,
    ],
    twin: [
      'const value = new BigNumber(amount).integerValue()',
      HAS,
      { check: 'value.gt(0) && has.gte(value)' },
      TAKE,
      `blockchain.withdraw(${ME}, value.toFixed(), 'take')`,
    ],
  },
}

const PET = (to: string) =>
  `blockchain.callWithAuth('token721.iost', 'issue', ['pet', ${to}, JSON.stringify({ at: tx.time })])`

/** Tokens that every account mints. */
const MINTED: Record<string, Kind> = {
  'to an account of its choice': {
    rules: ['missing-authority'],
    parameters: 'to',
    theft: [PET('to')],
    twin: [OWNER, PET('to')],
  },
  'to itself': {
    rules: ['missing-authority'],
    parameters: 'name',
    theft: [{ check: 'name.length > 4' }, PET(ME)],
    twin: [{ check: 'name.length > 4' }, `blockchain.deposit(${ME}, '5', 'pet')`, PET(ME)],
  },
  'in a list of names': {
    rules: ['missing-authority'],
    parameters: 'to, name',
    theft: [{ check: "!storage.mapHas('names', name)" }, "storage.mapPut('names', name, '1')", PET('to')],
    twin: [
      { check: `storage.mapGet('minters', ${ME}) === 'yes'` },
      { check: "!storage.mapHas('names', name)" },
      "storage.mapPut('names', name, '1')",
      PET('to'),
    ],
  },
  'of a token with an amount': {
    rules: ['missing-authority'],
    parameters: 'to, amount',
    theft: [NUMBER, POSITIVE, "blockchain.callWithAuth('token.iost', 'issue', ['gold', to, value.toFixed()])"],
    twin: [
      NUMBER,
      POSITIVE,
      `blockchain.deposit(${ME}, value.toFixed(), 'gold')`,
      "blockchain.callWithAuth('token.iost', 'issue', ['gold', to, value.toFixed()])",
    ],
  },
}

/** Kinds of prices, quotients and roundings that callers profit from. */
export const PRICE_KINDS: Readonly<Record<string, Kind>> = {
  ...mapKinds('zero by zero', ZERO),
  ...mapKinds('a price moved by the least amount', MOVED),
  ...mapKinds('a payment that is rounded up', ROUNDED),
  ...mapKinds('an open mint', MINTED),
}
