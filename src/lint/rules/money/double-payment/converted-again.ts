import { listAddends } from '../../../model/addends.js'
import type { ActionModel, ContractModel } from '../../../model/contract-model.js'
import { isSameEntry } from '../../../model/entry-source.js'
import { listMembers, listSlots, slotOf } from '../../../model/store.js'
import { cellOfRead, nameCell } from '../../../values/cells.js'
import { readOrder } from '../../../values/comparisons.js'
import { unwrapConversion } from '../../../values/conversions.js'
import { listEffects, type Write } from '../../../values/effects.js'
import { isSender, listFacts } from '../../../values/facts.js'
import { findRead } from '../../../values/slots.js'
import { findPart, type Value } from '../../../values/values.js'
import { pathTo, reportPlace } from '../../paths.js'
import type { Finding } from '../../rule.js'
import { isEntry } from '../entitlement.js'
import { growsWith } from '../growth.js'
import { isBeneficiary, isTrusted, listPayments, listTaken } from '../payments.js'

/**
 * Reports conversions of what an account has into something else that it is paid for: a condition requires that it has
 * as much, and nothing lowers or compares what was converted before.
 */
export function* judgeConvertedAgain(action: ActionModel, contract: ContractModel): Generator<Finding> {
  if (listTaken(action).length > 0 || listPayments(action, contract).length > 0) return
  for (const write of listEffects(action.effects, 'write')) {
    const { key, field, value, facts } = write
    if (!value || !isOwn(key, field) || isTrusted(facts, contract)) continue
    for (const [got, stored] of listMembers(nameCell(key, field), value)) {
      const amount = findAdded(stored, got)
      const limit = amount && isEntry(got) ? findLimit(amount, write) : undefined
      const kept = limit && slotOf(limit)
      if (!amount || kept === undefined || kept === got || isLookedAt(got, write) || isMoved(kept, got, action))
        continue
      const payer = contract.actions.find((one) => one !== action && pays(one, got, contract))
      if (!payer) continue
      yield {
        place: reportPlace(contract, write),
        message: `\`${action.name}\` adds \`${amount.name}\` to \`${got}\` for what \`${kept}\` holds, and lowers nothing: the same units are converted again, and \`${payer.name}\` pays by \`${got}\``,
        steps: pathTo(action, write, amount, 'added here'),
      }
      return
    }
  }
}

function isOwn(...texts: readonly (Value | undefined)[]): boolean {
  return texts.some((text) => text && findPart(text, isSender) !== undefined)
}

/** The argument that is added to what a slot holds. */
function findAdded(stored: Value, slot: string): Value | undefined {
  const addends = listAddends(stored)
  const isOld = (one: Value) => slotOf(one) === slot
  if (addends.length < 2 || !addends.some(isOld)) return undefined
  return addends.find(({ op }) => op === 'argument')
}

/** The slot of an own entry that a condition needs to be at least the argument. */
function findLimit({ identity }: Value, { facts }: Write): Value | undefined {
  for (const fact of listFacts(facts)) {
    const order = fact.anyOf ? undefined : readOrder(fact)
    if (!order || unwrapConversion(order.less).identity !== identity) continue
    const limit = unwrapConversion(order.more)
    const read = findRead(limit)
    if (read && slotOf(limit) !== undefined && isOwn(...read.inputs)) return limit
  }
  return undefined
}

/** Whether another condition looks at what was converted before, or at something that the action changes. */
function isLookedAt(got: string, write: Write): boolean {
  return [...listFacts(write.facts)].some(({ value }) => {
    const read = findPart(value, (part) => part.op === 'read' && cellOfRead(part) !== undefined)
    return listSlots(value).has(got) || (!got.includes('.') && read !== undefined && isSameEntry(write, read))
  })
}

/** Whether the action changes what a slot holds, or another entry that its conditions look at. */
function isMoved(kept: string, got: string, { effects }: ActionModel): boolean {
  const looked = new Set(listEffects(effects, 'condition').flatMap(({ value }) => [...listSlots(value)]))
  looked.delete(got)
  return listEffects(effects, 'write').some(({ operation, key, field, value }) => {
    const cell = nameCell(key, field)
    if (operation === 'del' || !value) return kept === cell || kept.startsWith(`${cell}.`) || looked.has(cell)
    return listMembers(cell, value).some(
      ([slot, one]) => slotOf(one) !== slot && (slot === kept || looked.has(slot)) && !(value.members && slot === cell),
    )
  })
}

/** Whether an action pays more, or credits another entry with more, the more a slot holds. */
function pays(action: ActionModel, got: string, contract: ContractModel): boolean {
  const { moneyCells, store } = contract.knowledge
  if (!action.isPublic) return false
  return (
    listPayments(action, contract).some(({ to, amount }) => isBeneficiary(to) && growsWith(amount, got)) ||
    listEffects(action.effects, 'write').some(
      ({ key, field, value }) =>
        value !== undefined &&
        listMembers(nameCell(key, field), value).some(
          ([slot, one]) =>
            slot !== got &&
            (moneyCells.has(slot) || store.deciding.has(slot)) &&
            listAddends(one).some((addend) => growsWith(addend, got)),
        ),
    )
  )
}
