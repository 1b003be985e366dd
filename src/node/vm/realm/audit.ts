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
const { assign, is, defineProperty, getOwnPropertyDescriptor, getPrototypeOf } = Object
const isOwn = uncurry(Object.prototype.hasOwnProperty)
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

// What can be reached by properties and prototypes, in three kinds. Functions whose properties cannot be assigned may lose them;
// other objects without enumerable properties may have them replaced as well; the rest is compared in full. Where nothing is
// enumerable, something new shows when the object is assigned to one that takes nothing.
const fixed = []
const hidden = []
const hiddenValues = []
const hiddenOwn = []
const open = []
const openKeys = []
const openEnumerable = []
const openValues = []
const nothing = Object.freeze({ __proto__: null })

const INHERITED = ['name', 'length', 'constructor']

const record = (object) => {
  const names = ownKeys(object)
  const values = []
  const own = []
  let isFixed = typeof object === 'function' && names.length === 2
  let isHidden = true
  for (const name of names) {
    const { value, writable, enumerable, get, set } = getOwnPropertyDescriptor(object, name)
    if (enumerable) isHidden = false
    if (writable !== false) isFixed = false
    const isValue = get === undefined && set === undefined
    if (isValue) values.push(name, value)
    // an own value that is deleted may be the inherited one as well
    if (!isValue || INHERITED.includes(name)) own.push(name)
  }
  if (isFixed && isHidden && names.includes('length') && names.includes('name')) {
    fixed.push(object)
  } else if (isHidden) {
    hidden.push(object)
    hiddenValues.push(values)
    hiddenOwn.push(own)
  } else {
    open.push(object)
    openKeys.push(names)
    openEnumerable.push(names.map((name) => isEnumerable(object, name)))
    openValues.push(values)
  }
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

const hasValues = (object, values) => {
  for (let i = 0; i < values.length; i += 2) {
    const value = object[values[i]]
    if (!is(value, values[i + 1])) return false
  }
  return true
}

const isFixedClean = (object) => {
  assign(nothing, object)
  return isOwn(object, 'length') && isOwn(object, 'name')
}

const isHiddenClean = (object, i) => {
  assign(nothing, object)
  const own = hiddenOwn[i]
  for (let j = 0; j < own.length; j += 1) if (!isOwn(object, own[j])) return false
  return hasValues(object, hiddenValues[i])
}

const isOpenClean = (object, i) => {
  const names = ownKeys(object)
  const expected = openKeys[i]
  if (names.length !== expected.length) return false
  for (let j = 0; j < expected.length; j += 1) {
    if (names[j] !== expected[j] || isEnumerable(object, expected[j]) !== openEnumerable[i][j]) return false
  }
  return hasValues(object, openValues[i])
}

const isUntouched = () => {
  try {
    for (let i = 0; i < fixed.length; i += 1) if (!isFixedClean(fixed[i])) return false
    for (let i = 0; i < hidden.length; i += 1) if (!isHiddenClean(hidden[i], i)) return false
    for (let i = 0; i < open.length; i += 1) if (!isOpenClean(open[i], i)) return false
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
