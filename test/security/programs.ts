/** A seeded choice: a whole number below the given one. */
export type Random = (below: number) => number

const list = (text: string) => text.split('\n').map((line) => line.trim())

/**
 * Holes of a template: `L`, `T` and `Y` names of methods of lists, texts and generators, `E` an expression, `P` an
 * expression for an object, `K` a computed key, `N` a name behind a dot, `V` a variable, `F` a function, `G` a name of
 * the realm, `S` a statement, `O` a function of `Object`.
 */
const EXPRESSIONS = list(`1
  a
  'text'
  '5'
  V
  V
  V
  V.N
  V[K]
  P
  P
  F
  (F)(E, E)
  typeof V.N === 'function' ? V.N(E) : E
  typeof V[K] === 'function' && V[K](E)
  [E, E]
  [...P]
  (E, E)
  E === E
  E + E
  E || E
  E && E
  !E
  typeof E
  E ? E : E
  K in P
  P instanceof C
  P instanceof Array
  this
  arguments
  arguments[0]
  undefined
  null
  -0
  BigInt(3)
  Symbol.iterator
  new C(E)
  new D(E)
  new H(E)
  new BigNumber('12.5')
  new BigNumber(E)
  new Int64(7)
  new Int64(7).plus(2)
  new BigNumber('1.5').times(E)
  'a-b-c'.T(E)
  [3, 1, 2].L(E)
  [3, 1, 2].L(F, E)
  [3, 1, 2].N(E)
  (5).toFixed(1)
  \`t\${E}u\`
  tag\`a\${E}b\`
  JSON.stringify(P)
  JSON.stringify(P, F)
  JSON.stringify(P, [K, 'a'], E)
  JSON.parse('{"a":[1,{"toString":2}],"length":1}')
  JSON.parse('[1,{"b":null}]', F)
  Object.keys(P)
  Object.O(P)
  Object.O(P, K)
  Object.O(P, P)
  Object.assign(P, P, P)
  Object.assign(V, { [K]: E, N: E })
  Object.assign([], P)
  Object.create(P, { N: { get: F, enumerable: true } })
  Object.defineProperty(P, K, { value: E, writable: E, configurable: E, enumerable: E })
  Object.defineProperty(P, K, { get: F, set: F, configurable: true })
  Object.getOwnPropertyDescriptor(P, K)
  Object.getPrototypeOf(P)
  Object.setPrototypeOf(P, P)
  Object.prototype.hasOwnProperty.call(P, K)
  Object.prototype.toString.call(E)
  Array.prototype.slice.call(P)
  [].L.call(P, F)
  [].L.apply([E, 2], [F])
  ''.T.call(E, E)
  Function.prototype
  G
  typeof G
  G.N
  typeof G.N
  a > 5 && G.N(E)
  new G(E)
  G && 1
  String(E)
  Number(E)
  Array(3)
  Array.isArray(E)
  Math.max.apply(null, P)
  isNaN(E)
  gen(E).next()
  gen(E).Y(E)
  [...gen(2)]
  helper(E)
  hoisted(E)
  a > 5 && missing
  typeof missing
  hasOwnProperty
  toString
  undefined === this
  this && this.N
  this.N
  this[K]
  storage.get('k')
  storage.mapKeys('m')
  blockchain.call('other', 'go', [1])
  blockchain.publisher()
  JSON.parse(blockchain.contextInfo()).caller
  (function () { return this })()
  (function () { return this.N }).call(P)
  (function () { return arguments.length + typeof arguments.callee })(E, E)
  (() => this)()
  (function self(n) { return n > 0 ? self(n - 1) : arguments })(2)
  (x => x)(E)
  (function (JSON, N) { return typeof JSON + typeof N })(E)
  (function (x = E, ...rest) { return rest })(E, E)
  V.N.caller
  P.caller
  P.__proto__
  F.arguments
  V.constructor
  V.constructor.name
  new V.constructor(E)
  super_`)

