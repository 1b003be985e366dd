/**
 * What makes a realm fit for another invocation: proof that contract code left nothing in it.
 *
 * A contract changes a lasting object of the realm in two ways only. Assignment and deletion show in the object's own keys (a new
 * key is enumerable, a deleted and re-made one too) or in the value of one; the audit compares all of them. Everything else
 * (attributes, accessors, prototypes, extensibility, the state of bignumber.js, `stack`) goes through one of the functions that
 * are wrapped here to raise a flag when such an object is their target. `Proxy`, `Reflect` and the collections are gone.
 */
export const AUDIT = `(() => {
'use strict'
const { global, errors, Object, Reflect, Set, WeakSet, apply, uncurry } = $realm
const { ownKeys } = Reflect
const { assign, is, keys, defineProperty, getOwnPropertyDescriptor, getPrototypeOf, preventExtensions } = Object
const isOwn = uncurry(Object.prototype.hasOwnProperty)
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
const library = BigNumber.prototype.constructor
const { config } = library
const settings = () => {
  const { DECIMAL_PLACES, ROUNDING_MODE, EXPONENTIAL_AT, RANGE, MODULO_MODE, POW_PRECISION } = apply(config, library, [])
  return [DECIMAL_PLACES, ROUNDING_MODE, MODULO_MODE, POW_PRECISION, EXPONENTIAL_AT[0], EXPONENTIAL_AT[1], RANGE[0], RANGE[1]]
}
const initialSettings = settings()
// an operation of bignumber.js that is cut short leaves its limits widened
const hasSettings = () => {
  const current = settings()
  for (let i = 0; i < initialSettings.length; i += 1) if (current[i] !== initialSettings[i]) return false
  return true
}
watch(library, ['config', 'set'], () => true)

// What the libraries keep to themselves, but hand to methods that a contract may replace: constants and regular expressions.
const innerObjects = () => {
  const found = []
  const listen = (object, name, use) => {
    const method = object[name]
    object[name] = function () {
      found.push(this, ...arguments)
      return apply(method, this, arguments)
    }
    use()
    object[name] = method
  }
  listen(library.prototype, 'div', () => new library(2).pow(-1))
  listen(String.prototype, 'replace', () => {
    JSON.stringify('"')
    for (const text of ['-1.5e3', 'zz', ' 1', '0x1f']) new library(text)
  })
  return found
}
const proto = getOwnPropertyDescriptor(Object.prototype, '__proto__')
defineProperty(Object.prototype, '__proto__', { set: watched(proto.set, (_, self) => isLasting(self)) })

const roots = () => [
  ...errors, global, module, BigNumber, MaxInt64, MinInt64, Int64, MaxFloat64, MinFloat64, Float64, emptyOptions, Console, require,
  storage, blockchain, IOSTCrypto, console, _IOSTInstruction_counter, _IOSTBinaryOp, _IOSTTemplateTag, _IOSTSpreadElement,
  ...innerObjects(), true, function* () {}, (function* () {})().__proto__.__proto__, [][Symbol.iterator](), ''[Symbol.iterator](),
]
const isObject = (value) => (typeof value === 'object' && value !== null) || typeof value === 'function'

// Of what can be reached by properties and prototypes, whatever can be assigned must have its value, and whatever can be deleted
// without a change of value must be there. What is new, and what was not enumerable and is made again, shows when the object is
// assigned to one that takes its enumerable properties alone; the order of these shows what else was made again.
const nothing = Object.freeze({ __proto__: null })
const hidden = [nothing]
const open = []
const values = []
const deletable = []

const record = (object) => {
  const parent = getPrototypeOf(object)
  const taker = { __proto__: null }
  for (const name of ownKeys(object)) {
    const { value, writable, enumerable, configurable } = getOwnPropertyDescriptor(object, name)
    if (enumerable) taker[name] = undefined
    // one that is enumerable can be made again, with another value, as the last of them
    if (writable || (writable === false && enumerable && configurable)) values.push({ object, name, value })
    if (configurable && (!writable || is(value, parent?.[name]))) deletable.push({ object, name })
  }
  const names = keys(taker)
  if (names.length === 0) hidden.push(object)
  else open.push({ object, names, taker: preventExtensions(taker) })
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

const hasOrder = ({ object, names }) => {
  const current = keys(object)
  for (let i = 0; i < names.length; i += 1) if (current[i] !== names[i]) return false
  return true
}

const isUntouched = () => {
  try {
    apply(assign, undefined, hidden)
    for (let i = 0; i < open.length; i += 1) {
      assign(open[i].taker, open[i].object)
      if (!hasOrder(open[i])) return false
    }
    for (let i = 0; i < values.length; i += 1) {
      const { object, name, value } = values[i]
      if (!is(object[name], value)) return false
    }
    for (let i = 0; i < deletable.length; i += 1) if (!isOwn(deletable[i].object, deletable[i].name)) return false
    return true
  } catch {
    return false
  }
}

const [bigNumber, int64, float64, consoleClass] = [BigNumber, Int64, Float64, Console]
const { exports } = module

$realm.audit = {
  prepare() {
    for (const object of survey()) {
      add(lasting, object)
      record(object)
      // the engine keeps a prototype that was read through in the form that reads fastest
      void { __proto__: object }.property
    }
  },
  isClean() {
    if (changed) return false
    module.exports = exports
    const isBound = BigNumber === bigNumber && Int64 === int64 && Float64 === float64 && Console === consoleClass
    return isBound && isUntouched() && hasSettings()
  },
}
})()
`
