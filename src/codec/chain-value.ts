import { isRecord, isTable } from '../collections/shapes.js'
import { decodeNumber, isSafeNumber, isTextOf } from './exact-number.js'
import { isJsonObject, JsonError, JsonNumber, type JsonValue, parseJson } from './json.js'

/*
 * The one comparison of values of the chain with values of JavaScript. The chain keeps text; what a text means is
 * known from a declaration, or not at all. Everything that reads or compares such values does it here, because each
 * place that parses on its own loses digits (`9007199254740993`), or takes one type for another (`'false'`).
 */

/** Declared type of a return value; `bigint` stands for integers that are kept exact. */
export type ReturnKind = 'string' | 'number' | 'bigint' | 'bool' | 'json' | 'null' | 'undefined'

/** Declared types that a value may have; undefined if no declaration is known. */
type DeclaredKinds = readonly ReturnKind[] | undefined

/** Why a value can never equal a value of the chain. */
export interface ValueMistake {
  /** Values that would fit, as in "expected …, got 5". */
  expected: string
  hint: string
  /** The value as it has to be written, if it is clear: `'5'`. */
  form?: string
}

/**
 * Parses a JSON text of the chain. Numbers keep their digits. `undefined` for text that is not JSON.
 */
export function readJsonText(text: string): JsonValue | undefined {
  try {
    return parseJson(text, { extent: 'whole' })
  } catch (error) {
    if (error instanceof JsonError) return undefined
    throw error
  }
}

/** Converts JSON to values of JavaScript. Numbers become what holds all their digits (`decodeNumber`) by default. */
export function decodeJson(value: JsonValue, readNumber: (text: string) => unknown = decodeNumber): unknown {
  if (value instanceof JsonNumber) return readNumber(value.text)
  if (Array.isArray(value)) return value.map((item) => decodeJson(item, readNumber))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, decodeJson(member, readNumber)]))
}

/**
 * Formats JSON, or values decoded from it, with all digits of numbers: bigints are written as numbers. With an
 * indentation, each member has a line.
 */
export function formatJson(value: unknown, indent = '', outer = ''): string {
  if (typeof value === 'bigint') return String(value)
  if (value instanceof JsonNumber) return value.text
  if (Array.isArray(value))
    return formatMembers(
      '[]',
      value.map((each) => formatJson(each, indent, outer + indent)),
      indent,
      outer,
    )
  if (!isPlainObject(value)) return JSON.stringify(value) ?? String(value)
  const members = Object.entries(value).map(([name, member]) => {
    return `${JSON.stringify(name)}:${indent && ' '}${formatJson(member, indent, outer + indent)}`
  })
  return formatMembers('{}', members, indent, outer)
}

function formatMembers(brackets: '[]' | '{}', members: readonly string[], indent: string, outer: string): string {
  const [open, close] = [brackets[0], brackets[1]]
  if (indent === '' || members.length === 0) return `${open}${members.join(',')}${close}`
  return `${open}\n${members.map((member) => outer + indent + member).join(',\n')}\n${outer}${close}`
}

/** JSON in which each number is a number that holds all its digits, or text: JSON of JavaScript loses none of it. */
export function toPlainJson(value: JsonValue): unknown {
  if (value instanceof JsonNumber) {
    const number = decodeNumber(value.text)
    return typeof number === 'number' ? number : value.text
  }
  if (Array.isArray(value)) return value.map(toPlainJson)
  if (!isJsonObject(value)) return value
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, toPlainJson(member)]))
}

/** Decodes a text as JSON; other text is returned unchanged. */
export function decodeJsonText(text: string): unknown {
  const value = readJsonText(text)
  return value === undefined ? text : decodeJson(value)
}

/**
 * Decodes a text that is a JSON object or list. Other texts stay text: an amount such as `10.50` looks like a number.
 */
