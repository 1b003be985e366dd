class OpenFund {
  init() {
    storage.put('calls', '0');
  }

  can_update(data) {
    const calls = Number(storage.get('calls'));
    return calls >= 0;
  }

  give(amount) {
    const value = new Float64(amount);
    if (!value.gte(1)) throw 'at least 1';
    blockchain.deposit(tx.publisher, value.toFixed(8), 'give');
    storage.put('calls', String(Number(storage.get('calls')) + 1));
  }

  pay(to, amount) {
    if (!blockchain.requireAuth(blockchain.contractOwner(), 'active')) throw 'only the owner';
    blockchain.withdraw(to, new Float64(amount).toFixed(8), 'pay');
  }
}

module.exports = OpenFund;
