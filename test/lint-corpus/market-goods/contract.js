class Market {
  init() {
    storage.put('logged', '0');
  }

  can_update(data) {
    return blockchain.requireAuth(blockchain.contractOwner(), 'active');
  }

  _balance(account) {
    return new BigNumber(storage.mapGet('balance', account) || '0');
  }

  _setBalance(account, value) {
    storage.mapPut('balance', account, value.toFixed());
  }

  _amount(text) {
    var value = new BigNumber(text);
    if (!value.isInteger() || !value.gte(1)) {
      throw new Error('whole amounts only');
    }
    return value;
  }

  setLogger(contract) {
    if (!blockchain.requireAuth(blockchain.contractOwner(), 'active')) {
      throw new Error('owner only');
    }
    storage.put('logger', contract);
  }

  log(text) {
    var count = Number(storage.get('logged'));
    blockchain.call(storage.get('logger'), 'log', JSON.stringify([text]));
    storage.put('logged', String(count + 1));
  }

  list(id, contract, price) {
    if (storage.mapHas('goods', id)) {
      throw new Error('listed already');
    }
    var goods = { seller: tx.publisher, contract: contract, price: this._amount(price).toFixed() };
    storage.mapPut('goods', id, JSON.stringify(goods), tx.publisher);
  }

  deposit(amount) {
    var value = this._amount(amount);
    blockchain.deposit(tx.publisher, value.toFixed(), 'market');
    this._setBalance(tx.publisher, this._balance(tx.publisher).plus(value));
  }

  withdraw() {
    var balance = this._balance(tx.publisher);
    if (balance.isZero()) {
      throw new Error('no balance');
    }
    storage.mapDel('balance', tx.publisher);
    blockchain.withdraw(tx.publisher, balance.toFixed(), 'market');
  }

  order(id) {
    var goods = JSON.parse(storage.mapGet('goods', id));
    var balance = this._balance(tx.publisher);
    if (balance.lt(goods.price)) {
      throw new Error('balance too low');
    }
    blockchain.call(goods.contract, 'deliver', [id, tx.publisher]);
    this._setBalance(tx.publisher, balance.minus(goods.price));
    this._setBalance(goods.seller, this._balance(goods.seller).plus(goods.price));
  }
}

module.exports = Market;
