import { isSum } from '../../../model/arithmetic.js'
import { readApproval } from '../../../model/authority.js'
import type { ActionModel, ContractModel } from '../../../model/contract-model.js'
import { listMembers, slotOf } from '../../../model/store.js'
import { nameCell } from '../../../values/cells.js'
import { isOrder } from '../../../values/comparisons.js'
import { unwrapConversion } from '../../../values/conversions.js'
import { listEffects, type Write } from '../../../values/effects.js'
import { type Fact, listFacts } from '../../../values/facts.js'
import { isConstant, type Value, walkContent } from '../../../values/values.js'
import { causeOf } from '../../causes.js'
import { pathTo, reportPlace } from '../../paths.js'
import type { Finding } from '../../rule.js'
import { isEntry } from '../entitlement.js'
import { listPayments, listTaken, type Payment } from '../payments.js'
import { isChecked, isCut, isRounded, unwrapArgument } from '../places.js'
import { isAboutFraction } from './cut-payment.js'
import { isExpected, isSameArgument } from './expected-amount.js'

/**
 * Reports amounts that are added to a total as the caller wrote them, where the token cuts off the places after the
 * eighth: the total exceeds what was taken, and the payment of all of it fails.
 */
export function* judgeExceedingTotal(write: Write, action: ActionModel, contract: ContractModel): Generator<Finding> {
  const { store } = contract.knowledge
  const taken = listTaken(action)
  if (!write.value || taken.length === 0 || readApproval(write.facts, store.openCells, write).isPrivileged) return
  const facts = [...listFacts(write.facts)]
  for (const [slot, value] of listMembers(nameCell(write.key, write.field), write.value)) {
    const amount = isEntry(slot) ? undefined : findAdded(value, slot)
    if (!amount || isRounded(value, amount) || isChecked(facts, amount)) continue
    if (facts.some((fact) => isExpected(fact, amount) || isAboutFraction(fact, amount))) continue
    const isTaken = taken.every(({ token, amount: paid }) => isConstant(token, 'iost') && isSameArgument(paid, amount))
    const payer = isTaken ? findPayer(slot, contract) : undefined
    if (!payer || !isComplete(slot, contract)) continue
    yield {
      place: reportPlace(contract, write),
      message: `\`${amount.name}\` is added to \`${slot}\` with more decimal places than iost has, which are not taken: \`${payer.name}\` then pays more than the contract owns, and fails`,
      cause: causeOf(action, amount),
      steps: pathTo(action, write, amount, `added to \`${slot}\``),
      assumes: 'the contract owns no more than it has recorded, and no account sends it the rest',
    }
    return
  }
}

/** The argument that is added to what a slot had. */
function findAdded(value: Value, slot: string): Value | undefined {
  for (const part of walkContent(value)) {
    if (!isSum(part) || !part.inputs.some((input) => slotOf(unwrapConversion(input)) === slot)) continue
    // A text that `+` adds is joined.
    const argument = part.inputs.map(
      (input) => (part.op === 'method' || input.op !== 'argument') && unwrapArgument(input),
    )
    const [found] = argument.filter((one) => one !== false && one !== undefined)
    if (found) return found
  }
  return undefined
}

/** The action that pays all that a slot has, where none pays as much as its caller wants. */
function findPayer(slot: string, contract: ContractModel): ActionModel | undefined {
  const isSlot = (value: Value) => slotOf(unwrapConversion(value)) === slot
  const isLimit = ({ value }: Fact) => isOrder(value) && value.inputs.some(isSlot) && !value.inputs.some(isFixed)
  const isWhole = ({ amount, effect }: Payment) =>
    isSlot(amount) && ![...walkContent(amount)].some(isCut) && ![...listFacts(effect.facts)].some(isLimit)
  const all = contract.actions.map((action) => ({ action, payments: listPayments(action, contract) }))
  if (all.some(({ payments }) => payments.some(({ amount }) => unwrapArgument(amount) !== undefined))) return undefined
  return all.find(({ payments }) => payments.some(isWhole))?.action
}

function isFixed(value: Value): boolean {
  return isConstant(unwrapConversion(value))
}

/** Whether each action that takes tokens records them in a slot. */
function isComplete(slot: string, { actions }: ContractModel): boolean {
  const records = ({ key, field, value }: Write) =>
    value !== undefined && listMembers(nameCell(key, field), value).some(([name]) => name === slot)
  return actions.every((action) => listTaken(action).length === 0 || listEffects(action.effects, 'write').some(records))
}
