import { createRequire as __createRequire } from 'node:module'; const require = __createRequire(import.meta.url);
import {
  ALGORITHM_CODES,
  BIGNUMBER_SOURCE,
  ChainError,
  GAS_PER_NET,
  Writer,
  checkGasBounds,
  concatBytes,
  encodeBase,
  encodeBase58,
  encodePublish,
  encodeTransaction,
  nameAlgorithm,
  sha3_256,
  useCryptoEngine,
  verify
} from "./chunk-NWMISZWV.js";
import {
  DecimalError,
  JsonError,
  JsonNumber,
  compareUtf8,
  decodeBase64Lenient,
  encodeBase64,
  parseDecimal,
  parseInt64,
  parseJson,
  shrinkDecimal
} from "./chunk-RDNMDRNV.js";
import {
  ToolkitError
} from "./chunk-REKSTR4L.js";

// src/node/native-crypto.ts
import * as crypto from "node:crypto";

// src/crypto/native.ts
var PKCS8_HEAD = Uint8Array.of(48, 46, 2, 1, 0, 48, 5, 6, 3, 43, 101, 112, 4, 34, 4, 32);
function nativeEngine(crypto2) {
  const privateKeys = /* @__PURE__ */ new WeakMap();
  function readSeed(seed) {
    const known = privateKeys.get(seed);
    if (known !== void 0) return known;
    const pem = `-----BEGIN PRIVATE KEY-----
${encodeBase64(concatBytes(PKCS8_HEAD, seed))}
-----END PRIVATE KEY-----`;
    const key = crypto2.createPrivateKey(pem);
    privateKeys.set(seed, key);
    return key;
  }
  return {
    sha3_256: (bytes) => plain(crypto2.hash("sha3-256", bytes, "buffer")),
    deriveEd25519: (seed) => decodeBase64Lenient(crypto2.createPublicKey(readSeed(seed)).export({ format: "jwk" }).x),
    signEd25519: (message, seed) => plain(crypto2.sign(null, message, readSeed(seed))),
    verifyEd25519(message, signature, publicKey) {
      const key = { kty: "OKP", crv: "Ed25519", x: base64Url(publicKey) };
      return crypto2.verify(null, message, crypto2.createPublicKey({ key, format: "jwk" }), signature);
    },
    scrypt(password, salt, { N, r, p, dkLen }) {
      const maxmem = 256 * N * r;
      return new Promise((resolve, reject) => {
        crypto2.scrypt(password, salt, dkLen, { N, r, p, maxmem }, (error, key) => {
          if (error) reject(error);
          else resolve(plain(key));
        });
      });
    }
  };
}
function plain(bytes) {
  return new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.length);
}
function base64Url(bytes) {
  return encodeBase64(bytes).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}

// src/node/native-crypto.ts
function useNativeCrypto() {
  useCryptoEngine(nativeEngine(crypto));
}

// src/node/vm/sandbox.ts
import ivm2 from "isolated-vm";

// src/node/vm/messages.ts
var RULES = [
  [/^TypeError: Cannot read properties of (undefined|null) \(reading '([^]*)'\)$/, "TypeError: Cannot read property '$2' of $1"],
  [/^TypeError: Cannot set properties of (undefined|null) \(setting '([^]*)'\)$/, "TypeError: Cannot set property '$2' of $1"],
  [/^ReferenceError: Cannot access '(.*)' before initialization$/, "ReferenceError: $1 is not defined"],
  [/^(RangeError: Invalid count value): .*$/, "$1"],
  [
    /^TypeError: Spread syntax requires \.\.\.iterable\[Symbol\.iterator\] to be a function$/,
    "TypeError: Found non-callable @@iterator"
  ],
  [
    /^TypeError: (undefined|null) is not iterable \(cannot read property Symbol\(Symbol\.iterator\)\)$/,
    "TypeError: Cannot read property 'Symbol(Symbol.iterator)' of $1"
  ],
  [
    /^(TypeError: [^]*)(?<!\(\.\.\.\)) is not a function or its return value is not iterable$/,
    "$1(...) is not a function or its return value is not iterable"
  ],
  [
    /^TypeError: Cannot assign to read only property '(undefined|NaN|Infinity)' of object '#<Object>'$/,
    "TypeError: Cannot assign to read only property '$1' of object '[object Object]'"
  ],
  [
    /^TypeError: Immutable prototype object '(?:Object\.prototype|\[object Object\])' cannot have their prototype set$/,
    "TypeError: Immutable prototype object '#<Object>' can not have their prototype set"
  ],
  [/^RangeError: Exponent must be non-negative$/, "RangeError: Exponent must be positive"],
  [
    /^(TypeError: Invalid property descriptor\. Cannot both specify accessors and a value or writable attribute)$/,
    "$1, #<Object>"
  ]
];
function translateMessage(text) {
  const rule = RULES.find(([pattern]) => pattern.test(text));
  return rule === void 0 ? text : text.replace(rule[0], rule[1]);
}

// src/node/vm/realm/audit.ts
var AUDIT = String.raw`(() => {
'use strict'
const { global, Object, Reflect, Set, WeakSet, apply, uncurry } = $realm
const { ownKeys } = Reflect
const { keys, is, defineProperty, getOwnPropertyDescriptor, getPrototypeOf } = Object
const isEnumerable = uncurry(Object.prototype.propertyIsEnumerable)
const lasting = new WeakSet()
const has = uncurry(WeakSet.prototype.has)
const add = uncurry(WeakSet.prototype.add)

let changed = false

const watched = (method, isChange) => {
  const watcher = {
    [method.name](target) {
      if (isChange(target, this)) changed = true
      return apply(method, this, arguments)
    },
  }[method.name]
  defineProperty(watcher, 'length', { value: method.length })
  return watcher
}
const watch = (object, names, isChange) => {
  for (const name of names) {
    const descriptor = getOwnPropertyDescriptor(object, name)
    descriptor.value = watched(descriptor.value, isChange)
    defineProperty(object, name, descriptor)
  }
}
const isLasting = (value) => has(lasting, value)

watch(Object, ['defineProperty', 'defineProperties', 'setPrototypeOf', 'freeze', 'seal', 'preventExtensions'], isLasting)
watch(Error, ['captureStackTrace'], isLasting)
watch(Object.prototype, ['__defineGetter__', '__defineSetter__'], (_, self) => isLasting(self))
watch(BigNumber.prototype.constructor, ['config', 'set'], () => true)
const proto = getOwnPropertyDescriptor(Object.prototype, '__proto__')
defineProperty(Object.prototype, '__proto__', { set: watched(proto.set, (_, self) => isLasting(self)) })

const roots = () => [
  global, module, BigNumber, MaxInt64, MinInt64, Int64, MaxFloat64, MinFloat64, Float64, emptyOptions, Console, require,
  storage, blockchain, IOSTCrypto, console, _IOSTInstruction_counter, _IOSTBinaryOp, _IOSTTemplateTag, _IOSTSpreadElement,
  true, function* () {}, (function* () {})().__proto__.__proto__, [][Symbol.iterator](), ''[Symbol.iterator](),
]
const isObject = (value) => (typeof value === 'object' && value !== null) || typeof value === 'function'

// every object that can be reached by properties and prototypes, with its keys and values
const objects = []
const keysOf = []
const valuesOf = []
const enumerableOf = []
const symbolsOf = []

const record = (object) => {
  const names = ownKeys(object)
  const data = []
  const symbols = []
  for (const name of names) {
    const { value, get, set } = getOwnPropertyDescriptor(object, name)
    if (get === undefined && set === undefined) data.push(name, value)
    if (typeof name === 'symbol') symbols.push(name, isEnumerable(object, name))
  }
  objects.push(object)
  keysOf.push(names)
  valuesOf.push(data)
  enumerableOf.push(keys(object).length)
  symbolsOf.push(symbols)
}

const neighbours = (object) => {
  const found = [getPrototypeOf(object)]
  for (const name of ownKeys(object)) {
    const { value, get, set } = getOwnPropertyDescriptor(object, name)
    found.push(value, get, set)
  }
  return found
}

const survey = () => {
  const seen = new Set()
  const queue = roots().map((root) => (isObject(root) ? root : getPrototypeOf(root)))
  while (queue.length > 0) {
    const object = queue.pop()
    if (!isObject(object) || seen.has(object)) continue
    seen.add(object)
    queue.push(...neighbours(object))
  }
  return seen
}

const isUntouched = (i) => {
  const object = objects[i]
  const expected = keysOf[i]
  const names = ownKeys(object)
  if (names.length !== expected.length || keys(object).length !== enumerableOf[i]) return false
  for (let j = 0; j < expected.length; j += 1) if (names[j] !== expected[j]) return false
  const values = valuesOf[i]
  for (let j = 0; j < values.length; j += 2) {
    const value = object[values[j]]
    if (value !== values[j + 1] && !is(value, values[j + 1])) return false
  }
  const symbols = symbolsOf[i]
  for (let j = 0; j < symbols.length; j += 2) if (isEnumerable(object, symbols[j]) !== symbols[j + 1]) return false
  return true
}

const [bigNumber, int64, float64, consoleClass] = [BigNumber, Int64, Float64, Console]
const { exports } = module

$realm.audit = {
  prepare() {
    for (const object of survey()) {
      add(lasting, object)
      record(object)
    }
  },
  isClean() {
    if (changed) return false
    module.exports = exports
    if (BigNumber !== bigNumber || Int64 !== int64 || Float64 !== float64 || Console !== consoleClass) return false
    for (let i = 0; i < objects.length; i += 1) if (!isUntouched(i)) return false
    return true
  },
}
})()
`;

// src/node/vm/realm/blockchain.ts
var STORAGE = String.raw`const storage = (() => {
  'use strict'
  const { storage: native, Error } = $realm
  const requireText = (value, name) => {
    if (typeof value !== 'string') throw new Error('storage ' + name + ' must be string')
  }
  return {
    put(key, value, payer) {
      requireText(value, 'put')
      return native.put(key, value, payer)
    },
    get: (key) => native.get(key),
    has: (key) => native.has(key),
    del: (key) => native.del(key),
    mapPut(key, field, value, payer) {
      requireText(value, 'mapPut')
      return native.mapPut(key, field, value, payer)
    },
    mapHas: (key, field) => native.mapHas(key, field),
    mapGet: (key, field) => native.mapGet(key, field),
    mapKeys: (key) => JSON.parse(native.mapKeys(key)),
    mapLen: (key) => native.mapLen(key),
    mapDel: (key, field) => native.mapDel(key, field),
    globalGet: (contract, key) => native.globalGet(contract, key),
    globalHas: (contract, key) => native.globalHas(contract, key),
    globalMapHas: (contract, key, field) => native.globalMapHas(contract, key, field),
    globalMapGet: (contract, key, field) => native.globalMapGet(contract, key, field),
    globalMapKeys: (contract, key) => JSON.parse(native.globalMapKeys(contract, key)),
    globalMapLen: (contract, key) => native.globalMapLen(contract, key),
  }
})()
`;
var BLOCKCHAIN = String.raw`const blockchain = (() => {
  'use strict'
  const { blockchain: native } = $realm
  const context = () => JSON.parse(native.contextInfo())
  const text = (args) => (typeof args === 'object' ? JSON.stringify(args) : args)
  return {
    transfer(from, to, amount, memo) {
      const sum = amount instanceof Float64 ? amount : new Float64(amount)
      return this.callWithAuth('token.iost', 'transfer', ['iost', from, to, sum.toString(), memo.toString()])
    },
    withdraw(to, amount, memo) {
      return this.transfer(this.contractName(), to, amount, memo)
    },
    deposit(from, amount, memo) {
      return this.transfer(from, this.contractName(), amount, memo)
    },
    blockInfo: () => native.blockInfo(),
    txInfo: () => native.txInfo(),
    contextInfo: () => native.contextInfo(),
    contractName: () => context().contract_name,
    publisher: () => context().publisher,
    contractOwner() {
      return storage.globalMapGet('system.iost', 'contract_owner', this.contractName())
    },
    call: (contract, api, args) => JSON.parse(native.call(contract, api, text(args))),
    callWithAuth: (contract, api, args) => JSON.parse(native.callWithAuth(contract, api, text(args))),
    requireAuth: (account, permission) => native.requireAuth(account, permission),
    receipt: (content) => native.receipt(content),
    event: (content) => native.event(content),
  }
})()
const IOSTCrypto = (() => {
  const { sha3, sha3Hex, ripemd160Hex, verify } = $realm.crypto
  return { sha3, sha3Hex, ripemd160Hex, verify }
})()
const require = (() => {
  'use strict'
  const libraries = { storage, blockchain }
  return function (id) {
    return id === 'storage' || id === 'blockchain' ? libraries[id] : {}
  }
})()
`;

