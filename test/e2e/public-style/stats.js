class Stats {
  init() {}
  /** @param {number[]} xs */
  mean(xs) { var s = 0; xs.map(function (x) { s += x; return s }); return s / xs.length + ''; }
  max(xs) { return Math.max.apply(null, xs) || Math.max(...xs); }
  sorted(xs) { return xs.slice().sort((a, b) => a - b); }
  count(text) {
    const c = {};
    text.split('').forEach(l => { c[l] = (c[l] || 0) + 1; });
    return c;
  }
}
module.exports = Stats;
