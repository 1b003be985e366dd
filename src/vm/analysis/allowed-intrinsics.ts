/**
 * Members of its realm that confined code may use (analysis/escape-analysis.ts), by name. Each of these functions
 * stores none of its arguments, and passes no object of the realm to the contract, as a result or to a callback:
 * results are primitives, or objects made by the call, or what the contract gave.
 */
const words = (text: string) => new Set(text.trim().split(/\s+/))
/** A table without a prototype, whose members no name of a contract finds. */
const tableOf = <T>(members: Readonly<Record<string, T>>): Readonly<Record<string, T>> =>
  Object.assign(Object.create(null), members)

/** Names that are called: `Number(x)`. */
export const ALLOWED_FUNCTIONS: ReadonlySet<string> =
  words(`Number String Error Array Object BigInt BigNumber isNaN isFinite
  _IOSTBinaryOp _IOSTTemplateTag _IOSTSpreadElement`)

/** Names that can be passed as callbacks to list methods: `list.map(Number)`. */
export const ALLOWED_CALLBACKS: ReadonlySet<string> = words('Number String isNaN isFinite')
/** List methods that call their callback and do not pass it on to other code. */
export const CALLBACK_METHODS: ReadonlySet<string> = words('map filter forEach every find findIndex')

/** Names after `new`. */
export const ALLOWED_CLASSES: ReadonlySet<string> = words('Error Array Object String Number BigNumber Int64 Float64')

/** Functions of objects that have a name: `JSON.stringify(x)`, `Math.max.apply(null, list)`. */
export const ALLOWED_CALLS = tableOf<ReadonlySet<string>>({
  storage:
    words(`put has get del mapPut mapHas mapGet mapDel mapKeys mapLen globalHas globalGet globalMapHas globalMapGet
    globalMapKeys globalMapLen`),
  blockchain: words(`transfer withdraw deposit blockInfo txInfo contextInfo contractName publisher contractOwner call
    callWithAuth requireAuth receipt event`),
  IOSTCrypto: words('sha3 sha3Hex ripemd160Hex verify'),
  console: words('debug info warn error log'),
  JSON: words('parse stringify'),
  Math: words('abs cbrt ceil floor log log10 log1p max min pow round sqrt'),
  Number: words('isFinite isInteger isNaN isSafeInteger parseFloat parseInt'),
  String: words('fromCharCode fromCodePoint'),
  Array: words('isArray'),
  BigNumber: words('isBigNumber max maximum min minimum'),
  Object: words(`keys values entries assign create freeze seal preventExtensions isFrozen isSealed isExtensible is
    getOwnPropertyNames getOwnPropertySymbols setPrototypeOf
    defineProperty defineProperties prototype.hasOwnProperty prototype.toString
    prototype.propertyIsEnumerable`),
  _IOSTInstruction_counter: words('incr'),
})

/** Functions that may return lasting objects, with the guard of their result. */
export const CHECKED_CALLS = tableOf<'value' | 'description' | 'descriptions'>({
  'Object.getPrototypeOf': 'value',
  'Object.getOwnPropertyDescriptor': 'description',
  'Object.getOwnPropertyDescriptors': 'descriptions',
})

/** Their properties that are primitives. */
export const ALLOWED_VALUES = tableOf<ReadonlySet<string>>({
  Math: words('E LN10 LN2 LOG10E LOG2E PI SQRT1_2 SQRT2'),
  Number: words(
    'MAX_VALUE MIN_VALUE NaN NEGATIVE_INFINITY POSITIVE_INFINITY MAX_SAFE_INTEGER MIN_SAFE_INTEGER EPSILON',
  ),
  Symbol: words('iterator hasInstance isConcatSpreadable toPrimitive toStringTag'),
})

/**
 * Objects to which confined code may add properties while it runs. No lasting object inherits from these, so added
 * members are called with objects of the contract only.
 */
export const EXTENSIBLE: ReadonlySet<string> = words(
  'Array Number Object String Array.prototype Number.prototype String.prototype',
)

/**
 * Global names that a library looks up when called, although the chain does not have them: a contract that declares one
 * runs as a script.
 */
export const LOOKED_FOR: ReadonlySet<string> = words('RegExp Uint32Array')

/** Methods of objects that a contract creates. A method of this name may be called on every prototype. */
export const ALLOWED_METHODS: ReadonlySet<string> = words(`
  toString valueOf hasOwnProperty isPrototypeOf propertyIsEnumerable call apply bind next return throw toJSON
  concat find findIndex pop push shift unshift slice splice includes indexOf keys forEach filter map every join reverse sort
  lastIndexOf charAt charCodeAt repeat endsWith replace search split startsWith substring toLowerCase toUpperCase trim trimLeft
  trimRight toExponential toFixed toPrecision
  abs absoluteValue isFinite isInteger isNaN isNegative isPositive isZero negated div dividedBy idiv dividedToIntegerBy minus mod
  modulo plus pow exponentiatedBy times multipliedBy integerValue sqrt squareRoot eq isEqualTo gt isGreaterThan gte
  isGreaterThanOrEqualTo lt isLessThan lte isLessThanOrEqualTo comparedTo dp decimalPlaces sd precision shiftedBy toNumber multi`)

/** Methods that can be called on any object of the contract: `[].slice.call(arguments)`. */
export const DETACHED_METHODS: ReadonlySet<string> = words(`
  toString valueOf hasOwnProperty isPrototypeOf propertyIsEnumerable
  concat find findIndex pop push shift unshift slice splice includes indexOf keys forEach filter map every join reverse sort
  lastIndexOf charAt charCodeAt repeat endsWith replace search split startsWith substring toLowerCase toUpperCase trim trimLeft
  trimRight`)
