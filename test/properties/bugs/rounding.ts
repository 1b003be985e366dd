import type { Bug } from '../bug.js'

/** Shares that are rounded up pay out more than there is. */
export const rounding: Bug = {
  shortest: 2,
  contract: `class Bug {
  init() { storage.put('pool', '10'); storage.put('paid', '0') }
  /** @param {number} count */
  split(count) {
    if (count < 1 || count > 8 || storage.has('parts')) throw new Error('count')
    storage.put('parts', String(count))
  }
  pay() {
    const parts = Number(storage.get('parts') || '0')
    if (parts < 1) throw new Error('not split')
    const share = Math.ceil(10 / parts) // BUG
    const share = Math.floor(10 / parts) // FIX
    storage.put('paid', String(share * parts))
  }
}
module.exports = Bug
`,
  always: `const [paid, pool] = await bug.storage(['paid', 'pool']); expect(Number(paid)).to.be.at.most(Number(pool))`,
}
