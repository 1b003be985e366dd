class SwapPool {
  init() {
    storage.put('pair', JSON.stringify({ a: '0', b: '0', total: '0' }));
  }

  can_update(data) {
    return blockchain.requireAuth(blockchain.contractOwner(), 'active');
  }

  _pair() {
    return JSON.parse(storage.get('pair'));
  }

  _share(account) {
    return new BigNumber(storage.mapGet('share', account) || '0');
  }

  _move(from, to, token, amount) {
    blockchain.callWithAuth('token.iost', 'transfer', JSON.stringify([token, from, to, amount, 'pool']));
  }

  enter(a, b) {
    const one = new BigNumber(a);
    const two = new BigNumber(b);
    if (!one.gte(1) || !two.gte(1)) throw new Error('at least 1 of both');
    if (one.dp() > 8 || two.dp() > 8) throw new Error('8 decimal places');
    const pair = this._pair();
    let made = one;
    if (pair.total !== '0') {
      made = one.times(pair.total).div(pair.a).dp(8, 1);
      const needed = new BigNumber(pair.b).times(one).div(pair.a);
      if (two.lt(needed)) throw new Error('too few of the second token');
    }
    this._move(tx.publisher, blockchain.contractName(), 'iost', one.toFixed());
    this._move(tx.publisher, blockchain.contractName(), 'husd', two.toFixed());
    pair.a = one.plus(pair.a).toFixed();
    pair.b = two.plus(pair.b).toFixed();
    pair.total = made.plus(pair.total).toFixed();
    storage.put('pair', JSON.stringify(pair));
    storage.mapPut('share', tx.publisher, this._share(tx.publisher).plus(made).toFixed(), tx.publisher);
  }

  leave(provider, shares) {
    const part = new BigNumber(shares);
    if (!part.gt(0) || part.dp() > 8) throw new Error('shares');
    const left = this._share(provider).minus(part);
    if (left.lt(0)) throw new Error('too many shares');
    const pair = this._pair();
    const a = part.times(pair.a).div(pair.total).dp(8, 1);
    const b = part.times(pair.b).div(pair.total).dp(8, 1);
    pair.a = new BigNumber(pair.a).minus(a).toFixed();
    pair.b = new BigNumber(pair.b).minus(b).toFixed();
    pair.total = new BigNumber(pair.total).minus(part).toFixed();
    storage.put('pair', JSON.stringify(pair));
    storage.mapPut('share', provider, left.toFixed());
    this._move(blockchain.contractName(), tx.publisher, 'iost', a.toFixed());
    this._move(blockchain.contractName(), tx.publisher, 'husd', b.toFixed());
  }

  swap(amount) {
    const paid = new BigNumber(amount);
    if (!paid.gt(0) || paid.dp() > 8) throw new Error('amount');
    const pair = this._pair();
    if (pair.total === '0') throw new Error('empty');
    const got = new BigNumber(pair.b).times(paid).times(0.997).div(paid.plus(pair.a)).dp(8, 1);
    if (!got.gt(0)) throw new Error('too little');
    this._move(tx.publisher, blockchain.contractName(), 'iost', paid.toFixed());
    pair.a = paid.plus(pair.a).toFixed();
    pair.b = new BigNumber(pair.b).minus(got).toFixed();
    storage.put('pair', JSON.stringify(pair));
    this._move(blockchain.contractName(), tx.publisher, 'husd', got.toFixed());
  }
}

module.exports = SwapPool;
