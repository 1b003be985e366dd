import { expect } from 'chai'
import { unvalidatedAmount } from '../../../src/lint/rules/money/unvalidated-amount/unvalidated-amount.js'
import { replacedEntry } from '../../../src/lint/rules/storage/replaced-entry/replaced-entry.js'
import { contract } from './examples/contract.js'
import { analyse } from './subjects.js'

/** Messages of `replaced-entry` about orders that are paid for, with an identifier that the caller chooses. */
function listReplaced(payment: string, check = ''): string[] {
  const text = contract(`  /** @amountLimit gold 100 */
  order(id, weight) { const value = parseAmount(weight, 8).toFixed()
    ${check}
    ${payment}
    storage.mapPut('orders', id, JSON.stringify({ buyer: tx.publisher, value }), tx.publisher) }
  settle(id) { if (!blockchain.requireAuth(blockchain.contractOwner(), 'active')) throw 'no'
    const order = JSON.parse(storage.mapGet('orders', id))
    if (order === null) throw 'none'
    storage.mapDel('orders', id)
    blockchain.callWithAuth('token.iost', 'transfer', ['gold', blockchain.contractName(), order.buyer, order.value, '']) }`)
  return [...replacedEntry.check(analyse(text))].map(({ message }) => message)
}

const SELF = 'blockchain.contractName()'
const take = (memo: string) =>
  `blockchain.callWithAuth('token.iost', 'transfer', ['gold', tx.publisher, ${SELF}, value, ${memo}])`

describe('the memo of a transfer', () => {
  for (const [title, payment] of [
    ['the identifier', take('id')],
    ['a text with the identifier', take("'order ' + id")],
    ['the identifier as JSON', take('JSON.stringify({ id })')],
    [
      'the identifier, where the tokens are frozen',
      `blockchain.callWithAuth('token.iost', 'transferFreeze', ['gold', tx.publisher, ${SELF}, value, 1e18, id])`,
    ],
    ['nothing', take("''")],
  ] as const) {
    it(`does not hide that a deposit replaces an order: ${title}`, () =>
      expect(listReplaced(payment)).to.have.length(1))
    it(`leaves an order alone that cannot be there: ${title}`, () =>
      expect(listReplaced(payment, "if (storage.mapHas('orders', id)) throw 'taken'")).to.deep.equal([]))
  }
  it('leaves an order alone by whose name tokens are moved', () =>
    expect(
      listReplaced(`blockchain.callWithAuth('token.iost', 'transfer', [id, tx.publisher, ${SELF}, value, ''])`),
    ).to.deep.equal([]))
  it('leaves an order alone whose name another contract gets at the place of a memo', () =>
    expect(
      listReplaced(
        `${take("''")}; blockchain.call('register', 'transfer', ['gold', tx.publisher, ${SELF}, value, id])`,
      ),
    ).to.deep.equal([]))

  for (const [title, memo, count] of [
    ['in the memo', "'1', amount", 1],
    ['as the amount', "amount, ''", 0],
  ] as const)
    it(`${count > 0 ? 'leaves unchecked' : 'checks'} an amount that is ${title}`, () => {
      const text = contract(`  /** @amountLimit iost 1 */
  give(to, amount) { const left = new BigNumber(storage.mapGet('points', tx.publisher) || '0').minus(amount)
    if (left.lt(0)) throw 'less'
    blockchain.callWithAuth('token.iost', 'transfer', ['iost', tx.publisher, ${SELF}, ${memo}])
    storage.mapPut('points', tx.publisher, left.toFixed(), tx.publisher)
    storage.mapPut('points', to, new BigNumber(storage.mapGet('points', to) || '0').plus(amount).toFixed(), tx.publisher) }
  out() { const due = storage.mapGet('points', tx.publisher)
    storage.mapDel('points', tx.publisher)
    blockchain.withdraw(tx.publisher, due, '') }`)
      expect([...unvalidatedAmount.check(analyse(text))].length > 0).to.equal(count > 0)
    })
})
