import type { Programs, Random } from './programs.js'

/**
 * Contracts as people publish them: tokens, registries, games; prototypes of the old style, closures, functions called
 * at once, `arguments`, `this` kept in a variable, code of a TypeScript or Babel compiler, libraries bundled by webpack
 * and rollup, and what is left over from other engines in branches that never run.
 */
const LIBRARIES: readonly string[] = [
  // a class by closure
  `var Token = (function () { function Token(name) { this.name = name; this.balances = {}; } Token.prototype.give = function (who, n) { this.balances[who] = (this.balances[who] || 0) + n; return this.balances[who]; }; Token.prototype.toString = function () { return 'Token ' + this.name; }; return Token; })();
  var token = new Token('NAME');`,
  // inheritance by hand
  `function Base(n) { this.n = n; } Base.prototype.value = function () { return this.n; };
  function Child(n) { Base.call(this, n + 1); } Child.prototype = Object.create(Base.prototype); Child.prototype.constructor = Child; Child.prototype.twice = function () { return this.value() * 2; };`,
  // what TypeScript emits for older engines
  `var __extends = (this && this.__extends) || (function () { var extendStatics = function (d, b) { extendStatics = Object.setPrototypeOf || ({ __proto__: [] } instanceof Array && function (d, b) { d.__proto__ = b; }) || function (d, b) { for (var p in b) if (b.hasOwnProperty(p)) d[p] = b[p]; }; return function2(d, b); }; var function2 = function (d, b) { for (var p in b) if (Object.prototype.hasOwnProperty.call(b, p)) d[p] = b[p]; }; return function (d, b) { function2(d, b); function __() { this.constructor = d; } d.prototype = b === null ? Object.create(b) : (__.prototype = b.prototype, new __()); }; })();
  var Animal = (function () { function Animal(name) { this.name = name; } Animal.prototype.say = function () { return this.name; }; return Animal; }());
  var Dog = (function (_super) { __extends(Dog, _super); function Dog() { return _super !== null && _super.apply(this, arguments) || this; } Dog.prototype.bark = function () { return this.say() + '!'; }; return Dog; }(Animal));`,
  // what Babel emits
  `function _classCallCheck(instance, Constructor) { if (!(instance instanceof Constructor)) { throw new TypeError('Cannot call a class as a function'); } }
  function _defineProperties(target, props) { for (var i = 0; i < props.length; i++) { var descriptor = props[i]; descriptor.enumerable = descriptor.enumerable || false; descriptor.configurable = true; if ('value' in descriptor) descriptor.writable = true; Object.defineProperty(target, descriptor.key, descriptor); } }
  function _createClass(Constructor, protoProps, staticProps) { if (protoProps) _defineProperties(Constructor.prototype, protoProps); if (staticProps) _defineProperties(Constructor, staticProps); return Constructor; }
  var Counter = function () { function Counter() { _classCallCheck(this, Counter); this.count = 0; } _createClass(Counter, [{ key: 'add', value: function add(n) { this.count += n; return this.count; } }, { key: 'double', get: function () { return this.count * 2; } }], [{ key: 'make', value: function make() { return new Counter(); } }]); return Counter; }();`,
  // webpack
  `var lib = (function (modules) { var installedModules = {}; function __webpack_require__(moduleId) { if (installedModules[moduleId]) { return installedModules[moduleId].exports; } var module = installedModules[moduleId] = { i: moduleId, l: false, exports: {} }; modules[moduleId].call(module.exports, module, module.exports, __webpack_require__); module.l = true; return module.exports; } __webpack_require__.m = modules; __webpack_require__.c = installedModules; __webpack_require__.d = function (exports, name, getter) { if (!__webpack_require__.o(exports, name)) { Object.defineProperty(exports, name, { enumerable: true, get: getter }); } }; __webpack_require__.r = function (exports) { if (typeof Symbol !== 'undefined' && Symbol.toStringTag) { Object.defineProperty(exports, Symbol.toStringTag, { value: 'Module' }); } Object.defineProperty(exports, '__esModule', { value: true }); }; __webpack_require__.o = function (object, property) { return Object.prototype.hasOwnProperty.call(object, property); }; __webpack_require__.p = ''; return __webpack_require__(0); })([function (module, exports, __webpack_require__) { 'use strict'; Object.defineProperty(exports, '__esModule', { value: true }); var util = __webpack_require__(1); exports.run = function (x) { return util.add(x, 1); }; }, function (module, exports) { exports.add = function (a, b) { return a + b; }; }]);`,
  // rollup
  `var bundle = (function (exports) { 'use strict'; const PI = 3; function area(r) { return PI * r * r; } class Shape { constructor(r) { this.r = r } get size() { return area(this.r) } } exports.area = area; exports.Shape = Shape; return exports; }({}));`,
  // a module for every loader
  `(function (root, factory) { if (typeof define === 'function' && define.amd) { define([], factory); } else if (typeof exports === 'object') { exports.pad = factory(); } else { padding = factory(); } }); var padding = (function () { return { left: function (s, n) { s = String(s); while (s.length < n) s = '0' + s; return s; } }; })();`,
  // safe arithmetic
  `const SafeMath = { add: function (a, b) { var c = a + b; if (c < a) throw new Error('overflow'); return c; }, sub(a, b) { if (b > a) throw new Error('underflow'); return a - b; } }; Object.freeze(SafeMath);`,
  // functions of the list, by hand
  `var slice = Array.prototype.slice; function concatAll() { var args = slice.call(arguments); return args.join(','); } function sum() { var total = 0; for (var i = 0; i < arguments.length; i++) total += arguments[i]; return total; }`,
  // own collections, as the chain has none
  `class Map2 { constructor() { this.keys_ = []; this.values_ = []; } set(k, v) { const i = this.keys_.indexOf(k); if (i < 0) { this.keys_.push(k); this.values_.push(v); } else this.values_[i] = v; return this; } get(k) { const i = this.keys_.indexOf(k); return i < 0 ? undefined : this.values_[i]; } has(k) { return this.keys_.indexOf(k) >= 0; } }`,
  `function parseInt(s) { return Number(s) | 0; }`,
  `class Map { constructor() { this.o = {}; } set(k, v) { this.o[k] = v; return this; } get(k) { return this.o[k]; } }`,
  `if (!Array.prototype.last) { Array.prototype.last = function () { return this[this.length - 1]; }; } if (!String.prototype.padStart) { String.prototype.padStart = function (n, c) { var s = String(this); while (s.length < n) s = (c || ' ') + s; return s; }; }`,
  `var events = (function () { var handlers = {}; return { on: function (name, f) { (handlers[name] = handlers[name] || []).push(f); return this; }, emit: function (name) { var rest = Array.prototype.slice.call(arguments, 1); (handlers[name] || []).forEach(function (f) { f.apply(null, rest); }); } }; })();`,
  `var _typeof = typeof Symbol === 'function' && typeof Symbol.iterator === 'symbol' ? function (obj) { return typeof obj; } : function (obj) { return obj && typeof Symbol === 'function' && obj.constructor === Symbol ? 'symbol' : typeof obj; };`,
  `const BN = BigNumber; const toNumber = function (x) { return new BN(x).toNumber(); };`,
  `const has = Object.prototype.hasOwnProperty; const isArray = Array.isArray; function clone(o) { if (o === null || typeof o !== 'object') return o; if (isArray(o)) return o.map(clone); const c = {}; for (const k in o) if (has.call(o, k)) c[k] = clone(o[k]); return c; }`,
  `class ChainError extends Error { constructor(code, message) { super(message); this.code = code; this.name = 'ChainError'; } }`,
  `const random = (function () { var seed = 7; return function (n) { seed = (seed * 16807) % 2147483647; return seed % n; }; })();`,
  `function* range(n) { for (let i = 0; i < n; i++) yield i; }`,
]

