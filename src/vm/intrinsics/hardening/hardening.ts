/**
 * The hardening of the realm (spec/vm.md §3.2, §3.3, §3.6): charged wrappers, and `null` for what contracts may not
 * use. It runs last, so the libraries above are charged too whenever they call a wrapped method.
 */
export const HARDENING = `(() => {
'use strict'
const { global, counter, apply, toText, textAfter, parseJson, power, limitSteps } = $realm
const { limitLength, limitPattern, limitReplacement, concatLists } = $realm
const { incr } = counter
const { TypeError } = global
const { defineProperty } = Object

// a text that exceeds the memory of every node
const MAX_TEXT = 2097152

// V8 7.0 repeats a text up to this length, which exceeds every gas limit; newer engines only half of it
const MAX_REPEATED = 1073741799

// a list of holes that costs all the gas an action may use; a longer list takes no memory
const MAX_LIST = 20000000
const MAX_PLAIN_LIST = 33554432

let otherSort
$realm.replaceSort = (method) => {
  otherSort = method
}

// own properties with string keys become null, except the kept ones
const keepOnly = (object, kept) => {
  for (const name of Object.getOwnPropertyNames(object)) if (!kept.has(name)) object[name] = null
}

// a function without a name and, unlike a function expression, without a prototype object of its own
const anonymous = (holder) => holder['']

const methodsOf = (object, names) => names.map((name) => [name, object[name]])
const strings = String.prototype
const arrays = Array.prototype
const numbers = BigNumber.prototype

const stringsByOne = methodsOf(strings, ['charAt', 'charCodeAt', 'valueOf'])
const stringsByLength = methodsOf(strings, [
  'includes', 'endsWith', 'indexOf', 'lastIndexOf', 'split', 'startsWith', 'slice', 'substring',
  'toLowerCase', 'toUpperCase', 'trim', 'trimLeft', 'trimRight',
])
const arraysByOne = methodsOf(arrays, ['pop', 'push'])
const arraysMoving = methodsOf(arrays, ['shift', 'unshift'])
const arraysByFifth = methodsOf(arrays, ['indexOf', 'lastIndexOf', 'keys', 'reverse'])
const arraysByLength = methodsOf(arrays, ['every', 'find', 'findIndex', 'forEach', 'includes', 'toString'])
const arraysByTen = methodsOf(arrays, ['filter', 'map', 'slice'])
const arraysCalling = new Set(['every', 'find', 'findIndex', 'forEach', 'filter', 'map'])
const { concat: concatTexts, repeat, replace, search } = strings
const { join, splice } = arrays
const mathByTwo = methodsOf(Math, [
  'abs', 'cbrt', 'ceil', 'floor', 'log', 'log10', 'log1p', 'max', 'min', 'round', 'sqrt',
])

const stringConstructor = String
const arrayConstructor = Array
const isArray = Array.isArray

keepOnly(strings, new Set(['length', 'toString']))
strings.constructor = function () {
  incr(1 + 0.1 * this.length)
  return apply(stringConstructor, this, arguments)
}
for (const [name, method] of stringsByOne) {
  strings[name] = anonymous({ ''() {
    incr(1)
    return apply(method, this, arguments)
  } })
}
strings.concat = anonymous({ ''() {
  const result = apply(concatTexts, this, arguments)
  incr(1 + 0.1 * result.length)
  return result
} })
strings.repeat = anonymous({ ''() {
  const count = arguments[0]
  const length = typeof this === 'string' && typeof count === 'number' ? this.length * count : 0
  if (length > MAX_REPEATED / 2 && length <= MAX_REPEATED) incr(0.1 * length)
  const result = apply(repeat, this, arguments)
  incr(1 + 0.1 * result.length)
  return result
} })
for (const [name, method] of stringsByLength) {
  strings[name] = anonymous({ ''() {
    const text = stringConstructor(this)
    incr(1 + 0.1 * text.length)
    return apply(method, text, arguments)
  } })
}
strings.search = anonymous({ ''() {
  const text = stringConstructor(this)
  incr(1 + 0.1 * text.length)
  return apply(search, text, [limitPattern(arguments[0])])
} })
strings.replace = anonymous({ ''() {
  const pattern = arguments[0]
  const text = stringConstructor(this)
  incr(1 + 0.1 * text.length)
  return apply(replace, text, [pattern, limitReplacement(text, pattern, arguments[1])])
} })

keepOnly(Math, new Set(['E', 'LN10', 'LN2', 'LOG10E', 'LOG2E', 'PI', 'SQRT1_2', 'SQRT2']))
for (const [name, method] of mathByTwo) {
  Math[name] = anonymous({ ''() {
    incr(2)
    return apply(method, Math, arguments)
  } })
}
Math.pow = anonymous({ ''() {
  incr(2)
  return power(+arguments[0], +arguments[1])
} })

// describes an argument that is not a function as V8 7.0 does, which newer engines only do for getters
const requireFunction = (value) => {
  if (typeof value === 'function') return
  let text = 'undefined'
  try {
    defineProperty({}, 'getter', { __proto__: null, get: value })
  } catch (error) {
    text = textAfter(error.message, 'Getter must be a function: '.length)
  }
  throw new TypeError(text + ' is not a function')
}

const insertionSort = (a, from, to, compare) => {
  for (let i = from + 1; i < to; i += 1) {
    const element = a[i]
    let j = i - 1
    for (; j >= from; j -= 1) {
      const other = a[j]
      if (!(compare(other, element) > 0)) break
      a[j + 1] = other
    }
    a[j + 1] = element
  }
}

const thirdIndex = (a, from, to, compare) => {
  if (to - from <= 1000) return from + ((to - from) >> 1)
  const samples = []
  let count = 0
  const step = 200 + ((to - from) & 15)
  for (let i = from + 1; i < to - 1; i += step) {
    samples[count] = [i, a[i]]
    count += 1
  }
  quickSort(samples, 0, count, (x, y) => compare(x[1], y[1]))
  return samples[count >> 1][0]
}

// the legacy sort of V8, which is not stable (spec/vm.md §3.6)
const quickSort = (a, from, to, compare) => {
  while (to - from > 10) {
    const third = thirdIndex(a, from, to, compare)
    let v0 = a[from]
    let v1 = a[to - 1]
    let v2 = a[third]
    let spare
    if (compare(v0, v1) > 0) {
      spare = v0
      v0 = v1
      v1 = spare
    }
    if (compare(v0, v2) >= 0) {
      spare = v0
      v0 = v2
      v2 = v1
      v1 = spare
    } else if (compare(v1, v2) > 0) {
      spare = v1
      v1 = v2
      v2 = spare
    }
    a[from] = v0
    a[to - 1] = v2
    const pivot = v1
    let low = from + 1
    let high = to - 1
    a[third] = a[low]
    a[low] = pivot
    partition: for (let i = low + 1; i < high; i += 1) {
      let element = a[i]
      let order = compare(element, pivot)
      if (order < 0) {
        a[i] = a[low]
        a[low] = element
        low += 1
      } else if (order > 0) {
        do {
          high -= 1
          if (high === i) break partition
          order = compare(a[high], pivot)
        } while (order > 0)
        a[i] = a[high]
        a[high] = element
        if (order < 0) {
          element = a[i]
          a[i] = a[low]
          a[low] = element
          low += 1
        }
      }
    }
    if (to - high < low - from) {
      quickSort(a, high, to, compare)
      to = low
    } else {
      quickSort(a, from, low, compare)
      from = high
    }
  }
  insertionSort(a, from, to, compare)
}

const byText = (x, y) => {
  if (x === y) return 0
  const left = toText(x)
  const right = toText(y)
  return left === right ? 0 : left < right ? -1 : 1
}

// moves the defined elements to the front, then undefined, then holes; returns the number of defined ones
const gather = (a, length) => {
  let defined = 0
  let present = 0
  for (let i = 0; i < length; i += 1) {
    if (!(i in a)) continue
    present += 1
    const element = a[i]
    if (element === undefined) continue
    a[defined] = element
    defined += 1
  }
  for (let i = defined; i < present; i += 1) a[i] = undefined
  for (let i = present; i < length; i += 1) delete a[i]
  return defined
}

const requireComparator = (compare) => {
  if (compare === undefined || typeof compare === 'function') return
  throw new TypeError('The comparison function must be either a function or undefined')
}

const sort = (a, compare) => {
  const length = a.length
  if (length < 2) return a
  quickSort(a, 0, gather(a, length), compare === undefined ? byText : (x, y) => compare(x, y))
  return a
}

keepOnly(arrays, new Set(['length', 'constructor']))
for (const [name, method] of arraysByOne) {
  arrays[name] = anonymous({ ''() {
    incr(1)
    return apply(method, this, arguments)
  } })
}
// An operation on a list, given in the form that has its length (limits.ts): that form must not be seen.
const walk = (method, list, values) => {
  const limited = limitLength(list)
  const callback = values[0]
  if (limited !== list && typeof callback === 'function') {
    values[0] = function (value, index) {
      return apply(callback, this, [value, index, list])
    }
  }
  const result = apply(method, limited, values)
  return result === limited ? list : result
}
const walks = [
  [arraysMoving],
  [arraysByFifth, (length) => 1 + length * 0.2],
  [arraysByLength, (length) => 1 + length],
  [arraysByTen, (length) => 1 + length * 10],
]
for (const [methods, cost] of walks) {
  for (const [name, method] of methods) {
    const isCalling = arraysCalling.has(name)
    const isMoving = methods === arraysMoving
    arrays[name] = anonymous({ ''() {
      incr(isMoving ? 1 : cost(this.length))
      if (isMoving && isArray(this)) limitSteps(this.length)
      if (isCalling) requireFunction(arguments[0])
      return walk(method, this, arguments)
    } })
  }
}
arrays.join = anonymous({ ''() {
  incr(1 + this.length)
  const text = walk(join, this, arguments)
  if (text.length > MAX_TEXT) {
    throw new Error('IOSTContractInstruction_Incr Memory Using too much! used: ' + text.length + ' Limit: 100000000')
  }
  return text
} })
arrays.sort = anonymous({ ''() {
  incr(1 + this.length)
  requireComparator(arguments[0])
  return otherSort === undefined ? sort(this, arguments[0]) : walk(otherSort, this, arguments)
} })
arrays.concat = anonymous({ ''() {
  const result = concatLists(this, arguments)
  incr(1 + result.length)
  return result
} })
arrays.splice = anonymous({ ''() {
  incr(1 + this.length * 10)
  if (arguments.length > 2) incr(arguments.length - 2)
  return walk(splice, this, arguments)
} })
// The charged constructor is not yet on the prototype of lists: from then on, the engine copies lists slowly in the whole isolate.
const holder = (() => {
  const arrays = {}
  arrays.constructor = function () {
    const length = arguments[0]
    if (typeof length === 'number' && length > MAX_LIST && length <= MAX_PLAIN_LIST) {
      incr(1 + length * 0.2)
      limitSteps(length)
    }
    const result = apply(arrayConstructor, this, arguments)
    incr(1 + result.length * 0.2)
    return result
  }
  return arrays
})()
Array = holder.constructor
Array.prototype = arrays
Array.isArray = isArray
$realm.listConstructor = arrayConstructor
$realm.chargeLists = () => {
  arrays.constructor = holder.constructor
}
arrayConstructor.from = null
arrayConstructor.of = null

JSON.parse = anonymous({ ''() {
  const text = arguments[0]
  incr(text === undefined || text === null ? 10 : 10 + stringConstructor(text).length)
  return parseJson(text, arguments[1])
} })

const bigNumber = BigNumber
const { toString } = numbers
const textOf = (n) => (n instanceof bigNumber ? apply(toString, n, []) : stringConstructor(n))
const lengths = (a, n) => apply(toString, a, []).length + (n === undefined || n === null ? 0 : textOf(n).length)
const charges = [
  [['abs', 'absoluteValue', 'isFinite', 'isInteger', 'isNaN', 'isNegative', 'isPositive', 'isZero', 'negated'], () => 20],
  [['div', 'dividedBy', 'idiv', 'dividedToIntegerBy', 'minus', 'mod', 'plus'], (a, n) => 20 + lengths(a, n) * 10],
  [['pow', 'exponentiatedBy'], (a, n) => {
    const length = apply(toString, a, []).length
    return 20 + length * (n === undefined || n === null ? 1 : textOf(n).length) * 10
  }],
  [['times', 'multipliedBy'], (a, n) => 20 + lengths(a, n) * 4],
  [['integerValue', 'sqrt', 'squareRoot', 'toFixed'], (a) => 20 + apply(toString, a, []).length * 4],
  [
    ['eq', 'isEqualTo', 'gt', 'isGreaterThan', 'gte', 'isGreaterThanOrEqualTo', 'lt', 'isLessThan', 'lte', 'isLessThanOrEqualTo'],
    (a, n) => 20 + lengths(a, n) * 2,
  ],
]
for (const [names, cost] of charges) {
  for (const [name, method] of methodsOf(numbers, names)) {
    numbers[name] = anonymous({ ''() {
      incr(cost(this, arguments[0]))
      return apply(method, this, arguments)
    } })
  }
}
BigNumber = function (n, base) {
  incr(20)
  return new bigNumber(n, base)
}
BigNumber.prototype = numbers
numbers.constructor = BigNumber
$realm.bigNumber = bigNumber
for (const name of ['isBigNumber', 'max', 'maximum', 'min', 'minimum']) BigNumber[name] = bigNumber[name]

Function.prototype.toString = anonymous({ ''() {
  if (typeof this !== 'function') throw new Error()
  return 'function ' + this.name + '() { [native code] }'
} })

for (const name of [
  'parseFloat', 'parseInt', 'decodeURI', 'decodeURIComponent', 'encodeURI', 'encodeURIComponent', 'escape', 'unescape',
  'Function', 'Boolean', 'EvalError', 'RangeError', 'ReferenceError', 'SyntaxError', 'TypeError', 'URIError', 'Date', 'Intl',
  'RegExp', 'Int8Array', 'Uint8Array', 'Uint8ClampedArray', 'Int16Array', 'Uint16Array', 'Int32Array', 'Uint32Array',
  'Float32Array', 'Float64Array', 'BigInt64Array', 'BigUint64Array', 'Map', 'Set', 'WeakMap', 'WeakSet', 'ArrayBuffer',
  'SharedArrayBuffer', 'Atomics', 'DataView', 'Promise', 'Reflect', 'Proxy', 'IOSTBlockchain',
  'IOSTInstruction', 'IOSTStorage', '_IOSTCrypto', '_native_log', '_native_run', '_native_require', '_cLog',
]) global[name] = null
})()
`
