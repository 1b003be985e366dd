class Vec { constructor(x, y) { this.x = x || 0; this.y = y || 0; } add(o) { return new Vec(this.x + o.x, this.y + o.y); } }
Vec.prototype.len = function () { return Math.sqrt(this.x ** 2 + this.y ** 2); };
class Game {
  init() { storage.put('map', JSON.stringify([])); }
  move(dx, dy) {
    const key = 'pos_' + tx.publisher;
    const at = JSON.parse(storage.get(key) || '{"x":0,"y":0}');
    const v = new Vec(at.x, at.y).add(new Vec(dx * 1, dy * 1));
    if (v.len() > 100) throw 'too far';
    storage.put(key, JSON.stringify(v), tx.publisher);
    return [v.x, v.y];
  }
}
module.exports = Game;
