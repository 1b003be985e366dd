/**
 * JavaScript's library on the chain (spec/vm.md §3.2, §3.3). This is the only list: warnings about names use it, and a
 * test compares it with the realm of contracts and with the declarations in `types/`.
 */
const words = (text: string): string[] => text.trim().split(/\s+/)

/** Usable own names of each object; `global` are names without an object. */
export const LIBRARY = {
  global: words(`Object Array Number String Symbol Error BigInt JSON Math Infinity NaN undefined isFinite isNaN
    BigNumber Int64 Float64 MaxInt64 MinInt64 MaxFloat64 MinFloat64 storage blockchain IOSTCrypto console block tx
    blockInfo txInfo module require Console format formatWithOptions emptyOptions`),
  Object: words(`length name prototype assign create defineProperties defineProperty entries freeze
    getOwnPropertyDescriptor getOwnPropertyDescriptors getOwnPropertyNames getOwnPropertySymbols getPrototypeOf is
    isExtensible isFrozen isSealed keys preventExtensions seal setPrototypeOf values`),
  'Object.prototype':
    words(`constructor hasOwnProperty isPrototypeOf propertyIsEnumerable toLocaleString toString valueOf
    __proto__ __defineGetter__ __defineSetter__ __lookupGetter__ __lookupSetter__`),
  'Function.prototype': words('length name arguments caller constructor apply bind call toString'),
  Error: words('length name prototype captureStackTrace stackTraceLimit'),
  'Error.prototype': words('constructor name message toString'),
  'Boolean.prototype': words('constructor toString valueOf toJSON'),
  Number:
    words(`length name prototype EPSILON MAX_SAFE_INTEGER MAX_VALUE MIN_SAFE_INTEGER MIN_VALUE NaN NEGATIVE_INFINITY
    POSITIVE_INFINITY isFinite isInteger isNaN isSafeInteger parseFloat parseInt`),
  'Number.prototype': words('constructor toExponential toFixed toPrecision toString valueOf toLocaleString toJSON'),
  BigInt: words('length name prototype asIntN asUintN'),
  'BigInt.prototype': words('constructor toLocaleString toString valueOf'),
  Symbol: words(`length name prototype for keyFor asyncIterator hasInstance isConcatSpreadable iterator match matchAll
    replace search species split toPrimitive toStringTag unscopables`),
  'Symbol.prototype': words('constructor description toString valueOf'),
  String: words('length name prototype fromCharCode fromCodePoint raw'),
  'String.prototype': words(`length constructor charAt charCodeAt concat endsWith includes indexOf lastIndexOf repeat
    replace search slice split startsWith substring toLowerCase toString toUpperCase trim trimLeft trimRight valueOf`),
  Array: words('length name prototype isArray'),
  'Array.prototype': words(`length constructor concat every filter find findIndex forEach includes indexOf join keys
    lastIndexOf map pop push reverse shift slice sort splice toString unshift`),
  JSON: words('parse stringify'),
  Math: words('abs cbrt ceil floor log log10 log1p max min pow round sqrt E LN10 LN2 LOG10E LOG2E PI SQRT1_2 SQRT2'),
  BigNumber: words('length name prototype isBigNumber max maximum min minimum'),
  'BigNumber.prototype':
    words(`constructor abs absoluteValue comparedTo decimalPlaces div dividedBy dividedToIntegerBy dp
    eq exponentiatedBy gt gte idiv integerValue isEqualTo isFinite isGreaterThan isGreaterThanOrEqualTo isInteger
    isLessThan isLessThanOrEqualTo isNaN isNegative isPositive isZero lt lte minus mod modulo multipliedBy negated plus
    pow precision sd shiftedBy sqrt squareRoot times toExponential toFixed toFormat toFraction toJSON toNumber
    toPrecision toString valueOf _isBigNumber`),
  Int64: words('length name prototype'),
  'Int64.prototype':
    words(`constructor div eq gt gte isNegative isPositive isZero lt lte minus mod multi negated plus pow
    shift toFixed toJSON toString _checkArgument _validate`),
  Float64: words('length name prototype'),
  'Float64.prototype': words(`constructor div eq gt gte isNegative isPositive isZero lt lte minus mod multi negated plus
    pow toFixed toJSON toString _checkArgument _validate`),
  storage: words(`put get has del mapPut mapGet mapHas mapDel mapKeys mapLen globalGet globalHas globalMapGet
    globalMapHas globalMapKeys globalMapLen`),
  blockchain: words(`transfer withdraw deposit blockInfo txInfo contextInfo contractName publisher contractOwner call
    callWithAuth requireAuth receipt event`),
  IOSTCrypto: words('sha3 sha3Hex ripemd160Hex verify'),
  'Console.prototype': words('constructor debug error info log warn _format'),
  block: words('number parentHash time witness'),
  tx: words('authList expiration gasLimit gasRatio hash publisher time'),
  blockInfo: words('number parent_hash time witness'),
  txInfo: words('actions amount_limit auth_list expiration gas_limit gas_ratio hash publisher time'),
} as const satisfies Record<string, readonly string[]>

