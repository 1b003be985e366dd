import { formatContract } from './contract.js'

/** Random numbers from a seed. */
export function createRandom(seed: number): (below: number) => number {
  let state = seed >>> 0
  return (below) => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) % below
  }
}

const list = (text: string) => text.split('|').map((part) => part.trim())

/** Objects of a program's own, and what it came by: code with these alone can be confined. */
const OWN =
  list(`{}|{ zz: 1 }|[3, 1, 2]|new Error('e')|new BigNumber(2)|new Int64(3)|new Float64(1.5)|function () { return 1 }
  |() => 2|class { m() { return 3 } }|class extends Error {}|(function* () { yield 1; yield 2 })()|function* () { yield 4 }|[1].keys()
  |'text'|5|BigInt(7)|new String('x')|Object('y')|tx|block|this|arguments|v|w|v|w|v|w|v|w|Symbol.iterator
  |{ toString() { v = this; return 'own' } }|{ valueOf() { return 2 } }|{ get length() { return 1 }, 0: 7 }
  |{ toJSON(key) { w = key; return [1] } }|{ isInteger: () => true, gt(x) { v = x }, lt: () => false }
  |{ [Symbol.iterator]: function* () { yield 1 } }|{ next() { return { done: true } }, return() { storage.put('r', 'r'); return {} } }`)
/** Objects of the realm, by name. */
const LASTING =
  list(`storage|JSON|Object|Math|MaxInt64|console|module|Number|String.prototype|Array.prototype|Object.prototype
  |Error.prototype|Error|blockchain|IOSTCrypto|BigNumber|Int64|emptyOptions|require('storage')|format|isNaN|String|Array`)
/** Ways to what lasts, and what is put there. */
const WAYS = list(`'con' + 'structor'|'pro' + 'totype'|'__pro' + 'to__'|'z' + 'z'`)
const KEYS =
  list(`'con' + 'structor'|'__pro' + 'to__'|'cal' + 'ler'|'argu' + 'ments'|'toStr' + 'ing'|'length'|'number'|'c'|'na' + 'me'|'mess' + 'age'
  |'pu' + 'sh'|'ne' + 'xt'|'pl' + 'us'|'z' + 'z'|Symbol.iterator|0|1|'stack'|'proto' + 'type'|'com' + 'pile'|'toJS' + 'ON'|'con' + 'fig'|'get'
  |Symbol.replace|Symbol.toPrimitive|Symbol.species|'prepareStack' + 'Trace'|'_vali' + 'date'|v|w`)
const NAMES =
  `constructor toString length number c name message push next plus zz stack prototype toJSON valueOf map get put max parse
  stringify replace call apply bind s e link values keys`.split(/\s+/)
/** Code that can be confined. */
const GUARDED =
  list(`v = E[K]|w = E[K]|v = E[K][K]|v = E[K]|v = E[K][K]|v = E.N|E.N = V|E[K] = V|E[K][K] = V|E[K].zz = V|E[K][K].zz = V
  |v.zz = V|v.toString = V|v.valueOf = V|v.plus = V|v.message = V|v.name = V|v[K] = V|delete v[K]|w[K] = V|v = E[K](V)|v = E.N(V, w)
  |delete E[K]|delete E.N|E[K]++|E.N = E.N|Object.assign(E, { [K]: V })|Object.assign({}, V)|Object.freeze(E)|Object.seal(E)
  |Object.defineProperty(E, K, { value: V, configurable: true, writable: true })|Object.defineProperty(v, 'zz', { value: 5 })
  |v = Object.create(E)|v = new (E)(V)|w = [1, 2].map(V)|w = JSON.stringify(V)|w = JSON.stringify({ a: V }, V)
  |v = JSON.parse('{"a":[1,{"b":2}]}', V)|v = 'abc'.replace('b', V)|w = 'a-b'.split(V)|v = [3, 1, 2].sort(V)|w = new BigNumber(3).plus(V)
  |v = new Int64(V)|new Int64(1).number = V|v = new Int64(2); v.number = V; v.plus(1)|v = (function () { return this }).call(V)
  |v = (() => this)()|v = top()|v = inner(V)|for (const x of V) v = x|for (const x in V) w = x|v = [...V]|v = \`\${V}\`
  |JSON.stringify('"')|v = new BigNumber('zz')|v = new Error('x').stack|storage.put('k', String(V))|w = storage.get('k')|console.log(V)
  |v = E.zz|w = Object.keys(V)|v = new BigNumber(2).pow(-1)|w = typeof v|v = v.next(w)|v = new BigNumber('z.z', 36).toString(7)|throw V`)
