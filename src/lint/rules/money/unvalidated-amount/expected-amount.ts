import { type Fact, isAbsence } from '../../../values/facts.js'
import type { Value } from '../../../values/values.js'
import { unwrapArgument } from '../places.js'

/** An amount that was found equal to one of fixed amounts, or to a stored one. */
export function isExpected({ value, truth, anyOf }: Fact, amount: Value): boolean {
  if (anyOf) return anyOf.every((way) => way.some((fact) => isExpected(fact, amount)))
  if (isFormat(value, amount)) return !isAbsence(value, truth)
  if (value.op === 'method' && value.name === 'eq')
    return truth && value.inputs.some((input) => isSameArgument(input, amount))
  if (value.op !== 'operator' || !/^[!=]==?$/.test(value.name)) return false
  return (value.name[0] === '=') === truth && value.inputs.some((input) => isSameArgument(input, amount))
}

/** Whether a condition looks for an amount in a list that is written down, or compares it with a pattern. */
function isFormat(value: Value, amount: Value): boolean {
  const [first] = value.inputs
  const search = value.op === 'operator' && first ? first : value
  const [list, sought] = search.inputs
  if (search.op !== 'method' || !sought || !isSameArgument(sought, amount)) return false
  return /^(includes|indexOf)$/.test(search.name)
    ? list?.op === 'list'
    : search.name === 'test' && list?.op === 'unknown'
}

/** Whether a value is the argument itself, or a number made from it. */
export function isSameArgument(value: Value, amount: Value): boolean {
  return unwrapArgument(value)?.identity === amount.identity
}
