import { listAddends } from '../../../model/addends.js'
import type { ActionModel, ContractModel } from '../../../model/contract-model.js'
import { listMembers, listSlots, slotOf } from '../../../model/store.js'
import { nameCell } from '../../../values/cells.js'
import { unwrapConversion } from '../../../values/conversions.js'
import { listEffects, type Write } from '../../../values/effects.js'
import { findPart, isConstant, type Value } from '../../../values/values.js'
import { describe, pathTo, reportPlace } from '../../paths.js'
import type { Finding } from '../../rule.js'
import { isTogether } from '../entitlement.js'
import { growsWith } from '../growth.js'
import { listPayments, type Payment } from '../payments.js'

/** Reports payments whose amount is also added to what another action pays out. */
export function* judgeCredit(payment: Payment, action: ActionModel, contract: ContractModel): Generator<Finding> {
  const { effect, to, amount, via } = payment
  if (isConstant(to)) return
  const paid = unwrapConversion(amount)
  if (isConstant(paid)) return
  for (const write of listEffects(action.effects, 'write')) {
    if (!write.value || !isTogether(effect.facts, write.facts) || !isOf(write, to) || isReplaced(write, paid, action))
      continue
    const cell = nameCell(write.key, write.field)
    const found = listMembers(cell, write.value).find(
      ([slot, value]) =>
        isAdded(value, paid) && slotOf(paid) !== slot && findPayout(slot, payment, action, contract) !== undefined,
    )
    if (!found) continue
    const [slot] = found
    const payer = findPayout(slot, payment, action, contract)
    yield {
      place: reportPlace(contract, write),
      message: `\`${via}\` pays ${describe(to)} an amount that is also added to \`${slot}\`, from which \`${payer}\` pays it again`,
      steps: [...pathTo(action, effect, amount, 'paid here'), { place: write.place, text: 'and credited here' }],
    }
    return
  }
}

/** Whether an entry is named by an account. */
function isOf({ key, field }: Write, { identity }: Value): boolean {
  return [key, field].some((text) => text && findPart(text, (part) => part.identity === identity) !== undefined)
}

/** Whether the action also writes the cell without the amount: what it had is settled. */
function isReplaced({ key, field }: Write, amount: Value, { effects }: ActionModel): boolean {
  const cell = nameCell(key, field)
  return listEffects(effects, 'write').some(
    (other) =>
      nameCell(other.key, other.field) === cell &&
      !(other.value && listMembers(cell, other.value).some(([, value]) => isAdded(value, amount))),
  )
}

/** Whether a stored value is an amount, or a sum with it. */
function isAdded(value: Value, amount: Value): boolean {
  return listAddends(value).some(({ identity }) => identity === amount.identity)
}

/** The action that pays more of the token the more a slot holds, unless the amount is also counted as paid. */
function findPayout(slot: string, paid: Payment, action: ActionModel, contract: ContractModel): string | undefined {
  const counted = listCounted(paid, action)
  return contract.actions.find(
    (one) =>
      one.isPublic &&
      listPayments(one, contract).some(
        ({ token, amount }) =>
          token?.identity === paid.token?.identity &&
          growsWith(amount, slot) &&
          !counted.some((other) => listSlots(amount).has(other) && !growsWith(amount, other)),
      ),
  )?.name
}

/** The slots to which the action adds an amount. */
function listCounted({ amount }: Payment, { effects }: ActionModel): string[] {
  const paid = unwrapConversion(amount)
  return listEffects(effects, 'write').flatMap(({ key, field, value }) =>
    value
      ? listMembers(nameCell(key, field), value).flatMap(([slot, each]) => (isAdded(each, paid) ? [slot] : []))
      : [],
  )
}
