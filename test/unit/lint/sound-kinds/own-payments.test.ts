import { expect } from 'chai'
import { depositNotBooked } from '../../../../src/lint/rules/money/deposit-not-booked/deposit-not-booked.js'
import { contract } from '../examples/contract.js'
import { analyse } from '../subjects.js'

/** Messages of `deposit-not-booked` about plots, which an account buys for a pot and others attack. */
function list(attack: string): string[] {
  const text = contract(`  init() { storage.put('pot', '0') }
  _take(amount) { const value = parseAmount(amount, 8)
    blockchain.deposit(tx.publisher, value.toFixed(8), '')
    return value }
  _add(value) { storage.put('pot', new BigNumber(storage.get('pot')).plus(value).toFixed(8)) }
  /** @amountLimit iost 9 */
  buy(id, amount) { const value = this._take(amount)
    if (storage.mapHas('plots', id)) throw 'there'
    this._add(value)
    storage.mapPut('plots', id, JSON.stringify({ owner: tx.publisher, paid: value.toFixed(8), tier: 1 }), tx.publisher) }
  /** @amountLimit iost 9 */
  attack(id, amount) { const value = this._take(amount)
    const plot = JSON.parse(storage.mapGet('plots', id))
    if (!plot || plot.owner === tx.publisher) throw 'no'
    ${attack} }
  finish() { requireOwner(); const pot = storage.get('pot')
    storage.put('pot', '0')
    blockchain.withdraw('winneraccount', pot, '') }`)
  return [...depositNotBooked.check(analyse(text))].map(({ message }) => message)
}

describe('deposit-not-booked of payments that pass on what their caller pays', () => {
  for (const attack of [
    'if (plot.tier > 1) this._add(value)',
    `if (plot.tier > 1) blockchain.withdraw(plot.owner, value.toFixed(8), '')`,
    `if (plot.tier > 1) blockchain.withdraw(plot.owner, value.toFixed(8), ''); else this._add(value)`,
  ])
    it(`accepts ${attack}`, () => expect(list(attack)).to.deep.equal([]))
  for (const attack of [
    `blockchain.withdraw(plot.owner, plot.paid, '')`,
    `blockchain.withdraw(plot.owner, value.plus(plot.paid).toFixed(8), '')`,
  ])
    it(`reports ${attack}`, () => expect(list(attack)).to.have.length(1))
})
