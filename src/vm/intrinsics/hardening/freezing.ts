import { EXTENSIBLE } from '../../analysis/allowed-intrinsics.js'

/**
 * Freezes a realm, so that it can serve one invocation after another: nothing in it can change.
 *
 * What a realm keeps is, first, objects. `freeze` freezes every one that can be reached from it by properties,
 * accessors and prototypes, from the names that scripts share, and from what syntax makes; none of them has state
 * besides its properties (a realm has no collections, dates, promises or buffers that code can reach, and generators
 * are made by those who use them). The bindings of names cannot be assigned to by code that has passed
 * analysis/escape-analysis.ts, and that code is all that runs in a frozen realm.
 *
 * Second, objects that only functions of our own know: they are strict, so `caller` does not reveal them, and no other
 * code gets them, since every method that a library calls is now frozen, or is the contract's own and gets texts,
 * numbers and what it made. The libraries' regular expressions, which have state, are among them.
 *
 * Third, variables of functions. Those of native.ts are set by `open`, those of profiling.ts and comparing.ts by
 * `begin`, and those of bootstrap/invocation.ts by `run`. `reset` puts back the three of json.ts and that of
 * lengths.ts, and the settings that bignumber.js assigns in `config`, in `toFraction` and while it converts between
 * bases. Settings are put back before an invocation that can reach the library (`Uses` in analysis/escape-analysis.ts:
 * the rest never reads them), unless the last of those ended with a result: what would change a setting for good breaks
 * off here, and a conversion that has ended has put back its own. `test/security/variables.test.ts` holds that there
 * are no others.
 *
 * Fourth, what the engine keeps by itself, such as compiled code and template objects, does not show, or is frozen by
 * the language.
 *
 * One property is not frozen: the constructor of lists can be written in realms that cannot be extended, and `reset`
 * puts it back.
 *
 * What `EXTENSIBLE` names is not frozen in a realm for code that adds to it: its properties are fixed, except for those
 * that hold the `null` of what contracts may not use. Whatever is added or written there has been noted by `extend`,
 * and `restore` takes it away.
 *
 * Confinement does not carry this argument: if code came by an object of the realm it would find it frozen. It holds
 * the other half, that code cannot tell a frozen realm from a new one. What the guards here meet and
 * analysis/escape-analysis.ts does not foresee ends in `breakOff`, and the invocation runs again elsewhere.
 */
