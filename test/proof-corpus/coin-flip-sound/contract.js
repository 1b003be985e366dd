class CoinFlip {
  init() {
    storage.put('games', '0');
    storage.put('commit', '');
  }

  can_update(data) {
    return blockchain.requireAuth(blockchain.contractOwner(), 'active');
  }

  fill(amount) {
    const value = new Float64(amount);
    if (!value.gte(1)) throw 'at least 1';
    blockchain.deposit(tx.publisher, value.toFixed(8), 'fill');
  }

  commit(hash) {
    if (!blockchain.requireAuth(blockchain.contractOwner(), 'active')) throw 'only the house';
    if (storage.get('commit') !== '' || hash.length < 20) throw 'committed';
    storage.put('commit', hash);
  }

  reveal(secret) {
    const bet = storage.get('bet');
    if (!bet) throw 'no bet';
    if (IOSTCrypto.sha3(secret) !== storage.get('commit')) throw 'not the secret';
    const game = JSON.parse(bet);
    storage.del('bet');
    storage.put('commit', '');
    if (secret.length % 2 === game.side) blockchain.withdraw(game.player, '4', 'won');
  }

  flip(side) {
    if (side !== 0 && side !== 1) throw 'side';
    if (storage.get('commit') === '' || storage.get('bet')) throw 'no commit';
    blockchain.deposit(tx.publisher, '2', 'bet');
    const games = Number(storage.get('games')) + 1;
    storage.put('games', String(games));
    storage.put('bet', JSON.stringify({ player: tx.publisher, side: side }));
  }
}

module.exports = CoinFlip;
