var DEPOSIT = '5';

class Game {
  init() {
    storage.put('best', '0');
  }

  can_update(data) {
    return blockchain.requireAuth(blockchain.contractOwner(), 'active');
  }

  _requirePlayer() {
    if (!storage.mapHas('player', tx.publisher)) {
      throw new Error('enter first');
    }
  }

  enter() {
    if (storage.mapHas('player', tx.publisher)) {
      throw new Error('entered already');
    }
    blockchain.deposit(tx.publisher, DEPOSIT, 'pass');
    storage.mapPut('player', tx.publisher, '0', tx.publisher);
  }

  play() {
    this._requirePlayer();
    var hash = IOSTCrypto.sha3(block.parentHash + tx.publisher);
    var score = hash.charCodeAt(0) + hash.charCodeAt(1);
    storage.mapPut('player', tx.publisher, String(score), tx.publisher);
    if (score > Number(storage.get('best'))) {
      storage.put('best', String(score));
    }
    return score;
  }

  leave() {
    this._requirePlayer();
    storage.mapDel('player', tx.publisher);
    blockchain.withdraw(tx.publisher, DEPOSIT, 'pass');
    blockchain.receipt('left ' + tx.publisher);
  }

  best() {
    return Number(storage.get('best'));
  }
}

module.exports = Game;
