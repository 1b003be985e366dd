/**
 * Takes away what the engine of the chain does not have (V8 7.0; spec/vm.md §3.2), so the realm is the same on every
 * newer one: an own property that is not listed here is deleted, before the hardening turns the rest into wrappers and
 * nulls. What cannot be deleted stays: `Symbol.matchAll`, and on Node 24 `Symbol.dispose` and `Symbol.asyncDispose`.
 */
const words = (text: string) => text.trim().split(/\s+/)

const OBJECT_METHODS = words(`constructor __defineGetter__ __defineSetter__ hasOwnProperty __lookupGetter__
  __lookupSetter__ isPrototypeOf propertyIsEnumerable toString valueOf __proto__ toLocaleString`)

/** Own string-named properties by the expression that names the object. */
const KEPT: Record<string, string[]> = {
  globalThis: words(`Object Function Array Number parseFloat parseInt Infinity NaN undefined Boolean String Symbol Date
    Promise RegExp Error EvalError RangeError ReferenceError SyntaxError TypeError URIError JSON Math Intl ArrayBuffer
    Uint8Array Int8Array Uint16Array Int16Array Uint32Array Int32Array Float32Array Float64Array Uint8ClampedArray
    BigUint64Array BigInt64Array DataView Map BigInt Set WeakMap WeakSet Proxy Reflect SharedArrayBuffer Atomics
    decodeURI decodeURIComponent encodeURI encodeURIComponent escape unescape eval isFinite isNaN WebAssembly $realm`),
  Object: words(`length name prototype assign getOwnPropertyDescriptor getOwnPropertyDescriptors getOwnPropertyNames
    getOwnPropertySymbols is preventExtensions seal create defineProperties defineProperty freeze getPrototypeOf
    setPrototypeOf isExtensible isFrozen isSealed keys entries values`),
  'Object.prototype': OBJECT_METHODS,
  'Function.prototype': words('length name arguments caller constructor apply bind call toString'),
  Error: words('length name prototype captureStackTrace stackTraceLimit'),
  'Error.prototype': words('constructor name message toString'),
  // the next contract must not see the last match
  RegExp: words('length name prototype'),
  Number:
    words(`length name prototype isFinite isInteger isNaN isSafeInteger parseFloat parseInt MAX_VALUE MIN_VALUE NaN
    NEGATIVE_INFINITY POSITIVE_INFINITY MAX_SAFE_INTEGER MIN_SAFE_INTEGER EPSILON`),
  'Number.prototype': words('constructor toExponential toFixed toPrecision toString valueOf toLocaleString'),
  'Boolean.prototype': words('constructor toString valueOf'),
  BigInt: words('length name prototype asUintN asIntN'),
  'BigInt.prototype': words('constructor toLocaleString toString valueOf'),
  Symbol: words(`length name prototype for keyFor asyncIterator hasInstance isConcatSpreadable iterator match replace
    search species split toPrimitive toStringTag unscopables`),
  'Symbol.prototype': words('constructor toString valueOf description'),
  String: words('length name prototype fromCharCode fromCodePoint raw'),
  'String.prototype': words(`length constructor anchor big blink bold charAt charCodeAt codePointAt concat endsWith
    fontcolor fontsize fixed includes indexOf italics lastIndexOf link localeCompare match normalize padEnd padStart
    repeat replace search slice small split strike sub substr substring sup startsWith toString trim trimLeft trimRight
    toLocaleLowerCase toLocaleUpperCase toLowerCase toUpperCase valueOf trimStart trimEnd`),
  Array: words('length name prototype isArray from of'),
  'Array.prototype':
    words(`length constructor concat find findIndex pop push shift unshift slice splice includes indexOf
    keys entries forEach filter map every some reduce reduceRight toString toLocaleString join reverse sort lastIndexOf
    copyWithin fill values flat flatMap`),
  JSON: words('parse stringify'),
  Math: words(`abs acos acosh asin asinh atan atanh atan2 ceil cbrt expm1 clz32 cos cosh exp floor fround hypot imul log
    log1p log2 log10 max min pow random round sign sin sinh sqrt tan tanh trunc E LN10 LN2 LOG10E LOG2E PI SQRT1_2 SQRT2`),
}

const ITERATORS = ['[][Symbol.iterator]()', "''[Symbol.iterator]()", '(function* () {})()']
for (const iterator of ITERATORS) KEPT[`Object.getPrototypeOf(${iterator})`] = words('constructor next return throw')
KEPT['Object.getPrototypeOf(Object.getPrototypeOf([][Symbol.iterator]()))'] = []
KEPT['Object.getPrototypeOf(Object.getPrototypeOf((function* () {})()))'] = words('constructor next return throw')

/** The well-known symbols of V8 7.0; properties named by others go as well. */
const SYMBOLS =
  words(`asyncIterator hasInstance isConcatSpreadable iterator match replace search species split toPrimitive
  toStringTag unscopables`)

/** The script. */
export const TRIMMING = `(() => {
'use strict'
const { getOwnPropertyNames, getOwnPropertySymbols } = Object
const { deleteProperty, set } = Reflect
const symbols = new Set(${JSON.stringify(SYMBOLS)}.map((name) => Symbol[name]))
const trim = (object, names) => {
  const kept = new Set(names)
  for (const name of getOwnPropertyNames(object)) {
    // \`gc\`, where Node was started to have it, is declared in a way that can't be deleted
    if (!kept.has(name) && !deleteProperty(object, name)) set(object, name, undefined)
  }
  for (const symbol of getOwnPropertySymbols(object)) if (!symbols.has(symbol)) deleteProperty(object, symbol)
}
${Object.entries(KEPT)
  .map(([object, names]) => `trim(${object}, ${JSON.stringify(names)})`)
  .join('\n')}
// newer engines expose the prototype of all iterators
deleteProperty(Object.getPrototypeOf(Object.getPrototypeOf([][Symbol.iterator]())), Symbol.toStringTag)
})()
`
