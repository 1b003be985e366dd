import { isDifference } from '../../../model/arithmetic.js'
import type { ActionModel, ContractModel } from '../../../model/contract-model.js'
import { slotOf } from '../../../model/store.js'
import { listCells } from '../../../values/cells.js'
import { unwrapConversion } from '../../../values/conversions.js'
import { isSender, listFacts } from '../../../values/facts.js'
import { listAlternatives, type Value, walkContent } from '../../../values/values.js'
import { isTogether } from '../../money/entitlement.js'
import { listPayments, type Payment } from '../../money/payments.js'
import { pathTo, reportPlace } from '../../paths.js'
import type { Finding } from '../../rule.js'

/**
 * Reports settlements of which one payment may be nothing. The chain refuses it, and with it the payments of all
 * others, which no other action makes.
 */
export function* judgeEmptyPayment(action: ActionModel, contract: ContractModel): Generator<Finding> {
  if (!action.isPublic) return
  const payments = listPayments(action, contract)
  for (const payment of payments) {
    const { effect, amount } = payment
    const rest = payments.some((other) => isOther(other, payment)) ? findRest(payment, contract) : undefined
    if (!rest || isChecked(payment, rest) || isPaidElsewhere(payments, action, contract)) continue
    yield {
      place: reportPlace(contract, effect),
      message: `\`${action.name}\` pays several accounts in one call, and what it pays here may be nothing: that payment fails, and with it those of all others`,
      steps: pathTo(action, effect, amount, 'nothing, where both are equal or the share is rounded down'),
      cause: `${action.name} pays nothing`,
    }
    return
  }
}

/** Whether another account is paid on the same path. */
function isOther({ to, effect }: Payment, payment: Payment): boolean {
  return to.identity !== payment.to.identity && !isSender(to) && isTogether(effect.facts, payment.effect.facts)
}

/** Finds a difference of two equal values in what is paid, or a share that is rounded down to a whole number. */
function findRest({ amount }: Payment, contract: ContractModel): Value | undefined {
  return listAlternatives(unwrapConversion(amount))
    .map(unwrapConversion)
    .find((one) => (isDifference(one) && isEqual(one, contract)) || isWholeShare(one))
}

function isEqual({ inputs: [left, right] }: Value, { knowledge }: ContractModel): boolean {
  if (!left || !right) return false
  const [one, others] = [unwrapConversion(left), listAlternatives(unwrapConversion(right)).map(unwrapConversion)]
  if (others.some(({ identity }) => identity === one.identity)) return others.length > 1
  const [slot, other] = [slotOf(one), slotOf(unwrapConversion(right))]
  const list = (name: string | undefined) => (name === undefined ? [] : (knowledge.store.slots.get(name) ?? []))
  const isSame = (a: Value, b: Value) =>
    listAlternatives(b).some((value) => unwrapConversion(value).identity === unwrapConversion(a).identity)
  return list(slot).some((stored) =>
    list(other).some(({ value, write }) => write === stored.write && isSame(stored.value, value)),
  )
}

/** Whether a value is a whole number of parts of a stored amount, or a multiple of them. */
function isWholeShare(value: Value): boolean {
  const isDivided = ({ op, name, inputs: [first, divisor] }: Value) =>
    op === 'method' &&
    /^idiv$/.test(name) &&
    Number(divisor?.constant) > 1 &&
    first !== undefined &&
    slotOf(first) !== undefined
  const { op, name, inputs } = value
  return isDivided(value) || (op === 'method' && name === 'times' && inputs.some(isDivided))
}

/** Whether a condition looks at what is paid, or at both parts of it. */
function isChecked({ effect: { earlier } }: Payment, rest: Value): boolean {
  const names = rest.inputs.map((part) => unwrapConversion(part).identity)
  return [...listFacts(earlier)].some(({ value }) => {
    const parts = new Set([...walkContent(value)].map(({ identity }) => identity))
    return parts.has(rest.identity) || (names.length > 1 && names.every((name) => parts.has(name)))
  })
}

/** Whether another action pays from what is stored for the payments. */
function isPaidElsewhere(payments: readonly Payment[], action: ActionModel, contract: ContractModel): boolean {
  const listSources = (all: readonly Payment[]) =>
    all.flatMap(({ to, amount }) => [...listCells(to), ...listCells(amount)])
  const cells = new Set(listSources(payments))
  return contract.actions.some(
    (other) =>
      other !== action && other.isPublic && listSources(listPayments(other, contract)).some((cell) => cells.has(cell)),
  )
}
