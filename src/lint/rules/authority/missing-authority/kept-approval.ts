import { readActors, type StoredActor } from '../../../model/actors.js'
import type { ActionModel, ContractModel } from '../../../model/contract-model.js'
import { listMembers, slotOf } from '../../../model/store.js'
import { cellOfRead, listKeyParts, nameCell } from '../../../values/cells.js'
import { unwrapConversion } from '../../../values/conversions.js'
import { listEffects, type Transfer, type Write } from '../../../values/effects.js'
import { type Fact, type Facts, isAbsence, isSender, listFacts } from '../../../values/facts.js'
import { findPart, isChain, isConstant, type Value, walkValue } from '../../../values/values.js'
import { pathTo, reportPlace } from '../../paths.js'
import type { Finding } from '../../rule.js'

/** An account that the owner of an item has named, and that may give the item away. */
interface ItemApproval {
  slot: string
  /** The action that stores it. */
  author: string
  /** The action that gives the item away by it. */
  taker: string
  /** Slots in its key, such as a version. */
  keys: readonly string[]
}

/** The owner of an item: a slot in a cell. */
interface ItemOwner {
  slot: string
  cell: string
}

/**
 * Reports sales and transfers of an item that leave an approval of the owner before: the approved account gives the
 * item of the new owner away, such as back to who has sold it.
 */
export function* judgeKeptApproval(action: ActionModel, contract: ContractModel): Generator<Finding> {
  for (const moved of listEffects(action.effects, 'write')) {
    const found = findKept(moved, action, contract)
    if (!found) continue
    const { owner, approval } = found
    yield {
      place: reportPlace(contract, moved),
      message: `\`${action.name}\` changes the owner in \`${owner.slot}\` and leaves \`${approval.slot}\`, which the former owner stored by \`${approval.author}\`: by \`${approval.taker}\` that account takes the item of the new owner, or gives it away`,
      steps: pathTo(action, moved, moved.value, 'the owner changes here'),
    }
    return
  }
}

/** The owner whom a write replaces, by a path that is meant for it, and an approval that stays. */
function findKept(
  write: Write,
  action: ActionModel,
  contract: ContractModel,
): { owner: ItemOwner; approval: ItemApproval } | undefined {
  const { key, field, value, facts } = write
  if (!value) return undefined
  const cell = nameCell(key, field)
  const acting = new Set(readActors(facts).allowed.map(({ slot }) => slot))
  for (const [slot, stored] of listMembers(cell, value)) {
    const next = unwrapConversion(stored)
    if (!isNewOwner(next) || slotOf(next) === slot) continue
    const owner = { slot, cell }
    const approvals = findApprovals(owner, contract)
    const isByAgent = contract.knowledge.store.asked.has(slot) && approvals.some((one) => acting.has(one.slot))
    const isMeant = isByAgent || acting.has(slot) || isPaid(slot, action)
    const approval = isMeant ? approvals.find((one) => leavesApproval(one, write, owner, action)) : undefined
    if (approval) return { owner, approval }
  }
  return undefined
}

/** Whether the account in a slot is paid. */
function isPaid(slot: string, { effects }: ActionModel): boolean {
  return listEffects(effects, 'transfer').some(({ to }) => slotOf(to) === slot)
}

function isNewOwner(account: Value): boolean {
  return isSender(account) || account.op === 'argument' || slotOf(account) !== undefined
}

const approvalsOf = new WeakMap<ContractModel, Map<string, ItemApproval[]>>()

/** Lists the approvals by which an action changes an owner without the owner's authority. */
function findApprovals(owner: ItemOwner, contract: ContractModel): ItemApproval[] {
  const known = approvalsOf.get(contract) ?? new Map<string, ItemApproval[]>()
  approvalsOf.set(contract, known)
  const found = known.get(owner.slot) ?? listApprovals(owner, contract)
  known.set(owner.slot, found)
  return found
}

