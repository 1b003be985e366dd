/** Keeps IOST for accounts. */
class Vault {
  init() {
    storage.put('total', '0')
  }

  /**
   * @amountLimit iost 1000000
   * @param {string} from
   * @param {string} to
   * @param {string} amount
   */
  deposit(from, to, amount) {
    const value = this._read(amount)
    this._need(from)
    blockchain.callWithAuth('token.iost', 'transfer', ['iost', from, blockchain.contractName(), value.toFixed(), ''])
    this._add(to, value)
    blockchain.receipt(JSON.stringify({ from, to, amount: value.toFixed() }))
  }

  /**
   * @param {string} account
   * @param {string} amount
   */
  withdraw(account, amount) {
    const value = this._read(amount)
    this._need(account)
    if (value.gt(this._balance(account))) throw new Error('not enough')
    this._add(account, value.times(-1))
    blockchain.callWithAuth('token.iost', 'transfer', ['iost', blockchain.contractName(), account, value.toFixed(), ''])
  }

  /**
   * @param {string} account
   * @returns {string}
   */
  balanceOf(account) {
    return this._balance(account).toFixed()
  }

  _read(amount) {
    const value = new BigNumber(amount)
    if (!value.gt(0)) throw new Error('not an amount: ' + amount)
    return value
  }

  _balance(account) {
    return new BigNumber(storage.mapGet('balances', account) || '0')
  }

  _add(account, value) {
    storage.mapPut('balances', account, this._balance(account).plus(value).toFixed())
    storage.put('total', new BigNumber(storage.get('total')).plus(value).toFixed())
  }

  _need(account) {
    if (!blockchain.requireAuth(account, 'active')) throw new Error('not signed by ' + account)
  }
}

module.exports = Vault
