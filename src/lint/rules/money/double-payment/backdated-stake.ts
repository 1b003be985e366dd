import { listAddends, listTerms } from '../../../model/addends.js'
import { isDifference, isProduct } from '../../../model/arithmetic.js'
import type { ActionModel, ContractModel } from '../../../model/contract-model.js'
import { listMembers, slotOf } from '../../../model/store.js'
import { nameCell } from '../../../values/cells.js'
import { unwrapConversion } from '../../../values/conversions.js'
import { listEffects, type Transfer, type Write } from '../../../values/effects.js'
import { type Value, walkContent } from '../../../values/values.js'
import { pathTo, reportPlace } from '../../paths.js'
import type { Finding } from '../../rule.js'
import { listTaken } from '../payments.js'
import { isReadAfter } from './former-holder.js'
import { addsTo, type Earning, findSum, isDeposited, listFactors, marks } from './unsettled.js'

/**
 * Reports deposits that earn what was earned before they came: the mark of the entry is calculated from the amount
 * without the deposit, or the amount with the deposit earns since the former mark.
 */
export function* judgeBackdated(
  earnings: readonly Earning[],
  action: ActionModel,
  contract: ContractModel,
): Generator<Finding> {
  const taken = listTaken(action)
  if (taken.length === 0) return
  const writes = listEffects(action.effects, 'write')
  for (const earning of earnings) {
    const { amount, mark, sum } = earning
    const added = writes.find((write) => addsTo(write, amount))
    if (!added || (sum !== undefined && !isDeposited(action, sum, contract))) continue
    const marked = writes.findLast((write) => marks(write, mark, added))
    if (marked && sum !== undefined && isNotedBefore(marked, added, { amount, mark, sum }, action))
      yield {
        place: reportPlace(contract, marked),
        message: `\`${action.name}\` stores \`${mark}\` by \`${amount}\` as it was before the deposit: what is added earns all of \`${sum}\` from the beginning`,
        steps: pathTo(action, added, added.value, `added to \`${amount}\``),
      }
    const paid = findPaidAfter(earning, taken, action)
    if (paid)
      yield {
        place: reportPlace(contract, paid),
        message: `\`${action.name}\` calculates what \`${amount}\` has earned since \`${mark}\` with the deposit in it: what is added now earns from before it was there`,
        steps: pathTo(action, added, added.value, `added to \`${amount}\``),
      }
  }
}

/** Whether a stored mark is what the former amount has earned, and has no part of what is added. */
function isNotedBefore(
  marked: Write,
  added: Write,
  { amount, mark, sum }: Required<Earning>,
  action: ActionModel,
): boolean {
  const value = findMember(marked, mark)
  if (!value) return false
  const terms = listTerms(value)
  const isFormer = (one: Value) => listFactors(one).some((factor) => slotOf(factor) === amount && isOld(factor))
  const isOld = (factor: Value) => !isReadAfter(factor, added, marked, action)
  const isEarned = (one: Value) => isFormer(one) && listFactors(one).some((factor) => findSum(factor) === sum)
  const isMark = (one: Value) => slotOf(one) === mark
  return (
    terms.added.some(isEarned) &&
    terms.added.every((one) => isEarned(one) || isMark(one)) &&
    terms.taken.every((one) => isMark(one))
  )
}

function findMember({ key, field, value }: Write, slot: string): Value | undefined {
  return value && listMembers(nameCell(key, field), value).find(([name]) => name === slot)?.[1]
}

/** The payment or credit of what an amount with a deposit in it has earned since its former mark. */
function findPaidAfter(
  earning: Earning,
  taken: readonly Transfer[],
  { effects }: ActionModel,
): Transfer | Write | undefined {
  const deposits = new Set(taken.map(({ amount }) => unwrapConversion(amount).identity))
  const isWith = (factor: Value) => {
    const addends = listAddends(factor)
    return (
      addends.some((one) => slotOf(one) === earning.amount) && addends.some(({ identity }) => deposits.has(identity))
    )
  }
  const isPaid = (value: Value) => [...walkContent(value)].some((part) => isEarnedSince(part, earning, isWith))
  return effects.find((effect): effect is Transfer | Write => {
    if (effect.kind === 'transfer') return !taken.includes(effect) && isPaid(effect.amount)
    if (effect.kind !== 'write' || !effect.value) return false
    const cell = nameCell(effect.key, effect.field)
    return listMembers(cell, effect.value).some(([slot, value]) => slot !== earning.mark && isPaid(value))
  })
}

/** Whether a value is a product with an amount, of which all but the mark, or all since the mark, is earned. */
function isEarnedSince(part: Value, { mark, sum }: Earning, isAmount: (factor: Value) => boolean): boolean {
  const isSince = (one: Value) => isDifference(one) && one.inputs[1] !== undefined && slotOf(one.inputs[1]) === mark
  if (isSince(part)) {
    const factors = listFactors(part.inputs[0])
    return factors.some(isAmount) && sum !== undefined && factors.some((one) => findSum(one) === sum)
  }
  if (!isProduct(part)) return false
  const factors = listFactors(part)
  return factors.some(isAmount) && factors.some(isSince)
}