const HELPERS: readonly string[] = [
  `_requireAuth(account, permission) { const ret = blockchain.requireAuth(account, permission); if (ret !== true) { throw new Error('require auth failed. ret = ' + ret); } }`,
  `_call(contract, api, args) { const ret = blockchain.callWithAuth(contract, api, JSON.stringify(args)); if (ret && Array.isArray(ret) && ret.length === 1) { return ret[0] === '' ? '' : JSON.parse(JSON.stringify(ret[0])); } return ret; }`,
  `_get(k) { const val = storage.get(k); if (val === '' || val === null) { return null; } return JSON.parse(JSON.stringify(val)); }`,
  `_put(k, v, p) { storage.put(k, JSON.stringify(v), p || 'alice'); }`,
  `_mapGet(k, f) { const val = storage.mapGet(k, f); return val === null ? null : val; }`,
  `_caller() { return JSON.parse(blockchain.contextInfo()).caller; }`,
  `_now() { return Math.floor(tx.time / 1e9); }`,
  `_checkToken(symbol) { if (!symbol || symbol.length < 2 || symbol.length > 16) throw new Error('invalid token symbol'); for (let i in symbol) { let a = symbol[i]; if (!(a >= 'a' && a <= 'z' || a >= '0' && a <= '9' || a === '_')) throw new Error('invalid char'); } }`,
  `_log() { const args = Array.prototype.slice.call(arguments); if (args.length > 9) { console.log(args.map(String).join(' ')); } }`,
  `_unused() { if (false) { i = 0; multiplier = parseInt('5'); return JSON; } }`,
  `get _owner() { return storage.get('owner') || blockchain.contractOwner(); }`,
  `static make() { return new this(); }`,
]