export const FREEZING = `(() => {
'use strict'
const { global, errors, Object, Reflect, Set, apply, uncurry, breakOff, stringify, forgetReplacer, bigNumber: library, lengths, listConstructor, replaceMethod } = $realm
const { ownKeys, set } = Reflect
const { defineProperty, getOwnPropertyDescriptor, getPrototypeOf, freeze, seal } = Object
const { isArray, prototype: listPrototype } = Array
const isOwn = uncurry(Object.prototype.hasOwnProperty)
const has = uncurry(Set.prototype.has)
const add = uncurry(Set.prototype.add)
const isObject = (value) => (typeof value === 'object' && value !== null) || typeof value === 'function'

const { config } = library
const initial = apply(config, library, [])
const settings = freeze({ ...initial, EXPONENTIAL_AT: freeze([...initial.EXPONENTIAL_AT]), RANGE: freeze([...initial.RANGE]) })

// one of each kind of object that confined code can create or receive
const makeSamples = () => [
  {}, [], Object('') , Object(0), Object(true), Object(1n), Object(Symbol.iterator), function () {}, () => {}, class {},
  class extends Error {}, function* () {}, (function* () {})(), [].keys(), [][Symbol.iterator](), ''[Symbol.iterator](),
  (function () { return arguments })(), new Error(), ...errors.map((each) => new each()),
  new BigNumber(1), new Int64(1), new Float64(1), [].constructor, ''.constructor,
]

const collectPrototypes = () => {
  const prototypes = new Set()
  for (const sample of makeSamples()) {
    for (let object = getPrototypeOf(sample); object !== null; object = getPrototypeOf(object)) add(prototypes, object)
  }
  return prototypes
}

const lent = new Set()
const computed = new Set()
const taken = new Set()
const missing = new Set()
const collectNames = () => {
  for (const name of ownKeys(global)) {
    if (typeof name === 'string' && (global[name] === null || global[name] === undefined)) add(missing, name)
  }
  for (const prototype of collectPrototypes()) {
    for (const name of ownKeys(prototype)) {
      if (typeof name !== 'string') continue
      const { value, get } = getOwnPropertyDescriptor(prototype, name)
      add(taken, name)
      if (isObject(value)) add(lent, name)
      if (get !== undefined && name !== 'description') add(computed, name)
    }
  }
}

// internal constants of the libraries, found by running the libraries
const findInner = () => {
  const found = []
  const { div } = library.prototype
  library.prototype.div = function () {
    found.push(this, ...arguments)
    return apply(div, this, arguments)
  }
  new library(2).pow(-1)
  library.prototype.div = div
  return found
}

// from V8 12 on, the stack is an accessor shared by all errors
const findStackReaders = () => {
  const { get, set } = getOwnPropertyDescriptor(new Error(), 'stack') || {}
  return [get, set]
}

const roots = () => [
  ...errors, global, module, BigNumber, MaxInt64, MinInt64, Int64, MaxFloat64, MinFloat64, Float64, emptyOptions, Console, require,
  storage, blockchain, IOSTCrypto, console, _IOSTInstruction_counter, _IOSTBinaryOp, _IOSTTemplateTag, _IOSTSpreadElement,
  initial.FORMAT, ...findInner(), ...findStackReaders(), ...collectPrototypes(),
]

const lasting = new Set()
const survey = (queue) => {
  while (queue.length > 0) {
    const object = queue.pop()
    if (!isObject(object) || has(lasting, object)) continue
    add(lasting, object)
    queue.push(getPrototypeOf(object))
    for (const name of ownKeys(object)) {
      const { value, get, set } = getOwnPropertyDescriptor(object, name)
      queue.push(value, get, set)
    }
  }
}

// Code that assigns to a property that its object inherits makes one of the object's own. Where the inherited one is frozen the engine would
// refuse that, so it is an accessor, which does what the engine does where the inherited one can be written. No length of a prototype is met
// by an assignment, since lists and functions have their own, and the trace of errors is looked for by realm-bootstrap.ts.
const keptAsTheyAre = new Set(['length', 'prepareStackTrace'])
const inheritWritable = (object, isKept) => {
  for (const name of ownKeys(object)) {
    const { value, writable, enumerable } = getOwnPropertyDescriptor(object, name)
    if (writable !== true || isKept(value) || has(keptAsTheyAre, name) || value === listConstructor) continue
    const base = { __proto__: null, [name]: value }
    const get = () => value
    const assign = {
      assign(given) {
        if (!set(base, name, given, this)) breakOff()
      },
    }.assign
    defineProperty(object, name, { get, set: assign, enumerable, configurable: false })
    survey([get, assign])
  }
}

// The engine copies lists quickly as long as no realm of the isolate replaces the constructor of lists or defines it anew. Therefore, a
// frozen realm keeps the engine's constructor there, which confined code can only compare (\`unheld\`), and it stays writable, so that a list
// can be assigned one of its own. Sealed, it can only get another value, which \`reset\` replaces.
const freezeExceptConstructor = (prototype) => {
  for (const name of ownKeys(prototype)) {
    if (name !== 'constructor' && getOwnPropertyDescriptor(prototype, name).writable) defineProperty(prototype, name, { writable: false })
  }
  seal(prototype)
}
let keepsConstructor = false
const restoreConstructor = () => {
  const { value, writable } = getOwnPropertyDescriptor(listPrototype, 'constructor')
  if (value === listConstructor && writable) return
  defineProperty(listPrototype, 'constructor', { __proto__: null, value: listConstructor, writable: true })
}

// these change lasting state, no matter who calls them; and an Int64 with an invalid number would receive an internal constant
const replaceMethods = () => {
  for (const name of ['config', 'set', 'clone', 'random']) library[name] = breakOff
  library.prototype.toFraction = breakOff
  const isNumber = (value) => isObject(value) && getPrototypeOf(value) === library.prototype && ownKeys(value).length === 3
  for (const { prototype } of [Int64, Float64]) {
    const { _validate } = prototype
    prototype._validate = function () {
      if (!isNumber(this.number)) breakOff()
      return apply(_validate, this, [])
    }
  }
  // JSON.stringify marks the objects it visits, and a list of names may lead it to a prototype
  const define = Object.defineProperty
  replaceMethod(Object, 'defineProperty', {
    defineProperty(object) {
      if (has(lasting, object)) breakOff()
      return apply(define, this, arguments)
    },
  }.defineProperty)
}

// these properties of a function expose its caller
const ofCalls = new Set(['caller', 'arguments'])

// Guards of confined code (analysis/escape-analysis.ts): each lets pass what it is given, or stops.
const guards = {
  lengths,
  key(key) {
    if (typeof key === 'number') return key
    if (typeof key === 'string' ? has(lent, key) || has(computed, key) : isObject(key) || typeof key === 'symbol') breakOff()
    return key
  },
  // a number would set the length of the list, and an object may convert to different keys
  name(key) {
    if (key === 'length' || isObject(key)) breakOff()
    return key
  },
  value(value) {
    if (isObject(value) && has(lasting, value)) breakOff()
    return value
  },
  // a constructor that is only tested or compared: that of lists is another one here than in a script
  unheld: (value) => (value === listConstructor ? Array : value),
  // an object with a property that the realm computes or that must not be called
  inherited(object, name) {
    if (object === undefined || object === null) return object
    for (let holder = Object(object); holder !== null; holder = getPrototypeOf(holder)) {
      if (!isOwn(holder, name)) continue
      if (has(lasting, holder) || (typeof holder === 'function' && has(ofCalls, name))) breakOff()
      return object
    }
    return object
  },
  // an object whose properties are described, and property descriptors
  described(object) {
    if (typeof object === 'function') breakOff()
    return object
  },
  description(own) {
    if (own !== undefined) for (const name of ownKeys(own)) guards.value(own[name])
    return own
  },
  descriptions(all) {
    for (const name of ownKeys(all)) guards.description(all[name])
    return all
  },
  // without a receiver, a function of the realm would use the global object
  receiver(value) {
    if (value === undefined || value === null) breakOff()
    return value
  },
  self(self) {
    if (self === global) breakOff()
    return self
  },
  // a function of the contract, always the same one, indistinguishable from that of the realm
  lend(method) {
    if (typeof method !== 'function') return guards.value(method)
    for (let i = 0; i < loans.length; i += 1) if (loans[i].method === method) return loans[i].loan
    const loan = makeLoan(method)
    loans[loans.length] = { method, loan }
    return loan
  },
  extend: breakOff,
  stop: breakOff,
  isGlobal: (self) => self === global,
  // a list with the unchanged method of this name
  list(list, name) {
    if (!isArray(list) || getPrototypeOf(list) !== listPrototype || isOwn(list, name)) breakOff()
    return list
  },
}

// callers of lent functions, for the duration of the invocation
const loans = []
const makeLoan = (method) => {
  const names = ownKeys(method)
  if (names.length !== 2 || names[0] !== 'length' || names[1] !== 'name') breakOff()
  const loan = {
    loan() {
      return apply(method, this, arguments)
    },
  }.loan
  for (const name of names) defineProperty(loan, name, getOwnPropertyDescriptor(method, name))
  return loan
}

// objects that a contract may extend, and its additions
const extensible = new Set([${[...EXTENSIBLE].join(', ')}])
const added = []
const isAdded = (object, name) => {
  for (let i = 0; i < added.length; i += 1) if (added[i].object === object && added[i].name === name) return true
  return false
}
const extend = (object, name) => {
  if (!has(extensible, object)) breakOff()
  if (isAdded(object, name)) return object
  const own = getOwnPropertyDescriptor(object, name)
  if (own === undefined ? name in object : own.value !== null) breakOff()
  added[added.length] = { object, name, isNew: own === undefined }
  return object
}

// like freezing, but properties can be added, and those that are null can be written
const fix = (object) => {
  for (const name of ownKeys(object)) {
    const own = getOwnPropertyDescriptor(object, name)
    defineProperty(object, name, 'value' in own ? { configurable: false, writable: own.value === null } : { configurable: false })
  }
}

const list = (set) => [...set]
let isSettled = false
$realm.freezing = {
  names() {
    return stringify({ lent: list(lent), computed: list(computed), taken: list(taken), missing: list(missing) })
  },
  freeze(mode) {
    collectNames()
    replaceMethods()
    survey(roots())
    const isExtensible = mode === 'extensible'
    keepsConstructor = !isExtensible
    for (const object of collectPrototypes()) {
      inheritWritable(object, (value) => value === null && isExtensible && has(extensible, object))
    }
    for (const object of lasting) {
      if (isExtensible && has(extensible, object)) fix(object)
      else if (object === listPrototype) freezeExceptConstructor(object)
      else freeze(object)
    }
    return isExtensible ? { ...guards, extend } : guards
  },
  // additions end with their invocation
  restore() {
    for (let i = 0; i < added.length; i += 1) {
      const { object, name, isNew } = added[i]
      if (isNew) delete object[name]
      else object[name] = null
    }
    added.length = 0
  },
  noGuards: { lengths },
  reset(numbers) {
    forgetReplacer()
    lengths.forget()
    loans.length = 0
    if (keepsConstructor) restoreConstructor()
    if (!numbers) return
    if (!isSettled) apply(config, library, [settings])
    isSettled = false
  },
  // an invocation ended with a result
  settle(numbers) {
    if (numbers) isSettled = true
  },
}
})()
`
