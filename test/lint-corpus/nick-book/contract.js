class Nicks {
  init() {}

  can_update(data) {
    return this._auth(blockchain.contractOwner());
  }

  _auth(account) {
    return blockchain.requireAuth(account, 'active');
  }

  _check(nick) {
    var text = nick.trim();
    if (text !== nick || nick.length < 2 || nick.length > 16) {
      throw new Error('2 to 16 characters');
    }
    if (nick.indexOf('-') >= 0 || nick.indexOf('@') >= 0) {
      throw new Error('invalid character');
    }
  }

  setNick(account, nick) {
    this._check(nick);
    if (!this._auth(account)) {
      throw new Error('no permission of ' + account);
    }
    var old = storage.mapGet('nick', account);
    if (storage.mapHas('account', nick)) {
      throw new Error('taken');
    }
    if (old !== null) {
      storage.mapDel('account', old);
    }
    storage.mapPut('nick', account, nick);
    storage.mapPut('account', nick, account);
  }

  pay(nick, amount) {
    var to = storage.mapGet('account', nick);
    if (to === null) {
      throw new Error('unknown nickname');
    }
    blockchain.transfer(tx.publisher, to, amount, nick);
  }

  nickOf(account) {
    return storage.mapGet('nick', account) || account;
  }
}

module.exports = Nicks;
