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

/** Decimal places after which what is cut off is worth less than the call. */
const DUST_PLACES = 8

/** Whether what is taken for an amount is rounded to so few places that the difference is worth a call. */
export function isTakenRounded(taken: Value, amount: Value): boolean {
  const isDust = ({ name, inputs }: Value) => /^(toFixed|dp)$/.test(name) && Number(inputs[1]?.constant) >= DUST_PLACES
  const isCut = (part: Value) => isRounding(part) && !isDust(part) && contains(firstOf(part.inputs), amount)
  return findPart(taken, isCut) !== undefined
}

/** Whether the amount is rounded to decimal places before it is stored. */
export function isRounded(value: Value, amount: Value): boolean {
  return findPart(value, (part) => isRounding(part) && contains(firstOf(part.inputs), amount)) !== undefined
}

export function isRounding({ op, name, inputs }: Value): boolean {
  if (op === 'method') return /^(toFixed|dp|integerValue)$/.test(name) && (inputs.length > 1 || name === 'integerValue')
  return (op === 'construct' && name === 'Int64') || (op === 'builtin' && /^Math\.(floor|ceil|round|trunc)$/.test(name))
}
