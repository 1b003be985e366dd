// Bonus points of a shop: they are no token, and exist in this contract alone.
class BonusPoints {
  init() {
    storage.put('ready', 'no');
    storage.put('circulation', '0');
  }

  can_update(data) {
    return blockchain.requireAuth(blockchain.contractOwner(), 'active');
  }

  // Works once.
  begin(shop) {
    if (storage.get('ready') !== 'no') throw 'begun already';
    storage.put('ready', 'yes');
    storage.put('shop', shop);
    storage.mapPut('points', shop, '0');
  }

  _read(account) {
    const text = storage.mapGet('points', account);
    if (text === null) return new BigNumber(0);
    return new BigNumber(text);
  }

  _whole(text) {
    const count = new BigNumber(text);
    if (!count.isInteger() || !count.gt(0)) throw 'whole points only';
    return count;
  }

  award(customer, text) {
    if (!blockchain.requireAuth(blockchain.contractOwner(), 'active')) throw 'only the shop';
    const count = this._whole(text);
    const total = new BigNumber(storage.get('circulation')).plus(count);
    storage.mapPut('points', customer, this._read(customer).plus(count).toString());
    storage.put('circulation', total.toString());
  }

  give(giver, receiver, text) {
    if (!blockchain.requireAuth(tx.publisher, 'active')) throw 'not signed';
    if (giver === receiver) throw 'two customers';
    const count = this._whole(text);
    const left = this._read(giver).minus(count);
    if (left.lt(0)) throw 'too few points';
    const more = this._read(receiver).plus(count);
    storage.mapPut('points', giver, left.toString());
    storage.mapPut('points', receiver, more.toString());
    return left.toString();
  }
}
module.exports = BonusPoints;
