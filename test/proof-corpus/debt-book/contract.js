class DebtBook {
  init() {
    storage.put('sum', '0');
  }

  can_update(data) {
    return blockchain.requireAuth(blockchain.contractOwner(), 'active');
  }

  _credit(account) {
    return new BigNumber(storage.mapGet('credit', account) || '0');
  }

  _setCredit(account, value) {
    storage.mapPut('credit', account, value.toFixed(8));
  }

  pay(amount) {
    const value = new BigNumber(amount);
    if (!value.gt(0) || value.dp() > 8) throw 'amount';
    blockchain.deposit(tx.publisher, value.toFixed(8), 'pay');
    this._setCredit(tx.publisher, this._credit(tx.publisher).plus(value));
    storage.put('sum', new BigNumber(storage.get('sum')).plus(value).toFixed(8));
  }

  hand(to, amount) {
    const value = new BigNumber(amount);
    if (to === tx.publisher) throw 'to another account';
    if (value.isNaN() || value.dp() > 8) throw 'amount';
    const credit = this._credit(tx.publisher);
    if (credit.lt(value)) throw 'too little';
    this._setCredit(tx.publisher, credit.minus(value));
    this._setCredit(to, this._credit(to).plus(value));
  }

  draw(amount) {
    const value = new BigNumber(amount);
    if (!value.gt(0) || value.dp() > 8) throw 'amount';
    const left = this._credit(tx.publisher).minus(value);
    if (left.lt(0)) throw 'too little';
    this._setCredit(tx.publisher, left);
    storage.put('sum', new BigNumber(storage.get('sum')).minus(value).toFixed(8));
    blockchain.withdraw(tx.publisher, value.toFixed(8), 'draw');
  }
}

module.exports = DebtBook;
