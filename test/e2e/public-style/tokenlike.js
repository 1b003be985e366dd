class TokenLike {
  init() { this._issue('admin', 21000000); }
  _b(a) { return new BigNumber(storage.mapGet('b', a) || 0); }
  _issue(to, n) { storage.mapPut('b', to, this._b(to).plus(n).toString()); }
  transfer(from, to, amount) {
    if (!blockchain.requireAuth(from, 'active')) throw new Error('no permission');
    const a = new BigNumber(amount);
    if (!a.isFinite() || a.lte(0)) throw 'invalid amount';
    if (this._b(from).lt(a)) throw 'insufficient';
    storage.mapPut('b', from, this._b(from).minus(a).toString());
    storage.mapPut('b', to, this._b(to).plus(a) + '');
    blockchain.event(`${from}>${to}:${a}`);
  }
  balanceOf(a) { return this._b(a).toNumber(); }
}
module.exports = TokenLike;