/** Code that adds to the realm, and looks for additions. */
const ADDING =
  list(`Array.zz = V|v = Array.zz; Array.zz = w|Array.prototype.zz = V|String.prototype.zz = V|Number.prototype.zz = V|Object.zz = V|String.zz = V
  |v = [].zz|v = 'a'.zz|v = (5).zz|Array.prototype.fill = V|v = [1].fill|w = [1].fill(V)|Array.prototype.zz = function (x) { v = this; return x }
  |v = [2].zz(V)|String.prototype.padEnd = () => this; w = 'a'.padEnd(V)|Number.prototype.zz = class { m() { return this } }; v = new (Number.prototype.zz)
  |v = (0, Array.prototype.zz)(V); Array.prototype.zz = w|Array.zz = top; v = Array.zz(V)|Array.zz += V|Object.zz++
  |Array.prototype.some = kept; Array.prototype.some.push(V)|Array.prototype.toJSON = V; w = JSON.stringify([1])|Array.of = V; v = Array.of
  |Array.prototype.map = V; v = [1].map(V)|Object.prototype.zz = V|Array.prototype.then = V|w = Array.prototype.zz; Array.prototype.zz = [w]
  |const q = Array.prototype; q.zz = V|Object['prototype.toString'] = C; v = Object['prototype.toString']()|Number.isSafeInteger = C; v = Number.isSafeInteger(V)
  |Array.prototype['0'] = V; v = [,][0]|Array.zz = C; v = Array.zz(V)|Array.zz = C; v = (0, Array.zz)(V)|for (const x in []) w = x|Array.zz = Array.zz === undefined ? V : w|String.prototype.zz = [].push; 'a'.zz(V)`)
/** Code that cannot be confined. */
const FREE =
  list(`Object.setPrototypeOf(E, V)|v = Object.getPrototypeOf(E)|v = Object.getOwnPropertyDescriptor(E, K)|leaked = V
  |String.prototype.replace = function (r) { v = r; return 'x' }|v.compile('z')|Error.prepareStackTrace = (e, s) => { w = s; return 1 }
  |Error.captureStackTrace(V)|v = format('%s', V)|E.__defineGetter__(K, () => 5)|v = E.__lookupGetter__(K)|null.x|module.exports = V
  |E.zz = V|delete E.N|E.N = V`)

const TOP = `let v, w; const kept = [1]; function top() { return top['cal' + 'ler'] } function inner(x) { kept.push(x); return this || kept }`

/** To come by an object, and to change it. */
const ACQUIRING = list(
  `v = E[K]|v = E[K][K]|v = E.constructor|v = E[K].constructor|v = E[K][K][K]|w = E[K]|v = E[K](V)`,
)
const EDITING =
  list(`v.zz = V|v.toString = V|v.plus = V|v[K] = V|w[K] = V|v.message = V|delete v[K]|Object.defineProperty(v, 'zz', { value: 5 })
  |Object.assign(v, { [K]: V })|v.prototype.zz = V|v.prototype[K] = V|v.zz++|Object.freeze(v)`)

export interface Hostile {
  source: string
  /** As far as one can read; else it is a script in any case. */
  mayBeConfined: boolean
}

/**
 * A contract of a few random statements that look for what lasts, and change it; two of three can be confined, as far
 * as one can read.
 */
export function formatHostile(random: (below: number) => number): Hostile {
  const isFree = random(3) === 0
  const pick = (from: readonly string[]) => from[random(from.length)]!
  const pickValue = () => pick(isFree && random(2) === 0 ? LASTING : OWN)
  const pickKey = () => pick(random(3) > 0 ? WAYS : KEYS)
  const fillHole = (hole: string) => (hole === 'K' ? pickKey() : hole === 'N' ? pick(NAMES) : `(${pickValue()})`)
  const fill = (statement: string) =>
    statement.replace(/\b[EVKN]\b/g, fillHole).replaceAll(' C;', " class { static m() { return this } }['m'];")
  const isAdding = random(3) === 0
  const middle = Array.from({ length: random(isAdding ? 5 : 3) }, () =>
    pick(isFree && random(2) === 0 ? FREE : isAdding && random(4) > 0 ? ADDING : GUARDED),
  )
  // what comes by something that lasts is mostly broken off
  const statements = isAdding ? [pick(ADDING), ...middle] : [pick(ACQUIRING), ...middle, pick(EDITING)]
  const body = statements.map(fill).join(';\n')
  return { source: formatContract(`${body};\nreturn typeof v + typeof w + kept.length`, TOP), mayBeConfined: !isFree }
}
