/**
 * What makes a realm fit for another invocation: proof that contract code left nothing in it.
 *
 * A contract changes a lasting object of the realm in two ways only. Assignment and deletion show in the object's own keys (a new
 * key is enumerable, a deleted and re-made one too) or in the value of one; the audit compares all of them. Everything else
 * (attributes, accessors, prototypes, extensibility, the state of bignumber.js, `stack`) goes through one of the functions that
 * are wrapped here to raise a flag when such an object is their target. `Proxy`, `Reflect` and the collections are gone.
 */
export const AUDIT = String.raw`(() => {
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
`