const OBJECTS = list(`{ a: 1, b: E }
  { N: E }
  { N: E, N: E }
  { [K]: E, N: E }
  { get N() { return E }, set N(x) { w = x } }
  { get N() { v.N = E; return 1 }, N: E }
  { get [K]() { return delete v.N }, a: 1 }
  { toString() { w = this; return 'own' } }
  { valueOf() { return E } }
  { toJSON() { return E } }
  { N() { return this } }
  { [Symbol.iterator]: F }
  { *[Symbol.iterator]() { yield 1; yield E } }
  { __proto__: P, N: E }
  { N, v }
  [1, 2, 3]
  [E, E]
  [, 1]
  []
  {}
  {}
  V
  V
  V
  new C(E)
  new D(E)
  new H(E)
  function (x) { return E }
  (x) => E
  class { static N() { return E } N() { return 1 } }
  class extends C { get N() { return E } }
  new Error('m')
  Object('boxed')
  gen(E)
  [5, 6].keys()
  arguments
  Object.create(P)
  Object.create(null)
  Object.freeze(P)
  C
  C.prototype
  F.prototype
  H.prototype`)

const FUNCTIONS = list(`(x) => x
  (x, y) => y
  () => E
  function () { return this }
  function (x) { v = x; return E }
  function (x, y) { V.N = x; return y }
  function (x, y) { V[K] = y; return x }
  function (k, x) { delete V.N; return x }
  function* () { yield 1; yield E }
  (x, y) => (x < y ? 1 : -1)
  (x, y) => { v.N = x; return 0 }
  function (k, x) { if (this && this.N) this.N = E; return x }
  function () { return arguments }
  helper
  hoisted
  C
  (function () {}).bind(P)`)

const STATEMENTS = list(`v = E
  w = E
  u = P
  V.N = E
  V[K] = E
  V.N = E
  V.N = V
  V.N = (delete V.N, E)
  V.N = F
  V.N = P
  V[K] = F
  V.N.N = E
  V.N += E
  V[K] += E
  v.N++
  V[K]--
  --V.N
  delete o(v).N
  delete V[K]
  w = (delete V.N, V.N = E)
  P.N = E
  (E).N = E
  C.prototype.N = F
  C.prototype[K] = E
  C.N = E
  F.N = E
  H.prototype.N = F
  H.prototype = P
  C.prototype.N = V
  const x = { N: 1 }; x.N = (delete x.N, E); w = x
  const x = { N: 1 }; x[K] = (delete x[K], E); w = x
  let x = P; x.N = E; v = x
  var x = P; x[K] = x; v = x
  if (E) { S } else { S }
  if (a) S
  for (let i = 0; i < 2; i++) { S }
  for (const x of P) { v = x }
  for (const x in P) { w = x }
  for (var x in P) w += x
  for (const x of [1, 2]) { S }
  if (a > 5) for (i of [1]) w = i
  for (i in V.N) w = i
  while (typeof v === 'number' && v-- > 0) { S }
  switch (E) { case 1: S; break; default: S }
  { let JSON = P; w = JSON.N }
  { const storage = { N: F }; w = storage.N(E) }
  { function Number() { return E } w = Number(1) }
  function inner(x) { S; return x } w = inner(E)
  function obj() { return E } w = obj()
  const obj = E; w = obj
  leaked = E
  leaked = E; w = leaked
  if (a > 5) leaked = E
  if (a > 5) { parseInt('5'); w = JSON }
  v = parseInt
  Object = 5
  undefined = 5
  arguments[0] = E; w = a
  const g = gen(P); w = g.next().value; V.N = E; w = g.next(E).value
  const g = (function* () { v.N = yield V; w = yield v.N })(); g.next(); delete V.N; g.next(E); w = g.next(E).value
  const g = (function* () { v[yield 1] = yield 2 })(); g.next(); g.next(K); g.next(E)
  class K1 extends C { constructor(x) { super(x); this.N = x; super.N = E } N() { return super.N } } v = new K1(E)
  class K2 { static get N() { return this } static N(x) { return E } } w = K2.N
  class K3 extends Error { constructor(m) { super(m); this.name = 'K3'; this.N = E } } v = new K3('m'); w = v + ''
  function P1(x) { this.N = x } P1.prototype.N = F; P1.prototype.toString = F; v = new P1(E)
  function P2() { H.call(this, E) } P2.prototype = Object.create(H.prototype); P2.prototype.constructor = P2; v = new P2()
  w = [3, 1, 2].sort(F)
  w = [P, P].sort()
  w = [1, 2].map(F)
  v = [P].concat(P, E)
  v = [1, 2, 3]; v.length = 2; w = v
  v = [1]; v.length = E
  v = []; v.N = E; w = v
  v = [1]; v[K] = E
  storage.put('k', String(E))
  blockchain.receipt(JSON.stringify(P))
  console.log(E, P)
  Array.prototype.extra = F; w = [1].extra
  Array.prototype.extra = E; for (const x in []) w += x
  String.prototype.extra = F; w = 'a'.extra(E)
  if (!Array.prototype.fill) Array.prototype.fill = F; w = [1].fill(E)
  Object.extra = P; Object.extra.N = E; w = Object.extra
  Array.prototype.N = F
  Math.N = E
  Object.prototype.N = E
  BigNumber.prototype.N = F
  G.N = E
  G[K] = E
  V.__proto__ = P
  Object.freeze(V); V.N = E
  Object.preventExtensions(V); w = Object.isExtensible(V)
  Object.defineProperty(V, 'N', { value: E, writable: true, configurable: true, enumerable: true })
  Object.defineProperty(V, K, { get: F, set: F, configurable: true, enumerable: true })
  w = look(V)
  u = (() => { S; return E })()
  (function () { S })()
  (function (x) { S }).apply(P, P)
  throw E
  return E`)

