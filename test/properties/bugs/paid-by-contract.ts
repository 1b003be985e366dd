import type { Bug } from '../bug.js'

/** A contract that pays for every user's storage. */
export const paidByContract: Bug = {
  shortest: 1,
  contract: `class Bug {
  init() {}
  note(text) {
    storage.mapPut('notes', blockchain.publisher(), text) // BUG
    storage.mapPut('notes', blockchain.publisher(), text, blockchain.publisher()) // FIX
  }
}
module.exports = Bug
`,
  rules: `{ ramPayers: () => ['caller'] }`,
}
