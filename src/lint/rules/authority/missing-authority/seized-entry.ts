import { hasApproved, readApproval } from '../../../model/authority.js'
import type { ActionModel, ContractModel } from '../../../model/contract-model.js'
import { listMembers, listSlots, slotOf } from '../../../model/store.js'
import { cellOfRead, nameCell } from '../../../values/cells.js'
import { readOrder } from '../../../values/comparisons.js'
import { listEffects, type Transfer, type Write } from '../../../values/effects.js'
import { type Fact, isSender, listFacts } from '../../../values/facts.js'
import { findPart, isChain, type Value, walkValue } from '../../../values/values.js'
import { isEntry } from '../../money/entitlement.js'
import { growsWith } from '../../money/growth.js'
import { isTrusted, listPayments, listTaken, type Payment } from '../../money/payments.js'
import { describe, pathTo, reportPlace } from '../../paths.js'
import type { Finding } from '../../rule.js'

/** A payment of what the entry of another account holds, for what the same account owes. */
interface Seizure {
  payment: Payment
  /** The argument that names the entry. */
  victim: Value
  /** The slot that is paid out. */
  held: string
  /** The slot that the caller pays. */
  owed: string
}

/**
 * Reports actions by which whoever pays the debt of another account gets its collateral, if no condition requires that
 * the debt has grown too large, its term is over, or something else is stored about it.
 */
export function* judgeSeizure(action: ActionModel, contract: ContractModel): Generator<Finding> {
  for (const payment of listPayments(action, contract)) {
    const seizure = findSeizure(payment, action, contract)
    if (!seizure || isProtected(seizure)) continue
    const { victim, held, owed } = seizure
    yield {
      place: reportPlace(contract, payment.effect),
      message: `\`${action.name}\` pays ${describe(payment.to)} \`${held}\` of ${describe(victim)} for \`${owed}\`, and no condition requires that the one no longer covers the other: also what is safe can be taken`,
      steps: pathTo(action, payment.effect, victim, 'paid to the caller here'),
    }
    return
  }
}

function findSeizure(payment: Payment, action: ActionModel, contract: ContractModel): Seizure | undefined {
  const { effect, to, amount } = payment
  if (!isSender(to) || isTrusted(effect.facts, contract)) return undefined
  const approval = readApproval(effect.facts)
  for (const held of listSlots(amount)) {
    if (!isEntry(held) || !growsWith(amount, held)) continue
    const victim = findKey(amount, held)
    if (!victim || hasApproved(victim, approval) || !isOfAccounts(held, contract)) continue
    if (!listEffects(action.effects, 'write').some((write) => ends(write, victim, held))) continue
    const owed = listTaken(action).flatMap((taken) => listDebts(taken, victim, payment))[0]
    if (owed !== undefined && owed !== held && !isRewarded(action, victim)) return { payment, victim, held, owed }
  }
  return undefined
}

/** The argument in the key of the entry from which a slot is read, if the sender is not in it. */
function findKey(value: Value, slot: string): Value | undefined {
  const read = findPart(value, (part) => part.op === 'read' && isOf(cellOfRead(part), slot))
  const parts = read ? read.inputs.flatMap((input) => [...walkValue(input)]) : []
  return parts.some(isSender) ? undefined : parts.find(({ op }) => op === 'argument')
}

function isOf(cell: string | undefined, slot: string): boolean {
  return cell !== undefined && (slot === cell || slot.startsWith(`${cell}.`))
}

/** Whether accounts store their own entries in the cell of a slot. */
function isOfAccounts(slot: string, { actions }: ContractModel): boolean {
  return actions.some(
    ({ isPublic, effects }) =>
      isPublic &&
      listEffects(effects, 'write').some(
        ({ key, field, value }) =>
          value !== undefined &&
          isOf(nameCell(key, field), slot) &&
          [key, field].some((text) => text && findPart(text, isSender) !== undefined),
      ),
  )
}

/** Whether a write deletes the slot of the entry, or stores something else there. */
function ends({ key, field, value }: Write, victim: Value, slot: string): boolean {
  const isIt = [key, field].some((text) => text && findPart(text, ({ identity }) => identity === victim.identity))
  if (!isIt || !isOf(nameCell(key, field), slot)) return false
  const stored = value && listMembers(nameCell(key, field), value).find(([name]) => name === slot)?.[1]
  return stored === undefined || slotOf(stored) !== slot
}

/** The slots of the same account that a deposit grows with, in another token. */
function listDebts({ amount, to, token }: Transfer, victim: Value, { token: paid }: Payment): string[] {
  if (!isChain(to, 'self') || token.identity === paid?.identity) return []
  return [...listSlots(amount)].filter(
    (slot) => isEntry(slot) && growsWith(amount, slot) && findKey(amount, slot)?.identity === victim.identity,
  )
}

/** Whether the account, or one that its entry names, gets something. */
function isRewarded({ effects }: ActionModel, victim: Value): boolean {
  const isIt = (value: Value) => findPart(value, ({ identity }) => identity === victim.identity) !== undefined
  return (
    listEffects(effects, 'transfer').some(({ to }) => isIt(to)) ||
    listEffects(effects, 'write').some(({ field }) => field !== undefined && field.op !== 'argument' && isIt(field))
  )
}

function isProtected(seizure: Seizure): boolean {
  return [...listFacts(seizure.payment.effect.facts)].some((fact) => protects(fact, seizure))
}

/** Whether a fact requires that the debt is large for the collateral, or something else about the account. */
function protects({ value, truth, anyOf }: Fact, seizure: Seizure): boolean {
  if (anyOf) return anyOf.every((way) => way.some((fact) => protects(fact, seizure)))
  const { victim, held, owed } = seizure
  if (!findPart(value, ({ identity }) => identity === victim.identity)) return false
  const slots = listSlots(value)
  const isOther = (slot: string | undefined) =>
    slot !== undefined && isEntry(slot) && !isOf(slot, held) && !isOf(slot, owed)
  const isOutside = (part: Value) => part.op === 'result' || (part.op === 'read' && isOther(cellOfRead(part)))
  if ([...slots].some(isOther) || findPart(value, isOutside)) return true
  const order = readOrder({ value, truth })
  if (!order) return false
  const [above, below] = [listSlots(order.more), listSlots(order.less)]
  const isRatio = [above, below].some((side) => side.has(held) && side.has(owed))
  return isRatio || (above.has(owed) && below.has(held))
}
