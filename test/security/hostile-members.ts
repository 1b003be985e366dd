import { formatContract } from './contract.js'
import type { Hostile } from './hostile.js'
import { formatKey, formatPath, type Notation, type Reached } from './reach.js'

/**
 * Holes: `T` the object a program is about, `K` the name of its property, `O` and `V` others, `S` a symbol, `W` work,
 * `R` an answer.
 */
const list = (text: string) => text.split('\n').map((line) => line.trim())

const EDITS = list(`T[K] = V
  delete T[K]
  T[K]++
  T.zz = V
  T[S] = V
  T[7] = V
  Object.defineProperty(T, K, { value: V, configurable: true, writable: true })
  Object.defineProperty(T, K, { get: () => V, configurable: true })
  Object.defineProperty(T, 'zz', { value: V })
  Object.defineProperties(T, { [K]: { writable: false } })
  Object.assign(T, { [K]: V })
  Object.freeze(T)
  Object.seal(T)
  Object.preventExtensions(T)
  Object.setPrototypeOf(T, V)
  T['__pro' + 'to__'] = V
  T.__defineGetter__(K, () => V)
  T.__defineSetter__(K, (x) => { v = x })
  ({ __proto__: null, set() { super[K] = V } }).set.call(T)
  Error.captureStackTrace(T)
  [].push.call(T, V)
  [].splice.call(T, 0, 1, V)
  [].reverse.call(T)
  [].sort.call(T, () => 1)
  module.exports = T
  T.prototype.zz = V
  T.prototype[K] = V`)

const USES = list(`v = T[K](V, O)
  v = T(V)
  v = new (T)(V)
  v = T[K].call(V, O)
  v = T[K].apply(V, [O])
  v = T.call(V, O)
  v = (T)\`a\${V}\`
  w = [1, 2].map(T)
  w = [3, 1].sort(T[K])
  w = JSON.stringify({ a: [1] }, T)
  w = JSON.stringify({ a: { toJSON: T } })
  w = JSON.parse('[1,{"a":2}]', T)
  w = 'abc'.replace('b', T)
  w = 'abc'.replace(T, V)
  w = 'a-b'.split(T)
  w = String({ toString: T })
  w = Number({ valueOf: T[K] })
  for (const x of { [Symbol.iterator]: T }) v = x
  v = [...{ [Symbol.iterator]: () => ({ next: T }) }]
  for (const x of T) v = x
  for (const x in T) w = x
  v = [...T[K]]
  function* g() { yield* T } v = [...g()]
  v = class extends T {}
  v = new (class extends T {})(V)
  v = T instanceof O
  v = V instanceof T
  v = Object.create(T)
  w = \`\${T}\`
  w = T + V
  w = T < V
  w = T in V
  w = typeof T[K]
  v = Object.getOwnPropertyDescriptor(T, K); v.value = V; Object.defineProperty(T, K, v)
  v = Object.getOwnPropertyDescriptor(T, K).get; v.zz = V
  v = Object.getOwnPropertyDescriptor(T, K).get.call(V)
  v = Object.getOwnPropertyDescriptor(T, K).set.call(V, O)
  v = Object.getOwnPropertyDescriptors(T)
  v = T.__lookupGetter__(K)
  v = T.compile('z')
  storage.put('k', T[K])
  console.log(T)
  blockchain.call('x', 'y', T)
  v = new BigNumber(T)
  v = new Int64(T[K])
  v = format('%s-%v', T, V)
  throw T`)

/** A method is replaced for as long as a library works, to come by what it is called with, and put back. */
const THEFTS = list(`const old = T[K]; T[K] = function (x, y) { v = this; w = x; return R }; W; T[K] = old
  const old = T[K]; T[K] = function (x, y) { v = y; w = arguments; return R }; W; T[K] = old
  const old = T[K]; T[K] = (x) => { w = x; return R }; W; T[K] = old
  T[K] = function () { v = this; throw V }; W
  let n = 0; const old = T[K]; T[K] = function () { n++; if (n === 2) { v = this; T[K] = old } return R }; W
  Error.prepareStackTrace = (e, s) => { v = e; w = s[0]; return R }; T[K] = function () { null.x }; W
  Error.prepareStackTrace = (e, s) => { if (s[0]) { s[0].zz = V; Object.getPrototypeOf(s[0])[K] = V } return R }; W; null.x`)

const ANSWERS = list(`old && old.apply && old.apply(this, arguments)
  1
  ''
  V
  x
  O`)

const WORKS = list(`JSON.stringify({ a: ['"', 1], b: new BigNumber(2) })
  JSON.parse('[1,{"a":2}]')
  JSON.stringify([1, [2]], null, 2)
  new BigNumber('zz')
  new BigNumber('ff.8', 16)
  new BigNumber(2).pow(-1)
  new BigNumber('123.456').div(7).toFixed(3)
  new BigNumber('0.123').sqrt().toString(7)
  new Int64(7).div(2).toString()
  new Float64('1e3').plus(1).toString()
  format('%s %v %d', 'a', [1], 2)
  console.log('a')
  storage.put('a', 'b')
  storage.mapKeys('x')
  blockchain.receipt(JSON.stringify([1]))
  blockchain.transfer('a', 'b', 1, 'c')
  [3, 1, 2].sort().map(String).join()
  [...'ab'].concat([1])
  'a-b'.split('-').length + 'abc'.replace('b', 'x').search('x')
  for (const x of [1, 2]) v = x
  \`\${[1]}\`
  IOSTCrypto.sha3('a')
  String(new Error('x'))`)

