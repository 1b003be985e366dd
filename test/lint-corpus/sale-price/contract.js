const TOKEN = 'gold';

class Sale {
  init() {
    storage.put('price', '2');
    storage.put('open', '1');
  }

  can_update(data) {
    return blockchain.requireAuth(blockchain.contractOwner(), 'active');
  }

  _requireOwner() {
    const owner = blockchain.contractOwner();
    if (!blockchain.requireAuth(owner, 'active')) {
      throw 'only ' + owner;
    }
  }

  stock(amount) {
    const value = new Float64(amount);
    if (!value.gt(0)) throw 'amount';
    blockchain.callWithAuth('token.iost', 'transfer', [TOKEN, tx.publisher, blockchain.contractName(), value.toFixed(8), 'stock']);
    storage.put('stock', value.plus(storage.get('stock') || '0').toFixed(8));
  }

  setPrice(price) {
    const value = new Float64(price);
    if (!value.gt(0)) throw 'price';
    if (value.gt(1000000)) throw 'too dear';
    storage.put('price', value.toFixed(8));
  }

  buy(pay) {
    if (storage.get('open') !== '1') throw 'closed';
    const paid = new BigNumber(pay);
    if (!paid.isFinite() || !paid.gte('0.01') || paid.dp() > 8) throw 'pay';
    const count = paid.div(storage.get('price')).toFixed(8);
    const stock = new BigNumber(storage.get('stock') || '0').minus(count);
    if (stock.lt(0)) throw 'sold out';
    blockchain.deposit(tx.publisher, paid.toFixed(), 'buy');
    storage.put('takings', paid.plus(storage.get('takings') || '0').toFixed(8));
    storage.put('stock', stock.toFixed(8));
    blockchain.callWithAuth('token.iost', 'transfer', [TOKEN, blockchain.contractName(), tx.publisher, count, 'bought']);
  }

  close() {
    this._requireOwner();
    storage.put('open', '0');
    const takings = storage.get('takings') || '0';
    storage.put('takings', '0');
    const stock = storage.get('stock') || '0';
    storage.put('stock', '0');
    if (new BigNumber(takings).gt(0)) blockchain.withdraw(blockchain.contractOwner(), takings, 'takings');
    if (new BigNumber(stock).gt(0)) {
      blockchain.callWithAuth('token.iost', 'transfer', [TOKEN, blockchain.contractName(), blockchain.contractOwner(), stock, 'rest']);
    }
  }
}

module.exports = Sale;
