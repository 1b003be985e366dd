/**
 * `concat`, in steps that end with the time. The engine walks all lists in one step, and what it meets on the way (a
 * getter in one list, `Symbol.isConcatSpreadable`) may make the next one longer than it was looked at; so each is
 * looked at when its turn comes, and read as the engine does, in the same order.
 */
export const CONCAT = `(() => {
'use strict'
const { apply, limitSteps, toLength, counter, Object } = $realm
const { defineProperty, setPrototypeOf } = Object
const { incr } = counter
const { isArray, prototype } = Array
const listConstructor = Array
const { concat } = prototype
const { isConcatSpreadable, species } = Symbol
const isObject = (value) => (typeof value === 'object' && value !== null) || typeof value === 'function'

// a copy that costs more gas than any action may use
const MAX_COPY = 10000000

const isSpread = (item) => {
  if (!isObject(item)) return false
  const said = item[isConcatSpreadable]
  return said === undefined ? isArray(item) : !!said
}

// an empty list with the species of this one, created by the engine; undefined for plain lists
const createCopy = (list) => {
  if (!isArray(list)) return undefined
  const { constructor } = list
  if (constructor === listConstructor) return undefined
  const kind = isObject(constructor) ? constructor[species] : constructor
  if (kind === undefined || (kind === null && constructor !== null)) return undefined
  const empty = []
  const value = isObject(constructor) ? { __proto__: null, [species]: kind } : constructor
  defineProperty(empty, 'constructor', { __proto__: null, value })
  defineProperty(empty, isConcatSpreadable, { __proto__: null, value: true })
  return apply(concat, empty, [])
}

const limitCopy = (from, item) => {
  const length = isArray(item) ? item.length : toLength(item.length)
  if (!isArray(item)) limitSteps(length)
  if (from + length > MAX_COPY) {
    incr(1 + from + length)
    limitSteps(from + length)
  }
  return length
}

$realm.concatLists = (self, items) => {
  if (self === undefined || self === null) return apply(concat, self, items)
  const object = Object(self)
  const copy = createCopy(object)
  // without a prototype, so that no setter of a contract runs
  const list = copy === undefined ? setPrototypeOf([], null) : copy
  let count = 0
  const add = (value) => {
    if (copy === undefined) list[count] = value
    else defineProperty(copy, count, { __proto__: null, value, writable: true, enumerable: true, configurable: true })
  }
  for (let i = -1; i < items.length; i += 1) {
    const item = i < 0 ? object : items[i]
    const isList = isSpread(item)
    const length = isList ? limitCopy(count, item) : 1
    // a long list that grows in steps would leave as much garbage as it has content
    if (copy === undefined && length > 1000) list.length = count + length
    for (let k = 0; k < length; k += 1, count += 1) {
      if (!isList) add(item)
      else if (k in item) add(item[k])
    }
  }
  list.length = count
  return copy === undefined ? setPrototypeOf(list, prototype) : list
}
})()
`
