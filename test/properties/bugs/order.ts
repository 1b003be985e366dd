import type { Bug } from '../bug.js'

/** Four calls in one order with exact arguments: B(2) C(3) A(1) D(4). */
export const order: Bug = {
  shortest: 4,
  contract: `class Bug {
  init() { storage.put('step', '0') }
  _step(from, to) { if (storage.get('step') === from) storage.put('step', to) }
  /** @param {number} x */
  a(x) { if (x === 1) this._step('2', '3') }
  /** @param {number} x */
  b(x) { if (x === 2) this._step('0', '1') }
  /** @param {number} x */
  c(x) { if (x === 3) this._step('1', '2') }
  /** @param {number} x */
  d(x) {
    if (x === 4) this._step('3', '4') // BUG
    if (x === 4) this._step('4', '4') // FIX
  }
}
module.exports = Bug
`,
  always: `expect(await bug.storage('step')).to.not.equal('4')`,
}
