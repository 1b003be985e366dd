class Lending {
  init() { storage.put('rate', '0.0001'); }
  /** @amountLimit iost unlimited
   * @param {string} amount */
  lend(amount) {
    blockchain.deposit(tx.publisher, amount, 'lend');
    this._touch();
    const shares = amount / (storage.get('index') || 1);
    storage.mapPut('shares', tx.publisher, (storage.mapGet('shares', tx.publisher) * 1 + shares).toString(), tx.publisher);
  }
  _touch() {
    const last = storage.get('last') || block.number;
    const passed = block.number - last;
    const index = (storage.get('index') || 1) * Math.pow(1 + storage.get('rate') * 1, passed);
    storage.put('index', index.toFixed(12));
    storage.put('last', block.number.toString());
  }
}
module.exports = Lending;
