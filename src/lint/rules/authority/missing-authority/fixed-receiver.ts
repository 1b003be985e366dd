import { judgeChange } from '../../../model/authority.js'
import { readBounds } from '../../../model/bounds.js'
import type { ActionModel, ContractModel } from '../../../model/contract-model.js'
import { listSlots, slotOf } from '../../../model/store.js'
import { unwrapConversion } from '../../../values/conversions.js'
import { listEffects } from '../../../values/effects.js'
import { listFacts } from '../../../values/facts.js'
import { findPart, isChain, isConstant, listChoices, type Value, walkContent } from '../../../values/values.js'
import { causeOf } from '../../causes.js'
import { isEntry } from '../../money/entitlement.js'
import { BALANCE, isBeneficiary, isTrusted, listPayments, listTaken, type Payment } from '../../money/payments.js'
import { describe, pathTo, reportPlace } from '../../paths.js'
import type { Finding } from '../../rule.js'

/**
 * Reports payments to a fixed account, such as the developer's, that any caller makes, in any amount or of the whole
 * balance, where the balance also holds what the contract owes to others.
 */
export function* judgeFixedReceiver(action: ActionModel, contract: ContractModel): Generator<Finding> {
  const isCounted = listEffects(action.effects, 'write').some((write) => judgeChange(write) !== 'add')
  if (isCounted || listTaken(action).length > 0) return
  for (const payment of listPayments(action, contract)) {
    const { effect, to, amount, via } = payment
    if (!listChoices(to).every(isFixed) || isTrusted(effect.facts, contract)) continue
    const chosen = findUnlimited(payment)
    const payer = chosen && findDebtor(payment, action, contract)
    if (!payer) continue
    yield {
      place: reportPlace(contract, effect),
      message: `every account can call \`${action.name}\`, which pays ${describe(to)} ${describe(amount)} by \`${via}\`, also of what \`${payer}\` owes to others: no authority of the owner on the way`,
      cause: causeOf(action, undefined),
      steps: pathTo(action, effect, chosen, 'paid here'),
    }
  }
}

/** Whether an account is the owner, or one that the source or a single cell names. */
function isFixed(account: Value): boolean {
  const inner = unwrapConversion(account)
  const slot = slotOf(inner)
  return isConstant(inner) || isChain(inner, 'owner') || (slot !== undefined && !isEntry(slot))
}

/** The number of the caller, or the balance of the contract, that is paid and that no condition looks at. */
function findUnlimited({ amount, effect }: Payment): Value | undefined {
  if (listSlots(amount).size > 0) return undefined
  const isBalance = ({ op, name }: Value) => op === 'result' && BALANCE.test(name)
  const chosen = [...walkContent(amount)].find((part) => part.op === 'argument' || isBalance(part))
  if (!chosen) return undefined
  const { isAtMost, isLookedAt } = readBounds(effect.facts, chosen)
  const isStored = [...listFacts(effect.facts)].some(
    ({ value }) => listSlots(value).size > 0 && findPart(value, ({ identity }) => identity === chosen.identity),
  )
  return isAtMost || isLookedAt || isStored ? undefined : chosen
}

/** The action that pays accounts of the same token what entries hold for them. */
function findDebtor({ token }: Payment, action: ActionModel, contract: ContractModel): string | undefined {
  const owes = (one: Payment) =>
    one.token?.identity === token?.identity && isBeneficiary(one.to) && [...listSlots(one.amount)].some(isEntry)
  return contract.actions.find((one) => one !== action && one.isPublic && listPayments(one, contract).some(owes))?.name
}
