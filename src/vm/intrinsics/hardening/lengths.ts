/**
 * The length of a list, which the engine makes room for in one step and for no gas: one that alone is more than the
 * memory of the chain's engine ends the call as that does, before the engine begins. Assignments come here by what
 * `vm/analysis/lengths.ts` puts into code.
 */
export const LENGTHS_LIBRARY = `(() => {
'use strict'
const { global, apply, uncurry, replaceMethod, Error, Object, Proxy, Reflect } = $realm
const { getOwnPropertyDescriptor } = Object
const { ownKeys } = Reflect
const { isArray } = global.Array
const isEnumerable = uncurry(Object.prototype.propertyIsEnumerable)
const isObject = (value) => (typeof value === 'object' && value !== null) || typeof value === 'function'

// places of 8 bytes: the limit of 100 MB; and from where on the engine keeps a list by its keys, which takes no room
const MAX_LENGTH = 12500000
const MAX_PLAIN = 33554432

// converted twice, as the engine does; the engine rejects invalid lengths
const toLength = (value) => {
  const length = +value >>> 0
  return +value === length ? length : -1
}

// the maximum length of a list
const fit = (list, value) => {
  if (typeof value === 'number' && value <= MAX_LENGTH) return value
  if ((typeof value !== 'number' && typeof value !== 'string' && !isObject(value)) || !isArray(list)) return value
  const length = isObject(value) ? toLength(value) : +value
  const isGrowing = length > list.length && length > MAX_LENGTH && length <= MAX_PLAIN
  if (isGrowing && getOwnPropertyDescriptor(list, 'length').writable) refuse(length)
  return isObject(value) ? length : value
}
const refuse = (length) => {
  throw new Error('IOSTContractInstruction_Incr Memory Using too much! used: ' + length * 8 + ' Limit: 100000000')
}

let last
$realm.lengths = {
  note(object) {
    last = object
    return object
  },
  noted: () => last,
  at(object, key) {
    last = key === 'length' || isObject(key) ? object : undefined
    return key
  },
  fit,
  // for a loop that assigns to the length of \`super\`, of which no list has a use
  refuse(object, value) {
    if (isArray(object)) refuse(MAX_PLAIN)
    return value
  },
  // for any other loop that assigns: each value is checked when it is assigned
  watch(object) {
    if (!isArray(object)) return object
    return new Proxy(object, {
      __proto__: null,
      set: (list, key, value) => Reflect.set(list, key, key === 'length' ? fit(list, value) : value, list),
    })
  },
  forget() {
    last = undefined
  },
}

const { assign, defineProperty, defineProperties } = Object

// reads a descriptor once, in the order of the engine
const describe = (list, key, given) => {
  if (key !== 'length' || !isObject(given)) return given
  const own = { __proto__: null }
  for (const name of ['enumerable', 'configurable', 'value', 'writable', 'get', 'set']) {
    if (name in given) own[name] = given[name]
  }
  if ('value' in own) own.value = fit(list, own.value)
  return own
}
replaceMethod(Object, 'defineProperty', {
  defineProperty(list, key, given) {
    if (!isArray(list)) return apply(defineProperty, Object, arguments)
    const name = isObject(key) ? ownKeys({ __proto__: null, [key]: 0 })[0] : key
    return defineProperty(list, name, describe(list, name, given))
  },
}.defineProperty)
replaceMethod(Object, 'defineProperties', {
  defineProperties(list, all) {
    if (!isArray(list) || !isObject(all)) return apply(defineProperties, Object, arguments)
    const own = { __proto__: null }
    for (const key of ownKeys(all)) if (isEnumerable(all, key)) own[key] = describe(list, key, all[key])
    return defineProperties(list, own)
  },
}.defineProperties)
replaceMethod(Object, 'assign', {
  assign(list) {
    if (!isArray(list)) return apply(assign, Object, arguments)
    for (let i = 1; i < arguments.length; i += 1) {
      if (arguments[i] === undefined || arguments[i] === null) continue
      const source = Object(arguments[i])
      for (const key of ownKeys(source)) {
        if (isEnumerable(source, key)) list[key] = key === 'length' ? fit(list, source[key]) : source[key]
      }
    }
    return list
  },
}.assign)
})()
`
