import type { Bug } from '../bug.js'

/**
 * Offers in one stored JSON text: their ids are names of its fields, and the pin of each is inside of it. One is taken
 * twice.
 */
export const storedJson: Bug = {
  shortest: 3,
  contract: `class Bug {
  init() { storage.put('book', '{"offers":{}}'); storage.put('made', '0'); storage.put('taken', '0') }
  /** @param {number} price */
  offer(price) {
    if (!(price > 0) || price > 1000 || price % 1 !== 0) throw new Error('price')
    const book = JSON.parse(storage.get('book'))
    const made = Number(storage.get('made')) + 1
    book.offers['offer-' + price * 7919] = { terms: JSON.stringify({ price, pin: 'p' + (price * 104729 + 1) }) }
    storage.put('book', JSON.stringify(book))
    storage.put('made', String(made))
  }
  take(id, pin) {
    const book = JSON.parse(storage.get('book'))
    const offer = book.offers[id]
    if (!offer || typeof offer.terms !== 'string') throw new Error('no such offer')
    if (!pin || offer.terms.indexOf('"' + pin + '"') < 0) throw new Error('terms')
    if (pin[0] !== 'p' || pin === 'pin' || pin === 'price') throw new Error('pin')
    book.offers[id] = null // FIX
    storage.put('book', JSON.stringify(book))
    storage.put('taken', String(Number(storage.get('taken')) + 1))
  }
}
module.exports = Bug
`,
  always: `const [made, taken] = await bug.storage(['made', 'taken']); expect(Number(taken)).to.be.at.most(Number(made))`,
}
