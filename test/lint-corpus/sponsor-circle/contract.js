class Club {
  init() {
    storage.put('tops', '0');
  }

  can_update(data) {
    return blockchain.requireAuth(blockchain.contractOwner(), 'active');
  }

  _balance(account) {
    return new Int64(storage.mapGet('balance', account) || '0');
  }

  _take(amount, from = tx.publisher) {
    blockchain.deposit(from, amount.toString(), 'top up');
  }

  topUp(amount, sponsor) {
    const value = new Int64(amount);
    if (!value.gt(0) || value.gt(1000000)) throw 'amount';
    if (sponsor !== '') {
      if (!blockchain.requireAuth(sponsor, 'active')) throw 'the sponsor must sign';
      this._take(value, sponsor);
    } else {
      this._take(value);
    }
    storage.mapPut('balance', tx.publisher, this._balance(tx.publisher).plus(value).toString(), tx.publisher);
    storage.put('tops', String(Number(storage.get('tops')) + 1));
  }

  withdraw(amount) {
    const value = new Int64(amount);
    const balance = this._balance(tx.publisher);
    if (!value.gt(0) || balance.lt(value)) throw 'balance too low';
    storage.mapPut('balance', tx.publisher, balance.minus(value).toString(), tx.publisher);
    blockchain.withdraw(tx.publisher, value.toString(), 'withdraw');
  }

  balanceOf(account) {
    return this._balance(account).toString();
  }
}

module.exports = Club;