function listApprovals(owner: ItemOwner, contract: ContractModel): ItemApproval[] {
  return contract.actions.flatMap((taker) => {
    // Who pays the owner buys the item.
    if (!taker.isPublic || !taker.isComplete || isPaid(owner.slot, taker)) return []
    const isPaying = listEffects(taker.effects, 'transfer').some((one) => isTaken(one, owner))
    return listEffects(taker.effects, 'write').flatMap((taken) =>
      listTakers(taken, owner, isPaying).flatMap((actor) => {
        const author = findAuthor(actor, owner, contract)
        return author === undefined ? [] : [{ slot: actor.slot, author, taker: taker.name, keys: listKeys(actor) }]
      }),
    )
  })
}

function listKeys({ names }: StoredActor): string[] {
  const read = findPart(names, ({ op }) => op === 'read')
  return (read?.inputs ?? []).flatMap((key) => [...walkValue(key)].flatMap((part) => slotOf(part) ?? []))
}

/** Whether tokens or an item of the contract leave it, to another account than the owner. */
function isTaken({ from, to }: Transfer, owner: ItemOwner): boolean {
  return isChain(from, 'self') && isNewOwner(unwrapConversion(to)) && slotOf(to) !== owner.slot
}

/**
 * The accounts that can change the owner by a write, to themselves or to accounts of their choice, or that are paid
 * where an item is written.
 */
function listTakers(taken: Write, owner: ItemOwner, isPaying: boolean): StoredActor[] {
  const { key, field, value, facts } = taken
  if (nameCell(key, field) !== owner.cell) return []
  const next = value && listMembers(owner.cell, value).find(([slot]) => slot === owner.slot)?.[1]
  const { allowed, required } = readActors(facts)
  // Who alone is paid, such as a winner, has no approval: what the owner may cash, too, is what an agent cashes.
  const isCashed = isPaying && allowed.some(({ slot }) => slot === owner.slot)
  if (!isCashed && !(next && isNewOwner(unwrapConversion(next)))) return []
  if (required.has(owner.slot) || isTied(taken, owner)) return []
  return allowed.filter((actor) => isOfItem(actor, taken, owner))
}

/** Whether an actor is another one than the owner, and is stored for the item, whoever owns it. */
function isOfItem({ slot, names: account }: StoredActor, { key, field }: Write, owner: ItemOwner): boolean {
  if (slot === owner.slot || slot.startsWith('*')) return false
  if (slot.startsWith(`${owner.cell}.`)) return true
  const item = lastKey(key, field)
  const read = findPart(account, ({ op }) => op === 'read')
  if (!item || !read) return false
  const parts = read.inputs.flatMap((input) => [...walkValue(input)])
  return parts.some(({ identity }) => identity === item.identity) && !parts.some((part) => slotOf(part) === owner.slot)
}

/** The field of a map, or the last part of a key that varies. */
export function lastKey(key: Value, field: Value | undefined): Value | undefined {
  const named = field ?? listKeyParts(key).findLast(({ op }) => op !== 'constant')
  return named && unwrapConversion(named)
}

/** Whether a condition compares the owner, or a version of the item, with what is stored with the approval. */
function isTied({ facts }: Write, { cell }: ItemOwner): boolean {
  const isTie = ({ value, truth, anyOf }: Fact): boolean => {
    if (anyOf) return anyOf.every((way) => way.some(isTie))
    if (value.op !== 'operator' || !/^[!=]==?$/.test(value.name) || (value.name[0] === '=') !== truth) return false
    const slots = value.inputs.map(slotOf)
    const isOfItem = slots.some((one) => one === cell || one?.startsWith(`${cell}.`))
    return isOfItem && slots.every((one) => one !== undefined) && new Set(slots).size > 1
  }
  return [...listFacts(facts)].some(isTie)
}

