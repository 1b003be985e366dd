import { listAddends } from '../../../model/addends.js'
import { isDifference } from '../../../model/arithmetic.js'
import type { ActionModel, ContractModel } from '../../../model/contract-model.js'
import { listMembers, listSlots, slotOf } from '../../../model/store.js'
import { nameCell } from '../../../values/cells.js'
import { readOrder } from '../../../values/comparisons.js'
import { unwrapConversion } from '../../../values/conversions.js'
import { listEffects, listWorking } from '../../../values/effects.js'
import { type Fact, listFacts } from '../../../values/facts.js'
import { findPart, isChain, isConstant, type Value, walkContent } from '../../../values/values.js'
import { describe, pathTo, reportPlace } from '../../paths.js'
import type { Finding } from '../../rule.js'
import { isEntry } from '../entitlement.js'
import { growsWith } from '../growth.js'
import { isTrusted, listPayments, type Payment } from '../payments.js'

/** A whole that an action pays in parts, and the slot with the sum of what was paid. */
export interface PartPayment {
  action: ActionModel
  payment: Payment
  whole: string
  paid: string
}

/** Lists the entries of a contract that are paid in parts: the action that pays adds what it pays to a sum. */
export function listPartPayments(contract: ContractModel): PartPayment[] {
  return contract.actions.flatMap((action) => {
    if (!action.isPublic) return []
    return listPayments(action, contract).flatMap((payment) =>
      listCounted(action).flatMap((paid) =>
        listWholes(payment, paid).flatMap((whole): PartPayment[] =>
          whole !== paid && isEntry(whole) && isEntry(paid) ? [{ action, payment, whole, paid }] : [],
        ),
      ),
    )
  })
}

/** Reports payments of a whole by an action that does not look at what was paid of it already. */
export function* judgeWhole(
  parts: readonly PartPayment[],
  action: ActionModel,
  contract: ContractModel,
): Generator<Finding> {
  for (const part of parts) {
    const { whole, paid } = part
    if (part.action === action || usesSlot(action, paid)) continue
    const payment = listPayments(action, contract).find(
      (one) =>
        one.token?.identity === part.payment.token?.identity &&
        growsWith(one.amount, whole) &&
        !isRest(one.amount, whole) &&
        !isTrusted(one.effect.facts, contract) &&
        !isApart(one, part),
    )
    if (!payment) continue
    yield {
      place: reportPlace(contract, payment.effect),
      message: `\`${payment.via}\` pays ${describe(payment.to)} by \`${whole}\`, and \`${action.name}\` does not look at \`${paid}\`: what \`${part.action.name}\` has paid of it is paid again`,
      steps: [
        { place: part.payment.effect.place, text: `\`${part.action.name}\` pays a part, and adds it to \`${paid}\`` },
        ...pathTo(action, payment.effect, payment.amount, 'the whole is paid here'),
      ],
    }
    return
  }
}

/** The slots that an action adds something to. */
function listCounted({ effects }: ActionModel): string[] {
  return listEffects(effects, 'write').flatMap(({ key, field, value }) =>
    value
      ? listMembers(nameCell(key, field), value).flatMap(([slot, stored]) => {
          const addends = listAddends(stored)
          return addends.length > 1 && addends.some((one) => slotOf(one) === slot) ? [slot] : []
        })
      : [],
  )
}

/** The slots of which a payment is a part: what was paid is subtracted from it, or the sum is compared with it. */
function listWholes({ amount, effect }: Payment, paid: string): string[] {
  const subtracted = [...walkContent(amount)].flatMap((part) => {
    const [from, taken] = part.inputs
    if (!isDifference(part) || !from || !taken || slotOf(taken) !== paid) return []
    return listShares(unwrapConversion(from), paid)
  })
  return [...subtracted, ...[...listFacts(effect.facts)].flatMap((fact) => listLimits(fact, paid))]
}

/** Whether an amount is what a share of the whole leaves: the part that was paid is in the share. */
function isRest(amount: Value, whole: string): boolean {
  return (
    findPart(amount, (part) => {
      const taken = part.inputs[1]
      return isDifference(part) && taken !== undefined && listSlots(taken).has(whole)
    }) !== undefined
  )
}

/** The slots of which a value is the whole, or a share that ends with the whole. Interest has no such end. */
function listShares(value: Value, paid: string): string[] {
  const own = slotOf(value)
  if (own !== undefined) return [own]
  const parts = [...walkContent(value)]
  const isShare = parts.some((part) => {
    const isQuotient =
      (part.op === 'operator' && part.name === '/') || (part.op === 'method' && /^(div|idiv)$/.test(part.name))
    const divisor = part.inputs[1] && unwrapConversion(part.inputs[1])
    return isQuotient && divisor !== undefined && (isOfEntry(divisor, paid) || isEndOfShare(divisor, parts))
  })
  return isShare ? [...listSlots(value)].filter((slot) => growsWith(value, slot)) : []
}

/** Whether a divisor is a length that is stored with the entry. */
function isOfEntry(divisor: Value, paid: string): boolean {
  const slots = [...listSlots(divisor)]
  return slots.length > 0 && slots.every((slot) => slot !== paid && isEntry(slot))
}

/** Whether what is divided is limited to the divisor. */
function isEndOfShare({ op, constant }: Value, parts: readonly Value[]): boolean {
  return (
    op === 'constant' &&
    parts.some(({ name, inputs }) => name === 'Math.min' && inputs.some((one) => isConstant(one, constant)))
  )
}

/** The slots that are at least the sum of what was paid, by a condition. */
function listLimits(fact: Fact, paid: string): string[] {
  const order = readOrder(fact)
  if (!order) return []
  const sum = listAddends(order.less)
  const limit = slotOf(order.more)
  return limit !== undefined && sum.length > 1 && sum.some((one) => slotOf(one) === paid) ? [limit] : []
}

/** Whether a payment or condition of an action depends on a slot. */
export function usesSlot({ effects }: ActionModel, slot: string): boolean {
  const isIt = (value: Value) => listSlots(value).has(slot)
  return effects.some(
    (effect) =>
      (effect.kind === 'condition' && isIt(effect.value)) ||
      (effect.kind === 'transfer' && isIt(effect.amount)) ||
      (effect.kind === 'operation' && isIt(effect.value)) ||
      (effect.kind === 'call' && listWorking(effect)?.some(isIt) === true),
  )
}

/** Whether the whole can only be paid while no part was: by the state of the entry, or by the time. */
function isApart({ effect, amount }: Payment, { action, payment, whole }: PartPayment): boolean {
  const truths = new Map([...listFacts(payment.effect.facts)].map(({ value, truth }) => [value.identity, truth]))
  const settled = new Set(
    listEffects(action.effects, 'write').flatMap(({ key, field, value }) =>
      value
        ? listMembers(nameCell(key, field), value).flatMap(([slot, stored]) => (isConstant(stored) ? [slot] : []))
        : [],
    ),
  )
  return [...listFacts(effect.facts)].some(({ value, truth }) => {
    if (truths.get(value.identity) === !truth) return true
    const slots = [...listSlots(value)]
    if (slots.some((slot) => settled.has(slot))) return true
    const isTimed = findPart(value, (part) => isChain(part, 'block.time')) !== undefined
    return isTimed && !slots.includes(whole) && value !== amount
  })
}
