class Callback {
  init() {}
  _each(list, fn) { for (var i in list) { fn(list[i], i * 1); } }
  /** @param {string[]} names */
  pay(names) {
    let total = 0;
    this._each(names, (name, i) => { total += i; storage.put('n' + i, name); });
    names.forEach(function (n) { total = total + n.length; });
    return total;
  }
}
module.exports = Callback;
