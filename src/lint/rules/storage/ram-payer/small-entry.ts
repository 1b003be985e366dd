import type { ActionModel, ContractModel } from '../../../model/contract-model.js'
import { slotOf } from '../../../model/store.js'
import { unwrapConversion } from '../../../values/conversions.js'
import type { Write } from '../../../values/effects.js'
import { isSender } from '../../../values/facts.js'
import type { Value } from '../../../values/values.js'
import { happensOnce, happensOnceForEach } from '../once.js'
import { isShortAddition, isShortEntry, isShortPart } from './short-value.js'

/**
 * Whether an account adds a limited amount, however often it calls: the action works once, or each account has one
 * entry, or adds one, and what is stored is short. `names`: the parts of its name that can be anything.
 */
export function isSmall(write: Write, action: ActionModel, contract: ContractModel, names: readonly Value[]): boolean {
  if (happensOnce(write, action, contract)) return true
  const context = { write, action, contract, slots: new Set<string>() }
  const isShort = isShortEntry(context)
  if (isShort && names.length > 0 && names.every((part) => isAccount(part, contract))) return true
  return (
    (isShort || isShortAddition(context)) &&
    names.every((part) => isShortPart(part, context)) &&
    happensOnceForEach(write, action, contract)
  )
}

/** Whether a part of a name is an account that has sent a transaction: the sender, or one that the sender was. */
function isAccount(part: Value, { knowledge }: ContractModel): boolean {
  const inner = unwrapConversion(part)
  if (isSender(inner)) return true
  const slot = slotOf(inner)
  const stored = slot === undefined ? [] : (knowledge.store.slots.get(slot) ?? [])
  return stored.length > 0 && stored.every(({ value }) => isSender(unwrapConversion(value)))
}
