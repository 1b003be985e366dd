import type { ActionModel, ContractModel } from '../../../model/contract-model.js'
import { listMembers, listSlots, slotOf } from '../../../model/store.js'
import { nameCell } from '../../../values/cells.js'
import { listEffects, type Transfer, type Write } from '../../../values/effects.js'
import { isSender, listFacts } from '../../../values/facts.js'
import { placeOf } from '../../../values/slots.js'
import { findPart, isChain, walkValue } from '../../../values/values.js'
import { lineOf, pathTo, reportPlace } from '../../paths.js'
import type { Finding } from '../../rule.js'
import { forbids, stateAfter } from '../../storage/replaced-entry/entry-conditions.js'
import { isEntry } from '../entitlement.js'
import { isBeneficiary, isTrusted, listPayments, listTaken, type Payment } from '../payments.js'

/** An action that pays accounts once, and marks it. */
interface Settlement {
  action: ActionModel
  payments: readonly Payment[]
  mark: Write
  /** The slots of the mark that its payments look at. */
  marked: readonly string[]
  /** All slots that the conditions of its payments look at. */
  looked: ReadonlySet<string>
  /** Slots from which it pays. */
  paid: ReadonlySet<string>
}

/** Reports deposits after a settlement, which pays once: nothing pays what comes in later. */
export function* judgeLateDeposit(contract: ContractModel): Generator<Finding> {
  const settlements = contract.actions.flatMap((action) => listSettlements(action, contract))
  for (const action of settlements.length > 0 ? contract.actions : []) {
    if (!action.isPublic || action.name === 'can_update') continue
    for (const deposit of listTaken(action)) {
      if (!isSender(deposit.from) || !isChain(deposit.to, 'self') || isTrusted(deposit.facts, contract)) continue
      const found = settlements.find((one) => isLate(deposit, action, one, contract))
      if (!found) continue
      const [mark = ''] = found.marked
      yield {
        place: reportPlace(contract, deposit),
        message: `\`${action.name}\` takes tokens also after \`${found.action.name}\` has paid all and set \`${mark}\` (${lineOf(reportPlace(contract, found.mark), contract)}), which it does not look at: nothing pays them then`,
        steps: [
          ...pathTo(action, deposit, deposit.amount, 'tokens come in here'),
          { place: reportPlace(contract, found.mark), text: `\`${found.action.name}\` pays only before this` },
        ],
        cause: `late ${action.name}`,
      }
      break
    }
  }
}

/** Reads what an action pays to accounts, and the mark by which it never pays again. */
function listSettlements(action: ActionModel, contract: ContractModel): Settlement[] {
  if (!action.isPublic || !action.isComplete) return []
  const payments = listPayments(action, contract).filter((payment) => isToAccounts(payment, contract))
  if (payments.length === 0) return []
  return listEffects(action.effects, 'write').flatMap((mark): Settlement[] => {
    if (mark.operation !== 'put' || !mark.value) return []
    const state = stateAfter(mark, false)
    if (!payments.every(({ effect }) => forbids(effect.facts, state))) return []
    const looked = new Set(
      payments.flatMap(({ effect }) => [...listFacts(effect.facts)].flatMap(({ value }) => [...listSlots(value)])),
    )
    const marked = listMembers(nameCell(mark.key, mark.field), mark.value).flatMap(([slot, value]) =>
      value.op === 'constant' && looked.has(slot) ? [slot] : [],
    )
    return marked.length > 0 ? [{ action, payments, mark, marked, looked, paid: listPaid(payments) }] : []
  })
}

function isToAccounts({ to, effect }: Payment, contract: ContractModel): boolean {
  const isAccount = isBeneficiary(to) || placeOf(to) !== undefined
  return isAccount && !(isSender(to) && isTrusted(effect.facts, contract))
}

