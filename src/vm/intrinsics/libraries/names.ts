/**
 * A class of V8 7.0 gets its name last of its own properties, behind what is static; one of newer engines gets it
 * early.
 */
export const NAMES = `(() => {
'use strict'
const { Object, uncurry } = $realm
const { getOwnPropertyNames } = Object
const sourceOf = uncurry(Function.prototype.toString)
const startsWith = uncurry(String.prototype.startsWith)
const isEnumerable = uncurry(Object.prototype.propertyIsEnumerable)

const isClass = (value) => typeof value === 'function' && startsWith(sourceOf(value), 'class')

Object.getOwnPropertyNames = {
  getOwnPropertyNames(value) {
    const names = getOwnPropertyNames(value)
    if (!isClass(value)) return names
    for (let i = 0; i + 1 < names.length; i += 1) {
      if (names[i] !== 'name' || isEnumerable(value, names[i + 1])) continue
      names[i] = names[i + 1]
      names[i + 1] = 'name'
    }
    return names
  },
}.getOwnPropertyNames
})()
`
