class Profile {
  init() {}
  /**
   * @param {string} nick
   * @param {object} links
   * @returns {bool}
   */
  save(nick, links) {
    const old = this._load(tx.publisher);
    const next = Object.assign({}, old, { nick: nick, links: links || old.links });
    storage.mapPut('profile', tx.publisher, JSON.stringify(next), tx.publisher);
    return true;
  }
  _load(a) { const p = storage.mapGet('profile', a); return p == "" || p === null ? {} : JSON.parse(p); }
  load(a) { const { nick, links = [] } = this._load(a); return { nick, links }; }
}
module.exports = Profile;
