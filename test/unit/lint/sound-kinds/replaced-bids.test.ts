import { expect } from 'chai'
import { replacedEntry } from '../../../../src/lint/rules/storage/replaced-entry/replaced-entry.js'
import { contract } from '../examples/contract.js'
import { analyse } from '../subjects.js'

/** Messages of `replaced-entry` about a contract with lots, on which callers bid. */
function list(bid: string, others = '', check = ''): string[] {
  const text = contract(`  list(id) { if (storage.mapHas('lots', id)) throw 'there'
    storage.mapPut('lots', id, JSON.stringify({ host: tx.publisher, best: '0', lead: '', state: 'open' }), tx.publisher) }
  /** @amountLimit iost 9 */
  bid(id, amount) { const value = parseAmount(amount, 8)
    const lot = JSON.parse(storage.mapGet('lots', id))
    if (lot === null || !value.gt(lot.best)) throw 'less'
    ${check}
    blockchain.deposit(tx.publisher, value.toFixed(), '')
    ${bid}
    lot.best = value.toFixed()
    lot.lead = tx.publisher
    storage.mapPut('lots', id, JSON.stringify(lot), tx.publisher) }
  settle(id) { const lot = JSON.parse(storage.mapGet('lots', id))
    if (lot === null || lot.host !== tx.publisher) throw 'no'
    storage.mapDel('lots', id)
    blockchain.withdraw(lot.host, lot.best, '') }
  ${others}`)
  return [...replacedEntry.check(analyse(text))].map(({ message }) => message)
}

describe('replaced-entry of bids', () => {
  it('reports a bid that nothing gives back', () =>
    expect(list('')).to.deep.equal([
      '`bid` replaces `lots[].best`, which another account has paid and `settle` pays out, by what the caller pays: nothing gives the first account its tokens back',
    ]))
  it('reports one of which only a receipt has the account', () =>
    expect(list('blockchain.receipt(lot.lead)')).to.have.length(1))
  it('reports one after which the lot is still open', () =>
    expect(list('', '', `if (lot.state !== 'open') throw 'closed'`)).to.have.length(1))
  for (const [title, bid, others, check] of [
    ['that is paid back', `if (lot.lead !== '') blockchain.withdraw(lot.lead, lot.best, '')`],
    [
      'that is paid back by a helper',
      'this._back(lot)',
      `_back(lot) { if (lot.lead) blockchain.withdraw(lot.lead, lot.best, '') }`,
    ],
    [
      'that is credited',
      `if (lot.lead !== '') storage.mapPut('due', lot.lead, readAmount(storage.mapGet('due', lot.lead)).plus(lot.best).toFixed(), tx.publisher)`,
      `out() { const due = readAmount(storage.mapGet('due', tx.publisher))
    storage.mapDel('due', tx.publisher)
    blockchain.withdraw(tx.publisher, due.toFixed(), '') }`,
    ],
    ['of which a copy is kept', `storage.mapPut('old', id + lot.lead, JSON.stringify(lot), tx.publisher)`],
    ['that is also booked for its account', `storage.mapPut('paid', id + tx.publisher, value.toFixed(), tx.publisher)`],
    ['that is also in a sum', `storage.put('fees', readAmount(storage.get('fees')).plus(value).toFixed())`],
    ['that is the only one', `lot.state = 'sold'`, '', `if (lot.state !== 'open') throw 'sold'`],
    ['that is the first one', '', '', `if (lot.lead !== '') throw 'sold'`],
    [
      'that only its account raises',
      '',
      '',
      `if (lot.host !== tx.publisher) throw 'not yours'\n    lot.host = tx.publisher`,
    ],
  ] as const)
    it(`accepts one ${title}`, () => expect(list(bid, others, check)).to.deep.equal([]))
  it('accepts a price that nothing pays out', () => {
    const text = contract(`  init() { storage.put('price', '1') }
  /** @amountLimit iost 9 */
  show(amount, text) { const value = parseAmount(amount, 8)
    if (!value.gt(storage.get('price'))) throw 'less'
    blockchain.deposit(tx.publisher, value.toFixed(), '')
    storage.put('price', value.toFixed())
    storage.put('shown', tx.publisher) }
  collect(amount) { requireOwner()
    blockchain.withdraw(tx.publisher, parseAmount(amount, 8).toFixed(), '') }`)
    expect([...replacedEntry.check(analyse(text))]).to.deep.equal([])
  })
})
