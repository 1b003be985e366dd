import type { Bug } from '../bug.js'

/**
 * A request that is due only for a minute after a time that depends on the amount, and that is not forgotten when it is
 * paid.
 */
export const cooldown: Bug = {
  shortest: 4,
  contract: `class Bug {
  init() { storage.put('asked', '0'); storage.put('paid', '0') }
  /** @param {number} amount */
  ask(amount) {
    if (!(amount > 0) || amount > 500 || amount % 1 !== 0) throw new Error('amount')
    if (storage.has('due')) throw new Error('one at a time')
    storage.put('amount', String(amount))
    storage.put('due', String(Math.floor(block.time / 1e9) + amount * 3617 + 777))
    storage.put('asked', String(Number(storage.get('asked')) + amount))
  }
  take() {
    const due = Number(storage.get('due') || '0')
    const now = Math.floor(block.time / 1e9)
    if (due < 1) throw new Error('nothing is asked for')
    if (now < due || now > due + 60) throw new Error('not due')
    storage.del('due') // FIX
    storage.put('paid', String(Number(storage.get('paid')) + Number(storage.get('amount'))))
  }
}
module.exports = Bug
`,
  always: `const [asked, paid] = await bug.storage(['asked', 'paid']); expect(Number(paid)).to.be.at.most(Number(asked))`,
}
