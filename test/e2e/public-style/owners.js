class Base {
  _owner() { return blockchain.contractOwner(); }
  _need(acc) { if (!blockchain.requireAuth(acc, "active")) throw "need " + acc; }
}
class Owners extends Base {
  init() {}
  set(k, v) { this._need(this._owner()); storage.put(k, v); }
  get(k) { return storage.get(k) || undefined; }
  can_update() { return blockchain.requireAuth(this._owner(), 'owner'); }
}
module.exports = Owners;
