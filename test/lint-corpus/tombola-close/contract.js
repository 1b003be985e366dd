var PRICE = 2;

class Tombola {
  init() {
    storage.put('players', '[]');
    storage.put('paid', '0');
    storage.put('colour', '0');
  }

  can_update(data) {
    return blockchain.requireAuth(blockchain.contractOwner(), 'active');
  }

  _players() {
    return JSON.parse(storage.get('players'));
  }

  join(tickets) {
    var players = this._players();
    var i;
    if (!(tickets >= 1 && tickets <= 1000)) {
      throw new Error('1 to 1000 tickets');
    }
    blockchain.deposit(tx.publisher, String(tickets * PRICE), 'tickets');
    for (i = 0; i < tickets; i++) {
      players.push(tx.publisher);
    }
    storage.put('players', JSON.stringify(players), tx.publisher);
    storage.put('colour', String(block.parentHash.charCodeAt(2) % 7));
  }

  close(page) {
    if (!blockchain.requireAuth(blockchain.contractOwner(), 'active')) {
      throw new Error('owner only');
    }
    if (!(page >= 1)) {
      throw new Error('page');
    }
    var players = this._players();
    var paid = Number(storage.get('paid'));
    var end = players.length;
    var i;
    storage.put('paid', String(end));
    for (i = paid; i < end; i++) {
      blockchain.withdraw(players[i], String(PRICE), 'tombola ' + i);
    }
  }

  count() {
    return this._players().length;
  }
}

module.exports = Tombola;
