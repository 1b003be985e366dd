import { OPERATIONS } from './operations.js'

const CODES = Object.fromEntries(OPERATIONS.map(([family, name], code) => [`${family}.${name}`, code]))

/**
 * Parts that the reference implements in C++: the counter, the functions that reach the host, and the boundary itself
 * (spec/vm.md §2.7, §5). Frames of this script never appear in an exception text. Every intrinsic is taken before
 * contract code exists. What the later scripts need of it travels in the global `$realm`, which the last of them
 * deletes. `$realm.intrinsics` is for the bookkeeping of the chain: it is taken before hardening.ts makes methods cost
 * gas, since bookkeeping must neither cost gas nor run out of it. The host answers with a number (gas; the value
 * is null), with the text `gas:tag payload`, or with anything else to stop the invocation.
 */
export const NATIVE = `(() => {
'use strict'
const global = globalThis
const { Error, EvalError, SyntaxError, TypeError, Object, Proxy, Reflect, Map, Set, WeakMap, WeakSet, Number, String, Function, JSON } = global
const { apply } = Reflect
const { bind, call } = Function.prototype
const uncurry = (method) => apply(bind, call, [method])
const indexOf = uncurry(String.prototype.indexOf)
const charCodeAt = uncurry(String.prototype.charCodeAt)
const slice = uncurry(String.prototype.slice)
const concat = uncurry(String.prototype.concat)
const { fromCharCode } = String
const { parse, stringify } = JSON
const intrinsics = {
  __proto__: null,
  includes: uncurry(String.prototype.includes),
  slice,
  isArray: Array.isArray,
  freeze: Object.freeze,
  keys: Object.keys,
  is: Object.is,
  defineProperty: Object.defineProperty,
  getOwnPropertyDescriptor: Object.getOwnPropertyDescriptor,
  getPrototypeOf: Object.getPrototypeOf,
  setPrototypeOf: Object.setPrototypeOf,
  isOwn: uncurry(Object.prototype.hasOwnProperty),
  eachOfMap: uncurry(Map.prototype.forEach),
  eachOfSet: uncurry(Set.prototype.forEach),
}
// ToString, without running methods of the contract
const toText = (value) => concat('', value)

let used = 0
let limit = Infinity
let host
// how many charge points are counted, how often each was passed, and those that were
let sites = 0
const hits = intrinsics.setPrototypeOf([], null)
const visited = intrinsics.setPrototypeOf([], null)
// called when an invocation is stopped, in a realm that explains failures
let onStop

// the contract cannot catch what stops an invocation
function stop(reason) {
  if (onStop !== undefined) onStop()
  throw reason
}

function charge(gas) {
  used += gas
  if (used > limit) stop('out of gas')
  return used
}

// Uncharged work that cannot be interrupted: no node would wait for it.
function limitSteps(count) {
  if (count > 10000000) {
    used = Infinity
    stop('execution killed')
  }
}

// Traced code tells each charge's site in the fraction, which the sum drops: a call takes the stack that it always takes.
function incr(value) {
  if (typeof value !== 'number') throw new Error('IOSTContractInstruction_Incr value must be number')
  if (sites > 0) {
    const fraction = (value - (value | 0)) * 1048576
    const site = fraction | 0
    if (site > 0 && site <= sites && site === fraction) {
      if (hits[site] === 0) visited[visited.length] = site
      hits[site] += 1
    }
  }
  if (value >= 2147483647) throw new Error('IOSTContractInstruction_Incr gas overflow max int')
  if (!(value >= 0)) throw new Error('IOSTContractInstruction_Incr invalid gas')
  used += value | 0
  if (used > limit) stop('out of gas')
  return used
}

// Ends an invocation that will run elsewhere: nothing in it is charged or answered any more.
function breakOff() {
  limit = -1
  throw 'broken off'
}

function ask(code, a, b, c, d) {
  if (limit < 0) breakOff()
  const answer = host(code, used, a, b, c, d)
  if (typeof answer === 'number') {
    charge(answer)
    return null
  }
  if (typeof answer !== 'string') stop('stopped')
  const colon = indexOf(answer, ':')
  charge(+slice(answer, 0, colon))
  const payload = slice(answer, colon + 2)
  switch (charCodeAt(answer, colon + 1)) {
    case 115: return payload
    case 116: return true
    case 102: return false
    case 100: return +payload
    default: throw new Error(payload)
  }
}

function need(value, complaint) {
  if (typeof value !== 'string') throw new Error(complaint)
}

function fit(value) {
  if (value.length > 65536) throw new Error('input string too long')
}

const operation = (code, complaint1, complaint2, complaint3) => {
  if (complaint2 === undefined) {
    return (a) => {
      need(a, complaint1)
      fit(a)
      return ask(code, a)
    }
  }
  if (complaint3 === undefined) {
    return (a, b) => {
      need(a, complaint1)
      need(b, complaint2)
      fit(a)
      fit(b)
      return ask(code, a, b)
    }
  }
  return (a, b, c) => {
    need(a, complaint1)
    need(b, complaint2)
    need(c, complaint3)
    fit(a)
    fit(b)
    fit(c)
    return ask(code, a, b, c)
  }
}

const putPaid = (code, a, b, c, payer) => {
  if (payer === undefined) return ask(code, a, b, c)
  const text = toText(payer)
  fit(text)
  return c === undefined ? ask(code, a, b, text) : ask(code, a, b, c, text)
}

const codes = ${JSON.stringify(CODES)}
const op = (name, ...complaints) => operation(codes[name], ...complaints)
const key = 'key must be string'
const inStorage = (name) => 'IOSTContractStorage_' + name + ' '
const globally = (name, ...parts) =>
  op('storage.g' + slice(name, 1), ...parts.map((part) => inStorage(name) + part + ' must be string'))

const storage = {
  put(k, value, payer) {
    need(k, inStorage('Put') + key + '.')
    fit(k)
    fit(value)
    return putPaid(codes['storage.put'], k, value, undefined, payer)
  },
  has: op('storage.has', inStorage('Has') + key),
  get: op('storage.get', inStorage('Get') + key),
  del: op('storage.del', inStorage('Del') + key + '.'),
  mapPut(k, field, value, payer) {
    need(k, inStorage('MapPut') + key + '.')
    need(field, inStorage('MapPut') + key + '.')
    fit(k)
    fit(field)
    fit(value)
    return putPaid(codes['storage.mapPut'], k, field, value, payer)
  },
  mapHas: op('storage.mapHas', inStorage('MapHas') + key, inStorage('MapHas') + key),
  mapGet: op('storage.mapGet', inStorage('MapGet') + key, inStorage('MapGet') + key),
  mapDel: op('storage.mapDel', inStorage('MapDel') + key, inStorage('MapDel') + key),
  mapKeys: op('storage.mapKeys', inStorage('MapKeys') + key),
  mapLen: op('storage.mapLen', inStorage('MapLen') + key),
  globalHas: globally('GlobalHas', 'contract', 'key'),
  globalGet: globally('GlobalGet', 'contract', 'key'),
  globalMapHas: globally('GlobalMapHas', 'contract', 'key', 'field'),
  globalMapGet: globally('GlobalMapGet', 'contract', 'key', 'field'),
  globalMapKeys: globally('GlobalMapKeys', 'contract', 'key'),
  globalMapLen: globally('GlobalMapLen', 'contract', 'key'),
}

const calls = (name) => ['contract', 'api', 'arg'].map((part) => 'IOSTBlockchain_' + name + ' ' + part + ' must be string')
const blockchain = {
  blockInfo: () => ask(codes['blockchain.blockInfo']),
  txInfo: () => ask(codes['blockchain.txInfo']),
  contextInfo: () => ask(codes['blockchain.contextInfo']),
  call: op('blockchain.call', ...calls('call')),
  callWithAuth: op('blockchain.callWithAuth', ...calls('callWithAuth')),
  requireAuth: op('blockchain.requireAuth',
    'IOSTBlockchain_requireAuth accountID must be string', 'IOSTBlockchain_requireAuth permission must be string'),
  receipt: op('blockchain.receipt', 'IOSTBlockchain_receipt content must be string'),
  event: op('blockchain.event', 'IOSTBlockchain_event content must be string'),
}

const counted = (name, check, ...parts) => ({
  [name]() {
    if (arguments.length !== parts.length) throw new Error('IOSTCrypto_' + name + ' invalid argument length.')
    return apply(check, undefined, arguments)
  },
}[name])
const digest = (name) => counted(name, op('crypto.' + name, 'IOSTCrypto_' + name + ' msg must be string.'), 'msg')
const crypto = {
  sha3: digest('sha3'),
  sha3Hex: digest('sha3Hex'),
  ripemd160Hex: digest('ripemd160Hex'),
  verify: counted('verify', (algo, msg, sig, pubkey) => {
    need(algo, 'IOSTCrypto_verify algo must be string.')
    need(msg, 'IOSTCrypto_verify msg must be string.')
    need(sig, 'IOSTCrypto_verify sig must be string.')
    need(pubkey, 'IOSTCrypto_verify pubkey must be string.')
    fit(algo)
    fit(msg)
    fit(sig)
    fit(pubkey)
    return ask(codes['crypto.verify'], algo, msg, sig, pubkey)
  }, 'algo', 'msg', 'sig', 'pubkey'),
}

const log = (level, text) => {
  fit(text)
  ask(codes['log.log'], level, text)
}

// an object whose text has the name of a native class of the reference
const nameNative = (name, members) => {
  const prototype = Object.defineProperty({}, Symbol.toStringTag, { value: name })
  return Object.setPrototypeOf(members, prototype)
}

// gives a function another body, with the same name and length
const replaceMethod = (object, name, body) => {
  Object.defineProperty(body, 'length', { value: object[name].length })
  object[name] = body
}

// text is never compiled as code: spec/vm.md §3.1
const refuse = () => {
  throw new EvalError('Code generation from strings disallowed for this context')
}
const replaceConstructor = (prototype, parent) => {
  const { name } = prototype.constructor
  const constructor = { [name]: function () { refuse() } }[name]
  if (parent) Object.setPrototypeOf(constructor, parent)
  Object.defineProperty(constructor, 'length', { value: 1 })
  Object.defineProperty(constructor, 'prototype', { value: prototype, writable: false })
  Object.defineProperty(prototype, 'constructor', { value: constructor })
  return constructor
}
const functionConstructor = replaceConstructor(Function.prototype)
for (const special of [function* () {}, async () => {}, async function* () {}]) {
  replaceConstructor(Object.getPrototypeOf(special), functionConstructor)
}
global.eval = {
  eval(code) {
    return typeof code === 'string' ? refuse() : code
  },
}.eval

global.$realm = {
  errors: [EvalError, global.RangeError, global.ReferenceError, SyntaxError, TypeError, global.URIError],
  global, Error, SyntaxError, TypeError, Object, Proxy, Reflect, Set, WeakMap, WeakSet, Number, String,
  apply, uncurry, intrinsics, parse, stringify, toText, indexOf, textAfter: slice, limitSteps, breakOff, storage, blockchain, crypto, log,
  nameNative, replaceMethod,
  counter: Object.freeze(nameNative('IOSTInstruction', { incr, count: () => used })),
  open(gas, count) {
    limit = gas
    used = 0
    sites = count
    for (let i = 0; i < visited.length; i += 1) hits[visited[i]] = 0
    visited.length = 0
    for (let i = hits.length; i <= count; i += 1) hits[i] = 0
  },
  connect(answer) {
    host = answer
  },
  watchStops(listener) {
    onStop = listener
  },
  used: () => used,
  isBrokenOff: () => limit < 0,
  // as text, without a method that a contract may have put anywhere: two characters for each that was passed, where that is enough
  hits() {
    const pairs = intrinsics.setPrototypeOf([], null)
    let most = 0
    for (let i = 0; i < visited.length; i += 1) {
      const site = visited[i]
      pairs[2 * i] = site - 1
      pairs[2 * i + 1] = hits[site]
      if (hits[site] > most) most = hits[site]
    }
    if (most < 65536 && sites < 65536) return ':' + apply(fromCharCode, undefined, pairs)
    let text = '['
    for (let i = 0; i < pairs.length; i += 1) text += (i > 0 ? ',' : '') + pairs[i]
    return text + ']'
  },
}
})()
`
