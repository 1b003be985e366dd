var PRICE = 1;

class Raffle {
  init() {
    storage.put('state', 'idle');
    storage.put('next', '1');
  }

  can_update(data) {
    return blockchain.requireAuth(blockchain.contractOwner(), 'active');
  }

  _requireOwner() {
    if (!blockchain.requireAuth(blockchain.contractOwner(), 'active')) {
      throw new Error('only for the owner');
    }
  }

  start(end) {
    this._requireOwner();
    if (storage.get('state') === 'open') {
      throw new Error('open already');
    }
    storage.put('state', 'open');
    storage.put('end', String(end));
  }

  buy(count) {
    var i, next;
    if (storage.get('state') !== 'open') {
      throw new Error('closed');
    }
    if (!(count >= 1 && count <= 300)) {
      throw new Error('1 to 300 tickets');
    }
    blockchain.deposit(tx.publisher, (count * PRICE).toFixed(0), 'tickets');
    next = parseNumber(storage.get('next'));
    for (i = 0; i < count; i++) {
      storage.mapPut('ticket', 't' + (next + i), tx.publisher, tx.publisher);
    }
    storage.put('next', String(next + count));
  }

  cancel() {
    this._requireOwner();
    var keys = storage.mapKeys('ticket');
    var i;
    for (i = 0; i < keys.length; i++) {
      blockchain.withdraw(storage.mapGet('ticket', keys[i]), String(PRICE), 'refund');
      storage.mapDel('ticket', keys[i]);
    }
    storage.put('state', 'cancelled');
    storage.put('next', '1');
  }

  refund(number) {
    if (storage.get('state') !== 'open') {
      throw new Error('too late');
    }
    if (storage.mapGet('ticket', number) !== tx.publisher) {
      throw new Error('not your ticket');
    }
    storage.mapDel('ticket', number);
    blockchain.withdraw(tx.publisher, String(PRICE), 'refund');
  }

  held() {
    return storage.mapLen('ticket');
  }
}

function parseNumber(text) {
  return text === null ? 0 : Number.parseInt(text);
}

module.exports = Raffle;
