class Auction {
  init() { storage.put('state', JSON.stringify({ open: true, high: '0', who: '' })) }
  get state() { return JSON.parse(storage.get('state')) }
  set state(s) { storage.put('state', JSON.stringify(s)) }
  /** @amountLimit iost unlimited */
  bid(amount) {
    const s = this.state;
    if (!s.open) throw 'closed';
    if (!new BigNumber(amount).gt(s.high)) throw 'too low';
    blockchain.deposit(tx.publisher, amount, '');
    if (s.who) blockchain.withdraw(s.who, s.high, 'outbid');
    s.who = tx.publisher; s.high = amount;
    this.state = s;
  }
  close() { const s = this.state; s.open = false; s.closed_at = tx.time; this.state = s; return s.who; }
}
module.exports = Auction;
