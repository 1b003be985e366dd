import type { Bug } from '../bug.js'

/** A map's key that is overwritten: the second deposit of an account takes the place of the first. */
export const overwritten: Bug = {
  shortest: 2,
  contract: `class Bug {
  init() { storage.put('total', '0') }
  /** @param {number} count */
  put(account, count) {
    if (count < 1 || count > 1000 || !blockchain.requireAuth(account, 'active')) throw new Error('cannot')
    const had = 0 // BUG
    const had = Number(storage.mapGet('has', account) || '0') // FIX
    storage.mapPut('has', account, String(had + count))
    storage.put('total', String(Number(storage.get('total')) + count))
  }
}
module.exports = Bug
`,
  rules: `{ ledgers: ({ bug }) => [{ contract: bug, map: 'has', total: 'total' }] }`,
}
