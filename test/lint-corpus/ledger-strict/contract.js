class Ledger {
  init() {
    storage.put('open', 'yes');
  }

  can_update(data) {
    return blockchain.requireAuth(blockchain.contractOwner(), 'active');
  }

  _get(account) {
    return new BigNumber(storage.mapGet('bal', account) || '0');
  }

  _set(account, value) {
    storage.mapPut('bal', account, value.toString());
  }

  deposit(amount) {
    var value = new Float64(amount);
    if (!value.gte(1)) {
      throw new Error('at least 1');
    }
    blockchain.deposit(tx.publisher, value.toFixed(8), 'deposit');
    this._set(tx.publisher, this._get(tx.publisher).plus(value.toFixed(8)));
  }

  move(to, amount) {
    var value = new BigNumber(amount);
    if (!value.gt(0)) {
      throw new Error('amount');
    }
    if (to === tx.publisher) {
      throw new Error('to yourself');
    }
    var has = this._get(tx.publisher);
    if (value.gt(has)) {
      throw new Error('balance too low');
    }
    this._set(tx.publisher, has.minus(value));
    this._set(to, this._get(to).plus(value));
  }

  withdraw(amount) {
    var value = new BigNumber(amount);
    if (!value.isFinite() || !value.gte(1)) {
      throw new Error('at least 1');
    }
    value = value.dp(8, 1);
    var has = this._get(tx.publisher);
    if (has.lt(value)) {
      throw new Error('balance too low');
    }
    this._set(tx.publisher, has.minus(value));
    blockchain.withdraw(tx.publisher, value.toFixed(), 'withdraw');
  }

  balanceOf(account) {
    return this._get(account).toString();
  }
}

module.exports = Ledger;
