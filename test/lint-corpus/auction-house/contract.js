const HOUR = 3600 * 1e9;

class Auction {
  init() {
    storage.put('plots', '0');
  }

  can_update(data) {
    return blockchain.requireAuth(blockchain.contractOwner(), 'active');
  }

  _plot(id) {
    const text = storage.mapGet('plot', id);
    if (text === null) throw 'no such plot';
    return JSON.parse(text);
  }

  _save(id, plot, payer) {
    storage.mapPut('plot', id, JSON.stringify(plot), payer);
  }

  _credit(account, amount) {
    const credit = new BigNumber(storage.mapGet('credit', account) || '0').plus(amount);
    storage.mapPut('credit', account, credit.toFixed(), undefined);
  }

  claim(id) {
    if (!blockchain.requireAuth(blockchain.contractOwner(), 'active')) throw 'plots come from the owner';
    if (storage.mapHas('plot', id)) throw 'exists';
    this._save(id, { owner: tx.publisher, state: 'held' });
    storage.put('plots', String(Number(storage.get('plots')) + 1));
  }

  offer(id, price) {
    const plot = this._plot(id);
    if (plot.owner !== tx.publisher) throw 'not your plot';
    if (plot.state !== 'held') throw 'offered already';
    const value = new BigNumber(price);
    if (!value.isFinite() || !value.gte(1) || value.dp() > 8) throw 'price';
    plot.state = 'offered';
    plot.bid = value.toFixed();
    plot.bidder = '';
    plot.end = block.time + HOUR;
    this._save(id, plot);
  }

  bid(id, amount) {
    const plot = this._plot(id);
    if (plot.state !== 'offered' || block.time > plot.end) throw 'over';
    const value = new BigNumber(amount);
    if (!value.isFinite() || value.dp() > 8) throw 'amount';
    if (!value.gt(plot.bid)) throw 'bid more than ' + plot.bid;
    blockchain.deposit(tx.publisher, value.toFixed(), 'bid');
    if (plot.bidder !== '') this._credit(plot.bidder, plot.bid);
    plot.bidder = tx.publisher;
    plot.bid = value.toFixed();
    this._save(id, plot);
  }

  settle(id) {
    const plot = this._plot(id);
    if (plot.state !== 'offered' || block.time <= plot.end) throw 'not over';
    if (plot.bidder !== '') {
      this._credit(plot.owner, plot.bid);
      plot.owner = plot.bidder;
    }
    plot.state = 'held';
    plot.bidder = '';
    this._save(id, plot);
  }

  withdraw() {
    const credit = storage.mapGet('credit', tx.publisher);
    if (credit === null) throw 'no credit';
    storage.mapDel('credit', tx.publisher);
    blockchain.withdraw(tx.publisher, credit, 'credit');
  }
}

module.exports = Auction;
