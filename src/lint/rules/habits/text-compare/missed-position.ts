import type { ActionModel, ContractModel } from '../../../model/contract-model.js'
import { slotOf } from '../../../model/store.js'
import { listOwnEffects, type Subject } from '../../../model/subject.js'
import { unwrapConversion } from '../../../values/conversions.js'
import { listEffects } from '../../../values/effects.js'
import { type Fact, listFacts } from '../../../values/facts.js'
import { isConstant, type Value } from '../../../values/values.js'
import { reportPlace } from '../../paths.js'
import type { Finding } from '../../rule.js'

/** Reports elements that are added to a list unless they stand in it, where the search skips the first position. */
export function* judgePosition(action: ActionModel, contract: ContractModel): Generator<Finding> {
  for (const change of listEffects(action.effects, 'change')) {
    const { object, value, isAdded, earlier } = change
    const isSkipped =
      isAdded && !isSeeded(object, contract) && [...listFacts(earlier)].some((fact) => skipsFirst(fact, object, value))
    if (!isSkipped) continue
    yield {
      place: reportPlace(contract, change),
      message: `adds \`${describeElement(value)}\` unless its position in the list is more than 0: the first element is at 0, and is added again`,
    }
  }
}

function describeElement({ op, name }: Value): string {
  return op === 'argument' ? name : 'an element'
}

/** Whether a condition holds for every element that is not in a list, or is the first one of it. */
function skipsFirst({ value: { op, name, inputs }, truth, anyOf }: Fact, list: Value, element: Value): boolean {
  const [left, right] = inputs
  if (anyOf || op !== 'operator' || !left || !right) return false
  const isSearch = (one: Value) =>
    one.op === 'method' &&
    /^(indexOf|lastIndexOf)$/.test(one.name) &&
    one.inputs[0]?.identity === list.identity &&
    one.inputs[1]?.identity === element.identity
  const comparison = isSearch(left) ? name : isSearch(right) ? MIRRORED[name] : undefined
  const limit = isSearch(left) ? right : left
  if (isConstant(limit, 0)) return comparison === (truth ? '<=' : '>')
  return isConstant(limit, 1) && comparison === (truth ? '<' : '>=')
}

const MIRRORED: Readonly<Record<string, string>> = { '<': '>', '>': '<', '<=': '>=', '>=': '<=' }

/** Whether a list has elements from the beginning, of which the first may be another one than all others. */
function isSeeded(list: Value, { knowledge }: ContractModel): boolean {
  const slot = slotOf(list)
  const stored = (slot !== undefined && knowledge.store.slots.get(slot)) || []
  return stored.some(({ value }) => {
    const { op, constant } = unwrapConversion(value)
    return op === 'list' || (op === 'constant' && /^\[\s*[^\]\s]/.test(String(constant)))
  })
}

/** Reports remainders and quotients by zero. */
export function* judgeZero(subject: Subject): Generator<Finding> {
  const seen = new Set<number>()
  for (const { value, place } of listOwnEffects(subject, 'operation')) {
    const [left, right] = value.inputs
    if (!left || left.op === 'constant' || !isConstant(right, 0, '0') || seen.has(place.start)) continue
    const isRemainder = value.op === 'operator' ? value.name === '%' : /^(mod|modulo)$/.test(value.name)
    const isQuotient = value.op === 'operator' ? value.name === '/' : /^(div|idiv)$/.test(value.name)
    if (!(isRemainder || isQuotient) || (value.op !== 'operator' && value.op !== 'method')) continue
    seen.add(place.start)
    const outcome = isRemainder ? 'a remainder by 0 is NaN, which equals nothing' : 'a quotient by 0 is no number'
    yield { place, message: `divides by 0: ${outcome}` }
  }
}
