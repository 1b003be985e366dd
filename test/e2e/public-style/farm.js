const EIGHT = 8, TWELVE = 12;
class Farm {
  init() { this._put('pools', []); }
  _get(k, d) { const v = storage.get(k); if (v === null) return d; return JSON.parse(v); }
  _put(k, v, p) { storage.put(k, JSON.stringify(v), p); }
  _mapPut(k, f, v, p) { storage.mapPut(k, f, JSON.stringify(v), p); }
  _mapGet(k, f) { const v = storage.mapGet(k, f); return v ? JSON.parse(v) : {}; }
  _now() { return Math.floor(block.time / 1e9); }
  /** @param {string} token @param {number} alloc */
  addPool(token, alloc) {
    const pools = this._get('pools', []);
    if (pools.indexOf(token) >= 0) throw 'pool exists';
    pools.push(token);
    this._put('pools', pools);
    const pool = { token: token, alloc: alloc, last: this._now(), acc: '0', total: '0' };
    this._mapPut('pool', token, pool, blockchain.contractOwner());
  }
  _update(token) {
    const pool = this._mapGet('pool', token);
    const passed = this._now() - pool.last;
    if (!passed || pool.total * 1 == 0) return pool;
    const reward = new BigNumber(passed).times(pool.alloc);
    pool.acc = new BigNumber(pool.acc).plus(reward.div(pool.total)).toFixed(TWELVE);
    pool.last = this._now();
    return pool;
  }
  deposit(token, amount) {
    const pool = this._update(token);
    const user = this._mapGet('user_' + token, tx.publisher);
    user.amount = new BigNumber(user.amount || '0').plus(amount).toFixed(EIGHT);
    user.debt = new BigNumber(user.amount).times(pool.acc).toFixed(TWELVE);
    pool.total = (pool.total * 1 + amount * 1).toFixed(8);
    this._mapPut('pool', token, pool);
    this._mapPut('user_' + token, tx.publisher, user, tx.publisher);
  }
}
module.exports = Farm;
