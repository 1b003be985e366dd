import type { Bug } from '../bug.js'

/** Missing authority: any account withdraws another's deposit. */
export const authority: Bug = {
  shortest: 2,
  contract: `class Bug {
  init() {}
  /** @amountLimit iost 10000000 */
  put(account, amount) {
    if (!blockchain.requireAuth(account, 'active')) throw new Error('no permission')
    blockchain.deposit(account, amount, '')
    const had = storage.mapGet('put', account) || '0'
    storage.mapPut('put', account, new BigNumber(had).plus(amount).toString(), blockchain.publisher())
  }
  take(account) {
    if (!blockchain.requireAuth(account, 'active')) throw new Error('no permission') // FIX
    const had = storage.mapGet('put', account)
    if (!had) throw new Error('nothing')
    storage.mapDel('put', account)
    blockchain.withdraw(blockchain.publisher(), had, '')
    storage.put('taken', account + ' by ' + blockchain.publisher())
  }
}
module.exports = Bug
`,
  always: `const [account, by] = ((await bug.storage('taken')) ?? '- by -').split(' by '); expect(by).to.equal(account)`,
}
