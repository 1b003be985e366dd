import type { Bug } from '../bug.js'

/** RAM is charged to an account that has not agreed. */
export const ramPayer: Bug = {
  shortest: 1,
  contract: `class Bug {
  init() {}
  note(text) {
    storage.put('note', text, 'bobby') // BUG
    storage.put('note', text, blockchain.publisher()) // FIX
  }
}
module.exports = Bug
`,
}
