import { unwrapConversion } from '../../model/conversions.js'
import { slotOf } from '../../model/store.js'
import { listChoices, type Value } from '../../values/values.js'

const ROUNDING = /^(toFixed|toString|toNumber|dp|decimalPlaces|integerValue|abs)$/

/** Operands that a value grows with. */
function listGrowing({ op, name, inputs }: Value): readonly Value[] {
  if (op === 'choice' || op === 'text') return inputs
  if (op === 'loop' || op === 'construct') return inputs.slice(0, 1)
  if (op === 'builtin')
    return /^(Number|String|Math\.\w+|parse\w+|Number\.parse\w+|BigNumber|JSON\.parse)$/.test(name) ? inputs : []
  if (op === 'operator')
    return /^([+*]|\|\||\?\?|&&)$/.test(name) ? inputs : /^[-/%]$/.test(name) ? inputs.slice(0, 1) : []
  if (op !== 'method') return []
  if (/^(plus|add|times|multi|multipliedBy)$/.test(name)) return inputs
  return ROUNDING.test(name) || /^(minus|sub|div|dividedBy|idiv)$/.test(name) ? inputs.slice(0, 1) : []
}

/** Whether a value is larger the larger a slot is. */
export function growsWith(value: Value, slot: string, seen = new Set<Value>()): boolean {
  if (seen.has(value)) return false
  seen.add(value)
  if (slotOf(value) === slot) return true
  return listGrowing(value).some((input) => growsWith(input, slot, seen))
}

/** The summands of a value without conversions: itself, if it is no sum. */
export function listAddends(value: Value, seen = new Set<Value>()): Value[] {
  if (seen.has(value)) return []
  seen.add(value)
  const inner = unwrapConversion(value)
  const { op, name, inputs } = inner
  if (op === 'choice') return listChoices(inner).flatMap((one) => listAddends(one, seen))
  const isSum = (op === 'operator' && name === '+') || (op === 'method' && /^(plus|add)$/.test(name))
  return isSum ? inputs.flatMap((input) => listAddends(input, seen)) : [inner]
}
