const DAY = 24 * 3600;
class Vesting {
  init() {}
  _now() { return tx.time / 1000000000 | 0; }
  add(who, amount, days) {
    this._auth();
    storage.mapPut('vest', who, JSON.stringify({ amount, days: days, start: this._now(), taken: 0 }));
  }
  _auth() { if (!blockchain.requireAuth(blockchain.contractOwner(), 'active')) throw 'auth' }
  claim(who) {
    let v = JSON.parse(storage.mapGet('vest', who));
    let part = Math.min(1, (this._now() - v.start) / (v.days * DAY));
    let due = v.amount * part - v.taken;
    if (due <= 0.00000001) return '0';
    v.taken += due;
    storage.mapPut('vest', who, JSON.stringify(v));
    blockchain.callWithAuth('token.iost', 'transfer', ['vost', blockchain.contractName(), who, due.toFixed(4), '']);
    return due.toFixed(4);
  }
}
module.exports = Vesting;
