class Chat {
  init() { storage.put('n', '0') }
  say(text) {
    if (text.length > 280) throw `too long: ${text.length}`;
    const n = storage.get('n');
    storage.put('m' + n % 100, JSON.stringify({ from: tx.publisher, text, at: tx.time }), tx.publisher);
    storage.put('n', 1 + n * 1 + '');
  }
  last(count) {
    const out = [];
    const n = storage.get('n') - 0;
    for (let i = n - 1; i >= 0 && i >= n - count; i--) { out.push(JSON.parse(storage.get('m' + (i % 100)))); }
    return out;
  }
}
module.exports = Chat;
