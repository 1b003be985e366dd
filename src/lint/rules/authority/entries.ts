import { hasApproved, isFirstWrite, readApproval } from '../../model/authority.js'
import { nameCell } from '../../model/cells.js'
import type { Action, ContractModel } from '../../model/contract-model.js'
import { unwrapConversion } from '../../model/conversions.js'
import { slotOf } from '../../model/store.js'
import { listEffects, type Write } from '../../values/effects.js'
import { isSender, listFacts } from '../../values/facts.js'
import { findPart, isChain, isConstant, type Value, walkContent } from '../../values/values.js'
import { describe, pathTo, reportPlace } from '../paths.js'
import type { Finding } from '../rule.js'

/**
 * Reports writes to an entry that names its owner, under a key that the caller chooses: the owner is replaced, or the
 * entry is deleted, without the owner's authority.
 */
export function* judgeEntry(write: Write, action: Action, contract: ContractModel): Generator<Finding> {
  const { key, field, facts } = write
  const { store } = contract.knowledge
  const approval = readApproval(facts, store.openCells)
  const chosen = [field, key].map((text) => text && findChosen(text)).find(Boolean)
  if (!chosen || approval.isPrivileged || hasApproved(chosen, approval) || isFresh(write, action)) return
  if (isPaid(action)) return
  const cell = nameCell(key, field)
  const owners = [cell, ...listOwnerMembers(cell, contract)].filter((slot) => store.owners.has(slot))
  const slot = owners.find((one) => replacesOwner(write, one, cell))
  if (slot === undefined || isMentioned(write, slot)) return
  const does = write.operation === 'del' ? 'deletes' : 'replaces the owner in'
  yield {
    place: reportPlace(contract, write),
    message: `${describe(chosen)} names an entry of anyone, and \`${action.name}\` ${does} \`${cell}\`: no authority of the account in \`${slot}\` on the way`,
    steps: pathTo(action, write, chosen, `${does} \`${cell}\``),
    ...(isConditional(write, cell) && { assumes: `the conditions on \`${cell}\` do not protect the entry` }),
  }
}

function listOwnerMembers(cell: string, { knowledge }: ContractModel): string[] {
  return [...knowledge.store.owners].filter((slot) => slot.startsWith(`${cell}.`))
}

/** The argument that chooses the entry, unless the key also names the caller. */
function findChosen(text: Value): Value | undefined {
  if (findPart(text, isSender)) return undefined
  return [...walkContent(text)].find(({ op }) => op === 'argument')
}

/** Whether the entry is a new one: none was there, or its key has a counter or the transaction in it. */
function isFresh(write: Write, { effects }: Action): boolean {
  if (isFirstWrite(write)) return true
  const texts = write.field ? [write.key, write.field] : [write.key]
  return texts.some(
    (text) =>
      findPart(text, (part) => {
        if (part.op === 'chain') return /^(tx\.|block\.)/.test(part.name)
        const slot = part.op === 'read' ? slotOf(part) : undefined
        return (
          slot !== undefined && listEffects(effects, 'write').some(({ key, field }) => nameCell(key, field) === slot)
        )
      }) !== undefined,
  )
}

/** Whether tokens come in: a purchase or a bid, which takes the entry for its price. */
function isPaid({ effects }: Action): boolean {
  return listEffects(effects, 'transfer').some(({ from, via }) => !isChain(from, 'self') && !via.endsWith('/issue'))
}

/** Whether a write puts another account into the slot of the owner. */
function replacesOwner({ operation, value, key, field }: Write, slot: string, cell: string): boolean {
  if (operation === 'del') return true
  if (!value) return false
  const isOld = (part: Value) =>
    part.op === 'read' && part.inputs[0]?.identity === key.identity && part.inputs[1]?.identity === field?.identity
  const owner = slot === cell ? value : value.members?.get(slot.slice(cell.length + 1))
  if (!owner) return !findPart(value, isOld) && !isConstant(value)
  const isKept = slotOf(owner) === slot && findPart(owner, isOld) !== undefined
  return !isKept && (isSender(owner) || unwrapConversion(owner).op === 'argument')
}

/** Whether a condition looks at the owner of the entry. */
function isMentioned({ facts }: Write, slot: string): boolean {
  return [...listFacts(facts)].some(({ value }) => findPart(value, (part) => isSlot(part, slot)) !== undefined)
}

function isSlot(part: Value, slot: string): boolean {
  return (part.op === 'read' || part.op === 'member') && !/^(has|mapHas)$/.test(part.name) && slotOf(part) === slot
}

/** Whether a condition looks at another member of the entry, such as its state. */
function isConditional({ facts }: Write, cell: string): boolean {
  return [...listFacts(facts)].some(
    ({ value }) =>
      findPart(value, (part) => part.op === 'member' && slotOf(part)?.startsWith(`${cell}.`) === true) !== undefined,
  )
}
