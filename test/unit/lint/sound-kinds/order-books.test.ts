import { expect } from 'chai'
import { RULES } from '../../../../src/lint/rules/rules.js'
import { contract } from '../examples/contract.js'
import { analyse } from '../subjects.js'

/** Returns how often a rule reports a contract. */
function count(rule: string, text: string): number {
  const subject = analyse(text)
  return RULES.filter(({ name }) => name === rule).flatMap((one) => [...one.check(subject)]).length
}

/** Offers of points for tokens ('sell'), or of tokens for points ('buy'), which a taker takes in parts. */
const market = ({
  take = 'n.times(offer.price).gt(paid)',
  guard = `paid !== '0'`,
  after = 'offer.left = new BigNumber(offer.left).minus(n).toFixed(); if (new BigNumber(offer.left).lte(0)) offer.open = false',
} = {}) =>
  contract(`  _points(who) { return new BigNumber(storage.mapGet('points', who) || '0') }
  _set(who, points) { storage.mapPut('points', who, points.toFixed(), tx.publisher) }
  offer(id, side, amount, price, paid) {
    if (${guard}) blockchain.deposit(tx.publisher, paid, '')
    const n = new BigNumber(amount); const p = new BigNumber(price)
    if (!n.gt(0) || n.dp() > 4 || !p.gt(0) || p.dp() > 4 || storage.mapHas('offers', id)) throw 'bad'
    if (side === 'sell') { if (this._points(tx.publisher).lt(n)) throw 'few'
      this._set(tx.publisher, this._points(tx.publisher).minus(n)) }
    else if (side === 'buy') { if (n.times(p).gt(paid)) throw 'low' }
    else throw 'side'
    storage.mapPut('offers', id, JSON.stringify({ maker: tx.publisher, side: side, left: amount, price: p.toFixed(), open: true }), tx.publisher) }
  take(id, amount, paid) {
    if (${guard}) blockchain.deposit(tx.publisher, paid, '')
    const offer = JSON.parse(storage.mapGet('offers', id))
    const n = new BigNumber(amount)
    if (!offer || !offer.open || !n.gt(0) || n.dp() > 4 || n.gt(offer.left)) throw 'bad'
    if (offer.side === 'buy') { if (this._points(tx.publisher).lt(n)) throw 'few'
      this._set(tx.publisher, this._points(tx.publisher).minus(n))
      this._set(offer.maker, this._points(offer.maker).plus(n))
      blockchain.withdraw(tx.publisher, n.times(offer.price).toFixed(8, 1), '') }
    else { if (${take}) throw 'low'
      this._set(tx.publisher, this._points(tx.publisher).plus(n))
      blockchain.withdraw(offer.maker, paid, '') }
    ${after}
    storage.mapPut('offers', id, JSON.stringify(offer), tx.publisher) }`)

describe('lint of order books in two tokens', () => {
  for (const rule of ['skipped-payment', 'predictable-random'])
    it(`accepts one: ${rule}`, () => expect(count(rule, market())).to.equal(0))

  for (const guard of [`paid != '0'`, `'0' !== paid`, `Number(paid) !== 0`])
    it(`accepts ${guard}`, () => expect(count('skipped-payment', market({ guard }))).to.equal(0))

  it('reports a payment that no branch looks at', () =>
    expect(
      count(
        'skipped-payment',
        contract(`  buy(paid) { if (paid !== '0') blockchain.deposit(tx.publisher, paid, '')
    storage.mapPut('credit', tx.publisher, '1', tx.publisher) }
  use() { const credit = storage.mapGet('credit', tx.publisher); if (!credit) throw 'none'
    storage.mapDel('credit', tx.publisher); blockchain.withdraw(tx.publisher, credit, '') }`),
      ),
    ).to.be.above(0))

  it('reports a payment that a flag avoids', () =>
    expect(count('skipped-payment', market({ guard: `id !== ''` }))).to.be.above(0))

  const duel = (decide: string) =>
    contract(`  open(id, hand) { if (storage.mapHas('duel', id)) throw 'old'; blockchain.deposit(tx.publisher, '1', '')
    storage.mapPut('duel', id, JSON.stringify({ host: tx.publisher, hand: hand }), tx.publisher) }
  join(id, hand) { const duel = JSON.parse(storage.mapGet('duel', id)); if (!duel) throw 'none'
    blockchain.deposit(tx.publisher, '1', ''); storage.mapDel('duel', id)
    ${decide} }`)
  for (const decide of [
    `if (Number(hand) > Number(duel.hand)) blockchain.withdraw(tx.publisher, '2', ''); else blockchain.withdraw(duel.host, '2', '')`,
    `const winner = Number(hand) > Number(duel.hand) ? tx.publisher : duel.host; blockchain.withdraw(winner, '2', '')`,
    `if (Number(hand) === Number(duel.hand)) throw 'same'
    if (Number(hand) - Number(duel.hand) > 1) blockchain.withdraw(tx.publisher, '2', ''); else blockchain.withdraw(duel.host, '2', '')`,
  ])
    it(`reports a game in which the second player reads the choice: ${decide.slice(0, 40)}`, () =>
      expect(count('predictable-random', duel(decide))).to.be.above(0))

  it('accepts a limit by what the first player has stored, where something else decides', () =>
    expect(
      count(
        'predictable-random',
        duel(`if (Number(hand) > Number(duel.hand)) throw 'too much'
    if (duel.host.length > 9) blockchain.withdraw(tx.publisher, '2', ''); else blockchain.withdraw(duel.host, '2', '')`),
      ),
    ).to.equal(0))
})
