import type { ActionModel, ContractModel } from '../../../model/contract-model.js'
import { listMembers, listSlots } from '../../../model/store.js'
import { cellOfRead, nameCell } from '../../../values/cells.js'
import { isOrder } from '../../../values/comparisons.js'
import { unwrapConversion } from '../../../values/conversions.js'
import { type Effect, listEffects, listWorking, type Transfer, type Write } from '../../../values/effects.js'
import { isSender, listFacts } from '../../../values/facts.js'
import { findPart, isChain, type Value, walkContent } from '../../../values/values.js'
import { growsWith } from '../../money/growth.js'
import { isTrusted, listPayments, listTaken } from '../../money/payments.js'
import { pathTo, reportPlace } from '../../paths.js'
import type { Finding } from '../../rule.js'
import { forbids, stateAfter } from './entry-conditions.js'

/** A slot in which a caller's payment is stored, in place of the payment of another caller. */
interface Outbid {
  write: Write
  slot: string
  deposit: Transfer
}

/**
 * Reports payments that the next one replaces: the caller is entered with what it pays, another action pays that out,
 * and nothing gives back or books what was there before.
 */
export function* judgeOutbid(action: ActionModel, contract: ContractModel): Generator<Finding> {
  for (const deposit of listTaken(action)) {
    if (!isSender(deposit.from) || !isChain(deposit.to, 'self') || isTrusted(deposit.facts, contract)) continue
    for (const { write, slot } of listReplaced(deposit, action)) {
      const payer = findPayer(slot, action, contract)
      if (payer === undefined) continue
      yield {
        place: reportPlace(contract, write),
        message: `\`${action.name}\` replaces \`${slot}\`, which another account has paid and \`${payer}\` pays out, by what the caller pays: nothing gives the first account its tokens back`,
        steps: pathTo(action, write, write.value, 'replaced here'),
        cause: `outbid ${slot}`,
      }
      return
    }
  }
}

function listReplaced(deposit: Transfer, action: ActionModel): Outbid[] {
  const paid = unwrapConversion(deposit.amount)
  if (paid.op === 'constant') return []
  const writes = listEffects(action.effects, 'write').filter(({ operation }) => operation === 'put')
  const slots = writes.flatMap((write) =>
    listMembers(nameCell(write.key, write.field), write.value as Value).map(([slot, value]) => ({
      write,
      slot,
      value,
    })),
  )
  const isWhole = (one: (typeof slots)[number]) => one.value === one.write.value && one.value.members !== undefined
  const parts = slots.filter((one) => !isWhole(one))
  const holders = parts.filter(({ value }) => isSender(unwrapConversion(value)))
  const amounts = parts.filter(({ value }) => contains(value, paid))
  const [amount, ...others] = amounts
  if (!amount || others.length > 0 || holders.length === 0) return []
  const { write, slot } = amount
  if (isNamedBySender(write) || holders.some((holder) => isNamedBySender(holder.write))) return []
  if (!isContinued(write)) return []
  const kept = [slot, ...holders.map((holder) => holder.slot)]
  if (action.effects.some((effect) => dependsOn(effect, kept))) return []
  if (writes.some((one) => forbids(write.facts, stateAfter(one, false)))) return []
  return [{ write, slot, deposit }]
}

function contains(value: Value, paid: Value): boolean {
  return [...walkContent(value)].some((part) => unwrapConversion(part).identity === paid.identity)
}

function isNamedBySender({ key, field }: Write): boolean {
  return [key, field].some((text) => text && findPart(text, isSender) !== undefined)
}

/** Whether an effect gives or books what one of some slots had before. */
function dependsOn(effect: Effect, slots: readonly string[]): boolean {
  const isIt = (value: Value | undefined) =>
    value !== undefined && [...listSlots(value)].some((slot) => slots.includes(slot))
  if (effect.kind === 'transfer') return isIt(effect.amount) || isIt(effect.to)
  if (effect.kind === 'call') return listWorking(effect)?.some(isIt) ?? true
  if (effect.kind !== 'write') return false
  const cell = nameCell(effect.key, effect.field)
  const isOther = slots.every((slot) => slot !== cell && !slot.startsWith(`${cell}.`))
  if (isOther && effect.value && readsAny(effect.value, slots)) return true
  const values = effect.value ? listMembers(cell, effect.value).map(([, value]) => value) : []
  return [effect.key, effect.field, ...values].some(isIt)
}

/** Whether a write leaves other members of the entry as they are, or needs more than it had: it was there before. */
function isContinued({ key, field, value, facts }: Write): boolean {
  const cell = nameCell(key, field)
  const isIt = (part: Value) => part.op === 'read' && !/^(has|mapHas)$/.test(part.name) && cellOfRead(part) === cell
  if (value?.members) return findPart(value, isIt) !== undefined
  return [...listFacts(facts)].some(({ value: condition }) => isOrder(condition) && findPart(condition, isIt))
}

/** Whether a value has an entry in it that holds one of some slots: a copy of what it was. */
function readsAny(value: Value, slots: readonly string[]): boolean {
  const isIt = (part: Value) => {
    const cell = part.op === 'read' ? cellOfRead(part) : undefined
    return cell !== undefined && slots.some((slot) => slot === cell || slot.startsWith(`${cell}.`))
  }
  return [...walkContent(value)].some(isIt)
}

/** Another action that pays out what a slot holds. */
function findPayer(slot: string, action: ActionModel, contract: ContractModel): string | undefined {
  return contract.actions.find(
    (one) =>
      one !== action && one.isPublic && listPayments(one, contract).some(({ amount }) => growsWith(amount, slot)),
  )?.name
}
