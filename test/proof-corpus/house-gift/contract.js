class HouseGift {
  init() {
    storage.put('given', '0');
  }

  can_update(data) {
    return blockchain.requireAuth(blockchain.contractOwner(), 'active');
  }

  _gift(account) {
    return JSON.parse(storage.mapGet('gift', account) || '{"amount":"0","from":""}');
  }

  _save(account, gift) {
    storage.mapPut('gift', account, JSON.stringify(gift));
  }

  give(account, amount) {
    if (!blockchain.requireAuth(blockchain.contractOwner(), 'active')) throw 'only the owner';
    const value = new Float64(amount);
    if (!value.gte(1)) throw 'at least 1';
    blockchain.deposit(tx.publisher, value.toFixed(8), 'gift');
    const gift = this._gift(account);
    gift.amount = new Float64(gift.amount).plus(value).toFixed(8);
    gift.from = tx.publisher;
    this._save(account, gift);
  }

  pass(account, amount) {
    const value = new Float64(amount);
    const own = this._gift(tx.publisher);
    if (account === tx.publisher) throw 'yours';
    if (!value.gt(0) || value.gt(own.amount)) throw 'amount';
    own.amount = new Float64(own.amount).minus(value).toFixed(8);
    this._save(tx.publisher, own);
    const other = this._gift(account);
    other.amount = new Float64(other.amount).plus(value).toFixed(8);
    other.from = tx.publisher;
    this._save(account, other);
  }

  take(amount) {
    const value = new Float64(amount);
    const gift = this._gift(tx.publisher);
    if (!value.gt(0) || value.gt(gift.amount)) throw 'amount';
    gift.amount = new Float64(gift.amount).minus(value).toFixed(8);
    this._save(tx.publisher, gift);
    blockchain.withdraw(tx.publisher, value.toFixed(8), 'gift');
  }
}

module.exports = HouseGift;
