import { listAddends, listTerms } from '../../../model/addends.js'
import type { ActionModel, ContractModel } from '../../../model/contract-model.js'
import { listMembers, listSlots, slotOf } from '../../../model/store.js'
import { nameCell } from '../../../values/cells.js'
import { readOrder } from '../../../values/comparisons.js'
import { unwrapConversion } from '../../../values/conversions.js'
import { type Effect, listEffects, type Transfer, type Write } from '../../../values/effects.js'
import { type Fact, type Facts, isSender, listFacts } from '../../../values/facts.js'
import { findPart, isChain, remember, type Value } from '../../../values/values.js'
import { describe, pathTo, reportPlace } from '../../paths.js'
import type { Finding } from '../../rule.js'
import { isAfterwards } from '../deadlines.js'
import { isEntry } from '../entitlement.js'
import { growsWith } from '../growth.js'
import { isMissed } from '../missed-goals.js'
import { isTrusted, listPayments, listTaken, type Payment } from '../payments.js'

/** A deposit that is added to an entry and to a total. */
interface CountedDeposit {
  action: ActionModel
  /** The write of the total. */
  write: Write
  token: Value
  entry: string
  total: string
}

/** The use of a total by another action. */
interface TotalUse {
  action: ActionModel
  payment: Payment
  /** The total is paid. Otherwise it only decides whether something is. */
  isPaid: boolean
}

/** A deposit that is added to an entry of its account. */
export interface Deposit {
  transfer: Transfer
  write: Write
  entry: string
}

/** Lists the deposits of an action that are added in full to an entry of their account. */
export function listDeposits(action: ActionModel): Deposit[] {
  const writes = listEffects(action.effects, 'write').filter(isOfSender)
  return listTaken(action).flatMap((transfer) => {
    const added = unwrapConversion(transfer.amount)
    return writes.flatMap((write) =>
      listAdded(write, added)
        .filter(isEntry)
        .map((entry): Deposit => ({ transfer, write, entry })),
    )
  })
}

/** Lists the deposits that are added to an entry of their account and to a total for all accounts. */
export function listBookings({ actions }: ContractModel): CountedDeposit[] {
  return actions.flatMap((action) => {
    if (!action.isPublic) return []
    const others = listEffects(action.effects, 'write').filter((write) => !isOfSender(write))
    return listDeposits(action).flatMap(({ transfer: { amount, token }, entry }) =>
      others.flatMap((write) =>
        listAdded(write, unwrapConversion(amount))
          .filter((total) => isSum(write, total))
          .map((total): CountedDeposit => ({ action, write, token, entry, total })),
      ),
    )
  })
}

/** The slots to which a write adds an amount, or in which it stores it. */
export function listAdded({ key, field, value }: Write, { identity }: Value): string[] {
  if (!value) return []
  return listMembers(nameCell(key, field), value).flatMap(([slot, stored]) =>
    listAddends(stored).some((one) => one.identity === identity) ? [slot] : [],
  )
}

function isSum({ key, field, value }: Write, slot: string): boolean {
  const stored = value && listMembers(nameCell(key, field), value).find(([name]) => name === slot)?.[1]
  return stored !== undefined && listAddends(stored).some((one) => slotOf(one) === slot)
}

export function isOfSender({ key, field }: Write): boolean {
  return [key, field].some((text) => text && findPart(text, isSender) !== undefined)
}

/**
 * Reports payments by which an account takes back what it has brought, and which leave the total with it: another
 * action pays or decides by what is no longer there.
 */
export function* judgeReturned(
  bookings: readonly CountedDeposit[],
  action: ActionModel,
  contract: ContractModel,
): Generator<Finding> {
  for (const payment of listPayments(action, contract)) {
    const { effect, to, amount, token } = payment
    if (isTrusted(effect.facts, contract)) continue
    for (const booking of bookings) {
      const { entry, total } = booking
      if (booking.action === action || booking.token.identity !== token?.identity) continue
      if (!isReturn(payment, entry, action) || changes(action, total)) continue
      const use = findUse(booking, payment, action, contract)
      if (!use) continue
      yield {
        place: reportPlace(contract, effect),
        message: `\`${payment.via}\` pays ${describe(to)} what \`${booking.action.name}\` has added to \`${total}\`, and leaves it there: \`${use.action.name}\` ${use.isPaid ? 'pays it once more' : 'decides by it'}`,
        steps: [
          { place: booking.write.place, text: `\`${booking.action.name}\` adds it to \`${total}\`` },
          ...pathTo(action, effect, amount, 'paid back here'),
        ],
        ...(!use.isPaid && { assumes: 'what was taken back should not count' }),
      }
      return
    }
  }
}

