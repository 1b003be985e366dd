import { readActors } from '../../../model/actors.js'
import { isFirstWrite } from '../../../model/authority.js'
import type { ActionModel, ContractModel } from '../../../model/contract-model.js'
import { listMembers, listSlots, slotOf } from '../../../model/store.js'
import { nameCell } from '../../../values/cells.js'
import { unwrapConversion } from '../../../values/conversions.js'
import type { Write } from '../../../values/effects.js'
import { isSender } from '../../../values/facts.js'
import { findPart, type Value, walkContent } from '../../../values/values.js'
import { isEntry } from '../../money/entitlement.js'
import { isTrusted, listTaken } from '../../money/payments.js'
import { pathTo, reportPlace } from '../../paths.js'
import type { Finding } from '../../rule.js'

/**
 * Reports new entries of everybody with a setting that decides payments, and that another action lets only the owner
 * change.
 */
export function* judgeSisterSetter(write: Write, action: ActionModel, contract: ContractModel): Generator<Finding> {
  const { key, field, value, facts } = write
  const cell = nameCell(key, field)
  if (!value || !isEntry(cell) || isTrusted(facts, contract) || listTaken(action).length > 0) return
  if (!isFirstWrite(write) || isOwn(write, contract) || readActors(facts).required.size > 0) return
  for (const [slot, part] of listMembers(cell, value)) {
    if ((slot === cell && value.members) || !isNewChoice(part, slot) || !contract.knowledge.store.deciding.has(slot))
      continue
    const sister = findSister(slot, action, contract)
    if (sister === undefined) continue
    yield {
      place: reportPlace(contract, write),
      message: `\`${action.name}\` lets every account make an entry with \`${slot}\` of its choice, by which \`${contract.knowledge.store.deciding.get(slot)}\` pays or takes, and \`${sister}\` lets only the owner set it`,
      steps: pathTo(action, write, part, `sets \`${slot}\``),
      assumes: `entries of \`${cell}\` are for the owner to make`,
    }
    return
  }
}

/** Whether the entry belongs to an account: by its key, or by an account in it. */
function isOwn({ key, field, value }: Write, { knowledge }: ContractModel): boolean {
  const texts = field ? [key, field] : [key]
  if (texts.some((text) => findPart(text, isSender))) return true
  const cell = nameCell(key, field)
  if ([...knowledge.store.asked].some((slot) => slot === cell || slot.startsWith(`${cell}.`))) return true
  return value !== undefined && listMembers(cell, value).some(([, part]) => isSender(unwrapConversion(part)))
}

/** Whether a caller chooses what is stored: it is no sum with what was there. */
function isNewChoice(part: Value, slot: string): boolean {
  return (
    [...walkContent(part)].some(({ op }) => op === 'argument') &&
    !listSlots(part).has(slot) &&
    slotOf(part) === undefined
  )
}

/** Another action that sets a slot as its caller likes, and asks for the owner. */
function findSister(slot: string, action: ActionModel, contract: ContractModel): string | undefined {
  const stored = (contract.knowledge.store.slots.get(slot) ?? []).filter((one) => one.action !== action.name)
  return stored.find(({ value, write }) => isNewChoice(value, slot) && isTrusted(write.facts, contract))?.action
}
