import { certainKind, isDecimal } from '../../../interpreter/certain-kinds.js'
import { kindOf } from '../../../interpreter/kinds.js'
import type { ContractModel } from '../../../model/contract-model.js'
import { slotOf } from '../../../model/store.js'
import { listOwnEffects, type Subject } from '../../../model/subject.js'
import { unwrapConversion } from '../../../values/conversions.js'
import { listAlternatives, type Value } from '../../../values/values.js'
import type { Finding } from '../../rule.js'

/** Reports sums by `+` of objects of the chain's number classes: the operator joins their texts. */
export function* judgeJoined(subject: Subject): Generator<Finding> {
  const seen = new Set<number>()
  for (const { value, place } of listOwnEffects(subject, 'operation')) {
    const isSum = value.op === 'text' || (value.op === 'operator' && value.name === '+')
    if (!isSum || seen.has(place.start)) continue
    const parts = listParts(value)
    const kind = parts.map(kindOf).find(isDecimal)
    if (kind === undefined || parts.length < 2 || !parts.every((part) => isNumeric(part, subject.contract))) continue
    seen.add(place.start)
    yield { place, message: `joins ${kind} objects as texts with \`+\`: 1 and 2 make "12". Use \`.plus(…)\`` }
  }
}

function listParts(value: Value): readonly Value[] {
  const isSum = value.op === 'text' || (value.op === 'operator' && value.name === '+')
  return isSum ? value.inputs.flatMap(listParts) : [value]
}

/** Whether a value is a number in some form, so that it is meant to be added. */
function isNumeric(value: Value, contract: ContractModel | undefined, depth = 0): boolean {
  return listAlternatives(value).every((one) => {
    const kind = one.op === 'loop' ? kindOf(one) : certainKind(one)
    if (kind === 'number' || isDecimal(kind)) return true
    if (one.op === 'constant') return typeof one.constant === 'string' && /^\d+(\.\d+)?$/.test(one.constant)
    const inner = unwrapConversion(one)
    if (inner !== one && isNumeric(inner, contract, depth)) return true
    const slot = slotOf(one)
    // What is stored is made from what was stored.
    if (slot !== undefined && depth > 0) return true
    const stored = (slot !== undefined && contract?.knowledge.store.slots.get(slot)) || []
    return stored.length > 0 && stored.every((each) => isStoredNumber(each.value, contract, depth + 1))
  })
}

/** Whether a stored value is the text of a number. A sum by `+` is what it was meant to be. */
function isStoredNumber(value: Value, contract: ContractModel | undefined, depth: number): boolean {
  const inner = unwrapConversion(value)
  return listParts(inner).every((part) => isNumeric(part, contract, depth))
}
