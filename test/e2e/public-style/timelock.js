class TimeLock {
  init() {}
  /** @amountLimit iost 1000000
   * @param {string} amount
   * @param {int} seconds */
  lock(amount, seconds) {
    blockchain.deposit(tx.publisher, amount, 'lock');
    const until = Math.ceil(tx.time / 1e9) + seconds;
    storage.put('l_' + tx.publisher, until + '@' + amount, tx.publisher);
  }
  unlock() {
    const key = 'l_' + tx.publisher;
    const at = storage.get(key);
    if (at === null) throw 'nothing';
    const parts = at.split('@');
    if (parts[0] > tx.time / 1e9) throw 'locked until ' + parts[0];
    storage.del(key);
    blockchain.withdraw(tx.publisher, parts[1], 'unlock');
  }
}
module.exports = TimeLock;
