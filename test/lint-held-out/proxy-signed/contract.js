class ProxyPurse {
  init() {}

  can_update(data) {
    return blockchain.requireAuth(blockchain.contractOwner(), 'active');
  }

  setSource(account) {
    storage.mapPut('source', tx.publisher, account, tx.publisher);
  }

  fund(amount) {
    blockchain.deposit(tx.publisher, amount, 'fund');
    storage.mapPut('funded', tx.publisher, amount, tx.publisher);
  }

  refund() {
    const amount = storage.mapGet('funded', tx.publisher);
    if (amount === null) throw 'nothing';
    storage.mapDel('funded', tx.publisher);
    blockchain.withdraw(tx.publisher, amount, 'refund');
  }

  pay(to, amount) {
    const source = storage.mapGet('source', tx.publisher) || tx.publisher;
    if (!blockchain.requireAuth(source, 'active')) throw 'the source must sign';
    const args = [];
    args.push('iost');
    args.push(source);
    args.push(to);
    args.push(amount);
    args.push('paid by proxy');
    blockchain.callWithAuth('token.iost', 'transfer', JSON.stringify(args));
  }
}

module.exports = ProxyPurse;
