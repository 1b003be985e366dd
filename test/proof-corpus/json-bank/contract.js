class JsonBank {
  init() {
    storage.put('opened', '0');
  }

  can_update(data) {
    return blockchain.requireAuth(blockchain.contractOwner(), 'active');
  }

  _load(account) {
    var text = storage.get('account.' + account);
    return text ? JSON.parse(text) : { balance: 0, calls: 0 };
  }

  _store(account, entry) {
    storage.put('account.' + account, JSON.stringify(entry));
  }

  _check(amount) {
    if (!Number.isInteger(amount) || amount < 1 || amount > 1000000) {
      throw new Error('whole amounts only');
    }
  }

  save(amount) {
    var entry = this._load(tx.publisher);
    this._check(amount);
    blockchain.deposit(tx.publisher, String(amount), 'save');
    entry.balance = entry.balance + amount;
    entry.calls = entry.calls + 1;
    this._store(tx.publisher, entry);
  }

  send(to, amount) {
    var from = this._load(tx.publisher);
    var target = this._load(to);
    this._check(amount);
    if (from.balance < amount) {
      throw new Error('too little');
    }
    from.balance = from.balance - amount;
    target.balance = target.balance + amount;
    this._store(tx.publisher, from);
    this._store(to, target);
  }

  take(amount) {
    var entry = this._load(tx.publisher);
    this._check(amount);
    if (entry.balance < amount) {
      throw new Error('too little');
    }
    entry.balance = entry.balance - amount;
    this._store(tx.publisher, entry);
    blockchain.withdraw(tx.publisher, String(amount), 'take');
  }
}

module.exports = JsonBank;
