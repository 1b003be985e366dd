class Sale {
  init() { storage.put('sold', '0'); storage.put('price', '0.5'); }
  can_update(data) { return blockchain.requireAuth('admin', 'active') && data !== 'never'; }
  /** @amountLimit iost unlimited
   * @param {string} token
   * @param {string} amount */
  buy(token, amount) {
    this._take(token, amount);
    const sold = +storage.get('sold') + +amount;
    storage.put('sold', sold + '');
    return (amount / storage.get('price')).toFixed(2);
  }
  _take(token, amount) {
    if (token === 'iost') return blockchain.deposit(tx.publisher, amount, 'sale');
    blockchain.call('token.iost', 'transfer', [token, tx.publisher, blockchain.contractName(), amount, 'sale']);
  }
}
module.exports = Sale;