/** The action in which the owner stores an account of its choice in a slot; undefined if others store one, too. */
function findAuthor(
  { slot, isKey }: StoredActor,
  owner: ItemOwner,
  { knowledge, actions }: ContractModel,
): string | undefined {
  const stored = (knowledge.store.slots.get(slot) ?? []).flatMap(({ value, write, action }) => {
    const isNone = (isConstant(unwrapConversion(value)) && !isKey) || isEmpty(value) || slotOf(value) === slot
    const isChosen = [...(isKey ? [write.key, write.field] : []), value].some((one) => one && hasArgument(one))
    return isNone || creates(write.value, owner) ? [] : [{ action, facts: write.facts, isChosen }]
  })
  const added = actions.flatMap(({ name, effects }) =>
    listEffects(effects, 'change').flatMap(({ isAdded, object, value, facts }) =>
      isAdded && slotOf(object) === slot ? [{ action: name, facts, isChosen: hasArgument(value) }] : [],
    ),
  )
  const all = [...stored, ...added]
  const isOwners = ({ facts }: { facts: Facts | undefined }) =>
    readActors(facts).allowed.some((one) => one.slot === owner.slot)
  if (!all.every(isOwners)) return undefined
  return all.find(({ action, isChosen }) => isChosen && actions.some((one) => one.isPublic && one.name === action))
    ?.action
}

/** Whether a list is written down without elements. */
function isEmpty({ op, inputs }: Value): boolean {
  return op === 'list' && inputs.length === 0
}

/** Whether a stored object is one with a new owner. */
function creates(value: Value | undefined, { slot, cell }: ItemOwner): boolean {
  const account = value?.members?.get(slot.slice(cell.length + 1))
  return account !== undefined && isNewOwner(unwrapConversion(account)) && slotOf(account) !== slot
}

function hasArgument(text: Value): boolean {
  return findPart(text, ({ op }) => op === 'argument') !== undefined
}

/** Whether the action leaves a slot as it is, and requires nothing of it. */
function leavesApproval(
  { slot, keys }: ItemApproval,
  moved: Write,
  owner: ItemOwner,
  { effects }: ActionModel,
): boolean {
  if ([...listFacts(moved.facts)].some((fact) => excludes(fact, slot))) return false
  const writes = listEffects(effects, 'write')
  const isChanged = ({ key, field, value }: Write) =>
    value && listMembers(nameCell(key, field), value).some(([each]) => keys.includes(each))
  if (keys.length > 0 && writes.some(isChanged)) return false
  if (!slot.startsWith(`${owner.cell}.`))
    return !writes.some(({ key, field }) => nameCell(key, field) === slot || nameCell(key, field) === cellOf(slot))
  return writes.every(({ key, field, value }) => nameCell(key, field) !== owner.cell || keeps(value, slot, owner.cell))
}

/** The cell of a slot. */
function cellOf(slot: string): string {
  return slot.split('.')[0] ?? slot
}

/** Whether an object that is stored has a member as it was. */
function keeps(value: Value | undefined, slot: string, cell: string): boolean {
  const stored = value?.members?.get(slot.slice(cell.length + 1))
  if (stored) return slotOf(stored) === slot
  return value?.inputs.some((input) => slotOf(input) === cell) === true
}

/** Whether a fact shows that a slot is empty, or compares it with something. */
function excludes({ value, truth, anyOf }: Fact, slot: string): boolean {
  if (anyOf) return anyOf.every((way) => way.some((fact) => excludes(fact, slot)))
  const isIt = (part: Value) => slotOf(part) === slot || (part.op === 'read' && cellOfRead(part) === slot)
  if (isIt(value)) return !truth
  const other = value.inputs.find((input) => !findPart(input, isIt))
  if (!value.inputs.some((input) => findPart(input, isIt) !== undefined)) return false
  if (value.op === 'operator' && /^[!=]==?$/.test(value.name) && isConstant(other))
    return (value.name[0] === '=') === truth || isAbsence(value, truth)
  return isAbsence(value, truth)
}
