import type { Bug } from '../bug.js'

/** An amount with more decimals than the token: what is written down is more than what came. */
export const decimals: Bug = {
  shortest: 1,
  contract: `class Bug {
  init() { storage.put('total', '0') }
  /** @amountLimit iost 10000000 */
  put(amount) {
    const added = new BigNumber(amount)
    if (!added.gt('0') || added.gt('100')) throw new Error('amount')
    if (added.toFixed(8, 1) !== added.toFixed()) { // FIX
    throw new Error('decimals') } // FIX
    blockchain.deposit(blockchain.publisher(), added.toFixed(8, 1), '')
    storage.put('total', new BigNumber(storage.get('total')).plus(added).toFixed())
  }
}
module.exports = Bug
`,
  always: `expect(await chain.token('iost').balance(bug)).to.equal(await bug.storage('total'))`,
}
