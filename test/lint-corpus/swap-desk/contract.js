var DECIMALS = 8;
var TOKENS = ['iost', 'gold'];

class SwapDesk {
  init() {
    storage.put('swaps', '0');
  }

  can_update(data) {
    return blockchain.requireAuth(blockchain.contractOwner(), 'active');
  }

  _onlyOwner() {
    if (!blockchain.requireAuth(blockchain.contractOwner(), 'active')) {
      throw new Error('owner only');
    }
  }

  _num(key) {
    return new BigNumber(storage.get(key) || '0');
  }

  _price(token) {
    var price = storage.get('price_' + token);
    if (price === null) {
      throw new Error('unknown token ' + token);
    }
    return new BigNumber(price);
  }

  _amount(text) {
    var value = new BigNumber(text);
    if (!value.isFinite() || !value.gte('0.001') || value.dp() > DECIMALS) {
      throw new Error('invalid amount');
    }
    return value;
  }

  _balanceKey(token) {
    return 'balance_' + tx.publisher + '_' + token;
  }

  _transfer(token, from, to, amount) {
    blockchain.callWithAuth('token.iost', 'transfer', JSON.stringify([token, from, to, amount.toFixed(DECIMALS), 'desk']));
  }

  setPrice(token, price) {
    this._onlyOwner();
    if (TOKENS.indexOf(token) < 0) {
      throw new Error('only tokens with 8 decimals');
    }
    storage.put('price_' + token, this._amount(price).toFixed());
  }

  supply(token, amount) {
    this._onlyOwner();
    var value = this._amount(amount);
    this._price(token);
    this._transfer(token, tx.publisher, blockchain.contractName(), value);
    storage.put('reserve_' + token, this._num('reserve_' + token).plus(value).toFixed());
  }

  deposit(token, amount) {
    var value = this._amount(amount);
    this._price(token);
    this._transfer(token, tx.publisher, blockchain.contractName(), value);
    storage.put(this._balanceKey(token), this._num(this._balanceKey(token)).plus(value).toFixed(), tx.publisher);
  }

  withdraw(token, amount) {
    var value = this._amount(amount);
    var left = this._num(this._balanceKey(token)).minus(value);
    if (left.lt(0)) {
      throw new Error('balance too low');
    }
    storage.put(this._balanceKey(token), left.toFixed(), tx.publisher);
    this._transfer(token, blockchain.contractName(), tx.publisher, value);
  }

  swap(from, to, amount) {
    var value = this._amount(amount);
    var out = new BigNumber(value.times(this._price(from)).div(this._price(to)).toFixed(DECIMALS));
    var has = this._num(this._balanceKey(from));
    var had = this._num(this._balanceKey(to));
    var reserve = this._num('reserve_' + to).minus(out);
    if (has.lt(value) || reserve.lt(0)) {
      throw new Error('balance too low');
    }
    storage.put('reserve_' + to, reserve.toFixed());
    storage.put('reserve_' + from, this._num('reserve_' + from).plus(value).toFixed());
    storage.put(this._balanceKey(from), has.minus(value).toFixed(), tx.publisher);
    storage.put(this._balanceKey(to), had.plus(out).toFixed(), tx.publisher);
    storage.put('swaps', (storage.get('swaps') * 1 + 1).toFixed(0));
  }
}

module.exports = SwapDesk;
