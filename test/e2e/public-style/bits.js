class Bits {
  init() { storage.put('mask', 0 + ''); }
  /** @param {int} bit */
  set(bit) { let m = storage.get('mask'); m = m | (1 << bit); storage.put('mask', `${m}`); return m; }
  test(bit) { return !!((storage.get('mask') >> bit) & 1); }
  flip() { let m = ~~storage.get('mask'); m ^= 255; storage.put('mask', String(m)); }
}
module.exports = Bits;
