import type { ActionModel, ContractModel } from '../../../model/contract-model.js'
import { isAt, listMembers, type SlotStore, slotOf } from '../../../model/store.js'
import { cellOfRead, nameCell } from '../../../values/cells.js'
import { unwrapConversion } from '../../../values/conversions.js'
import { type Effect, listEffects, listWorking, type Write } from '../../../values/effects.js'
import { isSender, listFacts } from '../../../values/facts.js'
import { placeOf } from '../../../values/slots.js'
import { ANY_MEMBER, findPart, isChain, isClock, type Value } from '../../../values/values.js'
import { isEntry } from '../../money/entitlement.js'
import { listPayments, listTaken } from '../../money/payments.js'
import { pathTo, reportPlace } from '../../paths.js'
import type { Finding } from '../../rule.js'

/** An amount that an account has brought into an entry that was there before. */
interface Joined {
  action: ActionModel
  cell: string
  /** Slot of the account. */
  holder: string
}

/** Reports entries that are deleted with what another account has brought, which nothing pays back. */
export function* judgeDeletedDeposit(contract: ContractModel): Generator<Finding> {
  const joined = listJoined(contract)
  for (const action of contract.actions) {
    // A payment may be what the deposit was for.
    if (!action.isPublic || !action.isComplete || listPayments(action, contract).length > 0) continue
    for (const write of listEffects(action.effects, 'write')) {
      if (write.operation !== 'del') continue
      const cell = nameCell(write.key, write.field)
      const found = joined.find((one) => isWithin(one.cell, cell) && one.action !== action)
      if (
        !found ||
        action.effects.some((effect) => dependsOnHolder(effect, found, contract)) ||
        isStateful(write, cell, contract)
      )
        continue
      yield {
        place: reportPlace(contract, write),
        message: `\`${action.name}\` deletes \`${cell}\`, and with it what the account in \`${found.holder}\` has paid in \`${found.action.name}\`: nothing gives it back`,
        steps: pathTo(action, write, undefined, 'deleted here'),
      }
      break
    }
  }
}

/** Whether a cell is another one, or a list in it. */
function isWithin(cell: string, outer: string): boolean {
  return cell === outer || cell.startsWith(`${outer}.`)
}

/** Lists the entries to which callers add themselves with tokens, and by which an action pays them back. */
function listJoined({ actions }: ContractModel): Joined[] {
  return actions.flatMap((action) => {
    const taken = listTaken(action).filter(({ from, to }) => isSender(from) && isChain(to, 'self'))
    if (!action.isPublic || taken.length === 0) return []
    return listEffects(action.effects, 'write').flatMap((write): Joined[] => {
      const { key, field, value } = write
      const cell = nameCell(key, field)
      const isRead = (part: Value) => part.op === 'read' && cellOfRead(part) === cell
      const isKept = value !== undefined && (cell.includes('.') || findPart(value, isRead))
      if (!value || !isEntry(cell) || !isKept || findPart(field ?? key, isSender)) return []
      return listMembers(cell, value).flatMap(([holder, one]): Joined[] =>
        isSender(unwrapConversion(one)) && isPaidTo(holder, actions) ? [{ action, cell, holder }] : [],
      )
    })
  })
}

function isPaidTo(holder: string, actions: ContractModel['actions']): boolean {
  return actions.some(({ effects }) => listEffects(effects, 'transfer').some(({ to }) => isHolder(to, holder)))
}

/** Whether a value is the account of a slot, also one of a list that has it at some place. */
function isHolder(value: Value, holder: string): boolean {
  const slot = slotOf(unwrapConversion(value)) ?? placeOf(value)
  return slot !== undefined && (slot === holder || isAt(slot, holder))
}

/** Whether an action stores something at the place of a slot itself, and not at any place. */
function isFixed(slot: string | undefined, { slots }: SlotStore): boolean {
  const stored = (slot !== undefined && slots.get(slot)) || []
  return stored.some(({ write: { key, field, value } }) =>
    value?.members?.has(slot?.slice(nameCell(key, field).length + 1) ?? ''),
  )
}

/** Whether an effect depends on who has joined. */
function dependsOnHolder(effect: Effect, { holder }: Joined, { knowledge }: ContractModel): boolean {
  // Another action has put another account there.
  const isOther = (part: Value) => holder.includes(`.${ANY_MEMBER}`) && isFixed(slotOf(part), knowledge.store)
  const isIt = (value: Value | undefined) =>
    value !== undefined &&
    findPart(
      value,
      (part) => (part.op === 'member' || part.op === 'element') && isHolder(part, holder) && !isOther(part),
    ) !== undefined
  if (effect.kind === 'write') return isIt(effect.value) || isIt(effect.key) || isIt(effect.field)
  if (effect.kind === 'transfer') return isIt(effect.to)
  if (effect.kind === 'call') return listWorking(effect)?.some(isIt) ?? true
  return (
    (effect.kind === 'condition' || effect.kind === 'operation' || effect.kind === 'authority') && isIt(effect.value)
  )
}

/** Whether a condition looks at a time, or at a member of the entry that is a state. */
function isStateful({ facts }: Write, cell: string, { knowledge }: ContractModel): boolean {
  const isAsked = (slot: string) => [...knowledge.store.asked].some((one) => one === slot || one.startsWith(`${slot}.`))
  return [...listFacts(facts)].some(({ value }) =>
    findPart(value, (part) => {
      if (isClock(part) || isChain(part, 'block.number')) return true
      const slot = part.op === 'member' ? slotOf(part) : undefined
      return slot?.startsWith(`${cell}.`) === true && !isAsked(slot)
    }),
  )
}