function decodeDocument(text: string): unknown {
  return /^[[{]/.test(text) ? decodeJsonText(text) : text
}

/**
 * Decodes a text by its declared types. The chain converts all values of scripts to text, so a string, a number and a
 * boolean look the same. If the type is unknown or ambiguous, only objects and lists are parsed.
 */
export function decodeText(text: string, kinds: DeclaredKinds): unknown {
  if (kinds === undefined) return decodeDocument(text)
  const may = new Set(kinds)
  if (may.has('null') && text === 'null') return null
  if (may.has('string')) return may.has('json') ? decodeDocument(text) : text
  if (may.has('undefined') && text === '') return undefined
  if (may.has('bool') && /^(true|false)$/.test(text)) return text === 'true'
  if (may.has('bigint') && /^-?\d+$/.test(text)) return BigInt(text)
  if (may.has('number') && /^(NaN|-?Infinity)$/.test(text)) return Number(text)
  if (may.has('number')) return decodeNumber(text)
  return may.has('json') ? decodeJsonText(text) : text
}

/** True if a text of the chain, by its declared types, is the expected value. */
export function equalsText(text: string, expected: unknown, kinds?: DeclaredKinds): boolean {
  switch (typeof expected) {
    case 'string':
      return text === expected || (isOnlyJson(kinds) && readJsonText(text) === expected)
    case 'number':
    case 'bigint':
      return isTextOf(text, expected)
    case 'boolean':
      return text === String(expected)
    case 'undefined':
      return text === ''
    default:
      if (expected === null) return text === 'null'
      return equalsDocument(text, expected)
  }
}

/** A value of a class, such as a BigNumber, is returned as the JSON of a text: `"5"` with its quotes. */
function isOnlyJson(kinds: DeclaredKinds): boolean {
  return kinds?.includes('json') === true && !kinds.includes('string')
}

function equalsDocument(text: string, expected: unknown): boolean {
  const value = readJsonText(text)
  return value !== undefined && equalsJson(value, expected)
}

/**
 * True if a JSON value is the expected one. Texts, numbers and booleans differ, as JSON has types. A number equals a
 * JSON number that is written as JavaScript writes it.
 */
export function equalsJson(value: JsonValue, expected: unknown): boolean {
  if (value instanceof JsonNumber)
    return (typeof expected === 'number' || typeof expected === 'bigint') && isTextOf(value.text, expected)
  if (Array.isArray(value)) {
    return (
      Array.isArray(expected) &&
      value.length === expected.length &&
      value.every((each, index) => equalsJson(each, expected[index]))
    )
  }
  if (!isJsonObject(value)) return value === expected
  if (!isPlainObject(expected)) return false
  const names = Object.keys(value)
  return (
    names.length === Object.keys(expected).length &&
    Object.entries(value).every(([name, own]) => Object.hasOwn(expected, name) && equalsJson(own, expected[name]))
  )
}

/** True if an argument of a call is the expected one. Contracts pass objects as text. */
export function equalsArgument(value: JsonValue, expected: unknown): boolean {
  const isText = typeof value === 'string' && typeof expected === 'object' && expected !== null
  return isText ? equalsDocument(value, expected) : equalsJson(value, expected)
}

/** True if one text of the chain would equal both values. */
export function isSameText(a: unknown, b: unknown): boolean {
  const [isDocument, isOther] = [isRecord(a), isRecord(b)]
  if (isDocument && isOther) return isSameDocument(a, b)
  if (isDocument) return typeof b === 'string' && equalsText(b, a)
  if (isOther) return typeof a === 'string' && equalsText(a, b)
  return String(a) === String(b)
}

function isSameDocument(a: unknown, b: unknown): boolean {
  if (!isRecord(a) || !isRecord(b)) return a === b || (isNumeric(a) && isNumeric(b) && String(a) === String(b))
  const names = Object.keys(a)
  return (
    Array.isArray(a) === Array.isArray(b) &&
    names.length === Object.keys(b).length &&
    names.every((name) => Object.hasOwn(b, name) && isSameDocument(a[name], b[name]))
  )
}

function isNumeric(value: unknown): boolean {
  return typeof value === 'number' || typeof value === 'bigint'
}

/** True for an object literal, of any realm. */
function isPlainObject(value: unknown): value is Record<string, unknown> {
  if (!isTable(value)) return false
  const prototype: unknown = Object.getPrototypeOf(value)
  return prototype === null || Object.getPrototypeOf(prototype) === null
}

/** Finds out why a value can never equal a text of the chain with these types. */
export function findMistake(expected: unknown, kinds?: DeclaredKinds): ValueMistake | undefined {
  return findUnfit(expected) ?? (kinds === undefined ? undefined : findWrongKind(expected, kinds))
}

/** Finds a part of a value that nothing on the chain equals. */
function findUnfit(value: unknown): ValueMistake | undefined {
  if (typeof value === 'number') return findUnfitNumber(value)
  if (typeof value === 'function' || typeof value === 'symbol')
    return mistake('a value', 'Give the value that the chain has. `return` and `changeStorage` take no functions.')
  if (typeof value !== 'object' || value === null) return undefined
  if (Array.isArray(value)) return findUnfitMember(value)
  if (isPlainObject(value) && !isHandle(value)) return findUnfitMember(Object.values(value))
  return mistake('text, a number, a boolean, null, or an object or a list of these', adviseObject(value))
}

function findUnfitMember(members: readonly unknown[]): ValueMistake | undefined {
  // A loop over indices also finds the holes of a list.
  for (let index = 0; index < members.length; index++) {
    const found =
      members[index] === undefined
        ? mistake('values without undefined', 'JSON has no undefined. The variable may be misspelt, or not set yet.')
        : findUnfit(members[index])
    if (found !== undefined) return found
  }
  return undefined
}

function findUnfitNumber(number: number): ValueMistake | undefined {
  if (isSafeNumber(number)) return undefined
  if (!Number.isFinite(number)) return mistake('a finite number', `The chain has it as text: '${number}'.`)
  return mistake(
    'a number that keeps its digits',
    `Integers beyond 2^53 are rounded when they are written: write a bigint, such as ${BigInt(number)}n.`,
  )
}

/** True for a contract of a test. */
function isHandle(value: object): boolean {
  return 'abi' in value && 'id' in value && 'as' in value && typeof value.as === 'function'
}

function adviseObject(value: object): string {
  if (value instanceof RegExp) return 'A pattern fits text: read the value, and use `match`.'
  if (isHandle(value)) return 'Contracts are stored by id: append .id.'
  if ('name' in value && typeof value.name === 'string') return 'Accounts are stored by name: append .name.'
  return 'Objects of classes are not values of the chain. Write the text that the contract stores, such as String(amount).'
}

/** Declared types in words, and how a value of the type is written. */
const FORMS: Readonly<Record<ReturnKind, { words: string; write: (expected: unknown) => string | undefined }>> = {
  string: { words: 'text', write: (expected) => (isScalar(expected) ? `'${String(expected)}'` : undefined) },
  number: { words: 'a number', write: writeNumber },
  bigint: { words: 'an integer', write: writeNumber },
  bool: {
    words: 'a boolean',
    write: (expected) => (/^(true|false)$/.test(String(expected)) ? `${expected}` : undefined),
  },
  json: { words: 'an object or a list', write: () => undefined },
  null: { words: 'null', write: (expected) => (expected === 'null' ? 'null' : undefined) },
  undefined: { words: 'nothing', write: (expected) => (expected === null ? "''" : undefined) },
}

function isScalar(value: unknown): boolean {
  return typeof value !== 'object' || value === null
}

function writeNumber(expected: unknown): string | undefined {
  if (typeof expected !== 'string') return undefined
  const number = decodeNumber(expected)
  if (typeof number === 'bigint') return `${number}n`
  return typeof number === 'number' ? String(number) : undefined
}

function findWrongKind(expected: unknown, kinds: readonly ReturnKind[]): ValueMistake | undefined {
  if (kinds.some((kind) => FITS[kind](expected))) return undefined
  const words = kinds.map((kind) => FORMS[kind].words).join(' or ')
  const form = kinds.map((kind) => FORMS[kind].write(expected)).find((each) => each !== undefined)
  return mistake(`${words} as declared`, `Give ${words}, or change the declared type.`, form)
}

/** Whether a value can be that of a declared type. */
const FITS: Readonly<Record<ReturnKind, (expected: unknown) => boolean>> = {
  // A text may hold JSON, which is compared with an object.
  string: (expected) => typeof expected === 'string' || (typeof expected === 'object' && expected !== null),
  number: (expected) => typeof expected === 'number' || typeof expected === 'bigint' || isUnwritable(expected),
  bigint: (expected) => typeof expected === 'bigint' || typeof expected === 'number',
  bool: (expected) => typeof expected === 'boolean',
  // What a class is written as is not known from its name.
  json: () => true,
  null: (expected) => expected === null,
  undefined: (expected) => expected === undefined || expected === '',
}

/** True for a text of a number that no literal is equal to: `NaN`, `1e+21`. */
function isUnwritable(expected: unknown): boolean {
  return typeof expected === 'string' && /^(NaN|-?Infinity|-?\d+(\.\d+)?e[+-]\d+)$/.test(expected)
}

function mistake(expected: string, hint: string, form?: string): ValueMistake {
  return { expected, hint, ...(form !== undefined && { form }) }
}
