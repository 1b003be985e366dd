class Airdrop {
  init() {}
  /** @param {json} list */
  drop(list) {
    for (const [who, amount] of Object.entries(list)) {
      blockchain.withdraw(who, amount + '', 'airdrop');
    }
    for (const who in list) storage.mapPut('done', who, '1');
    return Object.keys(list).length;
  }
  done(who) { return storage.mapGet('done', who) == '1' ? true : false; }
}
module.exports = Airdrop;
