class MultiBank {
  init() {}

  can_update(data) {
    return blockchain.requireAuth(blockchain.contractOwner(), 'active');
  }

  _name(token) {
    return token.substring(0, 4);
  }

  _field(account, symbol) {
    return account + '.' + symbol;
  }

  _get(account, symbol) {
    return new BigNumber(storage.mapGet('balance', this._field(account, symbol)) || '0');
  }

  _set(account, symbol, value) {
    storage.mapPut('balance', this._field(account, symbol), value.toFixed(), account);
  }

  _check(amount) {
    const value = new BigNumber(amount);
    if (!value.isInteger() || !value.gte(1)) throw 'whole amounts only';
    return value;
  }

  deposit(token, amount) {
    const value = this._check(amount);
    const symbol = this._name(token);
    blockchain.callWithAuth('token.iost', 'transfer', [token, tx.publisher, blockchain.contractName(), value.toFixed(), '']);
    this._set(tx.publisher, symbol, this._get(tx.publisher, symbol).plus(value));
    blockchain.receipt(this._name(token).toUpperCase() + ' +' + value.toFixed());
  }

  withdraw(symbol, amount) {
    const value = this._check(amount);
    const left = this._get(tx.publisher, symbol).minus(value);
    if (left.lt(0)) throw 'balance too low';
    this._set(tx.publisher, symbol, left);
    blockchain.callWithAuth('token.iost', 'transfer', [symbol, blockchain.contractName(), tx.publisher, value.toFixed(), '']);
    blockchain.receipt(this._name(symbol).toUpperCase() + ' -' + value.toFixed());
  }

  balanceOf(account, symbol) {
    return this._get(account, symbol).toFixed();
  }
}

module.exports = MultiBank;
