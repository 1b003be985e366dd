import type { Bug } from '../bug.js'

/** Any account changes storage that only the owner may change. */
export const owned: Bug = {
  shortest: 1,
  contract: `class Bug {
  init() { storage.put('price', '5'); storage.put('owner', blockchain.publisher()) }
  /** @param {number} price */
  setPrice(price) {
    if (!blockchain.requireAuth(storage.get('owner'), 'active')) throw new Error('no permission') // FIX
    if (price < 1 || price > 1000) throw new Error('price')
    storage.put('price', String(price))
  }
}
module.exports = Bug
`,
  rules: `{ owned: ({ bug }) => [{ contract: bug, keys: ['price'], by: { key: 'owner' } }] }`,
}
