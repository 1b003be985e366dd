class CreditLine {
  init() {
    storage.put('events', '0')
  }

  _limit(account) {
    return new BigNumber(storage.mapGet('limits', account) || '0')
  }

  fill(amount) {
    const value = new BigNumber(amount)
    if (!value.gte(1) || !value.eq(value.dp(8, 1))) throw new Error('amount')
    blockchain.deposit(tx.publisher, value.toFixed(), 'fill')
    storage.mapPut('filled', tx.publisher, value.toFixed(), tx.publisher)
  }

  trust(account, amount) {
    if (!blockchain.requireAuth(blockchain.contractOwner(), 'active')) throw new Error('owner')
    const value = new BigNumber(amount)
    if (!value.gte(0) || !value.isFinite()) throw new Error('amount')
    storage.mapPut('limits', account, value.toFixed(), tx.publisher)
  }

  ask(amount) {
    const value = new BigNumber(amount)
    const left = this._limit(tx.publisher).minus(value)
    if (!value.gt(0) || !value.eq(value.dp(8, 1)) || left.lt(0)) throw new Error('limit')
    storage.mapPut('limits', tx.publisher, left.toFixed(), tx.publisher)
    const asked = new BigNumber(storage.mapGet('asked', tx.publisher) || '0').plus(value)
    storage.mapPut('asked', tx.publisher, asked.toFixed(), tx.publisher)
  }

  take() {
    const asked = storage.mapGet('asked', tx.publisher)
    if (asked === null || !(Number(asked) > 0)) throw new Error('nothing')
    storage.mapPut('asked', tx.publisher, '0', tx.publisher)
    blockchain.withdraw(tx.publisher, asked, 'credit')
  }

  pot() {
    if (!(Number(storage.mapGet('filled', tx.publisher)) >= 1)) throw new Error('fill first')
    if (storage.mapHas('drawn', tx.publisher)) throw new Error('once')
    storage.mapPut('drawn', tx.publisher, '1', tx.publisher)
    blockchain.withdraw(tx.publisher, '1.5', 'pot')
  }
}

module.exports = CreditLine