// src/node/vm/realm/console.ts
var CONSOLE = String.raw`const emptyOptions = {}

function format(...args) {
  return formatWithOptions(emptyOptions, ...args)
}

function formatWithOptions(options, f) {
  if (typeof f !== 'string') {
    return Array.from(arguments).slice(1).map((value) => JSON.stringify(value)).join(' ')
  }
  if (arguments.length === 2) return f
  let text = ''
  let next = 2
  let done = 0
  for (let i = 0; i < f.length - 1; i += 1) {
    if (f.charCodeAt(i) !== 37) continue
    i += 1
    const letter = f.charCodeAt(i)
    if (letter === 37) {
      text += f.slice(done, i)
      done = i + 1
      continue
    }
    if (next === arguments.length) continue
    let value
    switch (letter) {
      case 115:
        value = String(arguments[next])
        break
      case 118:
        value = JSON.stringify(arguments[next])
        break
      case 100: {
        const number = arguments[next]
        if (number instanceof Int64 || number instanceof BigNumber) {
          value = number.toString()
        } else {
          next += 1
          value = String(Number(arguments[next]))
        }
        break
      }
      case 105:
        value = String(parseInt(arguments[next]))
        break
      case 102:
        value = String(parseFloat(arguments[next]))
        break
      default:
        continue
    }
    next += 1
    if (done !== i - 1) text += f.slice(done, i - 1)
    text += value
    done = i + 1
  }
  if (done === 0) text = f
  else if (done < f.length) text += f.slice(done)
  for (; next < arguments.length; next += 1) {
    const value = arguments[next]
    text += ' ' + (typeof value === 'symbol' || (typeof value === 'object' && value !== null) ? JSON.stringify(value) : String(value))
  }
  return text
}

class Console {}
;(() => {
  const { log } = $realm
  Console.prototype._format = function () {
    return format(...arguments)
  }
  for (const [name, level] of [['debug'], ['info'], ['warn'], ['error'], ['log', 'info']]) {
    Console.prototype[name] = function () {
      log(level || name, this._format(...arguments))
    }
  }
})()
`;

// src/node/vm/realm/hardening.ts
var HARDENING = String.raw`(() => {
'use strict'
const { global, counter, apply, toText, parseJson, power } = $realm
const { incr } = counter
const { TypeError } = global

// own properties that are named by strings become null, but for those kept
const keepOnly = (object, kept) => {
  for (const name of Object.getOwnPropertyNames(object)) if (!kept.has(name)) object[name] = null
}

const methodsOf = (object, names) => names.map((name) => [name, object[name]])
const strings = String.prototype
const arrays = Array.prototype
const numbers = BigNumber.prototype

const stringsByOne = methodsOf(strings, ['charAt', 'charCodeAt', 'valueOf'])
const stringsByResult = methodsOf(strings, ['concat', 'repeat'])
const stringsByLength = methodsOf(strings, [
  'includes', 'endsWith', 'indexOf', 'lastIndexOf', 'replace', 'search', 'split', 'startsWith', 'slice', 'substring',
  'toLowerCase', 'toUpperCase', 'trim', 'trimLeft', 'trimRight',
])
const arraysByOne = methodsOf(arrays, ['pop', 'push', 'shift', 'unshift'])
const arraysByFifth = methodsOf(arrays, ['indexOf', 'lastIndexOf', 'keys', 'reverse'])
const arraysByLength = methodsOf(arrays, ['every', 'find', 'findIndex', 'forEach', 'includes', 'join', 'toString'])
const arraysByTen = methodsOf(arrays, ['filter', 'map', 'slice'])
const { concat, splice } = arrays
const mathByTwo = methodsOf(Math, [
  'abs', 'cbrt', 'ceil', 'floor', 'log', 'log10', 'log1p', 'max', 'min', 'round', 'sqrt',
])

const stringConstructor = String
const arrayConstructor = Array
const isArray = Array.isArray

keepOnly(strings, new Set(['length', 'toString']))
strings.constructor = function () {
  incr(1 + 0.1 * this.length)
  return apply(stringConstructor, this, arguments)
}
for (const [name, method] of stringsByOne) {
  strings[name] = function () {
    incr(1)
    return apply(method, this, arguments)
  }
}
for (const [name, method] of stringsByResult) {
  strings[name] = function () {
    const result = apply(method, this, arguments)
    incr(1 + 0.1 * result.length)
    return result
  }
}
for (const [name, method] of stringsByLength) {
  strings[name] = function () {
    const text = stringConstructor(this)
    incr(1 + 0.1 * text.length)
    return apply(method, text, arguments)
  }
}

keepOnly(Math, new Set(['E', 'LN10', 'LN2', 'LOG10E', 'LOG2E', 'PI', 'SQRT1_2', 'SQRT2']))
for (const [name, method] of mathByTwo) {
  Math[name] = function () {
    incr(2)
    return apply(method, Math, arguments)
  }
}
Math.pow = function (base, exponent) {
  incr(2)
  return power(+base, +exponent)
}

const insertionSort = (a, from, to, compare) => {
  for (let i = from + 1; i < to; i += 1) {
    const element = a[i]
    let j = i - 1
    for (; j >= from; j -= 1) {
      const other = a[j]
      if (!(compare(other, element) > 0)) break
      a[j + 1] = other
    }
    a[j + 1] = element
  }
}

const thirdIndex = (a, from, to, compare) => {
  if (to - from <= 1000) return from + ((to - from) >> 1)
  const samples = []
  let count = 0
  const step = 200 + ((to - from) & 15)
  for (let i = from + 1; i < to - 1; i += step) {
    samples[count] = [i, a[i]]
    count += 1
  }
  quickSort(samples, 0, count, (x, y) => compare(x[1], y[1]))
  return samples[count >> 1][0]
}

// the legacy sort of V8: stable it is not (spec/vm.md §3.6)
const quickSort = (a, from, to, compare) => {
  while (to - from > 10) {
    const third = thirdIndex(a, from, to, compare)
    let v0 = a[from]
    let v1 = a[to - 1]
    let v2 = a[third]
    let spare
    if (compare(v0, v1) > 0) {
      spare = v0
      v0 = v1
      v1 = spare
    }
    if (compare(v0, v2) >= 0) {
      spare = v0
      v0 = v2
      v2 = v1
      v1 = spare
    } else if (compare(v1, v2) > 0) {
      spare = v1
      v1 = v2
      v2 = spare
    }
    a[from] = v0
    a[to - 1] = v2
    const pivot = v1
    let low = from + 1
    let high = to - 1
    a[third] = a[low]
    a[low] = pivot
    partition: for (let i = low + 1; i < high; i += 1) {
      let element = a[i]
      let order = compare(element, pivot)
      if (order < 0) {
        a[i] = a[low]
        a[low] = element
        low += 1
      } else if (order > 0) {
        do {
          high -= 1
          if (high === i) break partition
          order = compare(a[high], pivot)
        } while (order > 0)
        a[i] = a[high]
        a[high] = element
        if (order < 0) {
          element = a[i]
          a[i] = a[low]
          a[low] = element
          low += 1
        }
      }
    }
    if (to - high < low - from) {
      quickSort(a, high, to, compare)
      to = low
    } else {
      quickSort(a, from, low, compare)
      from = high
    }
  }
  insertionSort(a, from, to, compare)
}

const byText = (x, y) => {
  if (x === y) return 0
  const left = toText(x)
  const right = toText(y)
  return left === right ? 0 : left < right ? -1 : 1
}

// moves the defined elements to the front, then undefined, then holes; answers how many are defined
const gather = (a, length) => {
  let defined = 0
  let present = 0
  for (let i = 0; i < length; i += 1) {
    if (!(i in a)) continue
    present += 1
    const element = a[i]
    if (element === undefined) continue
    a[defined] = element
    defined += 1
  }
  for (let i = defined; i < present; i += 1) a[i] = undefined
  for (let i = present; i < length; i += 1) delete a[i]
  return defined
}

const sort = (a, compare) => {
  if (compare !== undefined && typeof compare !== 'function') {
    throw new TypeError('The comparison function must be either a function or undefined')
  }
  const length = a.length
  if (length < 2) return a
  quickSort(a, 0, gather(a, length), compare === undefined ? byText : (x, y) => compare(x, y))
  return a
}

keepOnly(arrays, new Set(['length']))
for (const [name, method] of arraysByOne) {
  arrays[name] = function () {
    incr(1)
    return apply(method, this, arguments)
  }
}
for (const [name, method] of arraysByFifth) {
  arrays[name] = function () {
    incr(1 + this.length * 0.2)
    return apply(method, this, arguments)
  }
}
for (const [name, method] of arraysByLength) {
  arrays[name] = function () {
    incr(1 + this.length)
    return apply(method, this, arguments)
  }
}
for (const [name, method] of arraysByTen) {
  arrays[name] = function () {
    incr(1 + this.length * 10)
    return apply(method, this, arguments)
  }
}
arrays.sort = function (compare) {
  incr(1 + this.length)
  return sort(this, compare)
}
arrays.concat = function () {
  const result = apply(concat, this, arguments)
  incr(1 + result.length)
  return result
}
arrays.splice = function () {
  incr(1 + this.length * 10)
  if (arguments.length > 2) incr(arguments.length - 2)
  return apply(splice, this, arguments)
}
arrays.constructor = function () {
  const result = apply(arrayConstructor, this, arguments)
  incr(1 + result.length * 0.2)
  return result
}
arrays.constructor.prototype = arrays
arrays.constructor.isArray = isArray
arrayConstructor.from = null
arrayConstructor.of = null
Array = arrays.constructor

JSON.parse = function (text, reviver) {
  incr(text === undefined || text === null ? 10 : 10 + stringConstructor(text).length)
  return parseJson(text, reviver)
}

const bigNumber = BigNumber
const { toString } = numbers
const textOf = (n) => (n instanceof bigNumber ? apply(toString, n, []) : stringConstructor(n))
const lengths = (a, n) => apply(toString, a, []).length + (n === undefined || n === null ? 0 : textOf(n).length)
const charges = [
  [['abs', 'absoluteValue', 'isFinite', 'isInteger', 'isNaN', 'isNegative', 'isPositive', 'isZero', 'negated'], () => 20],
  [['div', 'dividedBy', 'idiv', 'dividedToIntegerBy', 'minus', 'mod', 'plus'], (a, n) => 20 + lengths(a, n) * 10],
  [['pow', 'exponentiatedBy'], (a, n) => {
    const length = apply(toString, a, []).length
    return 20 + length * (n === undefined || n === null ? 1 : textOf(n).length) * 10
  }],
  [['times', 'multipliedBy'], (a, n) => 20 + lengths(a, n) * 4],
  [['integerValue', 'sqrt', 'squareRoot', 'toFixed'], (a) => 20 + apply(toString, a, []).length * 4],
  [
    ['eq', 'isEqualTo', 'gt', 'isGreaterThan', 'gte', 'isGreaterThanOrEqualTo', 'lt', 'isLessThan', 'lte', 'isLessThanOrEqualTo'],
    (a, n) => 20 + lengths(a, n) * 2,
  ],
]
for (const [names, cost] of charges) {
  for (const [name, method] of methodsOf(numbers, names)) {
    numbers[name] = function (n) {
      incr(cost(this, n))
      return apply(method, this, arguments)
    }
  }
}
BigNumber = function (n, base) {
  incr(20)
  return new bigNumber(n, base)
}
BigNumber.prototype = numbers
for (const name of ['isBigNumber', 'max', 'maximum', 'min', 'minimum']) BigNumber[name] = bigNumber[name]

Function.prototype.toString = function () {
  if (typeof this !== 'function') throw new Error()
  return 'function ' + this.name + '() { [native code] }'
}

for (const name of [
  'parseFloat', 'parseInt', 'decodeURI', 'decodeURIComponent', 'encodeURI', 'encodeURIComponent', 'escape', 'unescape',
  'Function', 'Boolean', 'EvalError', 'RangeError', 'ReferenceError', 'SyntaxError', 'TypeError', 'URIError', 'Date', 'Intl',
  'RegExp', 'Int8Array', 'Uint8Array', 'Uint8ClampedArray', 'Int16Array', 'Uint16Array', 'Int32Array', 'Uint32Array',
  'Float32Array', 'Float64Array', 'BigInt64Array', 'BigUint64Array', 'Map', 'Set', 'WeakMap', 'WeakSet', 'ArrayBuffer',
  'SharedArrayBuffer', 'Atomics', 'DataView', 'Promise', 'Reflect', 'Proxy', 'IOSTBlockchain',
  'IOSTInstruction', 'IOSTStorage', '_IOSTCrypto', '_native_log', '_native_run', '_native_require', '_cLog',
]) global[name] = null
})()
`;

