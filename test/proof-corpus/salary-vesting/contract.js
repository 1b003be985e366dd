class SalaryVesting {
  init() {
    storage.put('granted', '0');
  }

  can_update(data) {
    return blockchain.requireAuth(blockchain.contractOwner(), 'active');
  }

  _now() {
    return Math.floor(tx.time / 1000000000);
  }

  _grant(account) {
    const text = storage.mapGet('grant', account);
    if (!text) throw 'no grant';
    return JSON.parse(text);
  }

  grant(account, amount, days) {
    if (!blockchain.requireAuth(blockchain.contractOwner(), 'active')) throw 'only the owner';
    const value = new Float64(amount);
    if (!value.gte(1)) throw 'amount';
    if (!(days >= 1 && days <= 1000)) throw 'days';
    if (storage.mapHas('grant', account)) throw 'granted';
    blockchain.deposit(tx.publisher, value.toFixed(8), 'grant');
    storage.put('granted', new Float64(storage.get('granted')).plus(value).toFixed(8));
    const grant = { amount: value.toFixed(8), released: '0', start: this._now(), seconds: days * 86400 };
    storage.mapPut('grant', account, JSON.stringify(grant));
  }

  _vested(grant) {
    const passed = this._now() - grant.start;
    if (passed >= grant.seconds) return new Float64(grant.amount);
    return new Float64(grant.amount).multi(passed).div(grant.seconds);
  }

  release() {
    const grant = this._grant(tx.publisher);
    const due = this._vested(grant).minus(grant.released);
    if (!due.gt(0.00000001)) throw 'nothing vested';
    grant.released = new Float64(grant.released).plus(due).toFixed(8);
    blockchain.withdraw(tx.publisher, due.toFixed(8), 'vested');
  }
}

module.exports = SalaryVesting;
