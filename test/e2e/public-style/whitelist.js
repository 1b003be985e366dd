class Whitelist {
  init() {}
  add(accounts) {
    if (typeof accounts == 'string') accounts = accounts.split(' ');
    for (let a of accounts) storage.mapPut('white', a, 'true');
  }
  is(a) { return storage.mapGet('white', a) === 'true' && a !== 'admin' || false; }
  all() { return storage.mapKeys('white').join(); }
}
module.exports = Whitelist;
