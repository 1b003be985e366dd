import { firstOf } from '../../collections/presence.js'
import { nameCell, nameKey } from '../values/cells.js'
import { unwrapConversion } from '../values/conversions.js'
import { type Effect, listEffects, type Write } from '../values/effects.js'
import { isSender, listFacts } from '../values/facts.js'
import { findRead, isAt, slotOf } from '../values/slots.js'
import { ANY_MEMBER, findPart, isChain, isConstant, listAlternatives, type Value } from '../values/values.js'
import { readApproval } from './authority.js'
import { OpenCells } from './open-cells.js'

export { isAt, slotOf } from '../values/slots.js'

/** A value that an action stores. */
export interface StoredSlot {
  value: Value
  action: string
  write: Write
  /** Every account can store it: the action is public, and needs no approval. */
  isOpen: boolean
}

/**
 * Stored values of all actions by slot: a cell of storage (`price`, `orders[]`), or a member of the object that it
 * holds (`orders[].owner`).
 */
export interface SlotStore {
  slots: ReadonlyMap<string, readonly StoredSlot[]>
  /** Cells that every account can write. */
  openCells: OpenCells
  /** Slots that decide a payment, each with the action that pays. */
  deciding: ReadonlyMap<string, string>
  /** Slots that hold accounts: the contract asks for their authority, or stores the sender in them. */
  owners: ReadonlySet<string>
  /** Those of the owners whose authority the contract asks for, or that it compares with the sender, or pays. */
  asked: ReadonlySet<string>
}

interface AnalysedAction {
  name: string
  isPublic: boolean
  effects: readonly Effect[]
}

/** Collects what the actions store, and what depends on it. */
export function readStore(actions: readonly AnalysedAction[]): SlotStore {
  const openCells = findOpenCells(actions)
  const asked = findAsked(actions)
  const paid = new Set(asked)
  for (const { effects } of actions) for (const { to } of listEffects(effects, 'transfer')) addSlot(to, paid)
  const slots = new Map<string, StoredSlot[]>()
  for (const { name, isPublic, effects } of actions) {
    for (const write of listEffects(effects, 'write')) {
      if (!write.value) continue
      const isOpen = isPublic && !readApproval(write.facts, openCells, write).isPrivileged
      for (const [slot, value] of listMembers(nameCell(write.key, write.field), write.value)) {
        for (const one of listNames(slot, paid)) {
          const known = slots.get(one) ?? []
          known.push({ value, action: name, write, isOpen })
          slots.set(one, known)
        }
      }
    }
  }
  return { slots, openCells, deciding: findDeciding(actions, slots), owners: findOwners(asked, slots), asked: paid }
}

/** The slots that what is stored in one is read from: members that a value names are also entries, or at a position. */
function listNames(slot: string, read: ReadonlySet<string>): string[] {
  if (!slot.includes(`.${ANY_MEMBER}`)) return [slot]
  const entries = slot.endsWith(`.${ANY_MEMBER}`) ? [`${slot.slice(0, -2)}[]`] : []
  return [slot, ...entries, ...[...read].filter((one) => isAt(one, slot))]
}

/**
 * Finds the cells that every account can write. A role that everybody can take protects nothing, so cells follow from
 * cells, and from the entries in which accounts name themselves.
 */
function findOpenCells(actions: readonly AnalysedAction[]): OpenCells {
  const writes = actions.flatMap(({ isPublic, effects }) => (isPublic ? listEffects(effects, 'write') : []))
  const open = new OpenCells()
  for (let size = -1; size < open.size + open.accounts.size; ) {
    size = open.size + open.accounts.size
    for (const write of writes) if (!readApproval(write.facts, open, write).isPrivileged) addOpen(write, open)
    open.decided.clear()
    for (const { key, field, value, facts } of writes)
      if (value && readApproval(facts, open, 'anything').isPrivileged)
        for (const [slot] of listMembers(nameCell(key, field), value)) open.decided.add(slot)
  }
  return open
}

function addOpen(write: Write, open: OpenCells): void {
  const { operation, key, field, value } = write
  // Who deletes an entry, or leaves a list, gets no role by it.
  if (operation === 'del' || isShortened(write)) return
  const cell = nameCell(key, field)
  open.add(cell)
  if (value?.members?.has(ANY_MEMBER)) open.add(`${cell}[]`)
  if (!value || isConstant(field ?? key)) return
  for (const [slot, member] of listMembers(cell, value)) {
    const account = unwrapConversion(member)
    if (isSender(account) || account.op === 'argument') open.accounts.add(slot)
  }
}

/** Whether a write stores a list that was there without some of its elements. */
function isShortened({ key, field, value }: Write): boolean {
  const list = value?.name === 'JSON.stringify' && value.inputs.length === 1 ? value.inputs[0] : undefined
  if (list?.op !== 'method' || list.name !== 'filter' || !list.inputs[0]) return false
  const read = unwrapConversion(list.inputs[0])
  return read.op === 'read' && read.inputs[0]?.identity === key.identity && read.inputs[1]?.identity === field?.identity
}