/** Globals of JavaScript that are null or missing on the chain; `eval` exists but always throws. */
export const ABSENT_GLOBALS: ReadonlySet<string> = new Set(
  words(`
  parseFloat parseInt decodeURI decodeURIComponent encodeURI encodeURIComponent escape unescape Function Boolean
  EvalError RangeError ReferenceError SyntaxError TypeError URIError Date Intl RegExp Int8Array Uint8Array
  Uint8ClampedArray Int16Array Uint16Array Int32Array Uint32Array Float32Array Float64Array BigInt64Array BigUint64Array
  Map Set WeakMap WeakSet ArrayBuffer SharedArrayBuffer Atomics DataView Promise Reflect Proxy WebAssembly
  globalThis window global process Buffer setTimeout setInterval setImmediate queueMicrotask fetch WeakRef
  AggregateError structuredClone eval`),
)

/** Methods of texts and lists that are null or missing and that no other object has. */
export const ABSENT_METHODS: ReadonlySet<string> = new Set(
  words(`
  substr match matchAll padStart padEnd localeCompare normalize codePointAt trimStart trimEnd replaceAll
  toLocaleLowerCase toLocaleUpperCase reduce reduceRight some fill copyWithin flat flatMap findLast findLastIndex
  toSorted toReversed toSpliced at`),
)

const INSTEAD: ReadonlyMap<string, string> = new Map([
  ['parseInt', 'Use Number.parseInt, or BigNumber for amounts.'],
  ['parseFloat', 'Use Number.parseFloat, or BigNumber for amounts.'],
  ['Boolean', 'Write !!value.'],
  ['Date', 'Use block.time, nanoseconds as a number, or tx.time.'],
  ['Map', 'Use an object, or storage.mapPut for what must last.'],
  ['Set', 'Use an object with the members as keys.'],
  ['Promise', 'Contracts run synchronously: call directly.'],
  ['TypeError', 'Use Error.'],
  ['RangeError', 'Use Error.'],
  ['reduce', 'Write a loop.'],
  ['at', 'Use list[index], or list[list.length - 1].'],
  ['some', 'Use findIndex(…) !== -1.'],
  ['fill', 'Write a loop.'],
  ['padStart', "Use '0'.repeat(count) + text."],
  ['substr', 'Use substring or slice.'],
  ['from', "Write a loop, or text.split('') for the letters of a text."],
  ['of', 'Write [a, b].'],
  ['fromEntries', 'Write a loop: object[key] = value.'],
  ['entries', 'Use forEach((value, index) => …), or Object.entries for an object.'],
  ['values', 'Use the list itself, or Object.values for an object.'],
  ['toLocaleString', 'Use toString, or new BigNumber(n).toFormat() for 1,234,567.'],
  ['table', 'Use console.log(JSON.stringify(value)).'],
  ['flat', 'Write a loop with concat.'],
  ['replaceAll', 'Use text.split(a).join(b).'],
  ['random', 'Nothing on the chain is random; derive from block.parentHash with care.'],
])

/** Returns the replacement for a missing name, given without its object. */
export function adviseInstead(name: string): string {
  return INSTEAD.get(name) ?? 'Do without it.'
}
