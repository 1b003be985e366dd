import type { Bug } from '../bug.js'

/** An amount that begins with a digit and is no number: each comparison with NaN is false, so nothing refuses it. */
export const notANumber: Bug = {
  shortest: 1,
  contract: `class Bug {
  init() { storage.mapPut('has', 'alice', '100'); storage.mapPut('has', 'bobby', '100') }
  pay(from, to, amount) {
    if (from === to || !storage.mapHas('has', from) || !storage.mapHas('has', to)) throw new Error('account')
    if (!blockchain.requireAuth(from, 'active')) throw new Error('no permission')
    if (amount[0] < '1' || amount[0] > '9') throw new Error('amount')
    const count = Number(amount)
    const has = Number(storage.mapGet('has', from))
    if (count <= 0 || count > has) throw new Error('not so much') // BUG
    if (!(count > 0) || !(count <= has)) throw new Error('not so much') // FIX
    storage.mapPut('has', from, String(has - count))
    storage.mapPut('has', to, String(Number(storage.mapGet('has', to)) + count))
  }
}
module.exports = Bug
`,
  always: `const [a, b] = await bug.storage([['has', 'alice'], ['has', 'bobby']]); expect(Number(a) + Number(b)).to.be.closeTo(200, 1e-6)`,
}
