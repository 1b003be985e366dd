class Escrow {
  init() {}
  /**
   * @amountLimit * unlimited
   * @param {string} seller
   */
  start(seller, price) {
    const f = new Float64(price);
    if (f.lte('0')) { throw 'bad price'; }
    const id = tx.hash.substring(0, 10);
    blockchain.deposit(tx.publisher, f.toFixed(8), id);
    storage.put(id, [tx.publisher, seller, f.toFixed(8)].join(','));
    return id;
  }
  confirm(id) {
    var [buyer, seller, price] = storage.get(id).split(',');
    if (tx.publisher !== buyer) throw new Error('only ' + buyer);
    blockchain.withdraw(seller, price, 'escrow ' + id);
    storage.del(id);
  }
}
module.exports = Escrow;
