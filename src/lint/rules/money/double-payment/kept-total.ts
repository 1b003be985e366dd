import { judgeChange } from '../../../model/authority.js'
import type { ActionModel, ContractModel } from '../../../model/contract-model.js'
import { listSlots, slotOf } from '../../../model/store.js'
import { nameCell } from '../../../values/cells.js'
import { unwrapConversion } from '../../../values/conversions.js'
import { listEffects } from '../../../values/effects.js'
import { type Facts, listFacts } from '../../../values/facts.js'
import { findPart, type Value } from '../../../values/values.js'
import { pathTo, reportPlace } from '../../paths.js'
import type { Finding } from '../../rule.js'
import { isEntry } from '../entitlement.js'
import { isBeneficiary, isTrusted, listPayments } from '../payments.js'
import { isFunded, writesTo } from './settled-again.js'

/**
 * Reports payments of a whole total that deposits raise and no action lowers, also those of a role: the next payment
 * pays the former one again, out of what others are owed, or fails because the tokens are missing.
 */
export function* judgeKeptTotal(action: ActionModel, contract: ContractModel): Generator<Finding> {
  for (const { effect, to, amount } of listPayments(action, contract)) {
    const total = slotOf(unwrapConversion(amount))
    if (total === undefined || isEntry(total) || effect.loops.length > 0 || writesTo(action, total)) continue
    if (isBeneficiary(to) && !isTrusted(effect.facts, contract)) continue
    const raising = contract.actions.filter((one) => isFunded(total, { actions: [one] }) && adds(one, total))
    const isLowered = contract.actions.some(
      (one) => !raising.includes(one) && one.name !== 'init' && writesTo(one, total),
    )
    if (raising.length === 0 || isLowered || isOnce(effect.facts, total, contract)) continue
    yield {
      place: reportPlace(contract, effect),
      message: `\`${action.name}\` pays all of \`${total}\`, which deposits raise and no action lowers: the next call pays the same tokens again, or fails because the contract does not have them`,
      steps: pathTo(action, effect, amount, 'paid here'),
      cause: total,
    }
    return
  }
}

/** Whether all that an action stores in a total is more than what was there: a highest bid is replaced. */
function adds({ effects }: ActionModel, total: string): boolean {
  return listEffects(effects, 'write').every((write) => {
    const cell = nameCell(write.key, write.field)
    return (cell !== total && !total.startsWith(`${cell}.`)) || judgeChange(write) === 'add'
  })
}

/** Whether a condition other than that of a role may end the payments: a time, or what is stored. */
function isOnce(facts: Facts | undefined, total: string, { knowledge }: ContractModel): boolean {
  const isTime = ({ op, name }: Value) => op === 'chain' && /^(block|tx)\.(time|number)$/.test(name)
  return [...listFacts(facts)].some(
    ({ value }) =>
      findPart(value, isTime) !== undefined ||
      [...listSlots(value)].some((slot) => slot !== total && !knowledge.store.asked.has(slot)),
  )
}
