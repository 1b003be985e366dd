class WheelHouse {
  init() {
    storage.put('events', '0')
  }

  _won(account) {
    return new BigNumber(storage.mapGet('won', account) || '0')
  }

  _note(what) {
    const at = storage.get('events')
    storage.mapPut('log', at, tx.publisher + ' ' + what, tx.publisher)
    storage.put('events', String(Number(at) + 1), tx.publisher)
  }

  charge(amount) {
    const value = new BigNumber(amount)
    if (!value.gte(1) || !value.eq(value.dp(8, 1))) throw new Error('amount')
    blockchain.deposit(tx.publisher, value.toFixed(), 'charge')
    storage.mapPut('won', tx.publisher, this._won(tx.publisher).plus(value).toFixed(), tx.publisher)
    this._note('paid ' + value.toFixed())
  }

  award(amount) {
    const value = new BigNumber(amount)
    const given = new BigNumber(storage.mapGet('given', tx.publisher) || '0').plus(value)
    if (!value.gt(0) || !value.eq(value.dp(8, 1)) || given.gt(3)) throw new Error('amount')
    storage.mapPut('given', tx.publisher, given.toFixed(), tx.publisher)
    storage.mapPut('won', tx.publisher, this._won(tx.publisher).plus(value).toFixed(), tx.publisher)
    this._note('won ' + amount)
  }

  takeAll() {
    let value = this._won(tx.publisher)
    if (!value.gt(0)) throw new Error('nothing')
    storage.mapPut('won', tx.publisher, '0', tx.publisher)
    blockchain.withdraw(tx.publisher, value.toFixed(8), 'all')
    this._note('took ' + value.toFixed(8))
  }
}

module.exports = WheelHouse