/** Of what was come by, or is at hand. */
const AFTERWARDS = list(`if (is(v)) v.zz = V
  if (is(w)) w.zz = V
  if (is(v)) v[K] = V
  if (is(w)) w[K] = V
  if (is(v) && is(v.c)) { v.c[0] = 5; v.s = -1 }
  if (is(v) && is(v.compile)) v.compile('nothing')
  if (is(w) && is(w.compile)) w.compile('nothing')
  if (is(v)) v.lastIndex = 5
  if (is(w)) Object.freeze(w)
  if (is(v)) Object.setPrototypeOf(v, V)
  if (is(v) && is(v.constructor)) v.constructor.zz = V
  if (is(v)) v.__proto__.test = () => false
  if (is(w)) w.__proto__.exec = null
  if (is(v)) v[0] = w
  if (is(v)) v.length = 0
  if (is(v)) v.number = V`)
const TOP = `let v = [], w = {}; function is(x) { return typeof x === 'function' || typeof x === 'object' && x !== null }`

const VALUES = list(`1
  'text'
  v
  w
  {}
  []
  () => 1
  function () { v = this; return 1 }
  { toString() { v = this; return 'own' } }
  { valueOf() { return 2 } }
  { get length() { return 1 }, 0: 7 }
  { [Symbol.iterator]: function* () { yield 1 } }
  class extends Error {}
  null
  undefined
  -0
  BigInt(7)
  Symbol.iterator`)

const SYMBOLS = list(`Symbol.iterator
  Symbol.hasInstance
  Symbol.isConcatSpreadable
  Symbol.toPrimitive
  Symbol.toStringTag
  Symbol.species
  Symbol.unscopables
  Symbol.replace
  Symbol.search
  Symbol.split
  Symbol.match`)

/** Code that cannot be confined. */
const UNCONFINED =
  /__|Object\.(?:set|get)|Error\.|compile|format\(|blockchain\.(?:call|transfer)\(|\.(?:prototype|constructor)|super/

/** A property of an object, or no property of it in particular. */
export interface Member {
  object: Reached
  key: string | undefined
}

/**
 * Every property of every object, and every object: all that can be reached, and those that code comes by without a
 * name.
 */
export interface Members {
  all: readonly Member[]
  own: readonly Member[]
}

export function listMembers(objects: readonly Reached[]): Member[] {
  return objects.flatMap((object) => [undefined, ...object.keys].map((key) => ({ object, key })))
}

/**
 * A contract that edits, calls, replaces or hands around a member, the one of this turn, and others that it picks: one
 * of three by properties alone, so that it can be confined as far as one can read.
 */
export function formatHostileMember(members: Members, turn: number, random: (below: number) => number): Hostile {
  const mayBeConfined = turn % 3 === 0
  const notation: Notation = mayBeConfined ? 'properties' : 'reflection'
  const from = mayBeConfined ? members.own : members.all
  // a prime that is no factor of their number, so that every one has its turn, and what is beside it is something else
  const member = from[((mayBeConfined ? turn / 3 : turn - Math.ceil(turn / 3)) * 7919) % from.length]!
  const pick = <T>(from: readonly T[]) => from[random(from.length)]!
  const target = formatPath(member.object.path, notation)
  const formatOther = () => `(${formatPath(pick(from).object.path, notation)})`
  const key = () => (member.key === undefined || random(8) === 0 ? pickKey() : formatKey(member.key, 't'))
  const pickKey = () => formatKey(pick(from).key ?? 'zz', 't')
  const holes: Record<string, () => string> = {
    T: () => 't',
    K: key,
    O: formatOther,
    V: () => (random(3) === 0 ? formatOther() : `(${pick(VALUES)})`),
    S: () => pick(SYMBOLS),
    W: () => choose(WORKS),
    R: () => fill(pick(ANSWERS)),
  }
  const fill = (statement: string): string => statement.replace(/\b[TKOVSWR]\b/g, (hole) => holes[hole]!())
  const choose = (statements: readonly string[]) =>
    pick(mayBeConfined ? statements.filter((statement) => !UNCONFINED.test(statement)) : statements)
  const kinds = [EDITS, EDITS, USES, THEFTS]
  const body = [...Array.from({ length: 1 + random(2) }, () => choose(pick(kinds))), choose(AFTERWARDS)].map(fill)
  const code = body.map((statement) => `{ ${statement} }`).join('\n')
  const source = formatContract(`const t = ${target};\n${code}\nreturn typeof v + typeof w`, TOP)
  return { source, mayBeConfined }
}
