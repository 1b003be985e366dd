class HashLock {
  init() {}
  /** @amountLimit iost 100 */
  lock(hash, amount, to) { blockchain.deposit(tx.publisher, amount, hash); storage.put(hash, `${tx.publisher}:${to}:${amount}`); }
  open(secret) {
    const hash = IOSTCrypto.sha3(secret);
    const lock = storage.get(hash);
    if (!lock) throw 'unknown';
    const [from, to, amount] = lock.split(':');
    blockchain.withdraw(to, amount, 'opened lock of ' + from);
    storage.del(hash);
  }
  verify(msg, sig, key) { return IOSTCrypto.verify('ed25519', msg, sig, key) ? 'ok' : 'bad'; }
}
module.exports = HashLock;
