import { certainKind, isDecimal } from '../../../interpreter/certain-kinds.js'
import { type Kind, kindOf } from '../../../interpreter/kinds.js'
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
    const joined = describeJoined(parts, subject.contract)
    if (joined === undefined || parts.length < 2 || !parts.every((part) => isNumeric(part, subject.contract))) continue
    seen.add(place.start)
    yield { place, message: `joins ${joined} as texts with \`+\`: 1 and 2 make "12". Use \`.plus(…)\`` }
  }
}

/** Describes what makes `+` join texts: an object of a number class, or in the sum of a loop a stored text. */
function describeJoined(parts: readonly Value[], contract: ContractModel | undefined): string | undefined {
  const kind = parts.map(kindOf).find(isDecimal)
  if (kind !== undefined) return `${kind} objects`
  const isRunning = parts.some((part) => part.op === 'loop' && kindOf(part) === 'number')
  const text = isRunning ? parts.find((part) => part.op === 'member' && isStoredText(part, contract)) : undefined
  return text && `the numbers in \`${slotOfMember(text)}\`, which are stored as texts,`
}

/** The slot that a value was read from, also as a member of an element of a list. */
function slotOfMember(value: Value): string | undefined {
  const [element] = value.inputs
  const isListed = value.op === 'member' && (element?.op === 'element' || element?.name === '[]')
  const list = isListed && element?.inputs[0] ? slotOf(element.inputs[0]) : undefined
  return list === undefined ? slotOf(value) : `${list}[].${value.name}`
}

/** Whether all that is stored in the slot of a value is a text: an object of a number class becomes one in JSON. */
function isStoredText(value: Value, contract: ContractModel | undefined): boolean {
  const stored = contract?.knowledge.store.slots.get(slotOfMember(value) ?? '') ?? []
  const isText = (kind: Kind | undefined) => kind === 'text' || isDecimal(kind)
  return stored.length > 0 && stored.every((one) => isText(certainKind(one.value)))
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
    const slot = slotOfMember(one)
    // What is stored is made from what was stored.
    if (slot !== undefined && depth > 0) return true
    const stored = (slot !== undefined && contract?.knowledge.store.slots.get(slot)) || []
    return stored.length > 0 && stored.every((each) => isStoredNumber(each.value, contract, depth + 1))
  })
}

/** Whether a stored value is the text of a number. A sum by `+` is what it was meant to be. */
function isStoredNumber(value: Value, contract: ContractModel | undefined, depth: number): boolean {
  return isNumberText(value) || listParts(unwrapConversion(value)).every((part) => isNumeric(part, contract, depth))
}

/** Whether a value is an object of a number class, or its text. */
function isNumberText(value: Value): boolean {
  const { op, name, inputs } = value
  const [first] = inputs
  const isText = (op === 'method' && /^(toFixed|toString)$/.test(name)) || (op === 'builtin' && name === 'String')
  return isDecimal(certainKind(value)) || (first !== undefined && (isText || op === 'text') && isNumberText(first))
}
