import { isGiven } from '../../../model/authority.js'
import type { ActionModel, ContractModel } from '../../../model/contract-model.js'
import { slotOf } from '../../../model/store.js'
import { unwrapConversion } from '../../../values/conversions.js'
import { type Effect, listEffects } from '../../../values/effects.js'
import { findPart, type Value, walkContent } from '../../../values/values.js'
import { reportPlace } from '../../paths.js'
import type { Finding } from '../../rule.js'
import { isTrusted, listPayments } from '../payments.js'

/** Reports payments of a sum over a stored list that any account made, which may name one entry twice. */
export function* judgeStoredListTwice(action: ActionModel, contract: ContractModel): Generator<Finding> {
  for (const { effect, amount, via } of listPayments(action, contract)) {
    if (isTrusted(effect.facts, contract)) continue
    for (const part of walkContent(amount)) {
      const list = readSummedList(part)
      const maker = list === undefined || isEmptied(part, action) ? undefined : findMaker(list, contract)
      if (list === undefined || !maker) continue
      yield {
        place: reportPlace(contract, effect),
        message: `\`${via}\` pays a sum over \`${list}\`, a list of the caller of \`${maker}\`, which may have one name twice: what is stored under it is then counted twice`,
        steps: [{ place: effect.place, text: 'paid here' }],
      }
      return
    }
  }
}

/** The slot of a list for each of whose elements a sum adds what is stored under its name. */
function readSummedList({ op, name, inputs }: Value): string | undefined {
  const isSum = (op === 'operator' && name === '+') || (op === 'method' && name === 'plus')
  const isLater = inputs.some((input) => findPart(input, (part) => part.op === 'loop') !== undefined)
  if (!isSum || !isLater || inputs.length < 2) return undefined
  return inputs.map((input) => readNamed(unwrapConversion(input))).find((slot) => slot !== undefined)
}

/** The slot of the list by whose element a member of a stored object is read. */
function readNamed({ op, name, inputs: [object, element] }: Value): string | undefined {
  if (op !== 'member' || name !== '[]' || !object || !element || slotOf(object) === undefined) return undefined
  const isElement = element.op === 'element' || (element.op === 'member' && element.name === '[]')
  const list = isElement ? element.inputs[0] : undefined
  return list && slotOf(list)
}

/** Whether the action changes a member of the object for each element. */
function isEmptied({ inputs }: Value, { effects }: ActionModel): boolean {
  const objects = inputs.flatMap((input) => unwrapConversion(input).inputs[0]?.identity ?? [])
  return listEffects(effects, 'change').some(
    ({ object, loops }) => loops.length > 0 && objects.includes(object.identity),
  )
}

/** The action by which any account stores a list as it was given, without a look at its elements. */
function findMaker(slot: string, { actions, knowledge }: ContractModel): string | undefined {
  const stored = (knowledge.store.slots.get(slot) ?? []).filter(({ value }) => slotOf(value) !== slot)
  if (stored.length === 0 || !stored.every(({ value, isOpen }) => isOpen && isGiven(value))) return undefined
  const isLookedAt = ({ action: name, value }: (typeof stored)[number]) =>
    actions.some((action) => action.name === name && action.effects.some((effect) => looksAtElement(effect, value)))
  return stored.find((one) => !isLookedAt(one))?.action
}

/** Whether a condition or a search looks at an element of a list. */
function looksAtElement(effect: Effect, list: Value): boolean {
  if (effect.kind !== 'condition' && effect.kind !== 'operation') return false
  const isElement = ({ op, name, inputs }: Value) =>
    (op === 'element' || (op === 'member' && name === '[]') || (op === 'method' && !/^(map|forEach)$/.test(name))) &&
    inputs[0]?.identity === list.identity
  return findPart(effect.value, isElement) !== undefined
}
