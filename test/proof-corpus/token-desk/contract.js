class TokenDesk {
  init() {
    storage.put('price', '2');
  }

  can_update(data) {
    return blockchain.requireAuth(blockchain.contractOwner(), 'active');
  }

  _move(token, from, to, amount) {
    blockchain.callWithAuth('token.iost', 'transfer', JSON.stringify([token, from, to, amount, 'desk']));
  }

  _amount(amount) {
    const value = new BigNumber(amount);
    if (!value.gt(0) || value.dp() > 4) throw 'amount';
    return value;
  }

  fill(token, amount) {
    if (token !== 'iost' && token !== 'silver') throw 'token';
    this._move(token, tx.publisher, blockchain.contractName(), this._amount(amount).toFixed(4));
  }

  sell(amount) {
    const value = this._amount(amount);
    this._move('silver', tx.publisher, blockchain.contractName(), value.toFixed(4));
    this._move('iost', blockchain.contractName(), tx.publisher, value.times(storage.get('price')).toFixed(4));
  }

  buy(amount) {
    const value = this._amount(amount);
    this._move('iost', tx.publisher, blockchain.contractName(), value.times(storage.get('price')).toFixed(4));
    this._move('silver', blockchain.contractName(), tx.publisher, value.toFixed(4));
  }
}

module.exports = TokenDesk;
