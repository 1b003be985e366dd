import { listChoices, type Value } from '../values/values.js'
import { unwrapConversion } from './conversions.js'

/** Lists the summands of a value without conversions: itself, if it is no sum. */
export function listAddends(value: Value, seen = new Set<Value>()): Value[] {
  if (seen.has(value)) return []
  seen.add(value)
  const inner = unwrapConversion(value)
  const { op, name, inputs } = inner
  if (op === 'choice') return listChoices(inner).flatMap((one) => listAddends(one, seen))
  const isSum = (op === 'operator' && name === '+') || (op === 'method' && /^(plus|add)$/.test(name))
  return isSum ? inputs.flatMap((input) => listAddends(input, seen)) : [inner]
}
