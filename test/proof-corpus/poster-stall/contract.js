// Stalls of posters. Who opens a stall names its posters and their price, and takes out what they have brought in.
class PosterStall {
  init() {}

  can_update(data) {
    return blockchain.requireAuth(blockchain.contractOwner(), 'active');
  }

  _read(id) {
    const stall = JSON.parse(storage.mapGet('stalls', id));
    if (stall === null) throw 'there is no such stall';
    return stall;
  }

  _write(id, stall) {
    storage.mapPut('stalls', id, JSON.stringify(stall), tx.publisher);
  }

  open(name, posters, price) {
    const id = tx.publisher + '/' + name;
    const left = new BigNumber(posters);
    const cost = new BigNumber(price);
    if (storage.mapHas('stalls', id)) throw 'open already';
    if (!left.isInteger() || !left.gt(0) || !cost.gt(0) || cost.dp() > 8) throw 'number';
    this._write(id, { seller: tx.publisher, left: left.toFixed(), price: cost.toFixed(), takings: '0' });
  }

  order(id, posters) {
    const stall = this._read(id);
    const wanted = new BigNumber(posters);
    if (!wanted.isInteger() || !wanted.gt(0) || wanted.gt(stall.left)) throw 'posters';
    const sum = wanted.times(stall.price);
    blockchain.deposit(tx.publisher, sum.toFixed(), 'posters');
    stall.left = new BigNumber(stall.left).minus(wanted).toFixed();
    stall.takings = new BigNumber(stall.takings).plus(sum).toFixed();
    this._write(id, stall);
    storage.mapPut('orders', tx.publisher, id + ' ' + posters, tx.publisher);
  }

  takings(id) {
    const stall = this._read(id);
    if (stall.seller !== tx.publisher) throw 'not the seller';
    const sum = stall.takings;
    stall.takings = '0';
    this._write(id, stall);
    blockchain.withdraw(tx.publisher, sum, 'posters');
  }
}

module.exports = PosterStall;