// src/node/vm/realm/helpers.ts
var HELPERS = String.raw`const _IOSTInstruction_counter = $realm.counter
const _IOSTBinaryOp = (() => {
  'use strict'
  const { power } = $realm
  const { incr } = _IOSTInstruction_counter
  const lengthOf = (x) => (x === undefined || x === null || !x.toString().length ? 0 : x.toString().length)
  const chargeTexts = (left, right) => {
    if (typeof left !== 'string' && typeof right !== 'string') return
    incr(lengthOf(left))
    incr(lengthOf(right))
  }
  const raise = (left, right) => {
    if (typeof left === 'number' && typeof right === 'number') return power(left, right)
    // a postfix increment yields its operand as number or bigint, converted once
    const base = left++
    const exponent = right++
    return typeof base === 'number' && typeof exponent === 'number' ? power(base, exponent) : base ** exponent
  }
  const add = (left, right) => {
    const sum = left + right
    if (typeof sum === 'string') incr(sum.length)
    return sum
  }
  const operators = {
    __proto__: null,
    '+': add,
    '-': (left, right) => left - right,
    '*': (left, right) => left * right,
    '/': (left, right) => left / right,
    '%': (left, right) => left % right,
    '**': raise,
    '|': (left, right) => left | right,
    '&': (left, right) => left & right,
    '^': (left, right) => left ^ right,
    '>>': (left, right) => left >> right,
    '>>>': (left, right) => left >>> right,
    '<<': (left, right) => left << right,
  }
  const comparisons = {
    __proto__: null,
    '==': (left, right) => left === right,
    '===': (left, right) => left === right,
    '!=': (left, right) => left !== right,
    '!==': (left, right) => left !== right,
    '<': (left, right) => left < right,
    '<=': (left, right) => left <= right,
    '>': (left, right) => left > right,
    '>=': (left, right) => left >= right,
  }
  return function (left, right, op) {
    const operate = operators[op]
    if (operate !== undefined) {
      incr(3)
      return operate(left, right)
    }
    chargeTexts(left, right)
    incr(3)
    return comparisons[op](left, right)
  }
})()
const _IOSTTemplateTag = (() => {
  'use strict'
  const { incr } = _IOSTInstruction_counter
  const { String } = $realm
  return function (strings, ...values) {
    incr(4)
    let text = new String('')
    for (let i = 0; i < values.length; i += 1) {
      incr(8)
      text = text.concat(strings[i], values[i])
    }
    return text.concat(strings[values.length]).toString()
  }
})()
const _IOSTSpreadElement = (() => {
  'use strict'
  const { incr } = _IOSTInstruction_counter
  return function (list) {
    if (list !== undefined && list !== null && list.length > 0) incr(list.length)
    return list
  }
})()
const console = new Console()
`;

// src/node/vm/realm/json.ts
var JSON_LIBRARY = String.raw`(function () {
const { counter, parse, toText, SyntaxError, String } = $realm
const escapable = /[\\"\u0000-\u001f\u007f-\u009f\u00ad\u0600-\u0604\u070f\u17b4\u17b5\u200c-\u200f\u2028-\u202f\u2060-\u206f\ufeff\ufff0-\uffff]/g
const short = { '\b': '\\b', '\t': '\\t', '\n': '\\n', '\f': '\\f', '\r': '\\r', '"': '\\"', '\\': '\\\\' }
const inProgress = Symbol()
const { incr } = counter

let gap
let indent
let replacer

function escape(c) {
  const text = short[c]
  return typeof text === 'string' ? text : '\\u' + ('0000' + c.charCodeAt(0).toString(16)).slice(-4)
}

function quote(string) {
  incr(12 + 2 * string.length)
  escapable.lastIndex = 0
  return escapable.test(string) ? '"' + string.replace(escapable, escape) + '"' : '"' + string + '"'
}

function assemble(parts, open, close, outer) {
  if (parts.length === 0) return open + close
  if (gap === '') return open + parts.join(',') + close
  return open + '\n' + gap + parts.join(',\n' + gap) + '\n' + outer + close
}

function formatArray(value) {
  incr(16 + 24 * value.length)
  const parts = []
  for (let i = 0; i < value.length; i += 1) parts[i] = format(String(i), value) || 'null'
  return parts
}

function formatMembers(value) {
  const listed = replacer && typeof replacer === 'object'
  const keys = listed ? replacer : Object.keys(value)
  incr(16 + 16 * keys.length)
  const parts = []
  for (let i = 0; i < keys.length; i += 1) {
    if (typeof keys[i] !== 'string') continue
    const text = format(keys[i], value)
    if (text) parts.push(quote(keys[i]) + (gap ? ': ' : ':') + text)
  }
  incr(8 * parts.length)
  return parts
}

function formatObject(value) {
  if (value.hasOwnProperty(inProgress)) throw new Error('Converting circular structure to JSON')
  Object.defineProperty(value, inProgress, { value: true, configurable: true })
  const outer = gap
  gap += indent
  const text = Object.prototype.toString.apply(value) === '[object Array]'
    ? assemble(formatArray(value), '[', ']', outer)
    : assemble(formatMembers(value), '{', '}', outer)
  gap = outer
  incr(text.length)
  delete value[inProgress]
  return text
}

function format(key, holder) {
  incr(56)
  let value = holder[key]
  if (value && typeof value === 'object' && typeof value.toJSON === 'function') {
    incr(8)
    value = value.toJSON(key)
  }
  if (typeof replacer === 'function') {
    incr(8)
    value = replacer.call(holder, key, value)
  }
  let text
  switch (typeof value) {
    case 'string':
      text = quote(value)
      break
    case 'number':
      text = isFinite(value) ? String(value) : 'null'
      break
    case 'boolean':
      text = String(value)
      break
    case 'object':
      if (value) return formatObject(value)
      text = 'null'
      break
    default:
      return undefined
  }
  incr(text.length)
  return text
}

JSON.stringify = function (value, filter, space) {
  incr(24)
  gap = ''
  indent = ''
  if (typeof space === 'number') {
    incr(2 * Math.abs(space))
    for (let i = 0; i < space; i += 1) indent += ' '
  } else if (typeof space === 'string') {
    indent = space
  }
  replacer = filter
  if (filter && typeof filter !== 'function' && (typeof filter !== 'object' || typeof filter.length !== 'number')) {
    throw new Error('JSON.stringify')
  }
  const text = format('', { '': value })
  if (typeof text === 'string') incr(2 * text.length)
  return text
}

// String.prototype.toJSON ends up null with everything else the hardening removes
String.prototype.toJSON = Number.prototype.toJSON = Boolean.prototype.toJSON = function () {
  return this.valueOf()
}

const END = ''

// Walks JSON text to the character V8 7.0 stumbles over.
function locateError(text) {
  let at = 0
  const peek = () => (at < text.length ? text[at] : END)
  const skip = () => {
    while (peek() === ' ' || peek() === '\t' || peek() === '\n' || peek() === '\r') at += 1
  }
  const isDigit = (c) => c !== END && c >= '0' && c <= '9'
  const isHex = (c) => isDigit(c) || (c !== END && ((c >= 'a' && c <= 'f') || (c >= 'A' && c <= 'F')))
  const digits = () => {
    if (!isDigit(peek())) return false
    while (isDigit(peek())) at += 1
    return true
  }
  const number = () => {
    if (peek() === '-') at += 1
    if (peek() === '0') {
      at += 1
      if (isDigit(peek())) return false
    } else if (!digits()) return false
    if (peek() === '.') {
      at += 1
      if (!digits()) return false
    }
    if (peek() === 'e' || peek() === 'E') {
      at += 1
      if (peek() === '+' || peek() === '-') at += 1
      if (!digits()) return false
    }
    return true
  }
  const string = () => {
    for (at += 1; peek() !== '"'; at += 1) {
      if (peek() === END || peek() < ' ') return false
      if (peek() !== '\\') continue
      at += 1
      if (peek() === 'u') {
        for (let i = 0; i < 4; i += 1) {
          at += 1
          if (!isHex(peek())) return false
        }
      } else if (!(peek() === '"' || peek() === '\\' || peek() === '/' || peek() === 'b' || peek() === 'f' ||
        peek() === 'n' || peek() === 'r' || peek() === 't')) {
        return false
      }
    }
    at += 1
    return true
  }
  const word = (letters) => {
    for (let i = 0; i < letters.length; i += 1, at += 1) if (peek() !== letters[i]) return false
    return true
  }
  const list = (close, item) => {
    at += 1
    skip()
    if (peek() === close) {
      at += 1
      return true
    }
    for (;;) {
      if (!item()) return false
      skip()
      if (peek() === close) {
        at += 1
        return true
      }
      if (peek() !== ',') return false
      at += 1
      skip()
    }
  }
  const member = () => {
    if (peek() !== '"' || !string()) return false
    skip()
    if (peek() !== ':') return false
    at += 1
    return value()
  }
  const value = () => {
    skip()
    const c = peek()
    if (c === '"') return string()
    if (c === '-' || isDigit(c)) return number()
    if (c === '{') return list('}', member)
    if (c === '[') return list(']', value)
    if (c === 't') return word('true')
    if (c === 'f') return word('false')
    return c === 'n' && word('null')
  }
  if (value()) skip()
  return at
}

function describeError(text) {
  const at = locateError(text)
  if (at >= text.length) return 'Unexpected end of JSON input'
  const c = text[at]
  if (c === '-' || (c >= '0' && c <= '9')) return 'Unexpected number in JSON at position ' + at
  if (c === '"') return 'Unexpected string in JSON at position ' + at
  return 'Unexpected token ' + c + ' in JSON at position ' + at
}

$realm.parseJson = (source, reviver) => {
  const text = toText(source)
  let value
  try {
    value = parse(text)
  } catch (error) {
    throw error instanceof SyntaxError ? new SyntaxError(describeError(text)) : error
  }
  return typeof reviver === 'function' ? parse(text, reviver) : value
}
})()
`;

// src/node/vm/realm/operations.ts
var FAMILIES = {
  storage: [
    "put",
    "get",
    "has",
    "del",
    "mapPut",
    "mapGet",
    "mapHas",
    "mapDel",
    "mapKeys",
    "mapLen",
    "globalGet",
    "globalHas",
    "globalMapGet",
    "globalMapHas",
    "globalMapKeys",
    "globalMapLen"
  ],
  blockchain: ["blockInfo", "txInfo", "contextInfo", "call", "callWithAuth", "requireAuth", "receipt", "event"],
  crypto: ["sha3", "sha3Hex", "ripemd160Hex", "verify"],
  log: ["log"]
};
var OPERATIONS = Object.entries(FAMILIES).flatMap(
  ([family, names]) => names.map((name) => [family, name])
);

