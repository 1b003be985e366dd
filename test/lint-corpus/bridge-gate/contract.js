function Counter(name) {
  this.name = name;
}

Counter.prototype.value = function () {
  return storage.get(this.name) * 1;
};

Counter.prototype.add = function (count) {
  storage.put(this.name, (this.value() + count).toString());
};

var locks = new Counter('locks');
var unlocks = new Counter('unlocks');

class Bridge {
  init() {
    storage.put('locks', '0');
    storage.put('unlocks', '0');
    storage.put('held', '0');
    storage.put('operator', tx.publisher);
  }

  can_update(data) {
    return blockchain.requireAuth(blockchain.contractOwner(), 'active');
  }

  _requireRole(role) {
    var account = storage.get(role);
    if (!blockchain.requireAuth(account, 'active')) {
      throw new Error(role + ' must sign');
    }
  }

  _amount(text) {
    var value = new BigNumber(text);
    if (!value.isFinite() || !value.gte('0.01') || value.dp() > 8) {
      throw new Error('invalid amount ' + text);
    }
    return value;
  }

  setOperator(account) {
    if (!blockchain.requireAuth(blockchain.contractOwner(), 'active')) {
      throw new Error('owner must sign');
    }
    storage.put('operator', account);
  }

  lock(amount, target) {
    var value = this._amount(amount);
    if (target.length !== 42 || target.indexOf('0x') !== 0) {
      throw new Error('invalid target');
    }
    blockchain.deposit(tx.publisher, value.toFixed(), target);
    storage.put('held', value.plus(storage.get('held')).toFixed());
    locks.add(1);
    blockchain.receipt(JSON.stringify({ lock: locks.value(), from: tx.publisher, to: target, amount: value.toFixed() }));
  }

  unlock(hash, to, amount) {
    this._requireRole('operator');
    var value = this._amount(amount);
    if (storage.mapHas('done', hash)) {
      throw new Error('unlocked already');
    }
    storage.mapPut('done', hash, to, storage.get('operator'));
    storage.put('held', new BigNumber(storage.get('held')).minus(value).toFixed());
    unlocks.add(1);
    blockchain.withdraw(to, value.toFixed(), hash);
  }

  forward(from, to, amount) {
    var value = this._amount(amount);
    if (from.indexOf('Contract') === 0) {
      throw new Error('accounts only');
    }
    blockchain.transfer(from, to, value.toFixed(), 'forwarded');
    blockchain.event('forwarded ' + value.toFixed() + ' of ' + from);
  }

  usage() {
    var all = locks.value() + unlocks.value();
    return all === 0 ? '0%' : (unlocks.value() * 100 / all).toFixed(2) + '%';
  }
}

module.exports = Bridge;
