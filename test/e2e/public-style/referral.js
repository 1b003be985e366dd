class Referral {
  init() { storage.put('rate', '0.05') }
  /** @amountLimit iost unlimited
   * @param {string} from
   * @param {string} ref
   * @param {string} amount */
  play(from, ref, amount) {
    const rate = storage.get('rate');
    blockchain.deposit(from, amount, '');
    if (ref && ref != from && storage.mapHas('ref', ref)) {
      blockchain.withdraw(ref, (amount * rate).toFixed(4), 'referral');
    }
    let bonus = storage.mapGet('ref', from);
    bonus = bonus ? JSON.parse(bonus) : { count: 0, last: null };
    bonus.count++;
    bonus.last = blockInfo.number;
    storage.mapPut('ref', from, JSON.stringify(bonus), from);
  }
  setRate(rate) {
    if (rate < 0 || rate > 1) throw 'rate';
    storage.put('rate', rate);
  }
}
module.exports = Referral;
