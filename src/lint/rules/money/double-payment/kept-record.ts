import type { ActionModel, ContractModel } from '../../../model/contract-model.js'
import { nameCell } from '../../../values/cells.js'
import { isOrder } from '../../../values/comparisons.js'
import { unwrapConversion } from '../../../values/conversions.js'
import { listEffects, type Write } from '../../../values/effects.js'
import { listFacts } from '../../../values/facts.js'
import { findPart, isChain, listChoices } from '../../../values/values.js'
import { describe, pathTo, reportPlace } from '../../paths.js'
import type { Finding } from '../../rule.js'
import {
  collectDependencies,
  type Dependencies,
  isChangedWithin,
  isEntry,
  isLessened,
  isMaking,
  isSpending,
  isUnreadMark,
  judgeCertainty,
  listDeciding,
  listUses,
} from '../entitlement.js'
import { isBeneficiary, isExchange, isTrusted, type Payment } from '../payments.js'
import { isIdleMark } from './idle-mark.js'
import { judgeStanding } from './standing-payment.js'

/** Reports payments after which the record that entitles to them is as before. */
export function* judgeRecord(
  payment: Payment,
  payments: readonly Payment[],
  action: ActionModel,
  contract: ContractModel,
): Generator<Finding> {
  const { effect, to, amount, via } = payment
  if (!isBeneficiary(to) || isExchange(action, payments) || isTrusted(effect.facts, contract)) return
  // What another contract returns, such as a balance of the contract itself, may change by the payment.
  if (
    listChoices(unwrapConversion(amount)).every((one) => findPart(one, ({ op }) => op === 'result' || op === 'unknown'))
  )
    return
  const dependencies: Dependencies = new Map()
  collectDependencies(amount, dependencies)
  for (const { value } of listFacts(effect.facts)) collectDependencies(value, dependencies)
  const entries = listAmountEntries(payment)
  if (entries.length === 0) {
    yield* judgeStanding(payment, action, contract)
    return
  }
  const deciding = listDeciding(payment, action)
  const spending = listEffects(action.effects, 'write').filter(
    (write) =>
      ((isMaking(write, effect) ||
        (isSpending(write, dependencies, false) && !isUnreadMark(write, action, deciding))) &&
        !isIdleMark(write, payment)) ||
      isChangedWithin(write, dependencies, action, deciding) ||
      isLessened(write, dependencies, action),
  )
  const isSure = spending.length === 0
  if (!isSure && !isAvoidable(spending, payment, action)) return
  const names = entries
    .map((slot) => `\`${slot}\``)
    .slice(0, 3)
    .join(', ')
  yield {
    place: reportPlace(contract, effect),
    message: isSure
      ? `\`${via}\` pays ${describe(to)} by what is stored in ${names}, and the action leaves it as it is: the same call pays again`
      : `\`${via}\` pays ${describe(to)} by what is stored in ${names}, which changes on some of the paths only: on the others the same call pays again`,
    steps: pathTo(action, effect, amount, 'paid here'),
    ...(!isSure && { assumes: 'a call on such a path pays' }),
  }
}

/** The entries from which the amount is calculated, or with which it is compared. Membership in a list is a role. */
function listAmountEntries({ amount, effect }: Payment): string[] {
  const found: Dependencies = new Map()
  collectDependencies(amount, found)
  for (const { value } of listFacts(effect.facts)) if (isOrder(value)) collectDependencies(value, found)
  return [...found].flatMap(([slot, { cell }]) => (isEntry(cell) ? [slot] : []))
}

/** Whether the payment is made on a path without the writes, because of the time: after an end nothing is stored. */
function isAvoidable(writes: readonly Write[], { effect, amount }: Payment, action: ActionModel): boolean {
  if (judgeCertainty(writes, effect, action) === 'always') return false
  if (listUses(amount, action).some((use) => judgeCertainty(writes, use, action) === 'always')) return false
  const known = new Set([...listFacts(effect.facts)].map(({ value }) => value.identity))
  const isTimed = ({ facts }: Write) =>
    [...listFacts(facts)].some(
      ({ value }) => !known.has(value.identity) && findPart(value, (part) => isChain(part, 'block.time')) !== undefined,
    )
  const ofEntries = writes.filter(({ key, field }) => isEntry(nameCell(key, field)))
  return ofEntries.length > 0 && ofEntries.every(isTimed)
}
