import { expect } from 'chai'
import { skippedPayment } from '../../../src/lint/rules/money/skipped-payment/skipped-payment.js'
import { contract } from './examples/contract.js'
import { analyse } from './subjects.js'

/** A sale of lands. `check` stands after the amount is a BigNumber, `value`. */
const sale = (check: string) => `  init() { storage.put('price', '5') }
  /** @amountLimit iost unlimited */
  buy(land, amount) {
    const value = new BigNumber(amount)
    if (!value.isFinite() || value.lte(0)) throw 'no amount'
    const price = storage.get('price')
    ${check}
    blockchain.deposit(tx.publisher, value.toFixed(8), '')
    storage.mapPut('lands', land, tx.publisher, tx.publisher) }`

const list = (check: string) =>
  [...skippedPayment.check(analyse(contract(sale(check))))]
    .filter(({ message }) => message.includes('wrong way round'))
    .map(({ assumes }) => assumes)

describe('skipped-payment of prices that are refused', () => {
  for (const [form, check] of [
    ['a constant', `if (value.eq(0.01)) throw 'the price is 0.01'`],
    ['a BigNumber', `if (value.eq(new BigNumber('0.01'))) throw 'the price is 0.01'`],
    ['a stored price', `if (value.eq(price)) throw 'price'`],
    ['a stored price from the other side', `if (new BigNumber(price).eq(value)) throw 'price'`],
    ['a text', `if (amount === '0.01') throw 'price'`],
    ['a number', `if (Number(amount) === 0.01) throw 'price'`],
  ] as const)
    it(`reports a refusal of ${form}`, () => expect(list(check)).to.deep.equal([undefined]))

  for (const [form, check] of [
    ['all but a price', `if (!value.eq(0.01)) throw 'price'`],
    ['less than a price', `if (value.lt(price)) throw 'price'`],
    ['nothing', `if (value.eq(0)) throw 'nothing'`],
    ['an amount that is not more', `if (value.lt(price)) throw 'less'\n    if (value.eq(price)) throw 'as much'`],
    ['nothing, and pays back what is exact', `if (value.eq(price)) { blockchain.receipt('exact') }`],
  ] as const)
    it(`accepts a refusal of ${form}`, () => expect(list(check)).to.deep.equal([]))
})
