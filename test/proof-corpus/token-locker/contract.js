class TokenLocker {
  init() {
    storage.put('lockers', '0');
  }

  can_update(data) {
    return blockchain.requireAuth(blockchain.contractOwner(), 'active');
  }

  _transfer(token, from, to, amount) {
    blockchain.callWithAuth('token.iost', 'transfer', JSON.stringify([token, from, to, amount, '']));
  }

  put(token, amount, seconds) {
    const value = new Int64(amount);
    if (!value.gt(0)) throw 'amount';
    if (!(seconds >= 0 && seconds <= 31536000)) throw 'seconds';
    this._transfer(token, tx.publisher, blockchain.contractName(), value.toString());
    const id = String(Number(storage.get('lockers')) + 1);
    storage.put('lockers', id);
    const locker = { owner: tx.publisher, token: 'iost', amount: value.toString(), until: 0 };
    locker.until = Math.floor(tx.time / 1e9) + seconds;
    storage.put('locker_' + id, JSON.stringify(locker));
    return id;
  }

  take(id) {
    const text = storage.get('locker_' + id);
    if (!text) throw 'no such locker';
    const locker = JSON.parse(text);
    if (locker.owner !== tx.publisher) throw 'not yours';
    if (Math.floor(tx.time / 1e9) < locker.until) throw 'too early';
    storage.del('locker_' + id);
    this._transfer(locker.token, blockchain.contractName(), tx.publisher, locker.amount);
  }
}

module.exports = TokenLocker;
