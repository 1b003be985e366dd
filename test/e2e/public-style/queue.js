class Queue {
  init() { storage.put('head', '0'); storage.put('tail', '0') }
  push(v) { const t = storage.get('tail'); storage.put('q' + t, v); storage.put('tail', (t * 1 + 1) + ''); }
  pop() {
    const h = storage.get('head'), t = storage.get('tail');
    if (h - t >= 0) return null;
    const v = storage.get('q' + h);
    storage.del('q' + h);
    storage.put('head', '' + (parse(h) + 1));
    return v;
  }
  size() { return storage.get('tail') - storage.get('head'); }
}
const parse = s => { return +s; };
module.exports = Queue;
