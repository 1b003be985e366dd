class CoinFlip {
  init() {
    storage.put('games', '0');
  }

  can_update(data) {
    return blockchain.requireAuth(blockchain.contractOwner(), 'active');
  }

  fill(amount) {
    const value = new Float64(amount);
    if (!value.gte(1)) throw 'at least 1';
    blockchain.deposit(tx.publisher, value.toFixed(8), 'fill');
  }

  flip(side) {
    if (side !== 0 && side !== 1) throw 'side';
    blockchain.deposit(tx.publisher, '2', 'bet');
    const games = Number(storage.get('games')) + 1;
    storage.put('games', String(games));
    const rest = Math.floor(block.time / 1000000000 + games) % 2;
    if (rest === side) blockchain.withdraw(tx.publisher, '4', 'won');
  }
}

module.exports = CoinFlip;
