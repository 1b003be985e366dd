class Nft {
  init() { storage.put('count', '0') }
  /**
   * @param {string} to
   * @param {json} meta
   */
  mint(to, meta) {
    const id = parseId(storage.get('count'));
    meta.id = id;
    meta['created'] = block.time;
    storage.mapPut('token', id + '', JSON.stringify(meta));
    storage.mapPut('owner', id.toString(), to);
    storage.put('count', id + 1 + '');
    return id;
  }
  /**
   * @param {int} id
   * @param {string} to
   */
  send(id, to) {
    const owner = storage.mapGet('owner', id.toString());
    if (owner != tx.publisher) throw 'not yours';
    storage.mapPut('owner', id + '', to);
  }
  tokensOf(who) {
    return storage.mapKeys('owner').filter(id => storage.mapGet('owner', id) === who).map(id => id * 1);
  }
}
function parseId(s) { return s === null ? 0 : Number.parseInt(s); }
module.exports = Nft;