const NAMES =
  `toString toString valueOf constructor hasOwnProperty length name message prototype caller arguments next return throw
  value done get set push map slice concat join sort filter forEach reverse indexOf splice plus number c e s toJSON then x y a b
  mine split charAt trim call apply bind isPrototypeOf toFixed stack __proto__ config keys entries`.split(/\s+/)
const KEYS = list(`'x'
  'a'
  0
  1
  '1'
  -1
  'length'
  'toString'
  'valueOf'
  'constructor'
  '__proto__'
  'to' + 'String'
  'con' + 'structor'
  'pro' + 'totype'
  'cal' + 'ler'
  'na' + 'me'
  Symbol.iterator
  Symbol.iterator
  Symbol.toPrimitive
  Symbol.toStringTag
  Symbol.hasInstance
  Symbol.isConcatSpreadable
  Symbol.species
  { toString() { w = 'asked'; return 'toString' } }
  { toString() { return a++ % 2 ? 'x' : 'valueOf' } }
  w
  'next'
  'number'
  'message'
  ['pu', 'sh'].join('')`)
const REALM =
  `JSON Object Array String Number Math Symbol Error BigInt BigNumber Int64 Float64 storage blockchain console IOSTCrypto
  module require parseInt parseFloat Map Set Promise Date Function Reflect RegExp eval format isNaN block tx globalThis`.split(
    /\s+/,
  )
const OF_LISTS =
  `map filter forEach every find findIndex slice concat join indexOf includes reverse sort splice push pop shift
  unshift keys toString`.split(/\s+/)
const OF_TEXTS = `split slice indexOf includes repeat trim charAt charCodeAt replace concat toLowerCase endsWith`.split(
  /\s+/,
)
const VARIABLES = ['v', 'w', 'v', 'u', 'v']
const OF_OBJECT =
  `keys values entries create freeze seal preventExtensions isFrozen isSealed isExtensible is getOwnPropertyNames
  getOwnPropertySymbols getOwnPropertyDescriptor getOwnPropertyDescriptors getPrototypeOf setPrototypeOf defineProperties assign`.split(
    /\s+/,
  )

/**
 * Beginning of every program: classes, a function of the old style, a generator, and a description of a value that runs
 * none of its code.
 */
