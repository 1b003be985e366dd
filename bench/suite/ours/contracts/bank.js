/** Takes deposits of IOST and pays them out. */
class Bank {
  init() {
    storage.put('total', '0')
  }

  /**
   * @param {string} account
   * @param {string} amount
   * @amountLimit iost unlimited
   */
  deposit(account, amount) {
    blockchain.deposit(account, amount, 'deposit')
    storage.put('total', new BigNumber(storage.get('total')).plus(amount).toFixed())
  }

  /**
   * @param {string} account
   * @param {string} amount
   */
  withdraw(account, amount) {
    if (!blockchain.requireAuth(account, 'active')) throw new Error('not your deposit')
    storage.put('total', new BigNumber(storage.get('total')).minus(amount).toFixed())
    blockchain.withdraw(account, amount, 'withdraw')
  }
}

module.exports = Bank
