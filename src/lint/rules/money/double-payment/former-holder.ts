import { listAddends } from '../../../model/addends.js'
import type { ActionModel, ContractModel } from '../../../model/contract-model.js'
import { listMembers, slotOf } from '../../../model/store.js'
import { nameCell } from '../../../values/cells.js'
import { unwrapConversion } from '../../../values/conversions.js'
import { type Effect, listEffects, type Transfer, type Write } from '../../../values/effects.js'
import { isSender } from '../../../values/facts.js'
import { findPart, isConstant, listChoices, type Value } from '../../../values/values.js'
import { describe, pathTo, reportPlace } from '../../paths.js'
import type { Finding } from '../../rule.js'
import { isTogether } from '../entitlement.js'
import { growsWith } from '../growth.js'
import { isTrusted, listPayments, listTaken } from '../payments.js'

/** A payment to the former holder of a place, or a credit under that name. */
interface Refund {
  effect: Effect
  to: Value
  amount: Value
}

/**
 * Reports refunds of a former holder, such as the last bidder, by the amount that the new one brings and that is stored
 * in its place: one deposit is then owed twice, to the former holder and to whom another action pays the stored amount.
 */
export function* judgeRefund(action: ActionModel, contract: ContractModel): Generator<Finding> {
  const taken = listTaken(action)
  if (taken.length === 0) return
  const writes = listEffects(action.effects, 'write')
  for (const refund of listRefunds(writes, action, contract)) {
    if (isTrusted(refund.effect.facts, contract)) continue
    const holder = listChoices(refund.to).map((one) => slotOf(unwrapConversion(one)))
    const taker = writes.find((write) => listReplaced(write).some((slot) => holder.includes(slot)))
    if (!taker || !isTogether(taker.facts, refund.effect.facts)) continue
    const found = findStored(refund, writes, taken, action)
    const payer = found && findTotalPayer(found.slot, found.token, contract)
    if (!found || payer === undefined) continue
    yield {
      place: reportPlace(contract, refund.effect),
      message: `${describe(refund.to)} gets back the amount that is new in \`${found.slot}\`, and not what was paid before: \`${payer}\` pays the same amount once more`,
      steps: pathTo(action, refund.effect, refund.amount, 'the new amount goes to the former account here'),
    }
  }
}

function* listRefunds(writes: readonly Write[], action: ActionModel, contract: ContractModel): Generator<Refund> {
  for (const { effect, to, amount } of listPayments(action, contract)) yield { effect, to, amount }
  for (const effect of writes) {
    const { field, value } = effect
    if (!field || !value || slotOf(field) === undefined) continue
    const cell = nameCell(effect.key, field)
    for (const [slot, stored] of listMembers(cell, value)) {
      const addends = listAddends(stored)
      if (!addends.some((one) => slotOf(one) === slot)) continue
      for (const amount of addends) if (slotOf(amount) !== slot) yield { effect, to: field, amount }
    }
  }
}

/** The slots in which a write replaces a stored account by the sender. */
function listReplaced({ key, field, value }: Write): string[] {
  if (!value) return []
  return listMembers(nameCell(key, field), value).flatMap(([slot, stored]) =>
    isSender(unwrapConversion(stored)) ? [slot] : [],
  )
}

/** The slot that holds the amount now, which the caller has brought, and the token of it. */
function findStored(
  { amount, effect }: Refund,
  writes: readonly Write[],
  taken: readonly Transfer[],
  action: ActionModel,
): { slot: string; token: Value } | undefined {
  const paid = unwrapConversion(amount)
  if (isConstant(paid)) return undefined
  for (const write of writes) {
    if (!write.value || !isTogether(write.facts, effect.facts) || write === effect) continue
    for (const [slot, stored] of listMembers(nameCell(write.key, write.field), write.value)) {
      const brought = unwrapConversion(stored)
      const deposit = taken.find((one) => unwrapConversion(one.amount).identity === brought.identity)
      if (!deposit || slotOf(brought) !== undefined) continue
      const isNew = brought.identity === paid.identity
      if (isNew || (slotOf(paid) === slot && isReadAfter(paid, write, effect, action)))
        return { slot, token: deposit.token }
    }
  }
  return undefined
}

/** Whether the entry that a value comes from is read again between a write of it and an effect. */
export function isReadAfter(value: Value, write: Write, effect: Effect, { effects }: ActionModel): boolean {
  const between = effects.slice(effects.indexOf(write), effects.indexOf(effect))
  return listEffects(between, 'read').some(
    ({ value: read }) => findPart(value, (part) => part.identity === read.identity) !== undefined,
  )
}

function findTotalPayer(slot: string, token: Value, contract: ContractModel): string | undefined {
  return contract.actions.find(
    (one) =>
      one.isPublic &&
      listPayments(one, contract).some(
        (payment) => payment.token?.identity === token.identity && growsWith(payment.amount, slot),
      ),
  )?.name
}
