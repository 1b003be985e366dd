class SubAccounts {
  init() {
    storage.put('count', '0');
  }

  can_update(data) {
    return blockchain.requireAuth(blockchain.contractOwner(), 'active');
  }

  _check(group, name) {
    if (group.length < 1 || group.length > 20 || name.length < 1 || name.length > 20) {
      throw new Error('1 to 20 characters');
    }
    if (group.indexOf('_') >= 0) throw new Error('no _ in a group');
  }

  open(group, name) {
    var groups = JSON.parse(storage.mapGet('groups', group) || '{"names":[]}');
    this._check(group, name);
    if (groups.names.indexOf(name) >= 0) {
      throw new Error('opened');
    }
    groups.names.push(name);
    storage.mapPut('groups', group, JSON.stringify(groups));
    storage.put('box_' + group + '_' + name, JSON.stringify({ owner: tx.publisher, amount: '0' }));
  }

  _box(group, name) {
    var text = storage.get('box_' + group + '_' + name);
    if (!text) {
      throw new Error('not opened');
    }
    return JSON.parse(text);
  }

  fill(group, name, amount) {
    var box = this._box(group, name);
    var value = new Float64(amount);
    if (!value.gte(1)) {
      throw new Error('at least 1');
    }
    blockchain.deposit(tx.publisher, value.toFixed(8), 'fill');
    box.amount = new Float64(box.amount).plus(value).toFixed(8);
    storage.put('box_' + group + '_' + name, JSON.stringify(box));
  }

  empty(group, name) {
    var box = this._box(group, name);
    if (box.owner !== tx.publisher) {
      throw new Error('not yours');
    }
    storage.put('box_' + group + '_' + name, JSON.stringify({ owner: box.owner, amount: '0' }));
    blockchain.withdraw(tx.publisher, box.amount, 'empty');
  }
}

module.exports = SubAccounts;