// src/node/vm/realm/native.ts
var CODES = Object.fromEntries(OPERATIONS.map(([family, name], code) => [`${family}.${name}`, code]));
var NATIVE = String.raw`(() => {
'use strict'
const global = globalThis
const { Error, EvalError, SyntaxError, TypeError, Object, Proxy, Reflect, Set, WeakMap, WeakSet, String, Function, JSON } = global
const { apply } = Reflect
const { bind, call } = Function.prototype
const uncurry = (method) => apply(bind, call, [method])
const indexOf = uncurry(String.prototype.indexOf)
const charCodeAt = uncurry(String.prototype.charCodeAt)
const slice = uncurry(String.prototype.slice)
const concat = uncurry(String.prototype.concat)
const { parse, stringify } = JSON
// ToString, without a look at any method of the contract's
const toText = (value) => concat('', value)

let used = 0
let limit = Infinity
let host
let hits

function charge(gas) {
  used += gas
  if (used > limit) throw 'out of gas'
  return used
}

function incr(value) {
  if (typeof value !== 'number') throw new Error('IOSTContractInstruction_Incr value must be number')
  if (value >= 2147483647) throw new Error('IOSTContractInstruction_Incr gas overflow max int')
  if (!(value >= 0)) throw new Error('IOSTContractInstruction_Incr invalid gas')
  used += value | 0
  if (used > limit) throw 'out of gas'
  return used
}

function ask(code, a, b, c, d) {
  const answer = host(code, used, a, b, c, d)
  if (typeof answer === 'number') {
    charge(answer)
    return null
  }
  if (typeof answer !== 'string') throw 'stopped'
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

// texts come into being without any source code: spec/vm.md §3.1
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
  global, Error, SyntaxError, TypeError, Object, Proxy, Reflect, Set, WeakMap, WeakSet, String,
  apply, uncurry, parse, stringify, toText, storage, blockchain, crypto, log,
  counter: {
    incr,
    count: () => used,
    hit(site) {
      hits[site] += 1
      return this
    },
  },
  open(gas, sites) {
    limit = gas
    used = 0
    hits = []
    for (let i = 0; i < sites; i += 1) hits[i] = 0
  },
  connect(answer) {
    host = answer
  },
  used: () => used,
  hits: () => stringify(hits),
}
})()
`;

// src/node/vm/realm/numbers.ts
var NUMBERS = String.raw`let BigNumber = module.exports
BigNumber.config({ DECIMAL_PLACES: 50, POW_PRECISION: 50, ROUNDING_MODE: BigNumber.ROUND_DOWN })

const MaxInt64 = new BigNumber('9223372036854775807')
const MinInt64 = new BigNumber('-9223372036854775808')

class Int64 {
  constructor(n, base) {
    this.number = new BigNumber(n, base)
    this._validate()
  }

  _validate() {
    if (!this.number.isInteger()) throw new Error('Int64: ' + this.number + ' is not an integer')
    if (this.number.gt(MaxInt64)) throw new Error('Int64: ' + this.number + ' overflow int64')
    if (this.number.lt(MinInt64)) throw new Error('Int64: ' + this.number + ' underflow int64')
  }

  _checkArgument(arg) {
    if (arg === undefined || arg === null) throw new Error('Int64 argument: ' + arg + ' is empty')
    if (!(arg instanceof Int64) || arg.constructor !== this.constructor) arg = new this.constructor(arg)
    arg._validate()
    return arg
  }

  plus(n) {
    return new this.constructor(this.number.plus(this._checkArgument(n).number))
  }

  minus(n) {
    return new this.constructor(this.number.minus(this._checkArgument(n).number))
  }

  multi(n) {
    return new this.constructor(this.number.times(this._checkArgument(n).number))
  }

  div(n) {
    return new this.constructor(this.number.idiv(this._checkArgument(n).number))
  }

  mod(n) {
    return new this.constructor(this.number.mod(this._checkArgument(n).number))
  }

  pow(n) {
    return new this.constructor(this.number.pow(this._checkArgument(n).number))
  }

  shift(n) {
    return new this.constructor(this.number.shiftedBy(n))
  }

  eq(n) {
    return this.number.eq(this._checkArgument(n).number)
  }

  gt(n) {
    return this.number.gt(this._checkArgument(n).number)
  }

  gte(n) {
    return this.number.gte(this._checkArgument(n).number)
  }

  lt(n) {
    return this.number.lt(this._checkArgument(n).number)
  }

  lte(n) {
    return this.number.lte(this._checkArgument(n).number)
  }

  negated() {
    return new this.constructor(this.number.negated())
  }

  isZero() {
    return this.number.isZero()
  }

  isPositive() {
    return this.number.isPositive()
  }

  isNegative() {
    return this.number.isNegative()
  }

  toString() {
    return this.number.toString()
  }

  toFixed(n) {
    return this.number.toFixed(n)
  }

  toJSON() {
    return this.number.toJSON()
  }
}
module.exports = Int64

const MaxFloat64 = MaxInt64
const MinFloat64 = MinInt64

class Float64 {
  constructor(n, base) {
    this.number = new BigNumber(n, base)
    this._validate()
  }

  _validate() {
    if (this.number.gt(MaxFloat64)) throw new Error('Float64: ' + this.number + ' overflow float64')
    if (this.number.lt(MinFloat64)) throw new Error('Float64: ' + this.number + ' underflow float64')
  }

  _checkArgument(arg) {
    if (arg === undefined || arg === null) throw new Error('float64 argument: ' + arg + ' is empty')
    if (!(arg instanceof Float64) || arg.constructor !== this.constructor) arg = new this.constructor(arg)
    arg._validate()
    return arg
  }

  plus(n) {
    return new this.constructor(this.number.plus(this._checkArgument(n).number))
  }

  minus(n) {
    return new this.constructor(this.number.minus(this._checkArgument(n).number))
  }

  multi(n) {
    return new this.constructor(this.number.times(this._checkArgument(n).number))
  }

  div(n) {
    return new this.constructor(this.number.div(this._checkArgument(n).number))
  }

  mod(n) {
    return new this.constructor(this.number.mod(this._checkArgument(n).number))
  }

  pow(n) {
    return new this.constructor(this.number.pow(this._checkArgument(n).number))
  }

  eq(n) {
    return this.number.eq(this._checkArgument(n).number)
  }

  gt(n) {
    return this.number.gt(this._checkArgument(n).number)
  }

  gte(n) {
    return this.number.gte(this._checkArgument(n).number)
  }

  lt(n) {
    return this.number.lt(this._checkArgument(n).number)
  }

  lte(n) {
    return this.number.lte(this._checkArgument(n).number)
  }

  negated() {
    return new this.constructor(this.number.negated())
  }

  isZero() {
    return this.number.isZero()
  }

  isPositive() {
    return this.number.isPositive()
  }

  isNegative() {
    return this.number.isNegative()
  }

  toString() {
    return this.number.toString()
  }

  toFixed(n) {
    return this.number.toFixed(n)
  }

  toJSON() {
    return this.number.toJSON()
  }
}
module.exports = Float64
`;

// src/node/vm/realm/opening.ts
var OPENING = String.raw`(() => {
'use strict'
const { global, Error, TypeError, Object, Proxy, WeakMap, String, apply, parse, stringify, uncurry } = $realm
const { connect, open, used, hits, audit } = $realm
const { defineProperty, getPrototypeOf, is } = Object
const get = uncurry(WeakMap.prototype.get)
const set = uncurry(WeakMap.prototype.set)
const formatError = uncurry(Error.prototype.toString)

const fail = () => {
  throw new TypeError('Do not know how to serialize a BigInt')
}

const toResult = (value) => {
  switch (typeof value) {
    case 'undefined': return ''
    case 'bigint': return fail()
    case 'symbol': return 'undefined'
    default: return String(value)
  }
}

const contextOf = (blockInfo, txInfo) => ({
  blockInfo,
  txInfo,
  block: {
    number: blockInfo.number,
    parentHash: blockInfo.parent_hash,
    witness: blockInfo.witness,
    time: blockInfo.time,
  },
  tx: {
    time: txInfo.time,
    hash: txInfo.hash,
    expiration: txInfo.expiration,
    gasLimit: txInfo.gas_limit,
    gasRatio: txInfo.gas_ratio,
    authList: txInfo.auth_list,
    publisher: txInfo.publisher,
  },
})

// one invocation of a program; answers "clean? kind gas:result"
const enter = (program, api, args, blockInfo, txInfo, gasLimit, sites) => {
  open(gasLimit, sites)
  let kind = 'r'
  let result = ''
  try {
    const list = typeof args === 'string' ? parse(args) : args()
    result = toResult(program(contextOf(parse(blockInfo), parse(txInfo)), (contract) => apply(contract[api], contract, list)))
  } catch {
    kind = 'x'
  }
  return (audit.isClean() ? 'c' : 'd') + kind + used() + ':' + result
}

const frames = new WeakMap()
let thrown

// the first frame that the reference would name: its native functions have none
const locate = (stack) => {
  for (let i = 0; i < stack.length; i += 1) {
    const frame = stack[i]
    const file = frame.getFileName()
    if (typeof file !== 'string' || file === 'native') continue
    return { file, position: frame.getPosition(), line: frame.getLineNumber(), column: frame.getColumnNumber() - 1 }
  }
}

const describe = (value) => {
  const isObject = (typeof value === 'object' && value !== null) || typeof value === 'function'
  const report = { text: '', thrown: thrown !== undefined && is(thrown.value, value) ? thrown.offset : undefined }
  try {
    if (isObject && 'stack' in value) report.stack = String(value.stack)
    if (value !== null && typeof value !== 'symbol') report.text = String(value)
  } catch {
    // what cannot be converted has no text
  }
  report.isNull = value === null
  if (isObject) report.frame = get(frames, value)
  report.used = used()
  return stringify(report)
}

const mark = (offset, value) => {
  thrown = { offset, value }
  return value
}

// A value thrown into a generator fails at the yield that it waits at: a proxy notes each yield, "next" whose it was.
const trackYields = () => {
  const generators = getPrototypeOf(function* () {}).prototype
  const { next, throw: raise } = generators
  const waiting = new WeakMap()
  let last
  generators.next = function () {
    const step = apply(next, this, arguments)
    set(waiting, this, step.done ? undefined : last)
    return step
  }
  generators.throw = function (value) {
    const offset = get(waiting, this)
    if (offset !== undefined) mark(offset, value)
    return apply(raise, this, arguments)
  }
  return new Proxy({}, {
    set(_, offset) {
      last = +offset
      return true
    },
  })
}

const explain = (program, blockInfo, txInfo, gasLimit) => {
  defineProperty(Error, 'stackTraceLimit', { value: 20 })
  Error.prepareStackTrace = (error, stack) => {
    set(frames, error, locate(stack))
    return formatError(error)
  }
  open(gasLimit, 0)
  try {
    toResult(program(contextOf(parse(blockInfo), parse(txInfo)), mark, trackYields()))
  } catch (error) {
    return describe(error)
  }
}

const single = (blockInfo, txInfo, gasLimit, sites) => {
  const context = contextOf(parse(blockInfo), parse(txInfo))
  open(gasLimit, sites)
  return context
}

delete global.$realm
global.WebAssembly = null
defineProperty(Error, 'stackTraceLimit', { value: 0, writable: false })

global.$open = (host, mode) => {
  delete global.$open
  delete global.$host
  connect(host)
  if (mode === 'reusable') {
    audit.prepare()
    return { enter, hits }
  }
  return mode === 'single' ? { single, used, hits, toResult } : explain
}
})()
`;

