/**
 * Records the comparisons of an invocation: both sides of each, for operators and for methods of BigNumber. While the
 * invocation runs, the sides are only kept; they are read after its end, so that recording cannot change it.
 */
export const COMPARING = `(() => {
'use strict'
const { Object, apply, stringify, textAfter, comparisons, bigNumber: library } = $realm
const { isOwn } = $realm.intrinsics
const { setPrototypeOf, getPrototypeOf, getOwnPropertyDescriptor, defineProperty, keys } = Object
const { isArray } = Array

// more than a search tries, and longer than any value that it passes
const MAX_ITEMS = 256
const MAX_LENGTH = 64
// number of digits in one element of a BigNumber
const DIGITS = 14

const METHODS = {
  __proto__: null,
  eq: '===', isEqualTo: '===', gt: '>', isGreaterThan: '>', gte: '>=', isGreaterThanOrEqualTo: '>=',
  lt: '<', isLessThan: '<', lte: '<=', isLessThanOrEqualTo: '<=', comparedTo: '<',
}

const zeros = (count) => {
  let text = ''
  for (let i = 0; i < count; i += 1) text += '0'
  return text
}
const placePoint = (digits, places) => {
  if (places <= 0) return '0.' + zeros(-places) + digits
  if (digits.length <= places) return digits + zeros(places - digits.length)
  return textAfter(digits, 0, places) + '.' + textAfter(digits, places)
}
const formatBigNumber = ({ s, c, e }) => {
  if (!isArray(c) || e > MAX_LENGTH || e < -MAX_LENGTH) return undefined
  let digits = '' + c[0]
  for (let i = 1; i < c.length && i < 8; i += 1) digits += zeros(DIGITS - ('' + c[i]).length) + c[i]
  while (digits.length > 1 && digits[digits.length - 1] === '0') digits = textAfter(digits, 0, digits.length - 1)
  return (s < 0 ? '-' : '') + placePoint(digits, e + 1)
}
$realm.formatBigNumber = formatBigNumber
// a number of the library whose parts are read without running code of the contract
const isPlainNumber = (value) => {
  if (getPrototypeOf(value) !== library.prototype) return false
  for (const name of ['s', 'c', 'e']) {
    const own = getOwnPropertyDescriptor(value, name)
    if (own === undefined || !isOwn(own, 'value')) return false
  }
  return true
}
const sideOf = (value) => {
  if (typeof value !== 'object') return value
  return isPlainNumber(value) ? formatBigNumber(value) : undefined
}
const mayBeSide = (value) => {
  switch (typeof value) {
    case 'string': return value.length <= MAX_LENGTH
    case 'number': return true
    default: return typeof value === 'object' && value !== null
  }
}

$realm.createComparer = () => {
  const makeList = () => setPrototypeOf([], null)
  let list = makeList()
  const note = (left, right, op) => {
    const at = list.length
    if (at >= 3 * MAX_ITEMS || !mayBeSide(left) || !mayBeSide(right)) return
    list[at] = left
    list[at + 1] = op
    list[at + 2] = right
  }
  // the library's methods have a prototype object of their own unless they are charged
  const wrap = (method, op) => {
    const body = isOwn(method, 'prototype')
      ? function () {
          note(this, arguments[0], op)
          return apply(method, this, arguments)
        }
      : { ''() {
          note(this, arguments[0], op)
          return apply(method, this, arguments)
        } }['']
    return defineProperty(body, 'length', { value: method.length })
  }
  for (const op of keys(comparisons)) {
    const compare = comparisons[op]
    comparisons[op] = (left, right) => {
      note(left, right, op)
      return compare(left, right)
    }
  }
  for (const name of keys(METHODS)) library.prototype[name] = wrap(library.prototype[name], METHODS[name])
  return {
    begin() {
      list = makeList()
    },
    list() {
      const found = makeList()
      for (let at = 0; at < list.length; at += 3) {
        const left = sideOf(list[at])
        const right = sideOf(list[at + 2])
        if (left === undefined || right === undefined) continue
        found[found.length] = setPrototypeOf([left, list[at + 1], right], null)
      }
      return stringify(found)
    },
  }
}
})()
`
