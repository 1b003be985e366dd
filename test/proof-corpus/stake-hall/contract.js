class StakeHall {
  init() {
    storage.put('all', '0')
  }

  _read(account) {
    return new BigNumber(storage.mapGet('stakes', account))
  }

  _write(account, amount) {
    storage.mapPut('stakes', account, amount.toFixed(2), tx.publisher)
  }

  stake(amount) {
    const added = new BigNumber(amount).dp(2, 1)
    if (!added.gte(1)) throw new Error('amount')
    blockchain.deposit(tx.publisher, added.toFixed(2), 'stake')
    const own = storage.mapHas('stakes', tx.publisher) ? this._read(tx.publisher) : new BigNumber(0)
    this._write(tx.publisher, own.plus(added))
    storage.put('all', added.plus(storage.get('all')).toFixed(2), tx.publisher)
  }

  unstake(amount) {
    const taken = new BigNumber(amount).dp(2, 1)
    if (!taken.gte(1)) throw new Error('amount')
    const own = this._read(tx.publisher)
    if (own.lt(taken)) throw new Error('not enough')
    this._write(tx.publisher, own.minus(taken))
    storage.put('all', new BigNumber(storage.get('all')).minus(taken).toFixed(2), tx.publisher)
    blockchain.withdraw(tx.publisher, taken.toFixed(2), 'unstake')
  }
}

module.exports = StakeHall
