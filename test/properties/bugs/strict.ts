import type { Bug } from '../bug.js'

/** A limit of one each without effect: on the chain == is strict, and a number never equals a text. */
export const strict: Bug = {
  shortest: 2,
  contract: `class Bug {
  init() { storage.put('taken', '0') }
  take() {
    const taken = storage.get('taken')
    if (taken == 1) throw new Error('taken') // BUG
    if (taken === '1') throw new Error('taken') // FIX
    storage.put('taken', String(Number(taken) + 1))
  }
}
module.exports = Bug
`,
  always: `expect(Number(await bug.storage('taken'))).to.be.at.most(1)`,
}
