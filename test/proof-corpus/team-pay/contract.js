class TeamPay {
  init() {
    const roles = {};
    roles[tx.publisher] = 'admin';
    storage.put('roles', JSON.stringify(roles));
    storage.put('head', '0');
    storage.put('tail', '0');
  }

  can_update(data) {
    return blockchain.requireAuth(blockchain.contractOwner(), 'active');
  }

  _requireRole(role) {
    if (JSON.parse(storage.get('roles'))[tx.publisher] !== role) throw 'needs the role ' + role;
  }

  setRole(account, role) {
    this._requireRole('admin');
    if (role !== 'payer' && role !== 'worker') throw 'no such role';
    const roles = JSON.parse(storage.get('roles'));
    roles[account] = role;
    storage.put('roles', JSON.stringify(roles));
  }

  fill(amount) {
    const value = new Float64(amount);
    if (!value.gte(1)) throw 'at least 1';
    blockchain.deposit(tx.publisher, value.toFixed(8), 'fill');
  }

  pay(to, amount) {
    this._requireRole('payer');
    const value = new Float64(amount);
    if (!value.gt(0) || value.gt(5)) throw 'amount';
    blockchain.withdraw(to, value.toFixed(8), 'pay');
  }

  post(reward) {
    const value = new Float64(reward);
    if (!value.gte(1)) throw 'at least 1';
    blockchain.deposit(tx.publisher, value.toFixed(8), 'bounty');
    const tail = Number(storage.get('tail'));
    storage.put('bounty_' + tail, value.toFixed(8));
    storage.put('tail', String(tail + 1));
  }

  bounty() {
    this._requireRole('worker');
    const head = Number(storage.get('head'));
    if (head >= Number(storage.get('tail'))) throw 'no bounty';
    storage.put('head', String(head + 1));
    blockchain.withdraw(tx.publisher, storage.get('bounty_' + head), 'bounty');
  }
}

module.exports = TeamPay;
