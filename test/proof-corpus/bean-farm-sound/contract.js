var NANO = 1000000000;

class BeanFarm {
  init() {
    storage.put('rate', '0.0001');
  }

  can_update(data) {
    return blockchain.requireAuth(blockchain.contractOwner(), 'active');
  }

  _requireOwner() {
    if (!blockchain.requireAuth(blockchain.contractOwner(), 'active')) {
      throw 'only the owner';
    }
  }

  _user(account) {
    var text = storage.mapGet('user', account);
    return text ? JSON.parse(text) : null;
  }

  _now() {
    return Math.floor(tx.time / NANO);
  }

  fill(amount) {
    this._requireOwner();
    var value = new Float64(amount);
    if (!value.gt(0)) {
      throw 'amount';
    }
    blockchain.deposit(tx.publisher, value.toFixed(8), 'rewards');
    storage.put('rewards', new Float64(storage.get('rewards') || '0').plus(value).toFixed(8));
  }

  stake(amount) {
    var value = new Float64(amount);
    var user = this._user(tx.publisher);
    if (!value.gte(1)) {
      throw 'at least 1';
    }
    if (user !== null) {
      throw 'unstake first';
    }
    blockchain.deposit(tx.publisher, value.toFixed(8), 'stake');
    user = { amount: value.toFixed(8), since: this._now() };
    storage.mapPut('user', tx.publisher, JSON.stringify(user), tx.publisher);
  }

  _reward(user) {
    var seconds = this._now() - user.since;
    return new Float64(user.amount).multi(storage.get('rate')).multi(seconds);
  }

  harvest() {
    var user = this._user(tx.publisher);
    var reward, left;
    if (user === null) {
      throw 'nothing staked';
    }
    reward = this._reward(user);
    left = new Float64(storage.get('rewards') || '0').minus(reward);
    if (!reward.gt(0.00000001)) {
      throw 'too early';
    }
    if (left.lt(0)) {
      throw 'no rewards left';
    }
    storage.put('rewards', left.toFixed(8));
    user.since = this._now();
    storage.mapPut('user', tx.publisher, JSON.stringify(user), tx.publisher);
    blockchain.withdraw(tx.publisher, reward.toFixed(8), 'reward');
  }

  unstake() {
    var user = this._user(tx.publisher);
    if (user === null) {
      throw 'nothing staked';
    }
    storage.mapDel('user', tx.publisher);
    blockchain.withdraw(tx.publisher, user.amount, 'unstake');
  }
}

module.exports = BeanFarm;
