class Shop {
  init() { storage.put('items', JSON.stringify({})); }
  /** @param {string} name @param {string} price @param {number} stock */
  put(name, price, stock) {
    const items = JSON.parse(storage.get('items'));
    items[name] = { price: price, stock: stock, sold: 0 };
    storage.put('items', JSON.stringify(items));
  }
  /** @amountLimit iost 1000 */
  buy(name, count) {
    const items = JSON.parse(storage.get('items')), item = items[name];
    if (item === undefined || item.stock < count) throw new Error('out of stock: ' + name);
    const total = new Float64(item.price).multi(count);
    blockchain.deposit(tx.publisher, total.toFixed(8), name);
    item.stock -= count; item.sold += count * 1;
    storage.put('items', JSON.stringify(items));
    return total.toFixed(2);
  }
}
module.exports = Shop;
