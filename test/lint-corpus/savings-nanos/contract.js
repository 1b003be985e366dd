const PERIODS = { week: 604800 * 1e9, year: 31536000 * 1e9 };

class Savings {
  init() {
    storage.put('reserve', '0');
  }

  can_update(data) {
    return blockchain.requireAuth(blockchain.contractOwner(), 'active');
  }

  _now() {
    return block.time;
  }

  _load(account) {
    const text = storage.mapGet('saving', account);
    if (text === null) throw 'no saving';
    return JSON.parse(text);
  }

  _save(account, saving) {
    storage.mapPut('saving', account, JSON.stringify(saving));
  }

  _spend(amount) {
    const reserve = new BigNumber(storage.get('reserve')).minus(amount);
    if (!reserve.gte(0)) throw 'reserve is empty';
    storage.put('reserve', reserve.toFixed());
  }

  _isReady(last, period = 86400 * 1e9) {
    return this._now() - last >= period;
  }

  fund(amount) {
    const value = new BigNumber(amount);
    if (!value.isInteger() || !value.gt(0)) throw 'amount';
    blockchain.deposit(tx.publisher, value.toFixed(), 'reserve');
    storage.put('reserve', value.plus(storage.get('reserve')).toFixed());
  }

  setTerm(seconds) {
    if (!blockchain.requireAuth(blockchain.contractOwner(), 'active')) throw 'owner only';
    if (!new BigNumber(seconds).gte(60)) throw 'seconds';
    storage.put('term', seconds);
  }

  save(amount, heir) {
    const value = new BigNumber(amount);
    if (!value.isInteger() || !value.gte(10)) throw 'at least 10';
    if (storage.mapHas('saving', tx.publisher)) throw 'one saving an account';
    blockchain.deposit(tx.publisher, value.toFixed(), 'saving');
    const saving = { amount: value.toFixed(), since: block.time, tapped: block.time, paid: block.time, seen: block.time, heir: heir };
    storage.mapPut('saving', tx.publisher, JSON.stringify(saving), tx.publisher);
  }

  tap() {
    const saving = this._load(tx.publisher);
    if (!this._isReady(saving.tapped)) throw 'once a day';
    saving.tapped = block.time;
    this._save(tx.publisher, saving);
    this._spend('0.1');
    blockchain.withdraw(tx.publisher, '0.1', 'tap');
  }

  take() {
    const saving = this._load(tx.publisher);
    const term = Number(storage.get('term') || '3600');
    if ((block.time - saving.since) / 1e9 < term) throw 'too early';
    storage.mapDel('saving', tx.publisher);
    const bonus = new BigNumber(storage.get('reserve')).gte(1) ? 1 : 0;
    if (bonus === 1) this._spend('1');
    blockchain.withdraw(tx.publisher, new BigNumber(saving.amount).plus(bonus).toFixed(), 'saving');
  }

  interest() {
    const saving = this._load(tx.publisher);
    if (new BigNumber(block.time).minus(saving.paid).lt(PERIODS.week)) throw 'once a week';
    saving.paid = block.time;
    this._save(tx.publisher, saving);
    this._spend('0.2');
    blockchain.withdraw(tx.publisher, '0.2', 'interest');
  }

  renew() {
    const saving = this._load(tx.publisher);
    const info = JSON.parse(blockchain.blockInfo());
    if (info.time > saving.seen + 2 * PERIODS.year) throw 'too late';
    saving.seen = info.time;
    this._save(tx.publisher, saving);
  }

  inherit(account) {
    const saving = this._load(account);
    if (saving.heir !== tx.publisher) throw 'not the heir';
    if (saving.seen + PERIODS.year > this._now()) throw 'too early';
    storage.mapDel('saving', account);
    blockchain.withdraw(tx.publisher, saving.amount, 'inherited');
  }
}

module.exports = Savings;
