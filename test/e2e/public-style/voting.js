class Voting {
  init() { this.options = ['yes', 'no']; storage.put('admin', blockchain.publisher()) }
  _requireAdmin() {
    if (!blockchain.requireAuth(storage.get('admin'), 'active')) { throw new Error("not admin") }
  }
  /**
   * @param {string} topic
   * @param {integer} days
   */
  open(topic, days) {
    this._requireAdmin();
    storage.mapPut('topics', topic, JSON.stringify({ yes: 0, no: 0, end: Math.floor(tx.time / 1e9) + days * 86400 }));
  }
  /**
   * @param {string} topic
   * @param {bool} agree
   */
  vote(topic, agree) {
    let t = JSON.parse(storage.mapGet('topics', topic));
    if (t === null) throw 'no topic ' + topic;
    if (storage.mapHas('voted_' + topic, tx.publisher)) throw 'voted';
    agree ? t.yes++ : t.no++;
    storage.mapPut('topics', topic, JSON.stringify(t), tx.publisher);
    storage.mapPut('voted_' + topic, tx.publisher, agree + '', tx.publisher);
    return t.yes - t.no > 0;
  }
}
module.exports = Voting;
