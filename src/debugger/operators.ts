import { calculateArithmetic } from '../codec/arithmetic.js'
import type { Decimal } from '../codec/decimal.js'
import { compareExact, parseExact } from '../codec/exact-number.js'
import { compareTexts } from '../collections/order.js'
import { ExpressionError } from './expression-parser.js'
import { type DebugValue, listMembers } from './values.js'

/** Applies a binary operator as JavaScript does, except that no comparison rounds a number. */
export function combine(operator: string, left: DebugValue, right: DebugValue): DebugValue {
  switch (operator) {
    case '===':
    case '==':
      return isEqual(left, right, operator === '==')
    case '!==':
    case '!=':
      return !isEqual(left, right, operator === '!=')
    case '+':
      if (isText(left) || isText(right)) return toText(left) + toText(right)
      return calculateValue(operator, left, right)
    case 'in':
      return listMembers(right).some(({ name }) => name === toText(left))
    case '<':
    case '>':
    case '<=':
    case '>=':
      return compare(operator, left, right)
    default:
      return calculateValue(operator, left, right)
  }
}

function compare(operator: string, left: DebugValue, right: DebugValue): boolean {
  const order =
    typeof left === 'string' && typeof right === 'string' ? compareTexts(left, right) : orderNumbers(left, right)
  if (order === undefined) return false
  if (operator === '<') return order < 0
  if (operator === '>') return order > 0
  return operator === '<=' ? order <= 0 : order >= 0
}

/** Orders two values as numbers, by all their digits; undefined if one of them is no number. */
function orderNumbers(left: DebugValue, right: DebugValue): number | undefined {
  const [a, b] = [toExact(left), toExact(right)]
  if (a !== undefined && b !== undefined) return compareExact(a, b)
  const [first, second] = [toNumber(left), toNumber(right)]
  if (Number.isNaN(first) || Number.isNaN(second)) return undefined
  return first === second ? 0 : first < second ? -1 : 1
}

/** A value as a number with all its digits; undefined for what has none, such as NaN, or is written otherwise. */
function toExact(value: DebugValue): Decimal | undefined {
  if (typeof value === 'string') return parseExact(value.trim())
  if (typeof value === 'number') return parseExact(String(value))
  return Array.isArray(value) && (value[0] === 'i' || value[0] === 'b') ? parseExact(value[1]) : undefined
}

function calculateValue(operator: string, left: DebugValue, right: DebugValue): DebugValue {
  const [a, b] = [toBigint(left), toBigint(right)]
  if (a !== undefined && b !== undefined) return ['i', String(calculateBigint(operator, a, b))]
  if (a === undefined && b === undefined) return toValue(calculate(operator, toNumber(left), toNumber(right)))
  throw new ExpressionError(`cannot mix a bigint and another type with ${operator}`)
}

function toBigint(value: DebugValue): bigint | undefined {
  return Array.isArray(value) && value[0] === 'i' ? BigInt(value[1]) : undefined
}

const BIGINT_OPERATORS: Readonly<Record<string, (a: bigint, b: bigint) => bigint>> = {
  '+': (a, b) => a + b,
  '-': (a, b) => a - b,
  '*': (a, b) => a * b,
  '/': (a, b) => a / b,
  '%': (a, b) => a % b,
  '&': (a, b) => a & b,
  '|': (a, b) => a | b,
  '^': (a, b) => a ^ b,
}

function calculateBigint(operator: string, a: bigint, b: bigint): bigint {
  const apply = BIGINT_OPERATORS[operator]
  if (apply === undefined) throw new ExpressionError(`the operator ${operator} is not supported for bigints here`)
  if (b === 0n && (operator === '/' || operator === '%')) throw new ExpressionError('division by zero')
  return apply(a, b)
}

/** Applies a unary `-`, `+` or `~`. */
export function calculateUnary(operator: string, value: DebugValue): DebugValue {
  const integer = toBigint(value)
  const number = toNumber(value)
  if (integer === undefined) return toValue(operator === '~' ? ~number : operator === '-' ? -number : number)
  if (operator === '+') throw new ExpressionError('cannot mix a bigint and another type with +')
  return ['i', String(operator === '-' ? -integer : ~integer)]
}

function calculate(operator: string, a: number, b: number): number {
  const result = calculateArithmetic(operator, a, b)
  if (result !== undefined) return result
  switch (operator) {
    case '&':
      return a & b
    case '|':
      return a | b
    case '^':
      return a ^ b
    case '<<':
      return a << b
    case '>>':
      return a >> b
    default:
      throw new ExpressionError(`the operator ${operator} is not supported in an expression here`)
  }
}

