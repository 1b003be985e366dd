class Treasury {
  init() {
    this._requireAuth(tx.publisher);
    storage.put('ready', '0');
  }

  can_update(data) {
    this._requireAuth(blockchain.contractOwner());
    return true;
  }

  _requireAuth(account) {
    var ret = blockchain.requireAuth(account, 'active');
    if (ret !== true) {
      throw new Error('require auth failed. ret = ' + ret);
    }
  }

  setup(cashier) {
    this._requireAuth(blockchain.contractOwner());
    if (storage.get('ready') === '1') {
      throw new Error('set up already');
    }
    storage.put('cashier', cashier);
    storage.put('ready', '1');
  }

  fund(amount) {
    blockchain.deposit(tx.publisher, amount, 'fund');
  }

  pay(to, amount) {
    this._requireAuth(storage.get('cashier'));
    blockchain.withdraw(to, amount, 'pay');
  }
}

module.exports = Treasury;
