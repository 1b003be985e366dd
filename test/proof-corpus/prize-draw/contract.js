class PrizeDraw {
  init() {
    storage.put('players', '[]');
  }

  can_update(data) {
    return blockchain.requireAuth(blockchain.contractOwner(), 'active');
  }

  join() {
    const players = JSON.parse(storage.get('players'));
    if (players.length >= 30) throw 'full';
    blockchain.deposit(tx.publisher, '5', 'ticket');
    players.push(tx.publisher);
    storage.put('players', JSON.stringify(players));
  }

  draw() {
    const players = JSON.parse(storage.get('players'));
    if (players.length < 2) throw 'too few players';
    const winner = players[Math.floor(block.time / 1000000000) % players.length];
    storage.put('players', '[]');
    blockchain.withdraw(winner, String(players.length * 5), 'prize');
  }
}

module.exports = PrizeDraw;
