var NANO = 1000000000;

class FreeReward {
  init() {
    storage.put('members', '0');
  }

  can_update(data) {
    return blockchain.requireAuth(blockchain.contractOwner(), 'active');
  }

  _now() {
    return Math.floor(tx.time / NANO);
  }

  fill(amount) {
    var value = new Float64(amount);
    if (!value.gte(1)) {
      throw 'at least 1';
    }
    blockchain.deposit(tx.publisher, value.toFixed(8), 'fill');
  }

  mark() {
    if (storage.mapHas('since', tx.publisher)) {
      throw 'marked';
    }
    storage.mapPut('since', tx.publisher, String(this._now()), tx.publisher);
    storage.put('members', String(Number(storage.get('members')) + 1));
  }

  reward() {
    var since = storage.mapGet('since', tx.publisher);
    var seconds;
    if (since === null) {
      throw 'not marked';
    }
    seconds = this._now() - Number(since);
    if (seconds < 1) {
      throw 'too early';
    }
    storage.mapPut('since', tx.publisher, String(this._now()), tx.publisher);
    blockchain.withdraw(tx.publisher, new Float64(seconds).multi('0.00001').toFixed(8), 'reward');
  }
}

module.exports = FreeReward;
