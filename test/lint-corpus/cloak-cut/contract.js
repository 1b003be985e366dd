const TOKEN = 'stone';

// Keeps stones for travellers; what they left is written into a numbered slip.
class Cloakroom {
  init() {
    storage.put('slips', '0');
  }

  can_update(data) {
    return blockchain.requireAuth(blockchain.contractOwner(), 'active');
  }

  _move(from, to, text, memo) {
    blockchain.callWithAuth('token.iost', 'transfer', [TOKEN, from, to, text, memo]);
  }

  _number() {
    const next = new BigNumber(storage.get('slips')).plus(1).toFixed();
    storage.put('slips', next);
    return next;
  }

  leave(text) {
    const count = new BigNumber(text).toFixed(0, 1);
    this._move(tx.publisher, blockchain.contractName(), count, 'left');
    const number = this._number();
    storage.mapPut('slip', number, JSON.stringify({ owner: tx.publisher, stones: count }), tx.publisher);
    return number;
  }

  join(one, two) {
    if (one === two) throw 'two slips';
    const first = JSON.parse(storage.mapGet('slip', one));
    const second = JSON.parse(storage.mapGet('slip', two));
    if (!first || !second) throw 'no such slip';
    if (first.owner !== tx.publisher || second.owner !== tx.publisher) throw 'not your slips';
    const stones = new BigNumber(first.stones).plus(second.stones).toFixed();
    storage.mapDel('slip', two);
    storage.mapPut('slip', one, JSON.stringify({ owner: tx.publisher, stones: stones }), tx.publisher);
  }

  fetch(number) {
    const slip = JSON.parse(storage.mapGet('slip', number));
    if (!slip) throw 'no such slip';
    if (slip.owner !== tx.publisher) throw 'not your slip';
    storage.mapDel('slip', number);
    this._move(blockchain.contractName(), tx.publisher, new BigNumber(slip.stones).toFixed(0, 1), 'fetched');
  }
}
module.exports = Cloakroom;
