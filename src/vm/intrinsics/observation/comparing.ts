/**
 * Records the comparisons of an invocation: both sides of each, for operators and for methods of BigNumber. It is for
 * repeated runs: the sides are noted without reading any method of the contract, and cost no gas.
 */
export const COMPARING = `(() => {
'use strict'
const { Object, apply, stringify, textAfter, comparisons, bigNumber: library } = $realm
const { setPrototypeOf, keys } = Object
const { isArray } = Array

// more than a search tries, and longer than any value that it passes
const MOST = 256
const LONGEST = 64
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
  if (!isArray(c) || e > LONGEST || e < -LONGEST) return undefined
  let digits = '' + c[0]
  for (let i = 1; i < c.length && i < 8; i += 1) digits += zeros(DIGITS - ('' + c[i]).length) + c[i]
  while (digits.length > 1 && digits[digits.length - 1] === '0') digits = textAfter(digits, 0, digits.length - 1)
  return (s < 0 ? '-' : '') + placePoint(digits, e + 1)
}
$realm.formatBigNumber = formatBigNumber
const sideOf = (value) => {
  if (typeof value === 'string') return value.length > LONGEST ? undefined : value
  if (typeof value === 'number') return value
  return typeof value === 'object' && value !== null ? formatBigNumber(value) : undefined
}

$realm.createComparer = () => {
  const makeList = () => setPrototypeOf([], null)
  let list = makeList()
  const note = (left, right, op) => {
    if (list.length >= MOST) return
    const a = sideOf(left)
    const b = sideOf(right)
    if (a !== undefined && b !== undefined) list[list.length] = setPrototypeOf([a, op, b], null)
  }
  const wrap = (method, op) =>
    function (other) {
      note(this, other, op)
      return apply(method, this, arguments)
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
    end: () => stringify(list),
  }
}
})()
`
