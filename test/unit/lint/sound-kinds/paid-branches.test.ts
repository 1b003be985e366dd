import { expect } from 'chai'
import { skippedPayment } from '../../../../src/lint/rules/money/skipped-payment/skipped-payment.js'
import { contract } from '../examples/contract.js'
import { analyse } from '../subjects.js'

/** Orders that are paid in one of two ways: findings about what is paid for those of the first kind. */
const list = (pay: string, check: string) =>
  [
    ...skippedPayment.check(
      analyse(
        contract(`  _amount(text) { const n = new BigNumber(text)
    ${check}
    return n }
  /** @amountLimit iost unlimited */
  order(type, amount, paid) { const n = parseAmount(amount, 8)
    const order = { type, amount: n.toFixed(), by: tx.publisher, paid: '0' }
    if (type === '1') { ${pay}; order.paid = p.toFixed() }
    else if (type === '2') { const has = readAmount(storage.mapGet('has', tx.publisher)); if (has.lt(n)) throw 'no'
      storage.mapPut('has', tx.publisher, has.minus(n).toFixed(), tx.publisher) }
    else throw 'type'
    const id = storage.get('next') || '0'
    storage.put('next', String(Number(id) + 1))
    storage.mapPut('orders', id, JSON.stringify(order), tx.publisher) }
  cancel(id) { const order = JSON.parse(storage.mapGet('orders', id)); if (!order || order.by !== tx.publisher) throw 'no'
    storage.mapDel('orders', id)
    if (order.type === '1') blockchain.withdraw(tx.publisher, order.paid, '')
    else storage.mapPut('has', tx.publisher, readAmount(storage.mapGet('has', tx.publisher)).plus(order.amount).toFixed(), tx.publisher) }`),
      ),
    ),
  ].map(({ message }) => message)

const TAKE = `blockchain.deposit(tx.publisher, p.toFixed(), '')`

describe('skipped-payment of an entry that is paid in one of several ways', () => {
  const pay = `const p = this._amount(paid); if (!p.eq(n.times(2))) throw 'price'; ${TAKE}`
  for (const check of [
    `if (n.lte(0)) throw 'n'`,
    `if (!n.gt(0)) throw 'n'`,
    `if (!n.isFinite() || n.lte(0) || !n.eq(n.dp(8, 1))) throw 'n'`,
    `if (!(n.isFinite() && n.gt('0'))) throw 'n'`,
    `if (n.gt(0)) return n; throw 'n'`,
  ])
    it(`accepts a helper that throws: ${check}`, () => expect(list(pay, check)).to.deep.equal([]))
  for (const guard of ['p.gt(0)', '!p.lte(0)', 'p.isFinite() && p.gt(0)'])
    it(`reports a payment that is left out: ${guard}`, () =>
      expect(list(`const p = this._amount(paid); if (${guard}) ${TAKE}`, '')).to.have.length(1))
  it('reports a payment that is left out where only other numbers fail', () =>
    expect(list(`const p = this._amount(paid); if (p.gt(0)) ${TAKE}`, `if (n.gt(1e9)) throw 'n'`)).to.have.length(1))
})