// src/node/vm/realm/power.ts
var POWER = String.raw`(() => {
'use strict'
const { BigInt, BigUint64Array, Float64Array, Number } = globalThis
const { isFinite, isInteger } = Number
const power = Math.pow
const BITS = 192n
const ONE = 1n << BITS

const words = new BigUint64Array(1)
const doubles = new Float64Array(words.buffer)

// a positive double as mantissa * 2 ** exponent
const split = (x) => {
  doubles[0] = x
  const bits = words[0]
  const exponent = bits >> 52n
  const fraction = bits & ((1n << 52n) - 1n)
  return exponent === 0n ? [fraction, -1074n] : [fraction | (1n << 52n), exponent - 1075n]
}

const bitLength = (n) => BigInt(n.toString(2).length)

// n * 2 ** -shift, rounded half to even
const roundShift = (n, shift) => {
  if (shift <= 0n) return n << -shift
  const quotient = n >> shift
  const rest = n - (quotient << shift)
  const half = 1n << (shift - 1n)
  return rest > half || (rest === half && (quotient & 1n)) ? quotient + 1n : quotient
}

// a fixed-point number rounded to a mantissa of some bits, still in fixed point
const roundTo = (n, bits) => {
  const magnitude = n < 0n ? -n : n
  const excess = bitLength(magnitude) - bits
  if (excess <= 0n) return n
  const rounded = roundShift(magnitude, excess) << excess
  return n < 0n ? -rounded : rounded
}

const multiply = (a, b) => (a * b) / ONE

// ln((1 + t) / (1 - t)) / 2, for small t
const artanh = (t) => {
  const square = multiply(t, t)
  let sum = 0n
  for (let term = t, k = 1n; term !== 0n; term = multiply(term, square), k += 2n) sum += term / k
  return sum
}
const LN2 = 2n * artanh(ONE / 3n)

const log2 = (x) => {
  const [mantissa, exponent] = split(x)
  const length = bitLength(mantissa)
  let n = length - 1n + exponent
  let m = mantissa << (BITS - length + 1n)
  if (m * m > ONE << (BITS + 1n)) {
    m >>= 1n
    n += 1n
  }
  const ln = 2n * artanh(((m - ONE) << BITS) / (m + ONE))
  return (n << BITS) + (ln << BITS) / LN2
}

// 2 ** f - 1, for -1 <= f <= 1
const exp2m1 = (f) => {
  const x = multiply(f, LN2)
  let sum = 0n
  for (let term = x, k = 2n; term !== 0n; term = multiply(term, x) / k, k += 1n) sum += term
  return sum
}

// fixed point * 2 ** scale as a double
const toDouble = (n, scale) => {
  const exponent = bitLength(n) - 1n - BITS + scale
  if (exponent > 1024n) return Infinity
  const drop = exponent < -1022n ? BITS - scale - 1074n : bitLength(n) - 53n
  const mantissa = roundShift(n, drop)
  const place = drop - BITS + scale
  const half = place / 2n
  return Number(mantissa) * power(2, Number(half)) * power(2, Number(place - half))
}

const floorShift = (n, shift) => (shift >= 0n ? n << shift : n >> -shift)

// y * log2(x), in fixed point
const exponentOf = (x, y) => {
  const [mantissa, exponent] = split(y < 0 ? -y : y)
  const product = floorShift(log2(x) * mantissa, exponent)
  return y < 0 ? -product : product
}

const fractional = (x, y) => {
  const e = roundTo(exponentOf(x, y), 64n)
  const whole = roundShift(e < 0n ? -e : e, BITS) * (e < 0n ? -1n : 1n)
  const f = roundTo(exp2m1(e - (whole << BITS)), 64n)
  return toDouble(roundTo(ONE + f, 64n), whole)
}

const correct = (x, y) => {
  const e = exponentOf(x, y)
  if (e > 2000n << BITS) return Infinity
  if (e < -2000n << BITS) return 0
  const whole = e >> BITS
  return toDouble(ONE + exp2m1(e - (whole << BITS)), whole)
}

const general = (x, y) => {
  if (!isFinite(x) || !isFinite(y) || x === 0 || x === 1) return power(x, y)
  if (x > 0) return correct(x, y)
  if (!isInteger(y)) return NaN
  const magnitude = correct(-x, y)
  return y % 2 === 0 ? magnitude : -magnitude
}

const integral = (x, n) => {
  let result = 1
  let square = x
  for (let rest = n < 0 ? -n : n; rest > 0; ) {
    if (rest % 2 === 1) result *= square
    rest = (rest - rest % 2) / 2
    if (rest > 0) square *= square
  }
  if (n >= 0) return result
  const inverse = 1 / result
  return inverse === 0 ? general(x, n) : inverse
}

$realm.power = (x, y) => {
  if (isInteger(y) && y >= -2147483648 && y < 2147483648) return integral(x, y)
  const direct = isFinite(x) && x >= 2.2250738585072014e-308 && y > -2147483648 && y < 2147483648
  return direct ? fractional(x, y) : general(x, y)
}
})()
`;

// src/node/vm/realm/trimming.ts
var words = (text) => text.trim().split(/\s+/);
var OBJECT_METHODS = words(`constructor __defineGetter__ __defineSetter__ hasOwnProperty __lookupGetter__
  __lookupSetter__ isPrototypeOf propertyIsEnumerable toString valueOf __proto__ toLocaleString`);
var KEPT = {
  globalThis: words(`Object Function Array Number parseFloat parseInt Infinity NaN undefined Boolean String Symbol Date
    Promise RegExp Error EvalError RangeError ReferenceError SyntaxError TypeError URIError JSON Math Intl ArrayBuffer
    Uint8Array Int8Array Uint16Array Int16Array Uint32Array Int32Array Float32Array Float64Array Uint8ClampedArray
    BigUint64Array BigInt64Array DataView Map BigInt Set WeakMap WeakSet Proxy Reflect SharedArrayBuffer Atomics
    decodeURI decodeURIComponent encodeURI encodeURIComponent escape unescape eval isFinite isNaN WebAssembly $realm`),
  Object: words(`length name prototype assign getOwnPropertyDescriptor getOwnPropertyDescriptors getOwnPropertyNames
    getOwnPropertySymbols is preventExtensions seal create defineProperties defineProperty freeze getPrototypeOf
    setPrototypeOf isExtensible isFrozen isSealed keys entries values`),
  "Object.prototype": OBJECT_METHODS,
  "Function.prototype": words("length name arguments caller constructor apply bind call toString"),
  Error: words("length name prototype captureStackTrace stackTraceLimit"),
  "Error.prototype": words("constructor name message toString"),
  Number: words(`length name prototype isFinite isInteger isNaN isSafeInteger parseFloat parseInt MAX_VALUE MIN_VALUE NaN
    NEGATIVE_INFINITY POSITIVE_INFINITY MAX_SAFE_INTEGER MIN_SAFE_INTEGER EPSILON`),
  "Number.prototype": words("constructor toExponential toFixed toPrecision toString valueOf toLocaleString"),
  "Boolean.prototype": words("constructor toString valueOf"),
  BigInt: words("length name prototype asUintN asIntN"),
  "BigInt.prototype": words("constructor toLocaleString toString valueOf"),
  Symbol: words(`length name prototype for keyFor asyncIterator hasInstance isConcatSpreadable iterator match replace
    search species split toPrimitive toStringTag unscopables`),
  "Symbol.prototype": words("constructor toString valueOf description"),
  String: words("length name prototype fromCharCode fromCodePoint raw"),
  "String.prototype": words(`length constructor anchor big blink bold charAt charCodeAt codePointAt concat endsWith
    fontcolor fontsize fixed includes indexOf italics lastIndexOf link localeCompare match normalize padEnd padStart
    repeat replace search slice small split strike sub substr substring sup startsWith toString trim trimLeft trimRight
    toLocaleLowerCase toLocaleUpperCase toLowerCase toUpperCase valueOf`),
  Array: words("length name prototype isArray from of"),
  "Array.prototype": words(`length constructor concat find findIndex pop push shift unshift slice splice includes indexOf
    keys entries forEach filter map every some reduce reduceRight toString toLocaleString join reverse sort lastIndexOf
    copyWithin fill values`),
  JSON: words("parse stringify"),
  Math: words(`abs acos acosh asin asinh atan atanh atan2 ceil cbrt expm1 clz32 cos cosh exp floor fround hypot imul log
    log1p log2 log10 max min pow random round sign sin sinh sqrt tan tanh trunc E LN10 LN2 LOG10E LOG2E PI SQRT1_2 SQRT2`)
};
var ITERATORS = ["[][Symbol.iterator]()", "''[Symbol.iterator]()", "(function* () {})()"];
for (const iterator of ITERATORS) KEPT[`Object.getPrototypeOf(${iterator})`] = words("constructor next return throw");
KEPT["Object.getPrototypeOf(Object.getPrototypeOf([][Symbol.iterator]()))"] = [];
KEPT["Object.getPrototypeOf(Object.getPrototypeOf((function* () {})()))"] = words("constructor next return throw");
var TRIMMING = `(() => {
'use strict'
const wellKnown = new Set(${JSON.stringify(words("asyncIterator hasInstance isConcatSpreadable iterator match replace search species split toPrimitive toStringTag unscopables"))}.map((name) => Symbol[name]))
for (const [object, names] of [
${Object.entries(KEPT).map(([object, names]) => `  [${object}, ${JSON.stringify(names)}],`).join("\n")}
]) {
  for (const name of Object.getOwnPropertyNames(object)) if (!names.includes(name)) Reflect.deleteProperty(object, name)
  for (const symbol of Object.getOwnPropertySymbols(object)) if (!wellKnown.has(symbol)) Reflect.deleteProperty(object, symbol)
}
})()
`;

// src/node/vm/realm/index.ts
var UNNAMED = "unnamed";
var NATIVE_NAME = "native";
var REALM_SCRIPTS = [
  { filename: NATIVE_NAME, code: NATIVE },
  { filename: NATIVE_NAME, code: POWER },
  { filename: NATIVE_NAME, code: TRIMMING },
  { filename: UNNAMED, code: "const module = { exports: {} }" },
  { filename: UNNAMED, code: JSON_LIBRARY },
  { filename: UNNAMED, code: BIGNUMBER_SOURCE },
  { filename: UNNAMED, code: NUMBERS },
  { filename: UNNAMED, code: CONSOLE },
  { filename: "storage.js", code: STORAGE },
  { filename: "blockchain.js", code: BLOCKCHAIN },
  { filename: "vm.js", code: HELPERS },
  { filename: "env.js", code: HARDENING },
  { filename: NATIVE_NAME, code: AUDIT },
  { filename: NATIVE_NAME, code: OPENING }
];
var LEXICAL_NAMES = [
  "module",
  "BigNumber",
  "MaxInt64",
  "MinInt64",
  "Int64",
  "MaxFloat64",
  "MinFloat64",
  "Float64",
  "emptyOptions",
  "Console",
  "storage",
  "blockchain",
  "IOSTCrypto",
  "require",
  "_IOSTInstruction_counter",
  "_IOSTBinaryOp",
  "_IOSTTemplateTag",
  "_IOSTSpreadElement",
  "console",
  "block",
  "tx",
  "blockInfo",
  "txInfo"
];

// src/node/vm/scanner.ts
var CHARGE = "_IOSTInstruction_counter.incr(";
var DECLARING = /* @__PURE__ */ new Set(["let", "const", "var", "class", "function", "*", ","]);
var HEADS = /* @__PURE__ */ new Set(["if", "for", "while", "switch", "with"]);
var WORD = /[\w$\u0080-\uffff]+/y;
function scanCode(code) {
  const scan = {
    throws: [],
    yields: [],
    sites: [],
    bodies: [],
    classes: [],
    declared: /* @__PURE__ */ new Set(),
    words: /* @__PURE__ */ new Set(),
    sloppyThis: false
  };
  const brackets = [];
  const pending = [];
  let classes = 0;
  let classAhead = false;
  let previous = "";
  let head = "";
  const open = (kind, start) => brackets.push({ kind, start, word: previous });
  const openBrace = (start) => {
    const isBody = previous === "=>" || previous === ")" && !HEADS.has(head);
    open(classAhead ? "class" : isBody ? "body" : "{", start);
    if (classAhead) classes += 1;
    classAhead = false;
  };
  const close = (at2) => {
    const bracket = brackets.pop();
    if (bracket?.kind === "class") {
      classes -= 1;
      scan.classes.push({ start: bracket.start, end: at2 });
    }
    if (bracket?.kind === "body") scan.bodies.push({ start: bracket.start, end: at2 });
    if (bracket?.kind === "(") head = bracket.word;
    return bracket?.kind === "${" ? template(at2 + 1) : at2 + 1;
  };
  const template = (start) => {
    const end = skipTemplate(code, start);
    if (code[end - 1] === "{") open("${", end - 1);
    return end;
  };
  const readWord = (start) => {
    WORD.lastIndex = start;
    const word = WORD.exec(code)[0];
    const end = start + word.length;
    const isMember = previous === ".";
    scan.words.add(word);
    if (DECLARING.has(previous)) scan.declared.add(word);
    if (word === "_IOSTInstruction_counter" && code.startsWith(CHARGE, start)) scan.sites.push(start);
    if (word === "throw" && code[start - 1] === ";") pending.push({ start, depth: brackets.length });
    if (word === "yield" && !isMember) readYield(start);
    if (word === "class" && !isMember && /[\s{]/.test(code[end] ?? "")) classAhead = true;
    if (word === "this" && !isMember && classes === 0) scan.sloppyThis = true;
    previous = word;
    return end;
  };
  const readYield = (start) => {
    const operand = start + "yield".length;
    const next = /\S/.exec(code.slice(operand, operand + 200))?.[0] ?? "";
    if (next !== "*" && next !== ":" && next !== "=") {
      scan.yields.push({ start, operand, isEmpty: /[;,)\]}]/.test(next) });
    }
  };
  let at = 0;
  while (at < code.length) {
    const c = code[at];
    if (c === " " || c === "\n") {
      at += 1;
      continue;
    }
    WORD.lastIndex = at;
    if (WORD.test(code)) {
      at = readWord(at);
      continue;
    }
    if (c === "'" || c === '"') at = skipString(code, at);
    else if (c === "`") at = template(at + 1);
    else if (c === ")" || c === "]" || c === "}") at = close(at);
    else {
      if (c === ";" && pending.at(-1)?.depth === brackets.length) scan.throws.push({ start: pending.pop().start, end: at });
      if (c === "{") openBrace(at);
      else if (c === "(" || c === "[") open(c, at);
      at += 1;
    }
    previous = c === ">" && previous === "=" ? "=>" : c;
  }
  scan.throws.sort((a, b) => a.start - b.start);
  return scan;
}
function skipString(code, start) {
  const quote = code[start];
  let at = start + 1;
  while (code[at] !== quote && at < code.length) at += code[at] === "\\" ? 2 : 1;
  return at + 1;
}
function skipTemplate(code, start) {
  let at = start;
  while (code[at] !== "`" && at < code.length) {
    if (code[at] === "$" && code[at + 1] === "{") return at + 2;
    at += code[at] === "\\" ? 2 : 1;
  }
  return at + 1;
}

