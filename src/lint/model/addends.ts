import { unwrapConversion } from '../values/conversions.js'
import { listChoices, type Value } from '../values/values.js'
import { isDifference, isSum } from './arithmetic.js'

/** Lists the summands of a value without conversions: itself, if it is no sum. */
export function listAddends(value: Value, seen = new Set<Value>()): Value[] {
  if (seen.has(value)) return []
  seen.add(value)
  const inner = unwrapConversion(value)
  if (inner.op === 'choice') return listChoices(inner).flatMap((one) => listAddends(one, seen))
  return isSum(inner) ? inner.inputs.flatMap((input) => listAddends(input, seen)) : [inner]
}

/** Lists what a value adds and what it takes away, without conversions. */
export function listTerms(value: Value): { added: Value[]; taken: Value[] } {
  const added: Value[] = []
  const taken: Value[] = []
  const collect = (one: Value, into: Value[], other: Value[]) => {
    for (const term of listAddends(one)) {
      const [first, ...rest] = isDifference(term) ? term.inputs : []
      if (!first || rest.length === 0) into.push(term)
      else {
        collect(first, into, other)
        for (const part of rest) collect(part, other, into)
      }
    }
  }
  collect(value, added, taken)
  return { added, taken }
}
