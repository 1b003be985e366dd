const WEEK = 7 * 24 * 60 * 60;

class Rents {
  init() {}

  can_update(data) {
    return blockchain.requireAuth(blockchain.contractOwner(), 'active');
  }

  _time() {
    return Math.floor(block.time / 1000000000);
  }

  rent(room) {
    if (storage.mapHas('room', room)) throw 'taken';
    blockchain.deposit(tx.publisher, '10', 'rent of ' + room);
    const end = Math.floor(block.time / 1000000000) + WEEK;
    storage.mapPut('room', room, JSON.stringify({ tenant: tx.publisher, end: end }), tx.publisher);
  }

  tenant(room) {
    return storage.mapGet('room', room) || '';
  }

  evict(room) {
    const entry = JSON.parse(storage.mapGet('room', room) || 'null');
    if (entry === null) throw 'empty';
    if (this._time() < entry.end) throw 'the rent is not over';
    storage.mapDel('room', room);
    blockchain.withdraw(tx.publisher, '1', 'reward');
    blockchain.withdraw(blockchain.contractOwner(), '9', 'rent');
  }
}

module.exports = Rents;
