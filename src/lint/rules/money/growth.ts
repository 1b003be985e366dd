import { slotOf } from '../../model/store.js'
import type { Value } from '../../values/values.js'

const ROUNDING = /^(toFixed|toString|toNumber|dp|integerValue|abs|sqrt)$/

/** Operands that a value grows with. */
export function listGrowing({ op, name, inputs }: Value): readonly Value[] {
  if (op === 'choice' || op === 'text') return inputs
  if (op === 'loop' || op === 'construct') return inputs.slice(0, 1)
  if (op === 'builtin')
    return /^(Number|String|Math\.\w+|parse\w+|Number\.parse\w+|BigNumber(\.(min|max)\w*)?|JSON\.parse)$/.test(name)
      ? inputs
      : []
  if (op === 'operator')
    return /^([+*]|\|\||\?\?|&&)$/.test(name) ? inputs : /^[-/%]$/.test(name) ? inputs.slice(0, 1) : []
  if (op !== 'method') return []
  if (/^(plus|add|times)$/.test(name)) return inputs
  return ROUNDING.test(name) || /^(minus|sub|div|idiv)$/.test(name) ? inputs.slice(0, 1) : []
}

/** Whether a value is larger the larger a slot is. */
export function growsWith(value: Value, slot: string, seen = new Set<Value>()): boolean {
  if (seen.has(value)) return false
  seen.add(value)
  if (slotOf(value) === slot) return true
  return listGrowing(value).some((input) => growsWith(input, slot, seen))
}
