var DAY = 24 * 60 * 60 * 1000 * 1000 * 1000;

class Lock {
  init() {
    storage.put('reserve', '0');
  }

  can_update(data) {
    return blockchain.requireAuth(blockchain.contractOwner(), 'active');
  }

  _reserve(change) {
    var reserve = new BigNumber(storage.get('reserve')).plus(change);
    if (!reserve.gte(0)) {
      throw new Error('reserve is empty');
    }
    storage.put('reserve', reserve.toFixed());
  }

  fund(amount) {
    var value = new BigNumber(amount);
    if (!value.isInteger() || !value.gt(0)) {
      throw new Error('amount');
    }
    blockchain.deposit(tx.publisher, value.toFixed(), 'reserve');
    this._reserve(value);
  }

  lock(amount, days) {
    var term = Number(days);
    if (amount != 50 && amount != 100) {
      throw new Error('50 or 100');
    }
    if (!(term >= 7 && term <= 365)) {
      throw new Error('7 to 365 days');
    }
    if (storage.mapHas('end', tx.publisher)) {
      throw new Error('one lock an account');
    }
    this._reserve(amount === 100 ? -2 : -1);
    blockchain.deposit(tx.publisher, String(amount), 'lock');
    storage.mapPut('end', tx.publisher, String(block.time + term * DAY), tx.publisher);
    storage.mapPut('amount', tx.publisher, amount === 100 ? '102' : '51', tx.publisher);
  }

  unlock() {
    var end = storage.mapGet('end', tx.publisher);
    if (end === null) {
      throw new Error('no lock');
    }
    if (block.time < Number(end)) {
      throw new Error('locked');
    }
    var amount = storage.mapGet('amount', tx.publisher);
    storage.mapDel('end', tx.publisher);
    storage.mapDel('amount', tx.publisher);
    blockchain.withdraw(tx.publisher, amount, 'unlock');
  }
}

module.exports = Lock;
