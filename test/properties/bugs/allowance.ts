import type { Bug } from '../bug.js'

/** An allowance that is used and stays. */
export const allowance: Bug = {
  shortest: 3,
  contract: `class Bug {
  init() { storage.put('used', '0'); storage.put('allowed', '0') }
  /** @param {number} count */
  allow(count) {
    if (count < 1 || count > 10) throw new Error('count')
    storage.put('left', String(count))
    storage.put('allowed', String(Number(storage.get('allowed')) + count))
  }
  use() {
    const left = Number(storage.get('left') || '0')
    if (left < 1) throw new Error('nothing is allowed')
    storage.put('left', '0') // FIX
    storage.put('used', String(Number(storage.get('used')) + left))
  }
}
module.exports = Bug
`,
  always: `const [used, allowed] = await bug.storage(['used', 'allowed']); expect(Number(used)).to.be.at.most(Number(allowed))`,
}
