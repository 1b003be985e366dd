class RatePool {
  init() {
    storage.put('config', JSON.stringify({ rate: 1, paused: false }));
  }

  can_update(data) {
    return blockchain.requireAuth(blockchain.contractOwner(), 'active');
  }

  _config() {
    return JSON.parse(storage.get('config'));
  }

  configure(change) {
    if (!blockchain.requireAuth(blockchain.contractOwner(), 'active')) throw 'owner only';
    const config = Object.assign(this._config(), change);
    storage.put('config', JSON.stringify(config));
  }

  enter(amount) {
    const value = new BigNumber(amount);
    if (!value.isInteger() || !value.gte(1)) throw 'amount';
    if (this._config().paused) throw 'paused';
    if (storage.mapHas('entry', tx.publisher)) throw 'entered already';
    blockchain.deposit(tx.publisher, value.toFixed(), 'enter');
    storage.mapPut('entry', tx.publisher, value.toFixed(), tx.publisher);
  }

  exit() {
    const entry = storage.mapGet('entry', tx.publisher);
    if (entry === null) throw 'no entry';
    storage.mapDel('entry', tx.publisher);
    const amount = new BigNumber(entry).times(this._config().rate);
    blockchain.withdraw(tx.publisher, amount.toFixed(4, 1), 'exit');
  }
}

module.exports = RatePool;
