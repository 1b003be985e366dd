class FlashDesk {
  init() {
    storage.put('held', '0');
    storage.put('isBusy', 'no');
  }

  can_update(data) {
    return blockchain.requireAuth(blockchain.contractOwner(), 'active');
  }

  _held() {
    return new BigNumber(storage.get('held'));
  }

  _credit(account) {
    return new BigNumber(storage.mapGet('credit', account) || '0');
  }

  save(amount) {
    const value = new BigNumber(amount);
    if (!value.isInteger() || !value.gte(1)) throw 'amount';
    blockchain.deposit(tx.publisher, value.toFixed(), 'save');
    storage.put('held', this._held().plus(value).toFixed());
    storage.mapPut('credit', tx.publisher, this._credit(tx.publisher).plus(value).toFixed(), tx.publisher);
  }

  take(amount) {
    const value = new BigNumber(amount);
    if (!value.isInteger() || !value.gte(1)) throw 'amount';
    const left = this._credit(tx.publisher).minus(value);
    if (left.lt(0)) throw 'credit too low';
    storage.mapPut('credit', tx.publisher, left.toFixed(), tx.publisher);
    storage.put('held', this._held().minus(value).toFixed());
    blockchain.withdraw(tx.publisher, value.toFixed(), 'take');
  }

  loan(borrower, amount) {
    const value = new BigNumber(amount);
    if (!value.isInteger() || !value.gte(1)) throw 'amount';
    const before = this._held();
    storage.put('held', before.minus(value).toFixed());
    blockchain.withdraw(tx.publisher, value.toFixed(), 'loan');
    blockchain.call(borrower, 'onLoan', [value.toFixed()]);
    blockchain.deposit(tx.publisher, value.toFixed(), 'paid back');
    storage.put('held', this._held().plus(value).toFixed());
  }
}

module.exports = FlashDesk;
