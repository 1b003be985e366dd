class ArtAuction {
  init() {
    storage.put('count', '0');
  }

  can_update(data) {
    return blockchain.requireAuth(blockchain.contractOwner(), 'active');
  }

  _lot(id) {
    const text = storage.mapGet('lot', id);
    if (!text) throw 'no such lot';
    return JSON.parse(text);
  }

  _now() {
    return Math.floor(tx.time / 1e9);
  }

  offer(title, hours) {
    if (!(hours >= 1 && hours <= 720)) throw 'hours';
    if (title.length === 0 || title.length > 40) throw 'title';
    const id = Number(storage.get('count')) + 1;
    storage.put('count', String(id));
    const lot = { title: title, seller: tx.publisher, end: this._now() + hours * 3600, price: '0', bidder: '' };
    storage.mapPut('lot', String(id), JSON.stringify(lot));
    return id;
  }

  bid(id, amount) {
    const lot = this._lot(id);
    if (this._now() >= lot.end) throw 'over';
    const value = new Float64(amount);
    if (!value.gt(lot.price)) throw 'bid more';
    blockchain.deposit(tx.publisher, value.toFixed(8), 'bid');
    if (lot.bidder) {
      const owed = new Float64(storage.mapGet('owed', lot.bidder) || '0').plus(lot.price);
      storage.mapPut('owed', lot.bidder, owed.toFixed(8));
    }
    lot.price = value.toFixed(8);
    lot.bidder = tx.publisher;
    storage.mapPut('lot', id, JSON.stringify(lot));
  }

  refund() {
    const owed = storage.mapGet('owed', tx.publisher);
    if (!owed) throw 'nothing owed';
    storage.mapDel('owed', tx.publisher);
    blockchain.withdraw(tx.publisher, owed, 'outbid');
  }

  settle(id) {
    const lot = this._lot(id);
    if (this._now() < lot.end) throw 'too early';
    storage.mapDel('lot', id);
    if (lot.bidder) blockchain.withdraw(lot.seller, lot.price, 'sold');
  }
}

module.exports = ArtAuction;
