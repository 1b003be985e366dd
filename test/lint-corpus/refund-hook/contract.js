class Refunds {
  init() {
    storage.put('refunds', '0');
  }

  can_update(data) {
    return blockchain.requireAuth(blockchain.contractOwner(), 'active');
  }

  _owed(account) {
    return new BigNumber(storage.mapGet('owed', account) || '0');
  }

  owe(account, amount) {
    const value = new BigNumber(amount);
    if (!value.isFinite() || !value.gte('0.1') || value.dp() > 4) throw 'amount';
    blockchain.deposit(tx.publisher, value.toFixed(), 'refund of ' + account);
    storage.mapPut('owed', account, this._owed(account).plus(value).toFixed(), tx.publisher);
  }

  owed(account) {
    return this._owed(account).toFixed();
  }

  refund(receiver) {
    const amount = this._owed(tx.publisher);
    if (!amount.gt(0)) throw 'nothing owed';
    if (receiver !== '') {
      blockchain.call(receiver, 'onRefund', [tx.publisher, amount.toFixed()]);
    }
    blockchain.withdraw(tx.publisher, amount.toFixed(), 'refund');
    storage.mapPut('owed', tx.publisher, '0');
    blockchain.event('refund ' + tx.publisher);
  }
}

module.exports = Refunds;
