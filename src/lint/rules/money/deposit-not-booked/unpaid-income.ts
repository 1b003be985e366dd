import { listAddends } from '../../../model/addends.js'
import { judgeChange } from '../../../model/authority.js'
import type { ActionModel, ContractModel } from '../../../model/contract-model.js'
import { listMembers, slotOf } from '../../../model/store.js'
import { nameCell } from '../../../values/cells.js'
import { unwrapConversion } from '../../../values/conversions.js'
import { listEffects, type Write } from '../../../values/effects.js'
import { isSender } from '../../../values/facts.js'
import { isConstant, type Value, walkContent } from '../../../values/values.js'
import { pathTo, reportPlace } from '../../paths.js'
import type { Finding } from '../../rule.js'
import { isOfSender } from '../double-payment/returned-stake.js'
import { isFunded } from '../double-payment/settled-again.js'
import { isEntry, isTogether } from '../entitlement.js'
import { growsWith } from '../growth.js'
import { isTrusted, listPayments } from '../payments.js'

/**
 * Reports what leaves the slot that payments are made from, and is dropped, or added to a total that no payment depends
 * on. So no action pays it out.
 */
export function* judgeUnpaidIncome(contract: ContractModel): Generator<Finding> {
  const payments = contract.actions.flatMap((action) => listPayments(action, contract))
  // A caller takes a sum of its own choice out of its own entry; a role, out of anything.
  const isFree = payments.some(
    ({ effect, to, amount }) =>
      (!isSender(to) || isTrusted(effect.facts, contract)) &&
      [...walkContent(amount)].some(({ op }) => op === 'argument' || op === 'result'),
  )
  if (payments.length === 0 || isFree) return
  for (const action of contract.actions) {
    if (!action.isPublic || !action.isComplete) continue
    const found = findMoved(action, contract) ?? findDropped(action, contract)
    if (!found) continue
    const { write, from, to } = found
    yield {
      place: reportPlace(contract, write),
      message: `\`${action.name}\` takes from \`${from}\`, of which tokens are paid, ${to ? `and adds it to \`${to}\`, of which` : 'and does not book it:'} no action pays ${to ? 'anything' : 'these tokens'}: they stay in the contract`,
      steps: pathTo(action, write, write.value, 'taken here'),
      assumes: 'no later version of the contract pays it out',
      cause: `${from} unpaid`,
    }
  }
}

interface UnpaidIncome {
  write: Write
  from: string
  to?: string
}

/** Finds a total to which an action adds all of another one, which it empties, and on which no payment depends. */
function findMoved(action: ActionModel, contract: ContractModel): UnpaidIncome | undefined {
  const { deciding } = contract.knowledge.store
  const writes = listEffects(action.effects, 'write')
  for (const write of writes) {
    for (const [to, value] of listSlotValues(write)) {
      if (deciding.has(to) || judgeChange(write) !== 'add') continue
      const added = listAddends(value).map((part) => slotOf(part))
      const from = added.find((slot) => slot !== undefined && slot !== to && isPaid(slot, contract))
      if (from === undefined || !added.includes(to) || isUsed(write, action, contract)) continue
      if (writes.some((other) => isEmptied(other, from) && isTogether(other.facts, write.facts)))
        return { write, from, to }
    }
  }
  return undefined
}

/** Finds an own deposit that an action drops, where all that the contract pays are such deposits. */
function findDropped(action: ActionModel, contract: ContractModel): UnpaidIncome | undefined {
  if (listPayments(action, contract).length > 0) return undefined
  const payments = contract.actions.flatMap((one) => listPayments(one, contract))
  for (const write of listEffects(action.effects, 'write')) {
    const cell = nameCell(write.key, write.field)
    if (write.operation !== 'del' || !isEntry(cell) || !isOfSender(write)) continue
    const [from, ...others] = new Set(payments.map(({ amount }) => slotOf(unwrapConversion(amount))))
    if (from === undefined || others.length > 0 || (from !== cell && !from.startsWith(`${cell}.`))) continue
    if (isPaid(from, contract) && !isUsed(write, action, contract)) return { write, from }
  }
  return undefined
}

function listSlotValues({ key, field, value }: Write): [slot: string, value: Value][] {
  return value ? listMembers(nameCell(key, field), value) : []
}

/** Whether deposits raise a slot, and payments are made from it. */
function isPaid(slot: string, contract: ContractModel): boolean {
  return (
    isFunded(slot, contract) &&
    contract.actions.some((one) => listPayments(one, contract).some(({ amount }) => growsWith(amount, slot)))
  )
}

/** Whether a path pays something as well, or stores something of which payments depend. */
function isUsed(write: Write, action: ActionModel, contract: ContractModel): boolean {
  const { deciding } = contract.knowledge.store
  const isKept = (other: Write) =>
    other !== write &&
    listSlotValues(other).some(([slot, value]) => deciding.has(slot) && !isConstant(unwrapConversion(value)))
  return (
    listPayments(action, contract).some(({ effect }) => isTogether(effect.facts, write.facts)) ||
    listEffects(action.effects, 'write').some((other) => isTogether(other.facts, write.facts) && isKept(other))
  )
}

/** Whether a write leaves nothing in a slot. */
function isEmptied(write: Write, slot: string): boolean {
  if (write.operation === 'del') return nameCell(write.key, write.field) === slot
  return listSlotValues(write).some(([name, value]) => name === slot && Number(unwrapConversion(value).constant) === 0)
}
