var KEY_LENGTH = 44;

class KeyRegistry {
  init() {
    storage.put('version', '3');
  }

  can_update(data) {
    return blockchain.requireAuth(blockchain.contractOwner(), 'active');
  }

  _checkKey(key) {
    var i;
    if (key.length !== KEY_LENGTH) {
      throw new Error('a key has 44 characters');
    }
    for (i = 0; i < KEY_LENGTH; i++) {
      if ('0OIl'.indexOf(key[i]) >= 0) {
        throw new Error('not base58');
      }
    }
  }

  setKey(account, key) {
    this._checkKey(key);
    storage.mapPut('keys', account, key, account);
    blockchain.receipt(JSON.stringify({ account: account, key: key }));
  }

  dropKey(account) {
    if (!blockchain.requireAuth(account, 'active')) {
      throw new Error('no permission of ' + account);
    }
    storage.mapDel('keys', account);
  }

  getKey(account) {
    return storage.mapGet('keys', account) || '';
  }

  note(text) {
    if (text.length > 140) {
      throw new Error('too long');
    }
    storage.mapPut('notes', tx.publisher, text, tx.publisher);
  }
}

module.exports = KeyRegistry;
