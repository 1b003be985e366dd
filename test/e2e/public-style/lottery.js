class Lottery {
  init() { storage.put('round', '1'); storage.put('players', '[]'); }
  can_update(data) {
    const admin = storage.get('adminID') || blockchain.contractOwner();
    const ret = blockchain.requireAuth(admin, 'active');
    if (!ret) { throw new Error("require auth failed. ret = " + ret); }
    return true;
  }
  /** @amountLimit iost 10
   *  @param {string} player */
  buy(player) {
    const players = JSON.parse(storage.get('players'));
    blockchain.deposit(player, '1', '');
    players.push({ player, number: players.length + 1 });
    storage.put('players', JSON.stringify(players), player);
    if (players.length == 10) this._draw(players);
  }
  _draw(players) {
    const info = JSON.parse(blockchain.blockInfo());
    const index = info.parent_hash.charCodeAt(3) % players.length;
    const winner = players[index];
    blockchain.withdraw(winner.player, (players.length * 0.99).toFixed(2), 'won');
    storage.put('players', '[]');
    storage.put('round', (+storage.get('round') + 1).toString());
  }
}
module.exports = Lottery;
