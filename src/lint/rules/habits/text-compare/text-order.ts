import type { ActionModel, ContractModel } from '../../../model/contract-model.js'
import { listMembers } from '../../../model/store.js'
import { nameCell } from '../../../values/cells.js'
import { type Effect, listEffects } from '../../../values/effects.js'
import { listFacts } from '../../../values/facts.js'
import { findPart, type Value } from '../../../values/values.js'
import { reportPlace } from '../../paths.js'
import type { Finding } from '../../rule.js'

/** Reports numbers that are sorted as texts, where the one at a position is paid, stored or returned. */
export function* judgeTextOrder(action: ActionModel, contract: ContractModel): Generator<Finding> {
  const seen = new Set<Value>()
  for (const effect of listEffects(action.effects, 'operation')) {
    const { value } = effect
    if (value.op !== 'method' || value.name !== 'sort' || seen.has(value)) continue
    seen.add(value)
    if (value.inputs.slice(1).every(isDigit)) continue
    const outcome = findOutcome(value, action, contract)
    if (!outcome) continue
    yield {
      place: effect.place.module === contract.module ? effect.place : reportPlace(contract, effect),
      message: `sorts numbers as texts, character by character, and ${outcome.does}: "9" stands after "100". Pass \`(a, b) => a - b\``,
      steps: [
        { place: effect.place, text: 'sorted here' },
        ...(outcome.effect ? [{ place: outcome.effect.place, text: outcome.does }] : []),
      ],
      ...(!outcome.isMoney && { assumes: 'the numbers have different numbers of digits' }),
    }
  }
}

/** Whether a number has one digit, so that its text has the same order. */
function isDigit({ op, name, inputs: [, divisor], constant }: Value): boolean {
  if (op === 'constant') return Number(constant) >= 0 && Number(constant) <= 9
  return op === 'operator' && name === '%' && Number(divisor?.constant) <= 10
}

/** A use of the number at a position. */
interface PositionUse {
  does: string
  isMoney: boolean
  effect?: Effect
}

function findOutcome(sorted: Value, action: ActionModel, { knowledge }: ContractModel): PositionUse | undefined {
  const uses = (value: Value | undefined) => value !== undefined && findPart(value, isPosition) !== undefined
  const isPosition = (part: Value) => isPositionOf(part, sorted)
  const { moneyCells, store } = knowledge
  for (const effect of listEffects(action.effects, 'transfer')) {
    const isPaid = uses(effect.amount) || uses(effect.to)
    if (isPaid || [...listFacts(effect.facts)].some(({ value }) => uses(value)))
      return { does: 'what stands at a position decides a payment', isMoney: true, effect }
  }
  let stored: PositionUse | undefined
  for (const effect of listEffects(action.effects, 'write')) {
    const slots = effect.value ? listMembers(nameCell(effect.key, effect.field), effect.value) : []
    const isMoney = slots.some(([slot, member]) => uses(member) && (moneyCells.has(slot) || store.deciding.has(slot)))
    if (isMoney || (!stored && [effect.key, effect.field, effect.value].some(uses)))
      stored = { does: 'what stands at a position is stored', isMoney, effect }
    if (isMoney) return stored
  }
  if (stored) return stored
  const isReturned = action.returns.some(
    ({ value, facts }) => uses(value) || [...listFacts(facts)].some((fact) => uses(fact.value)),
  )
  return isReturned ? { does: 'what stands at a position decides what is returned', isMoney: false } : undefined
}

/** Whether a value is the element at a position of a sorted list. */
function isPositionOf({ op, name, inputs: [list] }: Value, sorted: Value): boolean {
  if (!list) return false
  const isPosition =
    (op === 'member' && /^(\[\]|\d+)$/.test(name)) || (op === 'method' && /^(pop|shift|at)$/.test(name))
  return isPosition && isSorted(list, sorted)
}

function isSorted(list: Value, sorted: Value): boolean {
  if (list === sorted || list === sorted.inputs[0]) return true
  const [inner] = list.inputs
  return list.op === 'method' && /^(slice|reverse)$/.test(list.name) && inner !== undefined && isSorted(inner, sorted)
}
