import type { Node } from 'acorn'
import { calculateArithmetic } from '../../codec/arithmetic.js'
import { firstOf } from '../../collections/presence.js'
import type { OperationEffect } from '../values/effects.js'
import { isConstant, listChoices, remember, type Value } from '../values/values.js'
import { readPresence } from './containers.js'
import type { Machine } from './machine.js'

/** Type of a value, as far as it is known. */
export type Kind = 'text' | 'number' | 'boolean' | 'BigNumber' | 'Int64' | 'Float64' | 'null'

const DECIMAL_CLASSES = new Set(['BigNumber', 'Int64', 'Float64'])
const ARITHMETIC = new Set(['-', '*', '/', '%', '**', 'negate', '|', '&', '^', '~', '>>', '<<', '>>>'])
const COMPARISONS = new Set(['==', '===', '!=', '!==', '<', '<=', '>', '>=', 'in', 'instanceof'])
const DECIMAL_RESULTS = new Set(
  'abs negated plus minus times div idiv mod pow sqrt integerValue shiftedBy shift dp sd'.split(' '),
)
const TEXT_RESULTS = new Set(
  `toFixed toString toExponential toPrecision toFormat toJSON join slice substring trim repeat toLowerCase toUpperCase
  charAt replace concat`.split(/\s+/),
)

/** Returns the kind of a value; undefined if it is unknown or ambiguous. */
export const kindOf = remember(findKind)

function findKind(value: Value): Kind | undefined {
  if (value.op === 'choice') {
    const kinds = new Set(listChoices(value).map(kindOf))
    return kinds.size === 1 ? [...kinds][0] : undefined
  }
  switch (value.op) {
    case 'constant':
      return kindOfConstant(value)
    case 'text':
      return 'text'
    case 'argument':
      return (['text', 'number', 'boolean'] as const).find((kind) => value.constant === kind)
    case 'chain':
      return /^(block\.(time|number)|tx\.(time|expiration|gasLimit|gasRatio))$/.test(value.name) ? 'number' : 'text'
    case 'authority':
      return 'boolean'
    case 'construct':
      return DECIMAL_CLASSES.has(value.name) ? (value.name as Kind) : undefined
    case 'loop':
      return kindOf(firstOf(value.inputs))
    case 'operator':
      return kindOfOperator(value)
    case 'builtin':
      return kindOfBuiltin(value.name)
    case 'method':
      return kindOfMethod(value)
    case 'member':
      return value.name === 'length' ? 'number' : undefined
    case 'element':
      return value.name === 'key' ? 'text' : undefined
    default:
      return undefined
  }
}

function kindOfConstant({ constant }: Value): Kind | undefined {
  if (constant === null) return 'null'
  if (typeof constant === 'string') return 'text'
  return typeof constant === 'number' || typeof constant === 'boolean' ? (typeof constant as Kind) : undefined
}

function kindOfOperator({ name, inputs }: Value): Kind | undefined {
  if (ARITHMETIC.has(name)) return 'number'
  if (name === '!' || COMPARISONS.has(name)) return 'boolean'
  const kinds = inputs.map(kindOf)
  if (name === '+') return kinds.every((kind) => kind === 'number') ? 'number' : undefined
  const isDefaulted = name === '||' || name === '??'
  return isDefaulted && kinds[0] === kinds[1] ? kinds[0] : undefined
}

function kindOfBuiltin(name: string): Kind | undefined {
  if (name === 'Number' || name.startsWith('Math.') || /^Number\.parse/.test(name)) return 'number'
  if (name === 'String' || name === 'JSON.stringify' || /^IOSTCrypto\.(sha3|ripemd)/.test(name)) return 'text'
  return name === 'Boolean' || name.startsWith('is') || name.includes('.is') ? 'boolean' : undefined
}

function kindOfMethod({ name, inputs }: Value): Kind | undefined {
  const kind = kindOf(firstOf(inputs))
  const isDecimal = kind !== undefined && DECIMAL_CLASSES.has(kind)
  if (isDecimal && DECIMAL_RESULTS.has(name)) {
    const isCount = (name === 'dp' || name === 'sd') && inputs.length === 1
    return isCount ? 'number' : kind
  }
  if (TEXT_RESULTS.has(name)) return 'text'
  if (name === 'toNumber' || name === 'indexOf' || name === 'charCodeAt' || name === 'findIndex') return 'number'
  return isDecimal || /^(includes|startsWith|endsWith)$/.test(name) ? 'boolean' : undefined
}

