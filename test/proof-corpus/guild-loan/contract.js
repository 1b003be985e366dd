class GuildLoan {
  init() {
    storage.put('members', '0');
  }

  can_update(data) {
    return blockchain.requireAuth(blockchain.contractOwner(), 'active');
  }

  _deposit(account) {
    return JSON.parse(storage.mapGet('deposit', account) || 'null');
  }

  open(amount) {
    const value = new Float64(amount);
    if (!value.gte(1)) throw 'at least 1';
    if (this._deposit(tx.publisher) !== null) throw 'open';
    blockchain.deposit(tx.publisher, value.toFixed(8), 'deposit');
    const entry = { amount: value.toFixed(8), at: block.number };
    storage.mapPut('deposit', tx.publisher, JSON.stringify(entry), tx.publisher);
  }

  close(observer) {
    const entry = this._deposit(tx.publisher);
    if (entry === null) throw 'not open';
    blockchain.withdraw(tx.publisher, entry.amount, 'close');
    blockchain.call(observer, 'onClosed', JSON.stringify([tx.publisher, entry.amount]));
    storage.mapDel('deposit', tx.publisher);
  }

  top(amount) {
    const value = new Float64(amount);
    const entry = this._deposit(tx.publisher);
    if (!value.gte(1)) throw 'at least 1';
    if (entry === null) throw 'not open';
    blockchain.deposit(tx.publisher, value.toFixed(8), 'top');
    entry.amount = new Float64(entry.amount).plus(value).toFixed(8);
    storage.mapPut('deposit', tx.publisher, JSON.stringify(entry), tx.publisher);
  }
}

module.exports = GuildLoan;
