import type { Bug } from '../bug.js'

/**
 * Four calls with exact arguments that are not in the source; each changes only the value of one key, and a wrong
 * one starts over.
 */
export const steps: Bug = {
  shortest: 4,
  contract: `class Bug {
  init() { storage.put('step', '0') }
  _go(isDue, isRight, next) { storage.put('step', isDue && isRight ? next : '0') }
  _code(factor) { return (factor * 7919 + 104729) % 15485863 }
  /** @param {number} x */
  a(x) { this._go(storage.get('step') === '2', x === this._code(211), '3') }
  /** @param {number} x */
  b(x) { this._go(storage.get('step') === '0', x === this._code(307), '1') }
  /** @param {number} x */
  c(x) { this._go(storage.get('step') === '1', x === this._code(401), '2') }
  /** @param {number} x */
  d(x) {
    this._go(storage.get('step') === '3', x === this._code(503), '4') // BUG
    this._go(storage.get('step') === '4', x === this._code(503), '4') // FIX
  }
}
module.exports = Bug
`,
  always: `expect(await bug.storage('step')).to.not.equal('4')`,
}
