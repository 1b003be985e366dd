import type { Bug } from '../bug.js'

/** A transfer to oneself makes more of it. */
export const self: Bug = {
  shortest: 1,
  contract: `class Bug {
  init() { storage.mapPut('has', 'alice', '100'); storage.mapPut('has', 'bobby', '100') }
  /** @param {number} count */
  move(from, to, count) {
    const has = Number(storage.mapGet('has', from))
    const had = Number(storage.mapGet('has', to))
    if (count < 1 || !(has >= count) || !storage.mapHas('has', to)) throw new Error('cannot')
    if (from === to) throw new Error('to oneself') // FIX
    storage.mapPut('has', from, String(has - count))
    storage.mapPut('has', to, String(had + count))
  }
}
module.exports = Bug
`,
  always: `const [a, b] = await bug.storage([['has', 'alice'], ['has', 'bobby']]); expect(Number(a) + Number(b)).to.equal(200)`,
  // Any account may write for another one on purpose.
  rules: '{ defaults: { losses: false } }',
}
