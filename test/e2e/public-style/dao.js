class Dao {
  init() { storage.put('members', JSON.stringify([blockchain.publisher()])); }
  _members() { return JSON.parse(storage.get('members')); }
  _only() { if (this._members().indexOf(tx.publisher) < 0) throw Error('members only'); }
  join(who) { this._only(); const m = this._members(); if (!m.includes(who)) m.push(who); storage.put('members', JSON.stringify(m)); }
  weight(who) { const [b] = blockchain.call('token.iost', 'balanceOf', ['iost', who]); return Math.sqrt(JSON.parse(b)); }
  quorum() { return ~~(this._members().length / 2) + 1; }
}
module.exports = Dao;
