import type { Bug } from '../bug.js'

/** An upgrade that forgets a field: what was written before has it under another name. */
export const forgotten: Bug = {
  shortest: 3,
  contract: `class Bug {
  init() {}
  /** @param {number} count */
  put(count) {
    if (count < 1 || count > 1000) throw new Error('count')
    storage.put('entry', JSON.stringify({ count: count, owner: blockchain.publisher() }))
  }
  /** @returns {string} */
  owner() {
    const entry = JSON.parse(storage.get('entry') || '{}')
    return String(entry.owner)
  }
}
module.exports = Bug
`,
  others: {
    next: `class Next {
  init() {}
  /** @param {number} count */
  put(count) {
    if (count < 1 || count > 1000) throw new Error('count')
    storage.put('entry', JSON.stringify({ count: count, holder: blockchain.publisher() })) // BUG
    storage.put('entry', JSON.stringify({ count: count, owner: blockchain.publisher() })) // FIX
  }
  /** @returns {string} */
  owner() {
    const entry = JSON.parse(storage.get('entry') || '{}')
    return String(entry.holder) // BUG
    return String(entry.owner) // FIX
  }
}
module.exports = Next
`,
  },
  agrees: `({ next }) => sameAs(next)`,
  // Any account may write for another one on purpose.
  rules: '{ defaults: { losses: false } }',
}
