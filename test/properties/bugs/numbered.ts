import type { Bug } from '../bug.js'

/** Tickets by number: the 258th is no field that the map lists, so that it is sold and never drawn. */
export const numbered: Bug = {
  shortest: 2,
  contract: `class Bug {
  init() { storage.put('count', '0'); storage.put('left', '0') }
  /** @param {number} number */
  buy(number) {
    if (!(number >= 0) || number > 1e9 || number % 1 !== 0) throw new Error('number')
    const count = Number(storage.get('count'))
    if (storage.mapHas('tickets', String(number))) throw new Error('sold')
    if (count >= 250) throw new Error('sold out') // FIX
    storage.mapPut('tickets', String(number), blockchain.publisher())
    storage.put('count', String(count + 1))
  }
  draw() { storage.put('left', String(Number(storage.get('count')) - storage.mapKeys('tickets').length)) }
}
module.exports = Bug
`,
  always: `expect(await bug.storage('left')).to.equal('0')`,
}