const BODIES: readonly string[] = [
  `const obj = { a: 1, b: [2, 3] }; total += obj.b.length; const rs = Object.keys(obj); total += rs.length;`,
  `this._requireAuth && this._requireAuth('alice', 'active');`,
  `const self = this; [1, 2, 3].forEach(function (x) { total += x; self.seen = x; });`,
  `const storage = { get: (k) => k + '!' }; total += storage.get('k').length;`,
  `let list = JSON.parse('["a","b"]'); list.push('c'); total += list.filter((x) => x !== 'b').map((x) => x + 1).join('-').length;`,
  `const amount = new BigNumber('100.5').times(2).minus('0.25'); if (amount.gt(10)) total += Number(amount.toFixed(2));`,
  `const info = JSON.parse(blockchain.contextInfo()); if (info.caller && info.caller.is_account) total += 1; total += String(info.caller).length;`,
  `for (var i = 0; i < 3; i++) { total += i; } for (const k in { x: 1, y: 2 }) total += k.length; for (const v of ['p', 'q']) total += v.length;`,
  `if (total > 1e9) { i = 0; result = total; }`,
  `if (total > 1e9) total = parseInt(total);`,
  `const user = JSON.parse('{"name":"bob","toString":1}'); user.toString = (n) => n; user.constructor = 5; total += Object.keys(user).length;`,
  `blockchain.receipt(JSON.stringify({ from: tx.publisher, total }));`,
  `const add = (function () { var n = 0; return function (x) { return (n += x); }; })(); add(2); total += add(3);`,
  `function fact(n) { return n <= 1 ? 1 : n * fact(n - 1); } total += fact(5);`,
  `const text = \`total \${total} of \${tx.publisher}\`; total += text.split(' ').length; total += text.indexOf('of') > 0 ? 1 : 0;`,
  `switch (total % 3) { case 0: total += 1; break; case 1: { let JSON = 5; total += JSON; break; } default: total += 2; }`,
  `let pairs = Object.entries({ a: 1, b: 2 }).sort((x, y) => y[1] - x[1]); total += pairs[0][1];`,
  `const rest = (first, ...others) => others.length; total += rest(...[1, 2, 3]);`,
  `storage.put('total', total.toString()); total += Number(storage.get('total')) > 0 ? 1 : 0;`,
  `const node = { value: 1, next: null }; node.next = { value: 2, next: null }; for (let n = node; n; n = n.next) total += n.value;`,
  `var o = { valueOf: function () { return 4; } }; total += +o;`,
  `total += typeof window === 'undefined' && typeof process === 'undefined' ? 1 : 0;`,
  `total += (function () { return arguments.length; })(1, 2, 3);`,
  `const keys = storage.mapKeys('users'); total += keys.length; for (let i = 0; i < keys.length; i++) { storage.mapPut('users', keys[i], '' + i); }`,
]

/** Uses of each library of `LIBRARIES`, by its place. */
const USES: readonly string[] = [
  `total += token.give('bob', 3); total += String(token).length;`,
  `total += new Child(2).twice(); total += new Child(1) instanceof Base ? 1 : 0;`,
  `total += new Dog('rex').bark().length;`,
  `const counter = Counter.make(); counter.add(2); total += counter.double;`,
  `total += lib.run(4);`,
  `total += new bundle.Shape(2).size;`,
  `total += padding.left(7, 3).length;`,
  `total = SafeMath.add(total, 2);`,
  `total += concatAll(1, 2, 3).length + sum(1, 2);`,
  `total += new Map2().set('a', 5).get('a');`,
  `total += parseInt('12');`,
  `total += new Map().set('a', 6).get('a');`,
  `total += [1, 2].last(); total += 'x'.padStart(3, '0').length;`,
  `events.on('done', function (x) { total += x; }).emit('done', 2);`,
  `total += _typeof({}).length;`,
  `total += toNumber('4.5');`,
  `total += clone({ a: [1, { b: 2 }] }).a.length;`,
  `if (total < 0) throw new ChainError(5, 'negative');`,
  `total += random(10);`,
  `for (const x of range(3)) total += x;`,
]

/** A contract in this style. */
export function formatPublicContract([random]: readonly Random[]): Programs {
  return { source: formatSource(random!), methods: ['go'] }
}

function formatSource(random: Random): string {
  const choose = <T>(from: readonly T[], count: number) => {
    const left = [...from.keys()]
    return Array.from({ length: count }, () => left.splice(random(left.length), 1)[0]!).sort((x, y) => x - y)
  }
  const libraries = choose(LIBRARIES, 1 + random(4))
  const helpers = choose(HELPERS, 2 + random(5))
  const bodies = choose(BODIES, 3 + random(6))
  const used = [...bodies.map((at) => `{ ${BODIES[at]} }`), ...libraries.map((at) => `{ ${USES[at]} }`)]
  const name = ['Shop', 'Token', 'Game', 'Registry'][random(4)]!
  const className = libraries.includes(0) && name === 'Token' ? 'Shop' : name
  return `${random(2) === 0 ? "'use strict';\n" : ''}${libraries.map((at) => LIBRARIES[at]!.replace('NAME', name)).join('\n')}
class ${className} {
  init() { storage.put('owner', tx.publisher); }
  ${helpers.map((at) => HELPERS[at]).join('\n  ')}
  go(a, b) { let total = a || 0; ${used.join('\n    ')}
    return total; }
}
module.exports = ${className};`
}