// src/node/vm/program.ts
var SCRIPT_NAME = "_default_name.js";
var CONVERSION = "if (typeof rs === 'function' || typeof rs === 'object') { _IOSTInstruction_counter.incr(12); rs = JSON.stringify(rs); }";
var INSTANCE = "const obj = new module.exports;\n\n\n";
var HEADER = "{ const { blockInfo, block, txInfo, tx } = $context; return (() => {";
function formatScript(code, call) {
  return `
${code};
${INSTANCE}let rs = obj.${call};
`;
}
function formatCall(call) {
  return `${INSTANCE}let rs = obj.${call};
${CONVERSION}
typeof rs === 'symbol' ? 'undefined' : rs;`;
}
function formatRoutine(text) {
  return `($context, $call) => ${HEADER}
${text};
${INSTANCE}let rs = $call(obj);
${CONVERSION}
return rs; })() }`;
}
function insert(code, insertions) {
  let text = "";
  let done = 0;
  for (const { at, text: inserted } of insertions) {
    text += code.slice(done, at) + inserted;
    done = at;
  }
  return text + code.slice(done);
}
function formatExplanation({ text, deferred, scan }, call) {
  const insertions = deferred.map(({ body }, i) => ({ at: body, text: `throw $throw(${-1 - i}, 0);` }));
  for (const { start, end: end2 } of scan.throws) {
    insertions.push({ at: start + "throw".length, text: ` $throw(${start + 1},` }, { at: end2, text: ")" });
  }
  for (const { start, operand, isEmpty } of scan.yields) {
    insertions.push({ at: operand, text: ` $yield[${start + 1}] = ${isEmpty ? "undefined" : ""}` });
  }
  insertions.sort((a, b) => a.at - b.at);
  const header = `($context, $throw, $yield) => ${HEADER}`;
  const end = `;
${INSTANCE}let rs = obj.${call};
${CONVERSION}
return rs; })() }`;
  return {
    text: `${header}
${insert(text, insertions)}${end}`,
    toOriginal(offset) {
      let rest = offset - header.length - 1;
      for (const { at, text: inserted } of insertions) {
        if (rest < at + inserted.length) return Math.min(rest, at) + 1;
        rest -= inserted.length;
      }
      return rest + 1;
    }
  };
}
var TYING = ["async", "await", "import", "caller", "$context", "$call", "$throw", "$yield"];
function isReusable(scan, globals) {
  if (scan.sloppyThis || TYING.some((word) => scan.words.has(word))) return false;
  for (const name of scan.declared) if (globals.has(name)) return false;
  return true;
}
function compileProgram(isolate, code, options) {
  const original = scanCode(code);
  const { text, deferred } = deferErrors(isolate, code, original);
  const scan = text === code ? original : scanCode(text);
  const insertions = deferred.map(({ body }) => ({ at: body, text: "throw 0;" }));
  if (options.traced) {
    const counter = CHARGE.indexOf(".");
    for (const [index, at] of original.sites.entries()) {
      if (text.startsWith(CHARGE, at)) insertions.push({ at: at + counter, text: `.hit(${index})` });
    }
  }
  insertions.sort((a, b) => a.at - b.at);
  const executed = insert(text, insertions);
  const compile = (script2) => isolate.compileScriptSync(script2, { filename: SCRIPT_NAME });
  const script = compile(`
${executed};
`);
  const routine = isReusable(scan, options.globals) ? compile(formatRoutine(executed)) : void 0;
  return { code, text, deferred, scan, sites: original.sites.length, script, routine };
}
function deferErrors(isolate, code, scan) {
  const deferred = [];
  let text = code;
  for (; ; ) {
    try {
      isolate.compileScriptSync(formatScript(text, "init()"), { filename: SCRIPT_NAME }).release();
      return { text, deferred };
    } catch (error) {
      if (!(error instanceof SyntaxError)) throw error;
      const { message, offset } = locateSyntaxError(error, formatScript(text, "init()"));
      const at = (offset ?? 0) - 1;
      const body = scan.bodies.find(({ start, end }) => start < at && at < end);
      const isLate = /^Undefined label | has already been declared$/.test(message);
      if (!isLate || body === void 0) throw error;
      deferred.push({ body: body.start + 1, offset: at + 1, message });
      const blank = text.slice(body.start + 1, body.end).replace(/[^\n]/g, " ");
      text = text.slice(0, body.start + 1) + blank + text.slice(body.end);
    }
  }
}
function locateSyntaxError(error, script) {
  const match = /^([^]*) \[[^\]]*:(\d+):(\d+)\]$/.exec(error.message);
  if (match === null) return { message: error.message, offset: void 0 };
  const before = script.split("\n").slice(0, Number(match[2]) - 1);
  const offset = before.reduce((sum, line) => sum + line.length + 1, 0) + Number(match[3]) - 1;
  return { message: match[1], offset };
}
function listGlobals(context) {
  const names = context.evalSync("Object.getOwnPropertyNames(this).join(',')");
  return /* @__PURE__ */ new Set([...names.split(","), ...LEXICAL_NAMES, "format", "formatWithOptions"]);
}

// src/node/vm/explanation.ts
var TAKEN = " has already been declared";
function formatException(report, program, call, marked) {
  const { text, isNull, stack, thrown, frame } = report;
  const script = formatScript(program.code, call);
  if (isNull) return "Uncaught exception: ";
  if (thrown !== void 0 && thrown < 0) return formatSyntaxError(program.deferred[-1 - thrown], script);
  if (thrown !== void 0) return formatUncaught(text, placeAt(script, thrown), stack);
  return formatUncaught(translateMessage(text), frame && placeOf(frame, script, marked), stack && translateMessage(stack));
}
function formatSyntaxError({ message, offset }, script) {
  const text = `SyntaxError: ${message}`;
  if (offset === void 0) return formatUncaught(text, void 0, text);
  if (message.endsWith(TAKEN)) return formatUncaught(text, placeAt(script, findDeclaration(script, offset)), text);
  const word = /^[\w$]+/.exec(script.slice(offset))?.[0] ?? "";
  return formatUncaught(text, placeAt(script, offset, word.length || 1), text);
}
function findDeclaration(script, offset) {
  if (!script.startsWith("class", offset)) return offset;
  const ends = scanCode(script).classes.filter(({ start }) => start > offset);
  return ends.reduce((first, span) => span.start < first.start ? span : first).end;
}
function formatFailure(failure, script) {
  if (!(failure instanceof Error)) return formatUncaught(String(failure), void 0, void 0);
  const text = translateMessage(`${failure.name}: ${failure.message}`);
  return formatUncaught(text, text.endsWith(TAKEN) ? placeAt(script, 0) : void 0, text);
}
function formatUncaught(text, place, stack) {
  const at = place === void 0 ? "" : `
${formatPlace(place)}`;
  const tree = stack === void 0 ? "" : `
Stack tree: 
${stack}`;
  return `Uncaught exception: ${text}${at}${tree}`;
}
function formatPlace({ file, line, column, source, width }) {
  return `at ${file}:${line}:${column}
  ${source}
  ${" ".repeat(column)}${"^".repeat(width)}`;
}
function placeAt(script, offset, width = 1) {
  const start = offset === 0 ? 0 : script.lastIndexOf("\n", offset - 1) + 1;
  const line = script.slice(0, start).split("\n").length;
  return { file: SCRIPT_NAME, line, column: offset - start, source: readLine(script, line), width };
}
function placeOf(frame, script, marked) {
  const { file, position, line, column } = frame;
  if (file === UNNAMED) return void 0;
  if (file === SCRIPT_NAME) return placeAt(script, findStatement(script, marked.toOriginal(position)));
  const library = REALM_SCRIPTS.find(({ filename }) => filename === file);
  return { file, line, column, source: library ? readLine(library.code, line) : "", width: 1 };
}
function findStatement(script, offset) {
  const name = script.lastIndexOf("eval", offset);
  if (name < 0 || name + "eval(".length < offset || !script.startsWith("eval(", name)) return offset;
  const line = script.slice(script.lastIndexOf("\n", offset) + 1, name);
  const charge = /^.*_IOSTInstruction_counter\.incr\([\d.]+\);/.exec(line);
  return charge === null ? offset : name - line.length + charge[0].length;
}
function readLine(text, line) {
  return text.split("\n")[line - 1] ?? "";
}

