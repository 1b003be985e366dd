var FEE = '1';
var RESOLVER = { id: 'ContractBkgqLGGVZEwwZpuXQvYYcS1Y9mRMeRKUgAQSxzkCVUtP', api: 'resolve' };

class Names {
  init() {
    storage.put('fees', '0');
  }

  can_update(data) {
    return blockchain.requireAuth(blockchain.contractOwner(), 'active');
  }

  _read(name) {
    var text = storage.get('name_' + name);
    return text === null ? null : JSON.parse(text);
  }

  _write(name, record) {
    storage.put('name_' + name, JSON.stringify(record), record.owner);
  }

  _checkAddress(address) {
    if (address.length !== 42 || address.substring(0, 2) !== '0x') {
      throw new Error('invalid address');
    }
  }

  register(name, address) {
    var i;
    if (name.length < 3 || name.length > 20) {
      throw new Error('3 to 20 characters');
    }
    for (i = 0; i < name.length; i++) {
      if ('abcdefghijklmnopqrstuvwxyz0123456789'.indexOf(name[i]) < 0) {
        throw new Error('invalid character');
      }
    }
    this._checkAddress(address);
    if (this._read(name) !== null) {
      throw new Error('taken');
    }
    blockchain.deposit(tx.publisher, FEE, 'name');
    storage.put('fees', new BigNumber(storage.get('fees')).plus(FEE).toFixed());
    this._write(name, { owner: tx.publisher, address: address });
  }

  setAddress(name, address) {
    var record = this._read(name);
    if (record === null) {
      throw new Error('unknown name');
    }
    if (!blockchain.requireAuth(record.owner, 'active')) {
      throw new Error('owner must sign');
    }
    this._checkAddress(address);
    record.address = address;
    this._write(name, record);
  }

  transfer(name, to) {
    var record = this._read(name);
    if (record === null || record.owner !== tx.publisher) {
      throw new Error('not your name');
    }
    record.owner = to;
    storage.put('name_' + name, JSON.stringify(record), tx.publisher);
  }

  lookup(name) {
    var record = this._read(name);
    return record === null ? '' : record.address;
  }

  check(name) {
    var checks = parseNumber(storage.get('checks'));
    var ret = blockchain.call(RESOLVER.id, RESOLVER.api, JSON.stringify([name]));
    storage.put('checks', (checks + 1).toString());
    return ret[0];
  }

  collect(to) {
    if (!blockchain.requireAuth(blockchain.contractOwner(), 'active')) {
      throw new Error('owner only');
    }
    var fees = storage.get('fees');
    storage.put('fees', '0');
    blockchain.withdraw(to, fees, 'fees');
  }
}

function parseNumber(text) {
  return text === null ? 0 : Number.parseInt(text);
}

module.exports = Names;
