var HOUR = 3600 * 1000000000;

class Vesting {
  init() {
    storage.put('granted', '0');
  }

  can_update(data) {
    return blockchain.requireAuth(blockchain.contractOwner(), 'active');
  }

  _load(account) {
    var text = storage.mapGet('grant', account);
    if (text === null) {
      throw new Error('no grant');
    }
    return JSON.parse(text);
  }

  _pay(account, grant, amount) {
    var left = new BigNumber(grant.amount).minus(amount);
    if (left.isZero()) {
      storage.mapDel('grant', account);
    } else {
      grant.amount = left.toFixed();
      storage.mapPut('grant', account, JSON.stringify(grant));
    }
    blockchain.withdraw(account, new BigNumber(amount).toFixed(), 'vesting');
  }

  _passed(since, period) {
    return block.time - since >= period;
  }

  grant(account, amount) {
    var value = new BigNumber(amount);
    if (!value.isInteger() || !value.gte(4)) {
      throw new Error('amount');
    }
    if (storage.mapHas('grant', account)) {
      throw new Error('has one already');
    }
    blockchain.deposit(tx.publisher, value.toFixed(), 'grant');
    storage.mapPut('grant', account, JSON.stringify({ amount: value.toFixed(), since: block.time, by: tx.publisher }), tx.publisher);
  }

  release() {
    var grant = this._load(tx.publisher);
    if (block.time - grant.since < 3600e9) {
      throw new Error('locked');
    }
    this._pay(tx.publisher, grant, grant.amount);
  }

  releaseHalf() {
    var grant = this._load(tx.publisher);
    if (block.time < grant.since + 1800 * 1e9) {
      throw new Error('locked');
    }
    this._pay(tx.publisher, grant, new BigNumber(grant.amount).idiv(2));
  }

  bonus() {
    var grant = this._load(tx.publisher);
    if (block.time - grant.since < HOUR) {
      throw new Error('locked');
    }
    this._pay(tx.publisher, grant, '1');
  }

  revoke(account) {
    var grant = this._load(account);
    if (grant.by !== tx.publisher) {
      throw new Error('not your grant');
    }
    if (!this._passed(grant.since, 24 * HOUR)) {
      throw new Error('too early');
    }
    storage.mapDel('grant', account);
    blockchain.withdraw(tx.publisher, grant.amount, 'revoked');
  }

  extend() {
    var grant = this._load(tx.publisher);
    var end = grant.since + HOUR;
    if (end < block.time) {
      throw new Error('over');
    }
    grant.since = block.time;
    storage.mapPut('grant', tx.publisher, JSON.stringify(grant));
  }
}

module.exports = Vesting;
