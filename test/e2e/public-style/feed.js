let cache = {};
class Feed {
  init() { cache = { n: 0 }; storage.put('n', cache.n.toString()); }
  write(title, body) {
    cache.last = title;
    const id = IOSTCrypto.sha3(title + body).slice(0, 12);
    storage.put('f_' + id, JSON.stringify([title, body, tx.time]));
    return id;
  }
  read(id) {
    const item = storage.get('f_' + id);
    if (item == '') return;
    const list = JSON.parse(item);
    return { title: list[0], body: list[1], ago: (block.time - list[2]) / 1e9 + 's' };
  }
}
module.exports = Feed;