const TOP = `let v = { a: 1, b: [2], name: 'v' }, w = [1, 'two'], u;
class C { constructor(x) { this.x = x } m() { return this.x } get length() { return 3 } static s() { return new this(1) } }
class D extends C { toString() { return 'D' + this.x } }
function H(x) { this.y = x; this.name = 'h' }
H.prototype.go = function () { return this.y };
function* gen(x) { const y = yield x; w = y; yield [y]; return 'end' }
function tag(parts, ...values) { return parts.join('|') + values.length }
function o(x) { return typeof x === 'object' && x !== null || typeof x === 'function' ? x : { o: 1 } }
function helper(x) { return [x, this === undefined] }
var hoisted = function (x) { return arguments.length };
function look(x, depth) {
  if (typeof x === 'symbol') return 'symbol';
  if (typeof x === 'bigint') return 'bigint' + String(x);
  if (x === null || typeof x !== 'object' && typeof x !== 'function') return typeof x + x;
  if (depth > 2) return '...';
  let text = typeof x + Object.prototype.toString.call(x) + Object.isExtensible(x) + '{';
  for (const name of Object.getOwnPropertyNames(x)) {
    if (name === 'caller' || name === 'arguments' || name === 'stack') continue;
    const own = Object.getOwnPropertyDescriptor(x, name);
    text += name + own.enumerable + own.configurable + own.writable + look(own.value, (depth || 0) + 1) + ',';
  }
  return text + Object.getOwnPropertySymbols(x).length + '}';
}`

const MAX_HOLES = 40

/** A contract, and its methods that are programs. */
export interface Programs {
  source: string
  methods: readonly string[]
}

/**
 * A contract whose methods are programs: a few random statements each, in the class or in a function outside of
 * classes.
 */
export function formatPrograms(randoms: readonly Random[]): Programs {
  const programs = randoms.map(formatProgram)
  const methods = programs.map((_, index) => `go${index}`)
  const functions = programs.flatMap(({ body, isStrict }, index) =>
    isStrict ? [] : [`function run${index}(a, b) { ${body} }`],
  )
  const bodies = programs.map(({ body, isStrict }, index) => (isStrict ? body : `return run${index}.call(this, a, b)`))
  const members = bodies.map((body, index) => `${methods[index]}(a, b) { ${body} }`)
  const source = `${TOP}\n${functions.join('\n')}\nclass Shop {\n  init() {}\n  ${members.join('\n  ')}\n}\nmodule.exports = Shop;`
  return { source, methods }
}

function formatProgram(random: Random): { body: string; isStrict: boolean } {
  let holes = 0
  const pick = <T>(from: readonly T[]) => from[random(from.length)]!
  // most names of a template are the same one
  const fill = (template: string, depth: number): string => {
    const name = pick(NAMES)
    return template.replace(/\b(?:V(?=[.[])|[EPKNVFGSOLTY])\b(?!')/g, (hole, at) => {
      if (hole === 'N') return random(3) > 0 ? name : pick(NAMES)
      if (hole !== 'V' || !/[.[]/.test(template[at + 1] ?? '')) return fillHole(hole, depth + 1)
      return random(5) > 0 ? `o(${pick(VARIABLES)})` : pick(VARIABLES)
    })
  }
  const fillHole = (hole: string, depth: number): string => {
    holes += 1
    const isDeep = depth > 3 || holes > MAX_HOLES
    switch (hole) {
      case 'E':
        return isDeep
          ? pick(['1', 'v', "'z'", 'w', 'undefined', '{}', 'a']).replace('{}', '({})')
          : wrap(pick(EXPRESSIONS), depth)
      case 'P':
        return isDeep ? pick(['v', 'w', '[4]', '({ x: 1 })']) : wrap(pick(OBJECTS), depth)
      case 'F':
        return isDeep ? '((x) => x)' : wrap(pick(FUNCTIONS), depth)
      case 'S':
        return isDeep ? 'v = 1' : fill(pick(STATEMENTS), depth)
      case 'K':
        return fill(pick(KEYS), 9)
      case 'V':
        return pick(VARIABLES)
      case 'G':
        return pick(REALM)
      case 'O':
        return pick(OF_OBJECT)
      case 'L':
        return pick(OF_LISTS)
      case 'T':
        return pick(OF_TEXTS)
      case 'Y':
        return pick(['next', 'next', 'return', 'throw'])
      default:
        return hole
    }
  }
  const wrap = (template: string, depth: number): string => `(${fill(template.replace('super_', '1'), depth)})`
  const body = Array.from({ length: 2 + random(5) }, () => {
    holes = 0
    return `{ ${fill(pick(STATEMENTS), 0)} }`
  }).join('\n')
  return { body: `${body}\nreturn look(v) + look(w) + look(u)`, isStrict: random(2) === 0 }
}
