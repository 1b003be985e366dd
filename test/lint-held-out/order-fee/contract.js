class Orders {
  init() {}

  can_update(data) {
    return blockchain.requireAuth(blockchain.contractOwner(), 'active');
  }

  _balance(account) {
    return Number(storage.mapGet('balance', account) || '0');
  }

  put(amount) {
    const value = new BigNumber(amount);
    if (!value.isInteger() || !value.gte(1)) throw 'amount';
    blockchain.deposit(tx.publisher, value.toFixed(), 'put');
    storage.mapPut('balance', tx.publisher, String(this._balance(tx.publisher) + value.toNumber()), tx.publisher);
  }

  take(order) {
    const amount = order.amount;
    const fee = order.fee;
    if (fee < 1) throw 'the fee is at least 1';
    const left = this._balance(tx.publisher) - amount - fee;
    if (left < 0) throw 'balance too low';
    storage.mapPut('balance', tx.publisher, String(left), tx.publisher);
    blockchain.withdraw(tx.publisher, String(amount), 'take');
  }
}

module.exports = Orders;