/** Evaluates a binary operator; constants are computed. */
export function calculate(machine: Machine, operator: string, inputs: readonly [Value, Value], node: Node): Value {
  const [left, right] = inputs
  const place = machine.placeOf(node)
  if (left.op === 'constant' && right.op === 'constant') {
    const result = calculateConstants(operator, left.constant, right.constant)
    // A function that gets a constant here, and another value elsewhere, compares both.
    if (/^[!=]==?$/.test(operator))
      machine.record<OperationEffect>(node, {
        kind: 'operation',
        value: machine.values.make('operator', operator, inputs, place),
      })
    if (result !== undefined) return machine.values.constant(result, place)
  }
  const isMissing = isConstant(right, undefined) ? isDefined(left) : isConstant(right, null) && isWritten(left)
  if (/^[!=]==?$/.test(operator) && isMissing) return machine.values.constant(operator[0] === '!', place)
  const presence = operator === 'in' ? readPresence(machine, right, left, true, node) : undefined
  if (presence) return presence
  const count = operator === '+' ? addFlag(machine, left, right) : undefined
  if (count) return count
  const isText = operator === '+' && inputs.some((input) => kindOf(input) === 'text')
  const value = isText ? machine.values.text(inputs, place) : machine.values.make('operator', operator, inputs, place)
  machine.record<OperationEffect>(node, { kind: 'operation', value })
  const isOther = /^[!=]==?$/.test(operator) && isBooleanAndText(left, right)
  return isOther ? machine.values.constant(operator.startsWith('!'), place) : value
}

/** Whether one value is true or false, and the other one a text, which is neither. */
function isBooleanAndText(left: Value, right: Value): boolean {
  const [boolean, text] = left.op === 'constant' ? [right, left] : [left, right]
  const isBoolean = boolean.op === 'operator' || boolean.op === 'authority'
  return isBoolean && text.op === 'constant' && typeof text.constant === 'string' && kindOf(boolean) === 'boolean'
}

/** Adds a number that shows which path was taken to a count of earlier iterations: `count + (isKeeper ? 1 : 0)`. */
function addFlag(machine: Machine, count: Value, { op, inputs, guards }: Value): Value | undefined {
  const [first] = count.inputs
  if (count.op !== 'loop' || first?.constant !== 0 || op !== 'choice' || guards === undefined) return undefined
  if (!inputs.every(({ constant }) => typeof constant === 'number')) return undefined
  const sums = inputs.map((added) =>
    added.constant === 0 ? first : machine.values.make('operator', '+', [count, added]),
  )
  return machine.values.make('choice', 'flag', sums, undefined, { guards })
}

/** Whether a value is never undefined, such as the account that sends the transaction. */
function isDefined({ op }: Value): boolean {
  return op === 'chain' || op === 'text' || op === 'construct'
}

/** Whether a value is a text that this call has made, such as one that it has stored and reads back. */
function isWritten({ op, name, inputs: [inner] }: Value): boolean {
  if (op === 'builtin' && name === 'JSON.stringify') return inner !== undefined && inner.op !== 'unknown'
  return op === 'text' || (op === 'method' && /^to(Fixed|String)$/.test(name))
}

function calculateConstants(operator: string, a: unknown, b: unknown): string | number | boolean | undefined {
  if (operator === '+' && (typeof a === 'string' || typeof b === 'string')) return `${String(a)}${String(b)}`
  // the chain compares `==` as `===`
  if (operator === '===' || operator === '==') return a === b
  if (operator === '!==' || operator === '!=') return a !== b
  const [left, right] = operator === '+' ? [a, b] : [readNumber(a), readNumber(b)]
  if (typeof left !== 'number' || typeof right !== 'number') return undefined
  const isOrderOfTexts = typeof a === 'string' && typeof b === 'string'
  switch (operator) {
    case '<':
      return isOrderOfTexts ? a < b : left < right
    case '>':
      return isOrderOfTexts ? a > b : left > right
    case '<=':
      return isOrderOfTexts ? a <= b : left <= right
    case '>=':
      return isOrderOfTexts ? a >= b : left >= right
    default:
      return calculateArithmetic(operator, left, right)
  }
}

/** The number that an operator makes of a constant: of a text, what it is as a number. */
export function readNumber(constant: unknown): number | undefined {
  if (typeof constant === 'number') return constant
  const number = typeof constant === 'string' && constant.trim() !== '' ? Number(constant) : Number.NaN
  return Number.isNaN(number) ? undefined : number
}
