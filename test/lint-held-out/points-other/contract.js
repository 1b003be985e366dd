class Points {
  init() {}

  can_update(data) {
    return blockchain.requireAuth(blockchain.contractOwner(), 'active');
  }

  _points(account) {
    return new Int64(storage.mapGet('points', account) || '0');
  }

  buy(amount) {
    const value = new Int64(amount);
    if (!value.gt(0)) throw 'amount';
    blockchain.deposit(tx.publisher, value.toString(), 'points');
    storage.mapPut('points', tx.publisher, this._points(tx.publisher).plus(value).toString(), tx.publisher);
  }

  sell(amount) {
    const value = new Int64(amount);
    const left = this._points(tx.publisher).minus(value);
    if (!value.gt(0) || left.lt(0)) throw 'amount';
    storage.mapPut('points', tx.publisher, left.toString(), tx.publisher);
    blockchain.withdraw(tx.publisher, value.toString(), 'points');
  }

  give(to, amount) {
    const value = new Int64(amount);
    const own = this._points(tx.publisher);
    const theirs = this._points(to);
    if (to === tx.publisher) throw 'to yourself';
    if (!value.gt(0) || own.lt(value)) throw 'amount';
    storage.mapPut('points', tx.publisher, own.minus(value).toString(), tx.publisher);
    storage.mapPut('points', to, theirs.plus(value).toString(), tx.publisher);
  }
}

module.exports = Points;
