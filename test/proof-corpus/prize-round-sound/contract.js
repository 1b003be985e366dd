const OPEN = 'open';

class PrizeRound {
  init() {
    storage.put('round', '0');
  }

  can_update(data) {
    return blockchain.requireAuth(blockchain.contractOwner(), 'active');
  }

  _requireOwner() {
    if (!blockchain.requireAuth(blockchain.contractOwner(), 'active')) throw 'only the owner';
  }

  _load(id) {
    const text = storage.get('round_' + id);
    if (!text) throw 'no such round';
    return JSON.parse(text);
  }

  _save(id, round) {
    storage.put('round_' + id, JSON.stringify(round));
  }

  start(prize) {
    this._requireOwner();
    const value = new Float64(prize);
    if (!value.gte(1)) throw 'prize';
    blockchain.deposit(tx.publisher, value.toFixed(8), 'prize');
    const id = Number(storage.get('round')) + 1;
    storage.put('round', String(id));
    this._save(id, { state: OPEN, prize: value.toFixed(8), players: [], paid: false });
    return id;
  }

  play(id) {
    const round = this._load(id);
    if (round.state !== OPEN) throw 'closed';
    if (round.players.length >= 20) throw 'full';
    if (round.players.indexOf(tx.publisher) >= 0) throw 'once';
    blockchain.deposit(tx.publisher, '1', 'ticket');
    round.players.push(tx.publisher);
    round.prize = new Float64(round.prize).plus(1).toFixed(8);
    this._save(id, round);
  }

  close(id, number) {
    this._requireOwner();
    const round = this._load(id);
    if (round.state !== OPEN) throw 'closed';
    if (!(number >= 0 && number < round.players.length)) throw 'no such player';
    round.state = 'closed';
    round.winner = round.players[number];
    this._save(id, round);
  }

  claim(id) {
    const round = this._load(id);
    if (round.state !== 'closed') throw 'still open';
    if (round.winner !== tx.publisher) throw 'not the winner';
    if (round.paid) throw 'paid';
    round.paid = true;
    this._save(id, round);
    blockchain.withdraw(tx.publisher, round.prize, 'prize');
  }
}

module.exports = PrizeRound;
