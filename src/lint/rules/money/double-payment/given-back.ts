import { listAddends } from '../../../model/addends.js'
import { isDifference } from '../../../model/arithmetic.js'
import type { ActionModel, ContractModel } from '../../../model/contract-model.js'
import { listMembers, listSlots, slotOf } from '../../../model/store.js'
import { nameCell } from '../../../values/cells.js'
import { isOrder } from '../../../values/comparisons.js'
import { unwrapConversion } from '../../../values/conversions.js'
import { type Effect, listEffects } from '../../../values/effects.js'
import { listFacts } from '../../../values/facts.js'
import { findPart, isConstant, type Value, walkContent } from '../../../values/values.js'
import { pathTo, reportPlace } from '../../paths.js'
import type { Finding } from '../../rule.js'
import { isEntry } from '../entitlement.js'
import { growsWith } from '../growth.js'
import { isTrusted, listPayments } from '../payments.js'
import { usesSlot } from './paid-part.js'

/** An entry that keeps a whole, and what is left of it. */
export interface Remainder {
  /** The action that takes parts. */
  action: ActionModel
  effect: Effect
  whole: string
  left: string
  /** Parts are counted, and not subtracted. `judgeWhole` reports payments of such a whole. */
  isCounted?: boolean
}

/** Lists the entries of which an action lowers what is left of a whole that is stored beside it. */
export function listRemainders(contract: ContractModel): Remainder[] {
  const pairs = listPairs(contract)
  return contract.actions.flatMap((action) => [...listFilled(action), ...listLowered(action, pairs)])
}

/** The parts that an action takes from what is left. */
function listLowered(action: ActionModel, pairs: readonly Pick<Remainder, 'whole' | 'left'>[]): Remainder[] {
  return listEffects(action.effects, 'write').flatMap((effect): Remainder[] => {
    const { key, field, value } = effect
    if (!action.isPublic || !value) return []
    return listMembers(nameCell(key, field), value).flatMap(([left, stored]) => {
      const isLowered = [...walkContent(stored)].some((part) => {
        const [first] = part.inputs
        return isDifference(part) && first !== undefined && slotOf(first) === left
      })
      return isLowered
        ? pairs.filter((pair) => pair.left === left).map(({ whole }) => ({ action, effect, whole, left }))
        : []
    })
  })
}

/** The parts that an action counts, while a condition keeps their sum within the whole. */
function listFilled(action: ActionModel): Remainder[] {
  return listEffects(action.effects, 'write').flatMap((effect): Remainder[] => {
    const { key, field, value } = effect
    const cell = nameCell(key, field)
    if (!action.isPublic || !value?.members || !isEntry(cell)) return []
    return listMembers(cell, value).flatMap(([left, stored]) => {
      const addends = listAddends(stored)
      if (addends.length < 2 || !addends.some((one) => slotOf(one) === left)) return []
      const wholes = [...listFacts(effect.facts)].flatMap(({ value: condition }) => {
        const slots = isOrder(condition) ? [...listSlots(condition)] : []
        return slots.includes(left) ? slots.filter((slot) => slot !== left && slot.startsWith(`${cell}.`)) : []
      })
      return [...new Set(wholes)].map((whole) => ({ action, effect, whole, left, isCounted: true }))
    })
  })
}

/** Members of one entry that begin as the same amount. */
function listPairs({ actions }: ContractModel): Pick<Remainder, 'whole' | 'left'>[] {
  return actions.flatMap(({ effects }) =>
    listEffects(effects, 'write').flatMap(({ key, field, value }) => {
      const cell = nameCell(key, field)
      const members = value?.members && isEntry(cell) ? listMembers(cell, value).slice(1) : []
      return members.flatMap(([whole, one]) =>
        members.flatMap(([left, other]) => {
          const isSame = unwrapConversion(one).identity === unwrapConversion(other).identity
          return whole !== left && isSame && !isConstant(unwrapConversion(one)) ? [{ whole, left }] : []
        }),
      )
    }),
  )
}

/** Reports payments and credits of a whole by an action that does not look at what is left of it. */
export function* judgeGivenBack(
  remainders: readonly Remainder[],
  action: ActionModel,
  contract: ContractModel,
): Generator<Finding> {
  for (const remainder of remainders) {
    const { whole, left } = remainder
    if (remainder.action === action || usesSlot(action, left)) continue
    const given = listGiven(action, contract).find(
      ({ effect, amount }) =>
        (!remainder.isCounted || isElsewhere(effect, whole)) &&
        growsWith(amount, whole) &&
        !isTrusted(effect.facts, contract) &&
        !isApart(effect, remainder),
    )
    if (!given) continue
    yield {
      place: reportPlace(contract, given.effect),
      message: `${given.as} \`${whole}\`, and \`${action.name}\` does not look at \`${left}\`: what \`${remainder.action.name}\` has taken of it is given again`,
      steps: [
        {
          place: remainder.effect.place,
          text: `\`${remainder.action.name}\` takes a part, and counts it in \`${left}\``,
        },
        ...pathTo(action, given.effect, given.amount, 'the whole is given here'),
      ],
    }
    return
  }
}

/** Whether an effect is a write to another cell than that of a slot. */
function isElsewhere(effect: Effect, slot: string): boolean {
  return effect.kind === 'write' && nameCell(effect.key, effect.field) !== slot.split('.')[0]
}

/** Lists the payments of an action, and the amounts that it adds to other entries. */
function listGiven(action: ActionModel, contract: ContractModel): { effect: Effect; amount: Value; as: string }[] {
  const paid = listPayments(action, contract).map(({ effect, amount, via }) => ({
    effect,
    amount,
    as: `\`${via}\` pays`,
  }))
  const credited = listEffects(action.effects, 'write').flatMap((effect) => {
    const { key, field, value } = effect
    if (!value) return []
    return listMembers(nameCell(key, field), value).flatMap(([slot, amount]) =>
      isEntry(slot) && listSlots(amount).has(slot) && slotOf(amount) !== slot
        ? [{ effect, amount, as: `\`${slot}\` gets` }]
        : [],
    )
  })
  return [...paid, ...credited]
}

/** Whether the whole can only be given while no part was taken: by a state of the entry that the other action ends. */
function isApart({ facts }: Effect, { action, effect, left }: Remainder): boolean {
  const truths = new Map([...listFacts(effect.facts)].map(({ value, truth }) => [value.identity, truth]))
  const settled = new Set(
    listEffects(action.effects, 'write').flatMap(({ key, field, value }) =>
      value
        ? listMembers(nameCell(key, field), value).flatMap(([slot, stored]) =>
            slot !== left && slotOf(stored) !== slot ? [slot] : [],
          )
        : [],
    ),
  )
  return [...listFacts(facts)].some(
    ({ value }) =>
      (truths.get(value.identity) !== undefined &&
        [...listFacts(facts)].some((fact) => fact.value === value && fact.truth !== truths.get(value.identity))) ||
      findPart(value, (part) => part.op === 'member' && settled.has(slotOf(part) ?? '')) !== undefined,
  )
}
