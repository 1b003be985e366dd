/**
 * Spreads values in steps that end with the time limit. The engine walks an iterator in one step, which neither time
 * nor memory breaks off where `next` is a function of its own (`next: Error`): here our function calls it, and entering
 * that can be broken off. What the engine would read is read once and in its order; lists that are walked as the engine
 * made them are left to it.
 */
export const SPREAD = `(() => {
'use strict'
const { apply, uncurry, Object } = $realm
const { getOwnPropertyDescriptor, getPrototypeOf } = Object
const { isArray, prototype } = Array
const { iterator } = Symbol
const { values } = prototype
const iterators = getPrototypeOf([][iterator]())
const { next: nextOfList } = iterators
const hasOwn = uncurry(Object.prototype.hasOwnProperty)
const isObject = (value) => (typeof value === 'object' && value !== null) || typeof value === 'function'
const isStill = (object, key, value) => {
  const found = getOwnPropertyDescriptor(object, key)
  return found !== undefined && found.value === value
}

// without running code of the contract
const isPlain = (list) =>
  isArray(list) &&
  getPrototypeOf(list) === prototype &&
  !hasOwn(list, iterator) &&
  isStill(prototype, iterator, values) &&
  isStill(iterators, 'next', nextOfList)

$realm.toSpread = (list) => {
  if (list === undefined || list === null || isPlain(list)) return list
  const method = list[iterator]
  // the engine throws the error
  if (typeof method !== 'function') return isObject(list) ? { __proto__: null, [iterator]: method } : list
  const begin = () => {
    const walk = apply(method, list, [])
    if (!isObject(walk)) return walk
    const { next } = walk
    return { __proto__: null, next: typeof next === 'function' ? () => apply(next, walk, []) : next }
  }
  return { __proto__: null, [iterator]: begin }
}
})()
`
