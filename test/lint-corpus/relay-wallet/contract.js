var MEMO_LIMIT = 100;

class RelayWallet {
  init() {
    storage.put('sent', '0');
  }

  can_update(data) {
    return blockchain.requireAuth(blockchain.contractOwner(), 'active');
  }

  _call(contract, api, args) {
    var ret = blockchain.callWithAuth(contract, api, JSON.stringify(args));
    if (Array.isArray(ret) && ret.length === 1) {
      return ret[0] === '' ? '' : ret[0];
    }
    return ret;
  }

  _key(token, account) {
    return token + '#' + account;
  }

  _balance(token, account) {
    return new BigNumber(storage.mapGet('balance', this._key(token, account)) || '0');
  }

  _checkAmount(amount) {
    var value = new BigNumber(amount);
    if (!value.isFinite() || !value.gt(0) || value.dp() > 0) {
      throw new Error('invalid amount ' + amount);
    }
    return value;
  }

  deposit(token, amount) {
    var value = this._checkAmount(amount);
    this._call('token.iost', 'transfer', [token, tx.publisher, blockchain.contractName(), value.toFixed(), 'deposit']);
    storage.mapPut('balance', this._key(token, tx.publisher), this._balance(token, tx.publisher).plus(value).toFixed(), tx.publisher);
  }

  withdraw(token, amount) {
    var value = this._checkAmount(amount);
    var left = this._balance(token, tx.publisher).minus(value);
    if (left.lt(0)) {
      throw new Error('balance too low');
    }
    storage.mapPut('balance', this._key(token, tx.publisher), left.toFixed(), tx.publisher);
    this._call('token.iost', 'transfer', [token, blockchain.contractName(), tx.publisher, value.toFixed(), 'withdraw']);
  }

  send(token, from, to, amount, memo) {
    var value = this._checkAmount(amount);
    if (memo.length > MEMO_LIMIT) {
      throw new Error('memo too long');
    }
    this._call('token.iost', 'transfer', [token, from, to, value.toFixed(), memo]);
    storage.put('sent', String(+storage.get('sent') + 1), undefined);
  }

  balanceOf(token, account) {
    return this._balance(token, account).toFixed();
  }
}

module.exports = RelayWallet;