/** The slots from which payments are calculated, also those of elements of lists. */
function listPaid(payments: readonly Payment[]): Set<string> {
  const slots = payments.flatMap(({ amount, to }) =>
    [...walkValue(amount), ...walkValue(to)].flatMap((part) =>
      part.op === 'read' || part.op === 'member' || part.op === 'element' ? (slotOf(part) ?? placeOf(part) ?? []) : [],
    ),
  )
  return new Set(slots)
}

function isLate(deposit: Transfer, action: ActionModel, settlement: Settlement, contract: ContractModel): boolean {
  if (action === settlement.action || !action.isComplete) return false
  const booked = listEffects(action.effects, 'write').flatMap((write) => {
    const slots = write.value ? listMembers(nameCell(write.key, write.field), write.value) : []
    return slots.slice(slots.length > 1 ? 1 : 0).map(([slot]) => ({ write, slot }))
  })
  const { mark } = settlement
  const cell = nameCell(mark.key, mark.field)
  // The mark of one entry, such as that of an account, stops no payment from others.
  if (isEntry(cell) && !booked.some(({ slot }) => isPart(slot, cell))) return false
  const isPaidBy = ({ paid }: Pick<Settlement, 'paid'>) =>
    booked.some(({ slot }) => [...paid].some((one) => isPart(one, slot)))
  if (!isPaidBy(settlement) || booked.some(({ slot }) => settlement.marked.includes(slot))) return false
  return (
    !isStopped(
      deposit,
      booked.map(({ write }) => write),
      settlement,
    ) &&
    !isReopened(settlement, contract) &&
    contract.actions.every((other) => other === settlement.action || !paysFrom(other, isPaidBy, contract))
  )
}

/** Whether a slot is another one, or in it. */
function isPart(slot: string, outer: string): boolean {
  return slot === outer || slot.startsWith(`${outer}.`)
}

/** Whether another action pays accounts from what is booked. */
function paysFrom(
  action: ActionModel,
  isPaidBy: (settlement: Pick<Settlement, 'paid'>) => boolean,
  contract: ContractModel,
): boolean {
  const payments = listPayments(action, contract).filter((payment) => isToAccounts(payment, contract))
  return payments.length > 0 && isPaidBy({ paid: listPaid(payments) })
}

/** Whether a deposit ends at a time, or looks at anything that the settlement changes, also in the names of entries. */
function isStopped({ facts }: Transfer, writes: readonly Write[], { action, mark, looked }: Settlement): boolean {
  const cell = nameCell(mark.key, mark.field)
  const changed = new Set(
    listEffects(action.effects, 'write').flatMap(({ key, field, value }) => {
      const slots = value ? listMembers(nameCell(key, field), value) : [[nameCell(key, field)] as const]
      return slots.flatMap(([slot]) => (slot === cell && mark.value?.members ? [] : [slot]))
    }),
  )
  // What the settlement needs, such as another state, a deposit may exclude.
  for (const slot of looked) if (slot !== cell) changed.add(slot)
  const conditions = [facts, ...writes.map((write) => write.facts)].flatMap((all) => [...listFacts(all)])
  const parts = [
    ...conditions.map(({ value }) => value),
    ...writes.flatMap(({ key, field }) => [key, field ?? []].flat()),
  ]
  return parts.some(
    (value) =>
      findPart(value, (part) => part.op === 'chain' && /\.(time|number)$/.test(part.name)) !== undefined ||
      [...walkValue(value)].some((part) => changed.has(slotOf(part) ?? '')),
  )
}

/** Whether another action than that which makes the entry sets the mark again. */
function isReopened({ action, marked }: Settlement, contract: ContractModel): boolean {
  const { slots } = contract.knowledge.store
  return marked.some((slot) =>
    (slots.get(slot) ?? []).some(
      (stored) => stored.action !== action.name && stored.action !== 'init' && !isCreation(stored.write),
    ),
  )
}

/** Whether a write stores an object that was written down whole. */
function isCreation({ value }: Write): boolean {
  return value?.name === 'JSON.stringify' && value.inputs[0]?.op === 'object'
}
