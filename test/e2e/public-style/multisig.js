class Multisig {
  init() { storage.put('need', '2'); }
  /** @param {array} owners */
  setup(owners) { storage.put('owners', JSON.stringify(owners)); }
  propose(action, args) {
    const id = storage.get('next') * 1 || 0;
    storage.put('p' + id, JSON.stringify({ action, args, votes: [tx.publisher] }));
    storage.put('next', id + 1 + '');
    return id;
  }
  approve(id) {
    const p = JSON.parse(storage.get('p' + id));
    if (p.votes.includes(tx.publisher)) throw 'twice';
    p.votes.push(tx.publisher);
    if (p.votes.length >= storage.get('need')) return this['_' + p.action](p.args);
    storage.put('p' + id, JSON.stringify(p));
  }
  _pay(args) { const a = JSON.parse(args); blockchain.withdraw(a.to, a.amount, ''); }
}
module.exports = Multisig;
