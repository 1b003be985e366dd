class Coupons {
  init() {}

  can_update(data) {
    return blockchain.requireAuth(blockchain.contractOwner(), 'active');
  }

  fill(amount) {
    blockchain.deposit(tx.publisher, amount, 'fill');
  }

  issue(account, code) {
    if (!blockchain.requireAuth(blockchain.contractOwner(), 'active')) throw 'owner only';
    storage.mapPut('coupon', account, code);
  }

  cash(code) {
    if (storage.mapGet('coupon', tx.publisher) !== code) throw 'not your coupon';
    const used = storage.mapGet('used', code);
    if (used === 1) {
      throw 'used already';
    }
    storage.mapPut('used', code, '1', tx.publisher);
    blockchain.withdraw(tx.publisher, '5', 'coupon');
  }
}

module.exports = Coupons;
