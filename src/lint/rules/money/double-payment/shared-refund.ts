import { isDifference, isProduct, isQuotient, isRounded } from '../../../model/arithmetic.js'
import { readBounds } from '../../../model/bounds.js'
import type { ActionModel, ContractModel } from '../../../model/contract-model.js'
import { unwrapConversion } from '../../../values/conversions.js'
import { isSender } from '../../../values/facts.js'
import { findPart, isChain, type Value, walkContent } from '../../../values/values.js'
import { lineOf, pathTo, reportPlace } from '../../paths.js'
import type { Finding } from '../../rule.js'
import { isTogether } from '../entitlement.js'
import { listPayments, listTaken, type Payment } from '../payments.js'

/** Reports sales that give back what is above the price, and pay a share of all that the buyer has sent. */
export function* judgeSharedRefund(action: ActionModel, contract: ContractModel): Generator<Finding> {
  const payments = listPayments(action, contract)
  for (const { to, token, amount, facts } of listTaken(action)) {
    const paid = unwrapConversion(amount)
    if (!isChain(to, 'self') || !isUnlimited(paid, facts)) continue
    const ofToken = payments.filter((one) => one.token?.identity === token.identity)
    const refund = ofToken.find((one) => isSender(one.to) && isRefund(one.amount, paid))
    const share = refund && ofToken.find((one) => one !== refund && isBeside(one, refund) && isShare(one.amount, paid))
    if (!refund || !share) continue
    yield {
      place: reportPlace(contract, share.effect),
      message: `\`${share.via}\` pays a share of all that \`${action.name}\` takes, of which ${lineOf(refund.effect.place, contract)} gives back what is above the price: the more the caller sends, the more comes out`,
      steps: [
        ...pathTo(action, refund.effect, refund.amount, 'given back here'),
        { place: share.effect.place, text: 'a share of the whole is paid here' },
      ],
    }
    return
  }
}

/** Whether callers choose an amount, and no condition limits it from above. */
function isUnlimited(paid: Value, facts: Payment['effect']['facts']): boolean {
  const names = [...walkContent(paid)].filter(({ op }) => op === 'argument')
  return names.length > 0 && names.every((name) => !readBounds(facts, name).isAtMost)
}

/** Whether an amount is what was paid without a price that does not depend on it. */
function isRefund(amount: Value, paid: Value): boolean {
  const inner = unwrapConversion(amount)
  const [whole, price] = isDifference(inner) ? inner.inputs : []
  return whole !== undefined && price !== undefined && isSame(whole, paid) && !has(price, paid)
}

function isSame(one: Value, { identity }: Value): boolean {
  return unwrapConversion(one).identity === identity
}

function has(value: Value, { identity }: Value): boolean {
  return findPart(value, (part) => part.identity === identity) !== undefined
}

function isBeside(share: Payment, refund: Payment): boolean {
  return isTogether(share.effect.facts, refund.effect.facts)
}

/** Whether an amount is a fixed share of another one, the whole, or what a fixed share leaves of it. */
function isShare(amount: Value, whole: Value): boolean {
  if (isSame(amount, whole)) return true
  const inner = unwrapConversion(amount)
  const [first, second] = inner.inputs
  if (first === undefined) return false
  if (isDifference(inner) && second) return isShare(first, whole) && has(second, whole)
  if (isProduct(inner) && second && isShare(second, whole)) return !has(first, whole)
  return (isProduct(inner) || isQuotient(inner) || isRounded(inner)) && isShare(first, whole)
}
