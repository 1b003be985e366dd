var RED = [1, 3, 5, 7, 9, 12, 14, 16, 18, 19, 21, 23, 25, 27, 30, 32, 34, 36];
class Roulette {
  init() {}
  _spin() { var h = 0, s = block.parentHash; for (var i = 0; i < s.length; i++) h = (h * 31 + s.charCodeAt(i)) % 1000003; return h % 37; }
  /** @amountLimit iost 500
   * @param {json} bets */
  bet(bets) {
    var sum = 0;
    bets.forEach(b => { sum += b.amount * 1; });
    blockchain.deposit(tx.publisher, sum.toFixed(2), 'roulette');
    const n = this._spin();
    let win = 0;
    for (var k = 0; k < bets.length; k++) {
      var b = bets[k];
      if (b.kind == 'red' && RED.indexOf(n) > -1) win += b.amount * 2;
      if (b.kind == 'number' && b.number == n) win += b.amount * 36;
    }
    if (win) blockchain.withdraw(tx.publisher, win.toFixed(2), 'win');
    blockchain.receipt([n, sum, win].join('|'));
    return { n: n, win };
  }
}
module.exports = Roulette;
