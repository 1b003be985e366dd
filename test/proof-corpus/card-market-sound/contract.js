class CardMarket {
  init() {
    storage.put('next', '1');
  }

  can_update(data) {
    return blockchain.requireAuth(blockchain.contractOwner(), 'active');
  }

  _card(id) {
    const text = storage.get('card_' + id);
    if (!text) throw new Error('no such card');
    return JSON.parse(text);
  }

  _save(card) {
    storage.put('card_' + card.id, JSON.stringify(card));
  }

  mint(name) {
    if (name.length < 1 || name.length > 12) throw new Error('name');
    blockchain.deposit(tx.publisher, '2', 'mint');
    const id = storage.get('next');
    storage.put('next', String(Number(id) + 1));
    this._save({ id: id, name: name, owner: tx.publisher, price: '0' });
    return id;
  }

  offer(id, price) {
    const card = this._card(id);
    const value = new Float64(price);
    if (card.owner !== tx.publisher) throw new Error('not yours');
    if (!value.gt(0)) throw new Error('price');
    card.price = value.toFixed(8);
    this._save(card);
  }

  buy(id) {
    const card = this._card(id);
    if (card.price === '0') throw new Error('not for sale');
    if (card.owner === tx.publisher) throw new Error('yours');
    blockchain.transfer(tx.publisher, card.owner, card.price, 'card ' + id);
    card.owner = tx.publisher;
    card.price = '0';
    this._save(card);
  }

  give(id, from, to) {
    const card = this._card(id);
    if (!blockchain.requireAuth(from, 'active')) throw new Error('not signed');
    if (card.owner !== from) throw new Error('not the owner');
    card.owner = to;
    card.price = '0';
    this._save(card);
  }

  melt(id) {
    const card = this._card(id);
    if (card.owner !== tx.publisher) throw new Error('not yours');
    storage.del('card_' + id);
    blockchain.withdraw(tx.publisher, '1', 'melt');
  }
}

module.exports = CardMarket;
