import { isDifference } from '../../../model/arithmetic.js'
import { readBounds } from '../../../model/bounds.js'
import type { ActionModel, ContractModel } from '../../../model/contract-model.js'
import { slotOf } from '../../../model/store.js'
import { readOrder } from '../../../values/comparisons.js'
import { unwrapConversion } from '../../../values/conversions.js'
import { listEffects } from '../../../values/effects.js'
import { type Fact, listFacts } from '../../../values/facts.js'
import { findPart, isChain, isConstant, type Value, walkContent } from '../../../values/values.js'
import { pathTo, reportPlace } from '../../paths.js'
import type { Finding } from '../../rule.js'
import { isEntry, isTogether } from '../entitlement.js'
import { growsWith } from '../growth.js'
import { isBeneficiary, isTrusted, listPayments, listTaken, type Payment } from '../payments.js'
import { unwrapArgument } from '../places.js'

/**
 * Reports payments of what is left above a price, where callers store any number as the price: the less than zero it
 * is, the more is paid back.
 */
export function* judgeNegativePrice(action: ActionModel, contract: ContractModel): Generator<Finding> {
  for (const payment of listPayments(action, contract)) {
    const { effect, to, amount } = payment
    const price = findPrice(amount, action)
    const slot = price && slotOf(price)
    if (!price || slot === undefined || !isBeneficiary(to) || isTrusted(effect.facts, contract)) continue
    const stored = contract.knowledge.store.slots.get(slot)?.find(({ value, write }) => {
      const number = unwrapArgument(value)
      if (!number || isTrusted(write.facts, contract)) return false
      const { isAtLeast, isNotNegative, isLookedAt } = readBounds(write.facts, number)
      return !isAtLeast && !isNotNegative && !isLookedAt
    })
    if (!stored || isMoved(slot, payment, action) || [...listFacts(effect.facts)].some((one) => isAbove(one, slot)))
      continue
    if (contract.actions.some(({ name, effects }) => name === stored.action && takes(effects, stored.value))) continue
    yield {
      place: reportPlace(contract, stored.write),
      message: `\`${stored.action}\` stores \`${slot}\` without a check that it is not negative, and \`${action.name}\` pays back what is above it: more than was paid`,
      steps: [
        { place: stored.write.place, text: 'stored here' },
        ...pathTo(action, effect, price, 'subtracted from the payment here'),
      ],
    }
    return
  }
}

/** The stored price that is subtracted from what the action takes. */
function findPrice(amount: Value, action: ActionModel): Value | undefined {
  const inner = unwrapConversion(amount)
  const [whole, price] = isDifference(inner) ? inner.inputs : []
  if (!whole || !price) return undefined
  const slot = slotOf(price)
  const paid = unwrapConversion(whole)
  const isTaken = listTaken(action).some(
    (taken) => isChain(taken.to, 'self') && unwrapConversion(taken.amount).identity === paid.identity,
  )
  return isTaken && slot !== undefined && isEntry(slot) ? unwrapConversion(price) : undefined
}

/** Whether the action also moves the price, which fails where it is negative. */
function isMoved(slot: string, { effect }: Payment, { effects }: ActionModel): boolean {
  return listEffects(effects, 'transfer').some(
    (one) => one !== effect && growsWith(one.amount, slot) && isTogether(one.facts, effect.facts),
  )
}

/** Whether a condition needs a price to be at least a number that is not negative. */
function isAbove(fact: Fact, slot: string): boolean {
  const order = fact.anyOf ? undefined : readOrder(fact)
  if (!order) return false
  const least = unwrapConversion(order.less)
  return isConstant(least) && Number(least.constant) >= 0 && growsWith(order.more, slot)
}

/** Whether tokens are taken by the number that is stored. */
function takes(effects: ActionModel['effects'], stored: Value): boolean {
  const names = new Set([...walkContent(stored)].flatMap(({ op, identity }) => (op === 'argument' ? [identity] : [])))
  return listEffects(effects, 'transfer').some(({ amount }) => findPart(amount, ({ identity }) => names.has(identity)))
}
