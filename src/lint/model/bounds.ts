import { isOrder } from '../values/comparisons.js'
import { type Fact, type Facts, listFacts } from '../values/facts.js'
import { findPart, isConstant, type Value } from '../values/values.js'

/** Limits of an argument by the conditions of a path. */
interface Bounds {
  /** It is compared with something that is not zero, from which it is at least that. */
  isAtLeast: boolean
  /** It cannot be negative. */
  isNotNegative: boolean
  isAtMost: boolean
  /** Another condition looks at it: a look-up, a list, an equality. */
  isLookedAt: boolean
}

const FORM = /^(isFinite|isInteger|isNaN|isZero|dp|Number\.is\w+|typeof|%|length)$/
const ROUNDING = /^(toFixed|toString|toNumber|integerValue|dp|Math\.(floor|round|trunc|ceil))$/

/** Reads the bounds of an argument from the facts of a path. */
export function readBounds(facts: Facts | undefined, argument: Value): Bounds {
  const bounds = { isAtLeast: false, isNotNegative: false, isAtMost: false, isLookedAt: false }
  for (const fact of listFacts(facts)) addBounds(fact, argument, bounds)
  return bounds
}

function addBounds({ value, truth, anyOf }: Fact, argument: Value, bounds: Bounds): void {
  if (anyOf && anyOf.length > 0) {
    const ways = anyOf.map((way) => {
      const each = { isAtLeast: false, isNotNegative: false, isAtMost: false, isLookedAt: false }
      for (const fact of way) addBounds(fact, argument, each)
      return each
    })
    for (const name of ['isAtLeast', 'isNotNegative', 'isAtMost'] as const)
      if (ways.every((way) => way[name])) bounds[name] = true
    if (ways.some((way) => way.isLookedAt)) bounds.isLookedAt = true
    return
  }
  if (!mentions(value, argument) || isLogical(value)) return
  const [left, right] = value.inputs
  if (/^(isPositive|isNegative)$/.test(value.name)) bounds.isNotNegative ||= truth === (value.name === 'isPositive')
  else if (isOrder(value) && left && right) addOrder(left, right, { value, truth }, argument, bounds)
  else if (!isAboutForm(value, argument)) bounds.isLookedAt = true
}

function isLogical({ op, name }: Value): boolean {
  return op === 'operator' && /^(&&|\|\||\?\?|!)$/.test(name)
}

function addOrder(
  left: Value,
  right: Value,
  { value, truth }: Pick<Fact, 'value' | 'truth'>,
  argument: Value,
  bounds: Bounds,
): void {
  const [inLeft, inRight] = [mentions(left, argument), mentions(right, argument)]
  const [side, other] = inLeft ? [left, right] : [right, left]
  if (isPlaces(side)) return
  if ((inLeft && inRight) || !growsWithValue(side, argument)) {
    bounds.isLookedAt = true
    return
  }
  const isLess = /^[<l]/.test(value.name) === truth
  if (isLess === inLeft) bounds.isAtMost = true
  else {
    bounds.isNotNegative ||= !isNegative(other)
    bounds.isAtLeast ||= !isZero(other)
  }
}

/** Whether a value is a number of decimal places or of characters, or a remainder. */
function isPlaces(value: Value): boolean {
  return FORM.test(value.name)
}

function isZero(value: Value): boolean {
  return isConstant(value, 0, '0') || (value.op === 'construct' && isConstant(value.inputs[0], 0, '0'))
}

function isNegative({ constant }: Value): boolean {
  return Number(constant) < 0
}

/** Whether a condition looks only at the form of a number: that it is one, and whole. */
function isAboutForm(value: Value, argument: Value): boolean {
  if (FORM.test(value.name) || value === argument || value.op === 'construct' || value.name === 'Number') return true
  const [left, right] = value.inputs
  if (value.op !== 'operator' || !left || !right || !/^[!=]==?$/.test(value.name)) return false
  const isBoth = mentions(left, argument) && mentions(right, argument)
  return (
    isBoth ||
    [left, right].some(isPlaces) ||
    isConstant(left, undefined, null, '') ||
    isConstant(right, undefined, null, '')
  )
}

export function mentions(value: Value, { identity }: Value): boolean {
  return findPart(value, (part) => part.identity === identity) !== undefined
}

/** Whether a value is larger the larger an argument is. */
export function growsWithValue(value: Value, argument: Value, seen = new Set<Value>()): boolean {
  if (value.identity === argument.identity) return true
  if (seen.has(value)) return false
  seen.add(value)
  const { op, name, inputs } = value
  const isSum = (op === 'operator' && /^[+*]$/.test(name)) || (op === 'method' && /^(plus|times)$/.test(name))
  const isKept =
    (op === 'construct' && inputs.length > 0) ||
    (op === 'builtin' && /^(Number|String|JSON\.parse|Number\.parse\w+|Math\.\w+)$/.test(name)) ||
    (op === 'text' && inputs.length === 1) ||
    (op === 'method' && (ROUNDING.test(name) || /^(div|minus)$/.test(name))) ||
    (op === 'operator' && /^[-/]$/.test(name))
  const operands = isSum ? inputs : isKept ? inputs.slice(0, 1) : []
  return operands.some((input) => growsWithValue(input, argument, seen))
}

/** Lists the pairs of values of which the first is not above the second where a condition has this outcome. */
export function listOrders({ value: { op, name, inputs }, truth }: Fact): (readonly [least: Value, most: Value])[] {
  const [left, right] = inputs
  if (left === undefined || right === undefined || (op !== 'operator' && op !== 'method')) return []
  if (/^([!=]==?|eq)$/.test(name)) {
    const isEqual = name.startsWith('!') !== truth
    return isEqual ? [pair(left, right), pair(right, left)] : []
  }
  const isLess = /^(<=?|lte?)$/.test(name)
  if (!isLess && !/^(>=?|gte?)$/.test(name)) return []
  return [isLess === truth ? pair(left, right) : pair(right, left)]
}

function pair(least: Value, most: Value): readonly [Value, Value] {
  return [least, most]
}
