import type { Bug } from '../bug.js'

/**
 * A payment of 10 that repeats only when one claim falls into the first window of time and another one into the second.
 */
export const windows: Bug = {
  shortest: 4,
  contract: `class Bug {
  init() { storage.put('start', String(Math.floor(block.time / 1e9))); storage.put('paid', '0') }
  _isIn(passed, start) { return passed >= start && passed < start + 1800 }
  claim() {
    const passed = Math.floor(block.time / 1e9) - Number(storage.get('start'))
    const isEarly = this._isIn(passed, 1814400)
    if (!isEarly && !this._isIn(passed, 4233600)) throw new Error('closed')
    const key = isEarly ? 'early' : 'late' // BUG
    const key = 'claimed' // FIX
    if (storage.has(key)) throw new Error('claimed')
    storage.put(key, 'yes')
    storage.put('paid', String(Number(storage.get('paid')) + 10))
  }
}
module.exports = Bug
`,
  always: `expect(Number(await bug.storage('paid'))).to.be.at.most(10)`,
}
