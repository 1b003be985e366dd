class Energy {
  init() {}
  stake(amount) {
    const me = tx.publisher;
    const raw = storage.mapGet('s', me);
    const s = raw ? raw.split('|') : [0, block.number];
    const gained = (block.number - s[1]) * s[0] / 100;
    storage.mapPut('s', me, [s[0] * 1 + amount * 1, block.number].join('|'), me);
    storage.mapPut('e', me, String(Math.floor(gained + (storage.mapGet('e', me) | 0))), me);
    return gained;
  }
}
module.exports = Energy;