// src/node/vm/realm.ts
import ivm from "isolated-vm";
var OPEN_SINGLE = `
$open = $open($host, 'single')
const { blockInfo, block, txInfo, tx } = $open.single($blockInfo, $txInfo, $gasLimit, $sites);
(function () {
  const { used, hits } = $open
  for (const name of ['$open', '$host', '$blockInfo', '$txInfo', '$gasLimit', '$sites']) delete this[name]
  return (what) => (what === 'hits' ? hits() : used())
}).call(this)
`;
function compileRealm(isolate) {
  return {
    libraries: REALM_SCRIPTS.map(({ filename, code }) => isolate.compileScriptSync(code, { filename })),
    open: isolate.compileScriptSync("$open($host, $mode)", { filename: "native" }),
    openSingle: isolate.compileScriptSync(OPEN_SINGLE, { filename: "_preload_block.js" })
  };
}
function createRealmContext(isolate, scripts, answer) {
  const context = isolate.createContextSync();
  for (const library of scripts.libraries) library.runSync(context);
  context.global.setSync("$host", new ivm.Callback(answer));
  return context;
}
var toOptions = (timeoutMs) => ({ timeout: Math.min(Math.max(1, Math.ceil(timeoutMs)), 2 ** 31 - 1) });
var ReusableRealm = class {
  /** Answers the calls of the invocation that runs. */
  answer = () => null;
  /** False once an invocation left traces, or did not end by itself. */
  isClean = true;
  #context;
  #enter;
  #hits;
  #routines = /* @__PURE__ */ new Map();
  constructor(isolate, scripts) {
    this.#context = createRealmContext(isolate, scripts, (code, used, ...args) => this.answer(code, used, ...args));
    this.#context.global.setSync("$mode", "reusable");
    const entrance = scripts.open.runSync(this.#context, { reference: true });
    this.#enter = entrance.getSync("enter", { reference: true });
    this.#hits = entrance.getSync("hits", { reference: true });
    entrance.release();
  }
  get size() {
    return this.#routines.size;
  }
  run(routine, entry) {
    const { api, args, blockInfo, txInfo, gasLimit, sites, timeoutMs } = entry;
    this.isClean = false;
    const list = isPlainJson(args) ? `[${args}]` : this.#evaluate(`() => [${args}]`);
    const parameters = [this.#routine(routine).derefInto(), api, list, blockInfo, txInfo, gasLimit, sites];
    const answer = this.#enter.applySync(void 0, parameters, toOptions(timeoutMs));
    this.isClean = answer[0] === "c";
    const colon = answer.indexOf(":");
    const ending = {
      used: Number(answer.slice(2, colon)),
      result: answer[1] === "r" ? answer.slice(colon + 1) : void 0
    };
    if (sites > 0) ending.hits = JSON.parse(this.#hits.applySync());
    return ending;
  }
  release() {
    for (const reference of [...this.#routines.values(), this.#enter, this.#hits]) reference.release();
    this.#context.release();
  }
  #routine(script) {
    let routine = this.#routines.get(script);
    if (routine === void 0) {
      routine = script.runSync(this.#context, { reference: true });
      this.#routines.set(script, routine);
    }
    return routine;
  }
  #evaluate(code) {
    return this.#context.evalSync(code, { reference: true }).derefInto();
  }
};
function isPlainJson(args) {
  return !args.includes("__proto__") && !args.includes("\\u005");
}
var SingleRealm = class {
  #isolate;
  #context;
  #meter;
  constructor(isolate, scripts, options) {
    const { answer, entry } = options;
    this.#isolate = isolate;
    this.#context = createRealmContext(isolate, scripts, answer);
    const { global } = this.#context;
    global.setSync("$blockInfo", entry.blockInfo);
    global.setSync("$txInfo", entry.txInfo);
    global.setSync("$gasLimit", entry.gasLimit);
    global.setSync("$sites", entry.sites);
    this.#meter = scripts.openSingle.runSync(this.#context, { reference: true });
  }
  /** Runs the contract, then the call; throws what they throw. The result may be of any primitive type. */
  run(script, call, { timeoutMs }) {
    script.runSync(this.#context, toOptions(timeoutMs));
    return this.#isolate.compileScriptSync(call).runSync(this.#context, toOptions(timeoutMs));
  }
  readUsed() {
    return this.#meter.applySync();
  }
  readHits() {
    return JSON.parse(this.#meter.applySync(void 0, ["hits"]));
  }
  release() {
    this.#meter.release();
    this.#context.release();
  }
};
function explainInRealm(isolate, scripts, options) {
  const { program, answer, entry } = options;
  const context = createRealmContext(isolate, scripts, answer);
  try {
    context.global.setSync("$mode", "explaining");
    const explain = scripts.open.runSync(context, { reference: true });
    const routine = program.runSync(context, { reference: true });
    const parameters = [routine.derefInto(), entry.blockInfo, entry.txInfo, entry.gasLimit];
    return explain.applySync(void 0, parameters, toOptions(entry.timeoutMs));
  } finally {
    context.release();
  }
}

// src/node/vm/sandbox.ts
var MAX_RESULT = 65536;
var MAX_ROUTINES = 256;
function createSandbox(options = {}) {
  return new IsolateSandbox(options);
}
var IsolateSandbox = class {
  #memoryLimitMb;
  #maxPrograms;
  #cell;
  constructor({ memoryLimitMb = 256, programs = 512 }) {
    this.#memoryLimitMb = memoryLimitMb;
    this.#maxPrograms = programs;
  }
  run(invocation) {
    if (!(invocation.deadlineMs > 0)) return { gasUsed: 0, error: "execution killed", reason: "execution killed" };
    const cell = this.#open();
    const program = this.#load(cell, invocation);
    if ("syntax" in program) return { gasUsed: 0, error: program.syntax, reason: "exception" };
    const { api, args, blockInfo, txInfo, gasLimit, deadlineMs, trace } = invocation;
    const sites = trace === void 0 ? 0 : program.sites;
    const entry = { api, args, blockInfo, txInfo, gasLimit, sites, timeoutMs: deadlineMs };
    const course = { invocation, entry, answers: [], used: 0, hostError: void 0 };
    try {
      return program.routine === void 0 ? this.#runSingle(cell, program, course) : this.#runReusable(cell, program, program.routine, course);
    } catch (error) {
      return this.#interpret(cell, error, course);
    }
  }
  dispose() {
    const cell = this.#cell;
    this.#cell = void 0;
    if (cell !== void 0 && !cell.isolate.isDisposed) cell.isolate.dispose();
  }
  #open() {
    if (this.#cell !== void 0 && !this.#cell.isolate.isDisposed) return this.#cell;
    const isolate = new ivm2.Isolate({ memoryLimit: this.#memoryLimitMb });
    const context = isolate.createContextSync();
    if (context.evalSync("Math.E") !== Math.E) {
      isolate.dispose();
      throw new ToolkitError(
        "SANDBOX_NODE_SNAPSHOT",
        "Contracts cannot run: this Node process started from a snapshot.",
        {
          hint: "Start Node with --no-node-snapshot (or NODE_OPTIONS=--no-node-snapshot)."
        }
      );
    }
    const globals = listGlobals(context);
    context.release();
    this.#cell = { isolate, scripts: compileRealm(isolate), globals, idle: [], programs: /* @__PURE__ */ new Map() };
    return this.#cell;
  }
  #load({ isolate, globals, programs }, { code, trace }) {
    const traced = trace !== void 0;
    const key = traced ? `t${code}` : code;
    let program = programs.get(key);
    if (program !== void 0) return program;
    try {
      program = compileProgram(isolate, code, { globals, traced });
    } catch (error) {
      if (!(error instanceof SyntaxError)) throw error;
      const script = formatScript(code, "init()");
      program = { syntax: formatSyntaxError(locateSyntaxError(error, script), script) };
    }
    if (programs.size >= this.#maxPrograms) programs.delete(programs.keys().next().value);
    programs.set(key, program);
    return program;
  }
  #runReusable(cell, program, routine, course) {
    const realm = cell.idle.pop() ?? new ReusableRealm(cell.isolate, cell.scripts);
    realm.answer = (code, used, ...args) => this.#answer(course, code, used, args);
    let ending;
    try {
      ending = realm.run(routine, course.entry);
    } finally {
      if (realm.isClean && realm.size < MAX_ROUTINES) cell.idle.push(realm);
      else if (!cell.isolate.isDisposed) realm.release();
    }
    if (course.hostError !== void 0) throw course.hostError;
    return this.#conclude(cell, program, course, ending);
  }
  #runSingle(cell, program, course) {
    const { entry } = course;
    const answer = (code, used, ...args) => this.#answer(course, code, used, args);
    const realm = new SingleRealm(cell.isolate, cell.scripts, { answer, entry });
    try {
      let result;
      let failure;
      try {
        const value = realm.run(program.script, formatCall(`${entry.api}(${entry.args})`), entry);
        if (typeof value === "bigint") failure = new TypeError("Do not know how to serialize a BigInt");
        else result = value === void 0 ? "" : String(value);
      } catch (error) {
        if (isEnd(cell, error)) throw error;
        failure = error;
      }
      if (course.hostError !== void 0) throw course.hostError;
      const ending = { used: realm.readUsed(), result };
      if (entry.sites > 0) ending.hits = realm.readHits();
      return this.#conclude(cell, program, course, ending, failure);
    } finally {
      if (!cell.isolate.isDisposed) realm.release();
    }
  }
  #conclude(cell, program, course, ending, failure) {
    const { trace } = course.invocation;
    const { used, result, hits } = ending;
    if (trace !== void 0 && hits !== void 0) trace.hits = hits;
    if (used > course.entry.gasLimit) return { gasUsed: used, error: "out of gas", reason: "out of gas" };
    if (result === void 0) return this.#explain(cell, program, course, { used, failure });
    if (result.length > MAX_RESULT || Buffer.byteLength(result) > MAX_RESULT) {
      return { gasUsed: used, error: "result too long", reason: "result too long" };
    }
    return { gasUsed: used, result };
  }
  /** One call of the host, from the realm. What it throws must not pass through contract code. */
  #answer(course, code, used, args) {
    course.used = used;
    try {
      const answer = callHost(course.invocation.host, code, used, args);
      course.answers.push(answer);
      return answer;
    } catch (error) {
      course.hostError = error ?? new Error("the host threw nothing");
      return null;
    }
  }
  /** What an exception says and where: found by running the invocation again, with the same answers of the host. */
  #explain(cell, program, course, ending) {
    const { api, args } = course.invocation;
    const call = `${api}(${args})`;
    const marked = formatExplanation(program, call);
    let next = 0;
    const answer = () => course.answers[next++] ?? null;
    const { entry } = course;
    const compiled = cell.isolate.compileScriptSync(marked.text, { filename: SCRIPT_NAME });
    const text = explainInRealm(cell.isolate, cell.scripts, { program: compiled, answer, entry });
    compiled.release();
    if (text === void 0) {
      const error = formatFailure(ending.failure, formatScript(program.code, call));
      return { gasUsed: ending.used, error, reason: "exception" };
    }
    const report = JSON.parse(text);
    if (report.used > entry.gasLimit) return { gasUsed: report.used, error: "out of gas", reason: "out of gas" };
    return { gasUsed: report.used, error: formatException(report, program, call, marked), reason: "exception" };
  }
  /** An invocation that did not end by itself. */
  #interpret(cell, error, course) {
    if (course.hostError !== void 0) throw course.hostError;
    const gasUsed = course.used;
    if (cell.isolate.isDisposed) {
      const text = `Error: IOSTContractInstruction_Incr Memory Using too much! used: ${this.#memoryLimitMb}000000 Limit: 100000000`;
      return { gasUsed, error: formatUncaught(text, void 0, text), reason: "out of memory" };
    }
    if (isTimeout(error)) return { gasUsed, error: "execution killed", reason: "execution killed" };
    throw error;
  }
};
function isTimeout(error) {
  return error instanceof Error && error.message === "Script execution timed out.";
}
function isEnd(cell, error) {
  return cell.isolate.isDisposed || isTimeout(error);
}
function callHost(host, code, used, args) {
  const [family, operation] = OPERATIONS[code];
  const given = args.filter((arg) => arg !== void 0);
  if (family === "log") {
    host.log(given[0], given[1]);
    return 0;
  }
  return formatAnswer(host[family](operation, given, used));
}
function formatAnswer({ gas, value, error }) {
  if (error !== void 0) return `${gas}:e${error}`;
  switch (typeof value) {
    case "string":
      return `${gas}:s${value}`;
    case "boolean":
      return `${gas}:${value ? "t" : "f"}`;
    case "number":
      return `${gas}:d${value}`;
    default:
      return gas;
  }
}

// src/tx/hash.ts
function hashBase(tx) {
  return sha3_256(encodeBase(tx));
}
function hashPublish(tx) {
  return sha3_256(encodePublish(tx));
}

// src/tx/sign.ts
function signTransaction(tx, { publisher, signers = [] }) {
  const base = signers.length === 0 ? void 0 : hashBase(tx);
  const countersigned = { ...tx, signatures: base === void 0 ? [] : signers.map((key) => signHash(base, key)) };
  const hash = hashPublish(countersigned);
  const keys = Array.isArray(publisher) ? publisher : [publisher];
  return { ...countersigned, publisherSigs: keys.map((key) => signHash(hash, key)) };
}
function verifyTransaction(tx, encoded = encodeTransaction(tx)) {
  return {
    signers: verifyAll(tx.signatures, encoded.base),
    publisher: verifyAll(tx.publisherSigs, encoded.publish)
  };
}
function verifySignature({ algorithm, signature, publicKey }, hash) {
  return verify(algorithm === "ED25519" ? "ED25519" : "SECP256K1", hash, signature, publicKey);
}
function verifyAll(signatures, bytes) {
  if (signatures.length === 0) return true;
  const hash = sha3_256(bytes);
  return signatures.every((signature) => verifySignature(signature, hash));
}
function signHash(hash, key) {
  return { algorithm: key.algorithm, signature: key.sign(hash), publicKey: key.publicKey };
}

// src/node/chain/admission.ts
var NANOSECONDS = 1000000000n;
var MAX_AHEAD = 30n * NANOSECONDS;
var MAX_AGE = 90n * NANOSECONDS;
var MAX_SIZE = 65536;
function checkActions(actions) {
  for (const { contract, actionName, data } of actions) {
    const args = parseArray(data);
    if (contract === "token.iost" && actionName === "transfer") checkTransfer(args, data);
    if (contract === "gas.iost" && (actionName === "pledge" || actionName === "unpledge")) checkPledge(args, data);
  }
}
function parseArray(data) {
  let value;
  try {
    value = parseJson(data);
  } catch (error) {
    if (!(error instanceof JsonError)) throw error;
    throw new ChainError(`invalid json array: ${error.message}, ${data}`);
  }
  if (!Array.isArray(value)) throw new ChainError(`invalid json array: type assertion to []interface{} failed, ${data}`);
  return value;
}
function checkTransfer(args, data) {
  if (args.length !== 5) throw new ChainError(`wrong args num: ${data}`);
  const [token, , , amount] = args;
  if (typeof token !== "string") throw new ChainError(`invalid token: type assertion to string failed, ${data}`);
  if (typeof amount !== "string") throw new ChainError(`invalid amount: type assertion to string failed, ${data}`);
  checkAmount(token, amount);
}
function checkPledge(args, data) {
  if (args.length !== 3) throw new ChainError(`wrong args num: ${data}`);
  const amount = args[2];
  if (typeof amount !== "string") throw new ChainError(`invalid amount: type assertion to string failed, ${data}`);
  try {
    checkAmount("iost", amount);
  } catch (error) {
    if (!(error instanceof ChainError)) throw error;
    throw new ChainError(`invalid amount: ${error.message}, ${data}`);
  }
  if (shrinkDecimal(parseDecimal(amount)).scale > 2) throw new ChainError(`decimal should not exceed 2: ${data}`);
}
function checkAmount(token, amount) {
  if (!/^\d+(\.\d+)?$/.test(amount)) throw new ChainError(`invalid amount: ${amount}`);
  let value;
  try {
    value = parseDecimal(amount);
  } catch (error) {
    if (!(error instanceof DecimalError)) throw error;
    throw new ChainError(`invalid amount: ${error.message}, ${amount}`);
  }
  const double = Number(value.value) / 10 ** value.scale;
  if (Math.abs(double - Number(amount)) > 1e-4) throw new ChainError(`invalid amount: <nil>, ${amount}`);
  if (token === "iost" && value.scale > 8) throw new ChainError(`invalid decimal: ${amount}`);
}
function isExpired(tx, time) {
  return tx.expiration <= time || time - tx.time > MAX_AGE;
}
function checkTime(tx, now) {
  if (tx.time > now + MAX_AHEAD) throw timeError("too large", tx, now);
  if (isExpired(tx, now)) throw timeError("expired", tx, now);
}
function timeError(what, tx, now) {
  return new ChainError(`TimeError: tx.time is ${what}(tx.time: ${tx.time}, now: ${now}). Please sync time`);
}
function checkTransaction(tx, chainId, { signatures = true } = {}) {
  try {
    verify2(tx, chainId, signatures);
  } catch (error) {
    if (!(error instanceof ChainError)) throw error;
    throw new ChainError(`VerifyError ${error.message}`);
  }
}
function verify2(tx, chainId, signatures) {
  if (tx.chainId !== chainId) throw new ChainError(`invalid chain_id, should be ${chainId}, yours:${tx.chainId}`);
  if (tx.time <= 0n || tx.expiration <= tx.time) throw new ChainError("invalid time and expiration");
  if (tx.delay !== 0n) throw new ChainError("invalid delay time");
  const encoded = encodeTransaction(tx);
  const size = encoded.full.length;
  if (size > MAX_SIZE) throw new ChainError(`tx size illegal, should <= ${MAX_SIZE}, got ${size}`);
  checkGasBounds(tx);
  if (!signatures) return;
  const verified = verifyTransaction(tx, encoded);
  if (!verified.signers) throw new ChainError("signer error");
  if (tx.publisherSigs.length === 0) throw new ChainError("publisher empty error");
  if (!verified.publisher) throw new ChainError("publisher error");
}

// src/node/chain/base-transaction.ts
function formatParent(parent) {
  return `[{"parent":["${parent.witness}", "${parent.gasUsage}", ${parent.electing}]}]`;
}
function createBaseTransaction(options) {
  return {
    time: options.time,
    expiration: 0n,
    gasRatio: 100,
    gasLimit: 1e8,
    delay: 0n,
    chainId: options.chainId,
    signers: [],
    actions: [{ contract: "base.iost", actionName: "exec", data: options.data }],
    amountLimit: [],
    signatures: [],
    referredTx: new Uint8Array(),
    publisher: "base.iost",
    publisherSigs: []
  };
}

// src/tx/receipt.ts
var STATUS_CODES = [
  "SUCCESS",
  "GAS_RUN_OUT",
  "BALANCE_NOT_ENOUGH",
  "WRONG_PARAMETER",
  "RUNTIME_ERROR",
  "TIMEOUT",
  "WRONG_TX_FORMAT",
  "DUPLICATE_SET_CODE",
  "UNKNOWN_ERROR"
];
function encodeReceipt(receipt) {
  return new Writer().bytes(receipt.txHash).int64(receipt.gasUsage).frame((writer) => writer.int32(STATUS_CODES.indexOf(receipt.statusCode)).string(receipt.message)).map(receipt.ramUsage).strings(receipt.returns).list(receipt.receipts, (writer, entry) => writer.string(entry.funcName).string(entry.content)).finish();
}
function hashReceipt(receipt) {
  return sha3_256(encodeReceipt(receipt));
}
function formatReceipt(receipt) {
  const ramUsage = /* @__PURE__ */ Object.create(null);
  for (const [payer, bytes] of [...receipt.ramUsage].sort(([a], [b]) => compareUtf8(a, b))) {
    ramUsage[payer] = String(bytes);
  }
  return {
    tx_hash: encodeBase58(receipt.txHash),
    gas_usage: receipt.gasUsage / 100,
    ram_usage: ramUsage,
    status_code: receipt.statusCode,
    message: receipt.message,
    returns: [...receipt.returns],
    receipts: receipt.receipts.map(({ funcName, content }) => ({ func_name: funcName, content }))
  };
}

// src/node/trace.ts
var TraceRecorder = class {
  entries = [];
  logs = [];
  #frames = [{ label: "", script: false, run: 0, entries: this.entries }];
  get #top() {
    return this.#frames.at(-1);
  }
  charge(label, cpu, net) {
    const run = this.#add(cpu, net);
    this.#top.entries.push(net === 0 ? [label, cpu, run] : [label, cpu, net, run]);
  }
  script(gas) {
    this.#top.entries.push(["js", gas, this.#add(gas, 0)]);
  }
  enter(label, { script }) {
    this.#frames.push({ label, script, run: 0, entries: [] });
  }
  leave({ cpu, net }, error) {
    const { label, entries } = this.#frames.pop();
    const frame = [label, cpu, net, this.#add(cpu, net), entries];
    if (error !== void 0) frame.push(error);
    this.#top.entries.push(frame);
  }
  book(payer, bytes) {
    this.#top.entries.push({ [payer]: bytes });
  }
  write() {
  }
  points() {
  }
  log(contract, level, text) {
    this.logs.push({ contract, level, text });
  }
  /** A script frame gets the cpu part alone of what it causes. */
  #add(cpu, net) {
    const top = this.#top;
    top.run += cpu + (top.script ? 0 : GAS_PER_NET * net);
    return top.run;
  }
};

// src/tx/gas.ts
function scaleGas(value) {
  const raw = Math.trunc(value * 100);
  return Math.abs(raw) < 2 ** 63 ? raw + 0 : -(2 ** 63);
}

// src/tx/json.ts
function parseTransaction(json) {
  const tx = new Fields(json, "");
  return {
    time: tx.int64("time"),
    expiration: tx.int64("expiration"),
    gasRatio: scaleGas(tx.double("gas_ratio")),
    gasLimit: scaleGas(tx.double("gas_limit")),
    delay: tx.int64("delay"),
    chainId: tx.uint32("chain_id"),
    signers: tx.texts("signers"),
    actions: tx.objects("actions").map(parseAction),
    amountLimit: tx.objects("amount_limit").map(parseAmountLimit),
    signatures: tx.objects("signatures").map(parseSignature),
    referredTx: new Uint8Array(),
    publisher: tx.text("publisher"),
    publisherSigs: tx.objects("publisher_sigs").map(parseSignature)
  };
}
function parseAction(action) {
  return { contract: action.text("contract"), actionName: action.text("action_name"), data: action.text("data") };
}
function parseAmountLimit(limit) {
  return { token: limit.text("token"), value: limit.text("value") };
}
function parseSignature(signature) {
  return {
    algorithm: signature.algorithm("algorithm"),
    signature: signature.bytes("signature"),
    publicKey: signature.bytes("public_key")
  };
}
var Fields = class _Fields {
  #members;
  #path;
  constructor(value, path) {
    if (typeof value !== "object" || value === null || Array.isArray(value) || value instanceof JsonNumber) {
      throw invalid(path === "" ? "the transaction" : path, "expected an object");
    }
    this.#members = value;
    this.#path = path;
  }
  text(name) {
    const value = this.#get(name) ?? "";
    if (typeof value !== "string") throw this.#refuse(name, "string", value);
    return value;
  }
  int64(name) {
    const value = this.#get(name) ?? 0;
    const integer = isNumeric(value) ? parseInt64(String(value)) : void 0;
    if (integer === void 0) throw this.#refuse(name, "int64", value);
    return integer;
  }
  uint32(name) {
    const value = this.#get(name) ?? 0;
    const integer = isNumeric(value) ? parseInt64(String(value)) : void 0;
    if (integer === void 0 || integer < 0n || integer >= 2n ** 32n) throw this.#refuse(name, "uint32", value);
    return Number(integer);
  }
  double(name) {
    const value = this.#get(name) ?? 0;
    const text = isNumeric(value) ? String(value) : "";
    if (!DOUBLE.test(text)) throw this.#refuse(name, "double", value);
    return Number(text);
  }
  bytes(name) {
    const value = this.#get(name) ?? "";
    const bytes = typeof value === "string" ? decodeBase64Lenient(value) : void 0;
    if (bytes === void 0) throw this.#refuse(name, "bytes", value);
    return bytes;
  }
  /** An unknown name is dropped, which leaves the enum's 0; an unknown number is kept (rpc.md §2.2.8). */
  algorithm(name) {
    const value = this.#get(name) ?? 0;
    if (typeof value === "string") return Object.hasOwn(ALGORITHM_CODES, value) ? value : 0;
    const code = isNumeric(value) ? parseInt64(String(value)) : void 0;
    if (code === void 0 || BigInt.asIntN(32, code) !== code) throw this.#refuse(name, "enum", value);
    return nameAlgorithm(Number(code));
  }
  texts(name) {
    return this.#list(name).map((value, i) => {
      if (typeof value !== "string") throw this.#refuse(`${name}[${i}]`, "string", value);
      return value;
    });
  }
  objects(name) {
    return this.#list(name).map((value, i) => new _Fields(value, `${this.#join(name)}[${i}]`));
  }
  #list(name) {
    const value = this.#get(name) ?? [];
    if (!Array.isArray(value)) throw this.#refuse(name, "list", value);
    return value;
  }
  #get(name) {
    const camel = name.replace(/_(.)/g, (_, letter) => letter.toUpperCase());
    const value = this.#own(name);
    if (camel === name) return value;
    const other = this.#own(camel);
    if (value !== void 0 && other !== void 0) throw invalid(this.#join(name), `given twice, also as ${camel}`);
    return value ?? other;
  }
  #own(name) {
    return Object.hasOwn(this.#members, name) ? this.#members[name] : void 0;
  }
  #join(name) {
    return this.#path === "" ? name : `${this.#path}.${name}`;
  }
  #refuse(name, type, value) {
    return invalid(this.#join(name), `invalid value for ${type} type: ${describe(value)}`);
  }
};
var DOUBLE = /^(-?(0|[1-9]\d*)(\.\d+)?([eE][+-]?\d+)?|NaN|-?Infinity)$/;
function isNumeric(value) {
  return typeof value === "number" || typeof value === "string" || typeof value === "bigint" || value instanceof JsonNumber;
}
function describe(value) {
  if (value instanceof JsonNumber) return value.text;
  return typeof value === "object" && value !== null ? Array.isArray(value) ? "[" : "{" : JSON.stringify(value);
}
function invalid(field, reason) {
  return new ToolkitError("TX_INVALID", `${field}: ${reason}`);
}

export {
  signTransaction,
  MAX_AGE,
  checkActions,
  isExpired,
  checkTime,
  checkTransaction,
  formatParent,
  createBaseTransaction,
  STATUS_CODES,
  hashReceipt,
  formatReceipt,
  useNativeCrypto,
  TraceRecorder,
  parseTransaction,
  createSandbox
};