/** Whether a payment is what an entry holds, or what the action takes from it. */
export function isReturn({ amount }: Payment, entry: string, { effects }: ActionModel): boolean {
  if (growsWith(amount, entry)) return true
  const { identity } = unwrapConversion(amount)
  return listEffects(effects, 'write').some(
    ({ key, field, value }) =>
      value !== undefined &&
      listMembers(nameCell(key, field), value).some(
        ([slot, stored]) => slot === entry && listTerms(stored).taken.some((one) => one.identity === identity),
      ),
  )
}

/** Whether an action changes a slot, or stores its object without known members. */
export function changes({ effects }: ActionModel, slot: string): boolean {
  return listEffects(effects, 'write').some((write) => changesSlot(write, slot))
}

function changesSlot({ key, field, value }: Write, slot: string): boolean {
  const cell = nameCell(key, field)
  if (slot !== cell && !slot.startsWith(`${cell}.`)) return false
  const stored = value && listMembers(cell, value).find(([name]) => name === slot)?.[1]
  return stored === undefined ? value?.inputs[0]?.name !== 'JSON.parse' : slotOf(stored) !== slot
}

export function dependsOnSlot(facts: Facts | undefined, slot: string): boolean {
  return [...listFacts(facts)].some(({ value }) => listSlots(value).has(slot))
}

/** Another action that pays a total, or that pays where the total is large enough. */
function findUse(
  booking: CountedDeposit,
  back: Payment,
  action: ActionModel,
  contract: ContractModel,
): TotalUse | undefined {
  const uses = contract.actions.flatMap((one): TotalUse[] => {
    if (!one.isPublic || one === action || one === booking.action) return []
    return listPayments(one, contract).flatMap((payment): TotalUse[] => {
      const isPaid = payment.token?.identity === booking.token.identity && growsWith(payment.amount, booking.total)
      return isPaid || isDecided(payment.effect, booking.total) ? [{ action: one, payment, isPaid }] : []
    })
  })
  return uses.find(
    (use) =>
      !isApart(back, booking, use) &&
      !isMissed(
        { total: booking.total, back: back.effect, amount: back.amount, use: use.payment.effect, action: use.action },
        contract,
        nameValue,
        changesSlot,
      ),
  )
}

/** Whether a condition requires that a slot is at least something. */
function isDecided({ facts }: Effect, slot: string): boolean {
  return [...listFacts(facts)].some((fact) => {
    const order = readOrder(fact)
    return order !== undefined && growsWith(order.more, slot)
  })
}

/**
 * Whether a payment back is made only in a state in which nothing more is added, and which the use does not need: after
 * a failure, or after the time in which the use is possible. A vote that ends before its stakes are returned has
 * counted them.
 */
function isApart(
  { effect: back }: Payment,
  { write: added, entry }: CountedDeposit,
  { payment, isPaid }: TotalUse,
): boolean {
  const use = payment.effect
  if (isAfterwards(back.facts, use.facts, nameValue)) return true
  const known = new Set([...listFacts(added.facts), ...listFacts(use.facts)].map(nameFact))
  const before = new Set([...listFacts(added.facts)].map(nameFact))
  return [...listFacts(back.facts)].some((fact) => {
    const isTimed = findPart(fact.value, (part) => isChain(part, 'block.time')) !== undefined
    if (isTimed) return !isPaid && !before.has(nameFact(fact))
    return isState(fact.value, entry) && !known.has(nameFact(fact))
  })
}

/** Whether a condition compares something that is stored beside an entry with a constant, or is a stored flag. */
export function isState(value: Value, entry: string): boolean {
  const isSlot = (one: Value) => {
    const slot = slotOf(one)
    return slot !== undefined && slot !== entry
  }
  const { op, name, inputs } = value
  if (op === 'operator' && /^[!=]==?$/.test(name))
    return inputs.some(isSlot) && inputs.some((one) => one.op === 'constant' && one.constant !== null)
  const slot = slotOf(value)
  return isSlot(value) && (op === 'member' || (slot !== undefined && !isEntry(slot)))
}

/** The text of a fact, which is equal in two actions that look at the same slots. */
export function nameFact({ value, truth }: Fact): string {
  const isNegated = value.op === 'operator' && value.name.startsWith('!') && value.inputs.length > 1
  return `${isNegated ? !truth : truth} ${nameValue(value)}`
}

const nameValue = remember((value: Value): string => {
  const slot = slotOf(value)
  if (slot !== undefined) return slot
  if (value.op === 'constant') return String(value.constant)
  const name = value.op === 'operator' ? value.name.replace(/^[!=]==?$/, '=') : value.name
  return `${value.op} ${name}(${value.inputs.map((input) => nameValue(input)).join()})`.slice(0, MAX_NAME)
})

/** Longer conditions are compared by their beginning. */
const MAX_NAME = 400
