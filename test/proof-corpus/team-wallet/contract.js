class TeamWallet {
  init() {
    const roles = {};
    roles[tx.publisher] = 'admin';
    storage.put('roles', JSON.stringify(roles));
    storage.put('limit', '25');
  }

  can_update(data) {
    return blockchain.requireAuth(blockchain.contractOwner(), 'active');
  }

  _roles() {
    return JSON.parse(storage.get('roles'));
  }

  _requireRole(role) {
    if (this._roles()[tx.publisher] !== role) throw 'needs the role ' + role;
  }

  setRole(account, role) {
    if (['admin', 'payer', 'none'].indexOf(role) < 0) throw 'no such role';
    const roles = this._roles();
    roles[account] = role;
    storage.put('roles', JSON.stringify(roles));
    blockchain.receipt(JSON.stringify({ account: account, role: role }));
  }

  setLimit(limit) {
    this._requireRole('admin');
    if (!(Number(limit) > 0)) throw 'limit';
    storage.put('limit', String(Number(limit)));
  }

  donate(amount) {
    const value = new Float64(amount);
    if (!value.gte(1)) throw 'at least 1';
    blockchain.deposit(tx.publisher, value.toFixed(8), 'donation');
  }

  pay(to, amount, memo) {
    this._requireRole('payer');
    const value = new Float64(amount);
    if (!value.gt(0) || value.gt(storage.get('limit'))) throw 'amount';
    blockchain.withdraw(to, value.toFixed(8), memo);
  }
}

module.exports = TeamWallet;