/** Lists what a stored value puts into a cell and the members of its object. */
export function listMembers(cell: string, value: Value): [slot: string, value: Value][] {
  const members = [...(value.members ?? [])].map(([name, member]): [string, Value] => [`${cell}.${name}`, member])
  return [[cell, value], ...members]
}

/**
 * Lists the values that a read can return. Fields of one map with other constant parts are other cells: they count only
 * where nothing is stored under a field of the same shape.
 */
export function listStored(value: Value, { slots }: Pick<SlotStore, 'slots'>): StoredValues {
  const slot = slotOf(value)
  const stored = (slot !== undefined && slots.get(slot)) || []
  const field = findRead(value)?.inputs[1]
  const same = field ? stored.filter(({ write }) => write.field && nameKey(write.field) === nameKey(field)) : stored
  return { values: (same.length > 0 ? same : stored).map((one) => one.value), isSameField: same.length > 0 }
}

interface StoredValues {
  values: readonly Value[]
  /** False if they are stored under other fields of the map, one of which may be meant. */
  isSameField: boolean
}

/** Lists the slots that a value is calculated from; not those of which only the presence matters. */
export function listSlots(value: Value): Set<string> {
  const slots = new Set<string>()
  const seen = new Set<Value>()
  const collect = (one: Value): void => {
    if (seen.has(one)) return
    seen.add(one)
    const slot = one.op === 'read' || one.op === 'member' ? slotOf(one) : undefined
    if (slot !== undefined && !isPresence(one)) slots.add(slot)
    else if (one.op !== 'read' && one.op !== 'result') one.inputs.forEach(collect)
  }
  collect(value)
  return slots
}

/** Whether a value is whether an entry is there. A member may have the same name as these methods. */
export function isPresence({ op, name }: Value): boolean {
  return op === 'read' && /^(has|mapHas)$/.test(name)
}

/** Lists a value and the values from which it was stored, of all alternatives. */
export function traceValue(value: Value, { slots }: Pick<SlotStore, 'slots'>): Value[] {
  const found = new Set<Value>()
  const collect = (one: Value, depth: number): void => {
    for (const alternative of listAlternatives(one)) {
      if (found.has(alternative) || found.size > MAX_TRACED) continue
      found.add(alternative)
      const slot = depth < 4 ? slotOf(alternative) : undefined
      for (const { value: stored } of (slot !== undefined && slots.get(slot)) || [])
        collect(unwrapConversion(stored), depth + 1)
    }
  }
  collect(value, 0)
  return [...found]
}

const MAX_TRACED = 200

/** Slots from which amounts and recipients of payments are calculated, and that conditions of payments look at. */
function findDeciding(
  actions: readonly AnalysedAction[],
  slots: ReadonlyMap<string, readonly StoredSlot[]>,
): Map<string, string> {
  const deciding = new Map<string, string>()
  for (const { name, effects } of actions) {
    for (const { amount, to, facts } of listEffects(effects, 'transfer')) {
      const values = [amount, to, ...[...listFacts(facts)].map(({ value }) => value)]
      for (const value of values) for (const slot of listSlots(value)) if (!deciding.has(slot)) deciding.set(slot, name)
    }
  }
  const open = [...deciding]
  for (let next = open.pop(); next; next = open.pop()) {
    const [slot, name] = next
    for (const { value } of slots.get(slot) ?? []) {
      for (const source of listSlots(value)) {
        if (deciding.has(source)) continue
        deciding.set(source, name)
        open.push([source, name])
      }
    }
  }
  return deciding
}

function findOwners(asked: ReadonlySet<string>, slots: ReadonlyMap<string, readonly StoredSlot[]>): Set<string> {
  const owners = new Set(asked)
  for (const [slot, stored] of slots)
    if (stored.some(({ value }) => isSender(unwrapConversion(value)))) owners.add(slot)
  return owners
}

/** Finds the slots whose accounts a contract asks for their authority, or compares with the sender. */
function findAsked(actions: readonly AnalysedAction[]): Set<string> {
  const owners = new Set<string>()
  for (const { effects } of actions) {
    for (const { value } of listEffects(effects, 'authority')) addSlot(firstOf(value.inputs), owners)
    for (const { value } of listEffects(effects, 'condition')) {
      findPart(value, ({ op, name, inputs }) => {
        const isComparison = op === 'operator' && /^[!=]==?$/.test(name) && inputs.some(isSender)
        if (isComparison) for (const side of inputs) addSlot(side, owners)
        return false
      })
    }
  }
  return owners
}

function addSlot(value: Value, slots: Set<string>): void {
  const slot = slotOf(value)
  if (slot !== undefined) slots.add(slot)
}

/** Whether a value can be the contract itself, by a constant name or by what is stored. */
export function isContractItself(value: Value, store: Pick<SlotStore, 'slots'>): boolean {
  return traceValue(value, store).some((one) => isChain(one, 'self'))
}
