import { firstOf } from '../../../collections/presence.js'
import type { Fact } from '../../values/facts.js'
import { findPart, isConstant, type Value } from '../../values/values.js'

/** Returns the argument of a value, without conversions. */
export function unwrapArgument(value: Value): Value | undefined {
  if (value.op === 'argument') return value.constant === 'number' ? undefined : value
  const isConversion =
    value.op === 'construct' ||
    (value.op === 'builtin' && value.name === 'Number') ||
    (value.op === 'text' && value.inputs.length === 1) ||
    (value.op === 'method' && /^(toFixed|toString|negated|dp)$/.test(value.name)) ||
    (value.op === 'operator' && value.name === '*' && isConstant(value.inputs[1], 1))
  return isConversion && value.inputs[0] ? unwrapArgument(value.inputs[0]) : undefined
}

/** Whether a value is computed from another one. */
export function contains(value: Value, part: Value): boolean {
  return findPart(value, ({ identity }) => identity === part.identity) !== undefined
}

export function isChecked(facts: readonly Fact[], amount: Value): boolean {
  return facts.some((fact) => mentionsDecimals(fact, amount))
}

export function mentionsDecimals({ value }: Fact, amount: Value): boolean {
  const asks = findPart(
    value,
    ({ op, name }) => (op === 'method' && /^(dp|isInteger)$/.test(name)) || name === 'Number.isInteger',
  )
  return asks !== undefined && contains(value, amount)
}

/** Whether the amount is rounded to decimal places before it is stored. */
export function isRounded(value: Value, amount: Value): boolean {
  return findPart(value, (part) => isRounding(part) && contains(firstOf(part.inputs), amount)) !== undefined
}

/** Cutting off what follows these places loses less than a call costs. */
export const MAX_PLACES = 3

/** Whether an amount, or what is calculated from it, is rounded, other than the amount itself to many places. */
export function isCoarse(value: Value, amount: Value): boolean {
  const isIt = (part: Value) => isCut(part) || unwrapArgument(firstOf(part.inputs)) === undefined
  return (
    findPart(value, (part) => isRounding(part) && contains(firstOf(part.inputs), amount) && isIt(part)) !== undefined
  )
}

/** Whether a rounding leaves few places, or an unknown number of them. */
export function isCut(part: Value): boolean {
  const places = part.op === 'method' ? part.inputs[1]?.constant : undefined
  return isRounding(part) && !(typeof places === 'number' && places > MAX_PLACES)
}

export function isRounding({ op, name, inputs }: Value): boolean {
  if (op === 'method') return /^(toFixed|dp|integerValue)$/.test(name) && (inputs.length > 1 || name === 'integerValue')
  return (op === 'construct' && name === 'Int64') || (op === 'builtin' && /^Math\.(floor|ceil|round|trunc)$/.test(name))
}
