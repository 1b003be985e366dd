/**
 * Built-in functions whose work depends on an argument, in one step that cannot be interrupted, check a limit before
 * they begin. The argument is read once: an answer that changes from one reading to the next cannot lead them further
 * than was looked at.
 */
export const LIMITS = `(() => {
'use strict'
const { apply, limitSteps, replaceMethod, uncurry, toText, Object, Proxy, Reflect, TypeError } = $realm
const { defineProperty, getOwnPropertyDescriptor, getPrototypeOf } = Object
const { construct } = Reflect
const { isArray } = Array
const { replace, search, species, toPrimitive } = Symbol
const isOwn = uncurry(Object.prototype.hasOwnProperty)
const unbox = uncurry(String.prototype.valueOf)
const includes = uncurry(String.prototype.includes)
const split = uncurry(String.prototype.split)
const isObject = (value) => (typeof value === 'object' && value !== null) || typeof value === 'function'

const limit = (object, name, check) => {
  const method = object[name]
  replaceMethod(object, name, {
    [name]() {
      check(arguments)
      return apply(method, this, arguments)
    },
  }[name])
}

const toLength = (value) => {
  const length = +value
  return length > 0 ? (length < 9007199254740991 ? length - (length % 1) : 9007199254740991) : 0
}

$realm.toLength = toLength

// An object whose length the engine is about to read, and to walk through: one that may answer something else then is given in
// a form that has its length already.
const limitLength = (object) => {
  if (!isObject(object) || isArray(object)) return object
  const own = getOwnPropertyDescriptor(object, 'length')
  if (own !== undefined && (typeof own.value === 'number' || (own.value === undefined && own.get === undefined))) {
    limitSteps(own.value)
    return object
  }
  let length = toLength(object.length)
  limitSteps(length)
  return new Proxy(object, {
    __proto__: null,
    get: (_, key) => (key === 'length' ? length : object[key]),
    set(_, key, value) {
      if (key === 'length') length = value
      object[key] = value
      return true
    },
  })
}
$realm.limitLength = limitLength

const listOf = (values) => {
  if (isArray(values)) limitSteps(values.length)
  if (!isObject(values) || isArray(values)) return values
  const length = toLength(values.length)
  limitSteps(length)
  const list = []
  for (let i = 0; i < length; i += 1) defineProperty(list, i, { __proto__: null, value: values[i] })
  return list
}
const { apply: applyFunction } = Function.prototype
replaceMethod(Function.prototype, 'apply', {
  apply(self, values) {
    return apply(applyFunction, this, [self, listOf(values)])
  },
}.apply)

// in steps of the realm, which end at the time limit
replaceMethod(String, 'raw', {
  raw(strings) {
    if (strings === undefined || strings === null) throw new TypeError('Cannot convert undefined or null to object')
    const parts = strings.raw
    if (parts === undefined || parts === null) throw new TypeError('Cannot convert undefined or null to object')
    const length = toLength(parts.length)
    let text = ''
    for (let i = 0; i < length; i += 1) {
      text += toText(parts[i])
      if (i + 1 < length && i + 1 < arguments.length) text += toText(arguments[i + 1])
    }
    return text
  },
}.raw)

// the length of a text or of a String object
const textLength = (value) => {
  if (typeof value === 'string') return value.length
  if (typeof value !== 'object' || value === null || isArray(value) || !isOwn(value, 'length')) return 0
  try {
    return unbox(value).length
  } catch {
    return 0
  }
}
for (const name of ['keys', 'values', 'entries', 'assign', 'defineProperties', 'getOwnPropertyNames', 'getOwnPropertyDescriptors']) {
  limit(Object, name, (values) => {
    for (let i = 0; i < values.length; i += 1) limitSteps(textLength(values[i]) * 10)
  })
}

const convertBy = (value, method) => (typeof method === 'function' ? apply(method, value, []) : value)

// an object converted to a number or a text, once
const toPrimitiveOf = (value) => {
  if (!isObject(value)) return value
  const convert = value[toPrimitive]
  if (convert !== undefined && convert !== null) {
    const result = apply(convert, value, ['number'])
    if (!isObject(result)) return result
  } else {
    const number = convertBy(value, value.valueOf)
    if (!isObject(number)) return number
    const text = convertBy(value, value.toString)
    if (!isObject(text)) return text
  }
  throw new TypeError('Cannot convert object to primitive value')
}

// converting digits takes quadratic time
const limitDigits = (value) => {
  if (typeof value === 'string') limitSteps(value.length * 10)
  return value
}
$realm.limitDigits = limitDigits
const bigInt = BigInt
const { asUintN, asIntN } = bigInt
const fixed = (name, method) =>
  replaceMethod(bigInt, name, {
    [name](bits, value) {
      const width = +toPrimitiveOf(bits)
      const number = limitDigits(toPrimitiveOf(value))
      if (typeof number === 'bigint') limitSteps(width * 10)
      return apply(method, bigInt, [width, number])
    },
  }[name])
fixed('asUintN', asUintN)
fixed('asIntN', asIntN)
const limited = {
  BigInt(value) {
    return bigInt(limitDigits(toPrimitiveOf(value)))
  },
}.BigInt
for (const name of ['length', 'name', 'prototype', 'asUintN', 'asIntN']) {
  defineProperty(limited, name, getOwnPropertyDescriptor(bigInt, name))
}
defineProperty(bigInt.prototype, 'constructor', { value: limited })
BigInt = limited

// An expression is compiled in one step, of a text or of another expression. A contract comes by the constructor through
// expressions of the libraries only.
// The engine aborts its process where it compiles one with too little stack left, so the stack is tried before.
const tryStack = (frames) => (frames > 0 ? tryStack(frames - 1) + 1 : 0)
const limitPattern = (pattern) => {
  if (typeof pattern === 'string') {
    limitSteps(pattern.length * 1000)
    tryStack(1000 + split(pattern, '(').length)
  }
  return pattern
}
$realm.limitPattern = (pattern) => {
  const isPattern = isObject(pattern) && pattern[search] !== undefined && pattern[search] !== null
  return isPattern || pattern === undefined ? pattern : limitPattern(toText(pattern))
}
const regExp = RegExp
const isExpression = (value) => isObject(value) && getPrototypeOf(value) === regExp.prototype
const patternOf = (value) => (value === undefined || isExpression(value) ? value : limitPattern(toText(value)))
limit(regExp.prototype, 'compile', (values) => {
  values[0] = patternOf(values[0])
})
const limitedRegExp = function RegExp(pattern, flags) {
  return construct(regExp, [patternOf(pattern), flags], new.target === undefined ? regExp : new.target)
}
defineProperty(limitedRegExp, 'prototype', { value: regExp.prototype, writable: false })
defineProperty(limitedRegExp, species, getOwnPropertyDescriptor(regExp, species))
defineProperty(regExp.prototype, 'constructor', { value: limitedRegExp })

// a replacement may stand for the whole text, as often as something is found
const limitReplacement = (text, count, replacement) => {
  if (typeof replacement === 'function') return replacement
  const result = toText(replacement)
  const parts = includes(result, '$') ? split(result, '$').length - 1 : 0
  limitSteps(count * (result.length + parts * text.length))
  return result
}
$realm.limitReplacement = (text, pattern, replacement) =>
  isObject(pattern) ? replacement : limitReplacement(text, 1, replacement)
const replaceAll = regExp.prototype[replace]
regExp.prototype[replace] = {
  [replace](value, replacement) {
    const text = toText(value)
    return apply(replaceAll, this, [text, limitReplacement(text, text.length + 1, replacement)])
  },
}[replace]
})()
`
