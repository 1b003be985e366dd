class Orders {
  init() {
    storage.put('count', '0');
  }

  can_update(data) {
    return blockchain.requireAuth(blockchain.contractOwner(), 'active');
  }

  _requireOwner() {
    if (!blockchain.requireAuth(blockchain.contractOwner(), 'active')) throw 'not the owner';
  }

  order(item) {
    if (item.length > 40) throw 'item';
    blockchain.callWithAuth('token.iost', 'transfer', ['gold', tx.publisher, blockchain.contractName(), '2.5', item]);
    const id = Number(storage.get('count')) + 1;
    storage.put('count', String(id));
    storage.mapPut('order', String(id), JSON.stringify({ by: tx.publisher, item: item, done: false }), tx.publisher);
    return id;
  }

  done(id) {
    this._requireOwner();
    const order = JSON.parse(storage.mapGet('order', id));
    order.done = true;
    storage.mapPut('order', id, JSON.stringify(order));
  }

  collect(amount) {
    this._requireOwner();
    blockchain.callWithAuth('token.iost', 'transfer', ['gold', blockchain.contractName(), blockchain.contractOwner(), amount, 'fees']);
    blockchain.receipt('collected ' + amount);
  }

  count() {
    return Number(storage.get('count'));
  }
}

module.exports = Orders;
