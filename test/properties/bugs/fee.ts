import type { Bug } from '../bug.js'

/** A fee that is taken twice when the payer is the one who gets it. */
export const fee: Bug = {
  shortest: 1,
  contract: `class Bug {
  init() { storage.mapPut('has', 'alice', '100'); storage.mapPut('has', 'bobby', '100'); storage.put('fees', '0') }
  /** @param {number} count */
  pay(from, to, count) {
    if (count < 1) throw new Error('count')
    const has = Number(storage.mapGet('has', from))
    const had = Number(storage.mapGet('has', to))
    if (from === to || !(has >= count + 1) || !storage.mapHas('has', to)) throw new Error('cannot')
    storage.mapPut('has', from, String(has - count - 1))
    storage.mapPut('has', to, String(had + count - 1)) // BUG
    storage.mapPut('has', to, String(had + count)) // FIX
    storage.put('fees', String(Number(storage.get('fees')) + 1))
  }
}
module.exports = Bug
`,
  always: `const [a, b, fees] = await bug.storage([['has', 'alice'], ['has', 'bobby'], 'fees']); expect(Number(a) + Number(b) + Number(fees)).to.equal(200)`,
  // Any account may write for another one on purpose.
  rules: '{ defaults: { losses: false } }',
}
