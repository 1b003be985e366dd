class Gallery {
  init() {
    storage.put('sales', '0');
    storage.put('listed', '0');
  }

  can_update(data) {
    return blockchain.requireAuth(blockchain.contractOwner(), 'active');
  }

  _move(symbol, from, to, id) {
    blockchain.callWithAuth('token721.iost', 'transfer', JSON.stringify([symbol, from, to, id]));
  }

  _offer(symbol, id) {
    var text = storage.mapGet('offer', symbol + '.' + id);
    if (!text) {
      throw new Error('not for sale');
    }
    return JSON.parse(text);
  }

  _count(key) {
    storage.put(key, (parseInt(storage.get(key)) + 1).toString());
  }

  list(symbol, id, price) {
    var value = new BigNumber(price);
    if (!value.isFinite() || value.lt('0.01')) {
      throw new Error('price');
    }
    this._move(symbol, tx.publisher, blockchain.contractName(), id);
    var offer = { seller: tx.publisher, price: value.toFixed(2) };
    storage.mapPut('offer', symbol + '.' + id, JSON.stringify(offer), tx.publisher);
    this._count('listed');
  }

  buy(symbol, id) {
    var offer = this._offer(symbol, id);
    storage.mapDel('offer', symbol + '.' + id);
    blockchain.transfer(tx.publisher, offer.seller, offer.price, 'sold');
    this._move(symbol, blockchain.contractName(), tx.publisher, id);
    this._count('sales');
  }

  cancel(symbol, id) {
    var offer = this._offer(symbol, id);
    if (offer.seller !== tx.publisher) {
      throw new Error('not yours');
    }
    storage.mapDel('offer', symbol + '.' + id);
    this._move(symbol, blockchain.contractName(), offer.seller, id);
  }

  handOver(symbol, from, to, id) {
    if (from === blockchain.contractName()) {
      throw new Error('in escrow');
    }
    this._move(symbol, from, to, id);
    blockchain.event(JSON.stringify({ symbol: symbol, id: id, to: to }));
  }

  share(symbol) {
    var sales = parseInt(storage.get('sales'));
    var listed = parseInt(storage.get('listed'));
    if (listed === 0) {
      return '0 %';
    }
    return (sales / listed * 100).toFixed(1) + ' %';
  }
}

function parseInt(text) {
  return Number.parseInt(text);
}

module.exports = Gallery;
