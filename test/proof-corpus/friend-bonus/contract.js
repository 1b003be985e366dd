class FriendBonus {
  init() {
    storage.put('paid', '0');
  }

  can_update(data) {
    return blockchain.requireAuth(blockchain.contractOwner(), 'active');
  }

  _bonus(account) {
    return new BigNumber(storage.mapGet('bonus', account) || '0');
  }

  _addBonus(account, amount) {
    storage.mapPut('bonus', account, this._bonus(account).plus(amount).toFixed(8));
  }

  join(friend) {
    if (friend === tx.publisher) {
      throw new Error('not yourself');
    }
    if (storage.mapHas('friend', tx.publisher)) {
      throw new Error('joined');
    }
    blockchain.deposit(tx.publisher, '10', 'join');
    storage.mapPut('friend', tx.publisher, friend, tx.publisher);
    this._addBonus(friend, '1');
  }

  reward(account, amount) {
    var value = new BigNumber(amount);
    if (!value.gt(0) || value.gt(5) || value.dp() > 8) {
      throw new Error('amount');
    }
    this._addBonus(account, value);
  }

  cash() {
    var bonus = this._bonus(tx.publisher);
    if (!bonus.gt(0)) {
      throw new Error('no bonus');
    }
    storage.mapPut('bonus', tx.publisher, '0');
    storage.put('paid', new BigNumber(storage.get('paid')).plus(bonus).toFixed(8));
    blockchain.withdraw(tx.publisher, bonus.toFixed(8), 'bonus');
  }
}

module.exports = FriendBonus;
