import type { Bug } from '../bug.js'

/** A number that is not in the source: it is computed, and what is given is compared with it. */
export const computed: Bug = {
  shortest: 1,
  contract: `class Bug {
  init() {}
  /** @param {number} code */
  open(name, code) {
    if (name.length < 5) throw new Error('name')
    if (code !== name.length * 7919 + 13) throw new Error('code')
    storage.put('open', name) // BUG
    if (storage.has('open')) throw new Error('open') // FIX
  }
}
module.exports = Bug
`,
  always: `expect(await bug.storage('open')).to.equal(null)`,
}
