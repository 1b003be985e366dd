import type { Bug } from '../bug.js'

/** A token that a call makes more of: the test names another one as one that calls may issue. */
export const minted: Bug = {
  shortest: 1,
  contract: `class Bug {
  init() {
    blockchain.callWithAuth('token.iost', 'create', ['lot', blockchain.contractName(), 1000000, { decimal: 2 }])
    blockchain.callWithAuth('token.iost', 'issue', ['lot', blockchain.contractName(), '1000'])
    blockchain.callWithAuth('token.iost', 'create', ['gem', blockchain.contractName(), 1000000, { decimal: 2 }])
  }
  /** @param {number} count */
  reward(account, count) {
    if (count < 1 || count > 10 || !blockchain.requireAuth(account, 'active')) throw new Error('cannot')
    blockchain.callWithAuth('token.iost', 'issue', ['gem', account, String(count)])
    blockchain.callWithAuth('token.iost', 'issue', ['lot', account, String(count)]) // BUG
    blockchain.callWithAuth('token.iost', 'transfer', ['lot', blockchain.contractName(), account, String(count), '']) // FIX
  }
}
module.exports = Bug
`,
  // Rewards are paid on request on purpose.
  rules: `{ issued: ['gem'], defaults: { losses: false } }`,
}
