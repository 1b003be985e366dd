const TOKENS = ['stone', 'wood', 'iron'];

class Vault {
  init() {}

  can_update(data) {
    return blockchain.requireAuth(blockchain.contractOwner(), 'active');
  }

  _field(token) {
    return tx.publisher + '_' + token;
  }

  _check(token) {
    if (TOKENS.indexOf(token) < 0) throw 'unknown token ' + token;
  }

  _transfer(token, from, to, amount) {
    blockchain.callWithAuth('token.iost', 'transfer', [token, from, to, amount, '']);
  }

  _read(field, payer) {
    const text = storage.mapGet('vault', field);
    return new BigNumber(text === null ? 0 : text);
  }

  _write(field, value, payer) {
    storage.mapPut('vault', field, value.toFixed(), payer);
  }

  deposit(token, amount) {
    this._check(token);
    const value = new BigNumber(amount);
    if (!value.isFinite() || !value.gte(1)) throw 'at least 1';
    this._transfer(token, tx.publisher, blockchain.contractName(), value.toFixed());
    this._write(this._field(token), this._read(this._field(token)).plus(value));
  }

  withdraw(token, amount) {
    this._check(token);
    const value = new BigNumber(amount);
    if (!value.isInteger() || !value.gte(1)) throw 'whole numbers only';
    const left = this._read(this._field(token)).minus(value);
    if (left.isNegative()) throw 'too much';
    this._write(this._field(token), left);
    this._transfer(token, blockchain.contractName(), tx.publisher, value.toFixed());
  }

  balanceOf(account, token) {
    return storage.mapGet('vault', account + '_' + token) || '0';
  }
}

module.exports = Vault;
