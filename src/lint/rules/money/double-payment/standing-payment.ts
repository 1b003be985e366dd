import type { ActionModel, ContractModel } from '../../../model/contract-model.js'
import { findOpenListing } from '../../../model/listings.js'
import { slotOf } from '../../../model/store.js'
import { nameCell } from '../../../values/cells.js'
import { isOrder } from '../../../values/comparisons.js'
import { unwrapConversion } from '../../../values/conversions.js'
import { listEffects } from '../../../values/effects.js'
import { isSender, listFacts } from '../../../values/facts.js'
import { findPart, isChain, type Value, walkContent } from '../../../values/values.js'
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
  listDeciding,
} from '../entitlement.js'
import type { Payment } from '../payments.js'

/**
 * Reports payments of an amount that no entry decides, to a caller of whom a condition only asks for an entry that
 * every account can make and that the action leaves.
 */
export function* judgeStanding(payment: Payment, action: ActionModel, contract: ContractModel): Generator<Finding> {
  const { effect, to, amount, via } = payment
  const payee = unwrapConversion(to)
  if (!isSender(payee) && payee.op !== 'argument') return
  if ([...walkContent(amount)].some(({ op }) => op === 'argument')) return
  const dependencies: Dependencies = new Map()
  for (const { value } of listFacts(effect.facts)) collectDependencies(value, dependencies)
  const deciding = listDeciding(payment, action)
  const entries = [...dependencies].flatMap(([slot, { cell }]) => (isEntry(cell) ? [slot] : []))
  if (entries.length === 0 || !(isSender(payee) || isListedByAnyone(payee, payment, contract))) return
  const isSpent = listEffects(action.effects, 'write').some(
    (write) =>
      isMaking(write, effect) ||
      isSpending(write, dependencies) ||
      isChangedWithin(write, dependencies, action, deciding) ||
      isLessened(write, dependencies, action),
  )
  if (isSpent) {
    yield* judgeSignedMark(payment, action, contract)
    return
  }
  const names = entries.slice(0, 3).map((slot) => `\`${slot}\``)
  yield {
    place: reportPlace(contract, effect),
    message: `\`${via}\` pays ${describe(to)} where ${names.join(', ')} allows it, which every account can reach, and the action leaves it as it is: the same call pays again`,
    steps: pathTo(action, effect, amount, 'paid here'),
  }
}

/** Whether a condition looks for the payee in what every account can enter. */
function isListedByAnyone(payee: Value, { effect }: Payment, contract: ContractModel): boolean {
  return [...listFacts(effect.facts)].some((fact) => findOpenListing(fact, payee, 'account', contract) !== undefined)
}

/** Reports marks of a period that are compared by equality, where the period follows from the time that is signed. */
function* judgeSignedMark(
  { effect, to, via }: Payment,
  action: ActionModel,
  contract: ContractModel,
): Generator<Finding> {
  const conditions = listEffects(action.effects, 'condition')
  for (const { key, field, value, place } of listEffects(action.effects, 'write')) {
    if (!value || !findPart(value, isSigned)) continue
    const cell = nameCell(key, field)
    const marked = unwrapConversion(value)
    const isMark = ({ op, name, inputs: [left, right] }: Value) => {
      if (!/^([!=]==?|eq)$/.test(name) || (op !== 'operator' && op !== 'method') || !left || !right) return false
      const sides = [left, right].map(unwrapConversion)
      return sides.some((side) => slotOf(side) === cell) && sides.some(({ identity }) => identity === marked.identity)
    }
    const isLimit = (value: Value) =>
      isOrder(value) &&
      value.inputs.some((input) => slotOf(input) === cell) &&
      value.inputs.some((input) => findPart(input, isTime) !== undefined)
    if (!conditions.some((one) => findPart(one.value, isMark))) continue
    if (conditions.some((one) => findPart(one.value, isLimit))) continue
    yield {
      place: reportPlace(contract, effect),
      message: `\`${via}\` pays ${describe(to)} once for each period of \`tx.time\`, which its signer states, up to 90 seconds before the block: around the end of a period, calls of the former one and of the new one are paid in turn`,
      steps: [
        { place, text: `the period is stored in \`${cell}\`` },
        { place: effect.place, text: 'paid here' },
      ],
    }
    return
  }
}

function isSigned(part: Value): boolean {
  return isChain(part, 'tx.time')
}

function isTime(part: Value): boolean {
  return isSigned(part) || isChain(part, 'block.time')
}
