class Bets {
  init() {
    storage.put('judge', tx.publisher);
    storage.put('total', JSON.stringify({ home: '0', away: '0' }));
    storage.put('result', '');
  }

  can_update(data) {
    return blockchain.requireAuth(blockchain.contractOwner(), 'active');
  }

  _totals() {
    return JSON.parse(storage.get('total'));
  }

  _requireJudge() {
    if (!blockchain.requireAuth(storage.get('judge'), 'active')) throw 'the judge must sign';
  }

  setJudge(account) {
    if (!blockchain.requireAuth(blockchain.contractOwner(), 'active')) throw 'owner only';
    storage.put('judge', account);
  }

  bet(side, amount) {
    if (storage.get('result') !== '') throw 'over';
    if (side !== 'home' && side !== 'away') throw 'side';
    if (amount != 50 && amount != 100) throw 'bet 50 or 100';
    if (storage.mapHas('bet', tx.publisher)) throw 'one bet an account';
    blockchain.deposit(tx.publisher, amount.toFixed(0), side);
    const stake = new BigNumber(amount);
    const totals = this._totals();
    totals[side] = stake.plus(totals[side]).toFixed();
    storage.put('total', JSON.stringify(totals));
    storage.mapPut('bet', tx.publisher, JSON.stringify({ side: side, stake: stake.toFixed() }), tx.publisher);
  }

  report(result) {
    this._requireJudge();
    if (result !== 'home' && result !== 'away') throw 'result';
    if (storage.get('result') !== '') throw 'reported already';
    storage.put('result', result);
  }

  collect() {
    const result = storage.get('result');
    if (result === '') throw 'not over';
    const text = storage.mapGet('bet', tx.publisher);
    if (text === null) throw 'no bet';
    const bet = JSON.parse(text);
    const totals = this._totals();
    const isVoid = new BigNumber(totals[result]).isZero();
    if (bet.side !== result && !isVoid) throw 'lost';
    storage.mapDel('bet', tx.publisher);
    const all = new BigNumber(totals.home).plus(totals.away);
    const win = isVoid ? new BigNumber(bet.stake) : all.times(bet.stake).div(totals[result]);
    blockchain.withdraw(tx.publisher, win.toFixed(8, 1), 'won');
  }

  odds() {
    const totals = this._totals();
    const home = Number(totals.home);
    const away = Number(totals.away);
    if (home + away === 0) return 'no bets';
    return Math.round(home / (home + away) * 100) + ' : ' + Math.round(away / (home + away) * 100);
  }
}

module.exports = Bets;
