class Council {
  init() {
    storage.put('admin', blockchain.publisher());
    storage.put('proposals', '[]');
  }

  can_update(data) {
    return this._signed(storage.get('admin'));
  }

  _signed(account) {
    return blockchain.requireAuth(account, 'active');
  }

  _proposals() {
    return JSON.parse(storage.get('proposals'));
  }

  initAdmin(account) {
    if (!this._signed(blockchain.contractOwner())) throw 'owner only';
    if (storage.has('initialised')) throw 'initialised already';
    storage.put('admin', account);
    storage.put('initialised', '1');
  }

  propose(text) {
    if (!this._signed(storage.get('admin'))) throw 'admin only';
    if (text.length > 200) throw 'too long';
    const proposals = this._proposals();
    proposals.push({ id: proposals.length, text: text, accepted: false });
    storage.put('proposals', JSON.stringify(proposals));
  }

  accept(id) {
    if (!this._signed(storage.get('admin'))) throw 'admin only';
    const proposals = this._proposals();
    if (proposals[id] === undefined) throw 'no such proposal';
    proposals[id].accepted = true;
    storage.put('proposals', JSON.stringify(proposals));
  }

  decided() {
    return this._proposals().filter((proposal) => proposal.accepted).map((proposal) => proposal.text);
  }
}

module.exports = Council;
