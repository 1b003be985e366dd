class Till {
  init() {}

  can_update(data) {
    return blockchain.requireAuth(blockchain.contractOwner(), 'active');
  }

  _points(account) {
    return Number(storage.mapGet('points', account) || '0');
  }

  add(amount) {
    const value = new BigNumber(amount);
    if (!value.isFinite() || !value.gte('0.01') || value.gt(1000000) || value.dp() > 2) throw 'amount';
    blockchain.deposit(tx.publisher, value.toFixed(2), 'add');
    const points = this._points(tx.publisher) + Math.floor(value.toNumber());
    storage.mapPut('points', tx.publisher, String(points), tx.publisher);
  }

  redeem(points) {
    if (!Number.isInteger(points) || points < 1) throw 'points';
    const left = this._points(tx.publisher) - points;
    if (left < 0) throw 'too many';
    storage.mapPut('points', tx.publisher, String(left), tx.publisher);
    blockchain.withdraw(tx.publisher, String(points), 'redeem');
  }
}

module.exports = Till;
