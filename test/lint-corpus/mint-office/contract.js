class MinterRoles {
  init() {}

  can_update(data) {
    return this._isOwner();
  }

  _isOwner() {
    return blockchain.requireAuth(blockchain.contractOwner(), 'active');
  }

  _requireOwner() {
    if (!this._isOwner()) {
      throw 'require auth of the owner';
    }
  }

  _issue(symbol, to, amount) {
    return blockchain.callWithAuth('token.iost', 'issue', [symbol, to, amount]);
  }

  create(symbol) {
    this._requireOwner();
    if (storage.has('symbol')) throw 'created already';
    storage.put('symbol', symbol);
    storage.put('minted', '0');
    blockchain.callWithAuth('token.iost', 'create', [symbol, blockchain.contractName(), 100000000, { decimal: 4, fullName: 'Points' }]);
  }

  setMinter(account) {
    this._requireOwner();
    storage.mapPut('minter', account, '1', blockchain.contractOwner());
  }

  dropMinter(account) {
    this._requireOwner();
    storage.mapDel('minter', account);
  }

  mint(minter, to, amount) {
    if (!storage.mapHas('minter', minter)) throw 'not a minter';
    if (!blockchain.requireAuth(minter, 'active')) throw 'the minter must sign';
    const value = new Float64(amount);
    if (!value.gt(0) || value.gt(10000)) throw 'amount out of range';
    const symbol = storage.get('symbol');
    this._issue(symbol, to, value.toFixed(4));
    storage.put('minted', new Float64(storage.get('minted')).plus(value).toFixed(4), undefined);
    blockchain.receipt(JSON.stringify([minter, to, value.toFixed(4)]));
  }
}

module.exports = MinterRoles;
