class Stakes {
  init() {}

  can_update(data) {
    return blockchain.requireAuth(blockchain.contractOwner(), 'active');
  }

  stake(amount) {
    const value = new BigNumber(amount);
    if (!value.isInteger() || !value.gt(0)) throw 'amount';
    if (storage.mapHas('stake', tx.publisher)) throw 'staked already';
    blockchain.deposit(tx.publisher, value.toFixed(), 'stake');
    const entry = value.toFixed() + ':' + block.number;
    storage.mapPut('stake', tx.publisher, entry, tx.publisher);
  }

  leave() {
    const entry = storage.mapGet('stake', tx.publisher);
    if (entry === null) throw 'no stake';
    storage.mapDel('stake', tx.publisher);
    blockchain.withdraw(tx.publisher, entry.split(':')[0], 'stake');
  }

  expire(accounts) {
    accounts.split(',').forEach((account) => {
      if (storage.mapHas('stake', account)) storage.mapDel('stake', account);
    });
  }
}

module.exports = Stakes;
