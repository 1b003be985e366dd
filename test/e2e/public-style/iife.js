var util = (function () {
  var count = 0;
  function pad(n, len) { n = n + ''; while (n.length < len) { n = '0' + n; } return n; }
  return { pad: pad, next: function () { return ++count; } };
})();
class Iife {
  init() {}
  f(n) { return util.pad(n, 8) + '-' + util.next(); }
  g() { return (() => { return this.f(5); })(); }
}
module.exports = Iife;