/** Compares values. Objects are compared by content, because recordings have no identities. */
function isEqual(left: DebugValue, right: DebugValue, isLoose: boolean): boolean {
  if (isLoose && (isNothing(left) || isNothing(right))) return isNothing(left) && isNothing(right)
  if (isSpecial(left) || isSpecial(right))
    return toNumber(left) === toNumber(right) && (isLoose || typeOf(left) === typeOf(right))
  if (isLoose && typeOf(left) !== typeOf(right) && isScalar(left) && isScalar(right)) {
    const isWritten = typeof left === 'string' || typeof right === 'string'
    return isWritten && (isBigNumber(left) || isBigNumber(right))
      ? toText(left) === toText(right)
      : orderNumbers(left, right) === 0
  }
  if (isShortened(left, right) || isShortened(right, left)) throw cutError()
  const isSame = JSON.stringify(left) === JSON.stringify(right)
  if (isSame && isCut(left)) throw cutError()
  return isSame
}

/** True for a text that may be the same as a longer one, of which only the beginning was recorded. */
function isShortened(value: DebugValue, text: DebugValue): boolean {
  if (!Array.isArray(value) || value[0] !== 's' || typeof text !== 'string') return false
  return text.length === value[2] && text.startsWith(value[1])
}

/** True for a value that was recorded in part, which cannot be compared with others. */
function isCut(value: DebugValue): boolean {
  if (!Array.isArray(value)) return false
  if (value[0] === 'c' || value[0] === 's') return true
  const members = listMembers(value)
  const size = value[0] === 'a' ? value[2] : value[0] === 'o' || value[0] === 'm' ? value[3] : 0
  return members.length < size || members.some((member) => isCut(member.value))
}

function cutError(): ExpressionError {
  return new ExpressionError('the values differ, if at all, in a part that was not recorded')
}

/** NaN, infinities and negative zero, which JSON does not have. */
function isSpecial(value: DebugValue): boolean {
  return Array.isArray(value) && value[0] === 'n'
}

/** True for values that JavaScript compares as numbers if their types differ. */
function isScalar(value: DebugValue): boolean {
  return !Array.isArray(value) || value[0] === 'i' || isBigNumber(value)
}

/** BigNumbers are compared with text by their text. */
function isBigNumber(value: DebugValue): boolean {
  return Array.isArray(value) && value[0] === 'b'
}

function isText(value: DebugValue): boolean {
  return typeof value === 'string' || (Array.isArray(value) && !['n', 'u', 'i'].includes(value[0]))
}

export function isTruthy(value: DebugValue): boolean {
  if (!Array.isArray(value)) return Boolean(value)
  if (value[0] === 'n') return value[1].includes('Infinity')
  return value[0] !== 'u' && value[0] !== 'x' && !(value[0] === 'i' && value[1] === '0')
}

export function isNothing(value: DebugValue): boolean {
  return value === null || (Array.isArray(value) && (value[0] === 'u' || value[0] === 'x'))
}

function toNumber(value: DebugValue): number {
  if (!Array.isArray(value)) return Number(value)
  return value[0] === 'n' || value[0] === 'i' || value[0] === 'b' ? Number(value[1]) : Number.NaN
}

export function toText(value: DebugValue): string {
  if (!Array.isArray(value)) return String(value)
  switch (value[0]) {
    case 'n':
    case 'i':
    case 'b':
    case 's':
      return value[1]
    case 'u':
      return 'undefined'
    case 'a':
      return value[1].map(toText).join(',')
    default:
      return '[object Object]'
  }
}

export function toPlain(value: DebugValue): unknown {
  if (!Array.isArray(value)) return value
  if (value[0] === 'u') return undefined
  return value[0] === 'n' ? Number(value[1]) : toText(value)
}

export function toValue(value: unknown): DebugValue {
  if (value === undefined) return ['u']
  if (typeof value === 'number' && (!Number.isFinite(value) || Object.is(value, -0)))
    return ['n', Object.is(value, -0) ? '-0' : String(value)]
  if (Array.isArray(value)) return ['a', value.map(toValue), value.length]
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' || value === null
    ? value
    : String(value)
}

/** The `typeof` of a value. */
export function typeOf(value: DebugValue): string {
  if (!Array.isArray(value)) return value === null ? 'object' : typeof value
  const names: Partial<Record<string, string>> = {
    s: 'string',
    n: 'number',
    i: 'bigint',
    u: 'undefined',
    y: 'symbol',
    f: 'function',
  }
  return names[value[0]] ?? 'object'
}
