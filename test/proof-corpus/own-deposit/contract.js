class OwnDeposit {
  init() {
    storage.put('next', '1');
  }

  can_update(data) {
    return blockchain.requireAuth(blockchain.contractOwner(), 'active');
  }

  _load(id) {
    const text = storage.get('deposit_' + id);
    if (!text) throw new Error('no such deposit');
    const deposit = JSON.parse(text);
    if (deposit.owner !== tx.publisher) throw new Error('not yours');
    return deposit;
  }

  put(amount) {
    if (!Number.isInteger(amount) || amount < 1) throw new Error('amount');
    blockchain.deposit(tx.publisher, String(amount), 'put');
    const id = storage.get('next');
    storage.put('next', String(Number(id) + 1));
    storage.put('deposit_' + id, JSON.stringify({ owner: tx.publisher, left: amount }));
    return id;
  }

  part(id) {
    const deposit = this._load(id);
    if (deposit.left < 1) throw new Error('empty');
    deposit.left = deposit.left - 1;
    storage.put('deposit_' + id, JSON.stringify(deposit));
    blockchain.withdraw(tx.publisher, '1', 'part');
  }

  refund() {
    const next = Number(storage.get('next'));
    for (let id = 1; id < next && id <= 50; id++) {
      const text = storage.get('deposit_' + id);
      const deposit = text ? JSON.parse(text) : null;
      if (deposit !== null && deposit.owner === tx.publisher && deposit.left > 0) {
        storage.del('deposit_' + id);
        blockchain.withdraw(tx.publisher, String(deposit.left), 'refund');
        return;
      }
    }
    throw new Error('nothing to refund');
  }
}

module.exports = OwnDeposit;
