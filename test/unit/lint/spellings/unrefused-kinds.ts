import type { Actions, Statement } from './forms.js'
import { action, add, ME, mapKinds, N, old, TAKE, VALUE } from './frame.js'
import type { Kind } from './kinds.js'

/** Shares that are bought for iost. */
const SHARES: Actions = {
  init: action('', "storage.put('price', '0.5')"),
  buy: action('amount', ...VALUE, TAKE, add('shares')),
}
const LESS: Statement[] = [
  `const has = ${old('shares')}`,
  { check: 'has.gte(value)' },
  `storage.mapPut('shares', ${ME}, has.minus(value).toFixed())`,
]
const PAY = `blockchain.withdraw(${ME}, due.toFixed(8, 1), 'sold')`
const NUMBER = `const value = ${N('amount')}`
const PRICE = N("storage.get('price')")

const sell = (due: string, pay = PAY): Kind => ({
  rules: ['unvalidated-amount'],
  common: SHARES,
  parameters: 'amount',
  theft: [NUMBER, ...LESS, `const due = ${due}`, pay],
  twin: [...VALUE, ...LESS, `const due = ${due}`, pay],
})

const HALF = '(Number(amount) / 2)'
const LESS_NUMBER: Statement[] = [
  `const has = Number(storage.mapGet('shares', ${ME}))`,
  { check: 'has >= Number(amount)' },
  `storage.mapPut('shares', ${ME}, (has - Number(amount)).toFixed(8))`,
]
const PAY_HALF = `blockchain.withdraw(${ME}, ${HALF}.toFixed(8), 'sold')`

/** Numbers that are given up for a payment, which does not reject one that is not above zero. */
export const UNREFUSED_KINDS: Record<string, Kind> = mapKinds('a number that its payment does not reject', {
  'because that is skipped': {
    ...sell("value.times('0.5')", `if (due.gt(0)) ${PAY}`),
    twin: [NUMBER, ...LESS, "const due = value.times('0.5')", PAY],
  },
  'because that is skipped below a unit': sell(`value.times(${PRICE})`, `if (!due.lt('0.01')) ${PAY}`),
  'because that is skipped, of plain numbers': {
    ...sell(''),
    theft: [...LESS_NUMBER, `if (${HALF} > 0) ${PAY_HALF}`],
    twin: [{ check: 'Number(amount) > 0' }, ...LESS_NUMBER, `if (${HALF} > 0) ${PAY_HALF}`],
  },
  'because it is squared': sell("value.times(value).times('0.01')"),
  'because it is squared in a sum': sell(`${PRICE}.plus(${PRICE}).minus(value.times(value).times('0.0001'))`),
  'because its sign is dropped': sell("value.abs().times('0.5')"),
  'because a part is paid for nothing': {
    ...sell(`${PRICE}.plus(value.times('0.5'))`),
    theft: [NUMBER, { check: 'value.gte(0)' }, ...LESS, `const due = ${PRICE}.plus(value.times('0.5'))`, PAY],
  },
})
