import { isFirstWrite } from '../../model/authority.js'
import type { ActionModel } from '../../model/contract-model.js'
import { findSource, holdsWhole, isSameEntry } from '../../model/entry-source.js'
import { slotOf } from '../../model/store.js'
import { cellOfRead, nameCell } from '../../values/cells.js'
import { unwrapConversion } from '../../values/conversions.js'
import { type Change, type Effect, listCut, listEffects, type Write } from '../../values/effects.js'
import { type Fact, type Facts, listFacts } from '../../values/facts.js'
import { ANY_MEMBER, findPart, listAlternatives, type Value } from '../../values/values.js'

/** A slot that a payment depends on. */
interface StoredDependency {
  cell: string
  /** The member of the cell's object; undefined for the cell itself. */
  member: string | undefined
  /** Something within the member matters, such as whether its list has an item. */
  isDeep: boolean
  /** It names an entry: another number is another entry. */
  isKey?: boolean
}

/** Slots by name. */
export type Dependencies = Map<string, StoredDependency>

const READ = /^(get|has|mapGet|mapHas)$/
/** Methods that look into a list or a text. */
const SEARCH = /^(includes|indexOf|find|findIndex|some|every|filter|map|keys|hasOwnProperty)$/

/** Collects the slots that a value depends on, also those that choose the entries which it reads. */
export function collectDependencies(value: Value, found: Dependencies, seen = new Set<Value>(), isDeep = false): void {
  if (seen.has(value)) return
  seen.add(value)
  const { op, name, inputs } = value
  if (op === 'read' && READ.test(name)) addDependency(cellOfRead(value) ?? name, undefined, isDeep, found)
  if (op === 'member') {
    const slot = slotOf(value)
    const base = inputs[0] && slotOf(inputs[0])
    if (slot !== undefined && base !== undefined && isWhole(inputs[0])) {
      addDependency(base, name, isDeep, found)
      collectKeys(value, found, seen)
      return
    }
  }
  if (op === 'read') {
    collectNames(value, found, seen)
    return
  }
  const isLooking = (op === 'method' && SEARCH.test(name)) || (op === 'member' && name === '[]') || op === 'element'
  for (const input of inputs) collectDependencies(input, found, seen, isDeep || isLooking || op === 'member')
}

/** Whether a value is a whole cell, and not a member of it. */
function isWhole(value: Value | undefined): boolean {
  return value !== undefined && !slotOf(value)?.match(/\.[^.[\]]*$/)
}

function addDependency(cell: string, member: string | undefined, isDeep: boolean, found: Dependencies): void {
  const slot = member === undefined ? cell : `${cell}.${member}`
  const known = found.get(slot)
  found.set(slot, { cell, member, isDeep: isDeep || known?.isDeep === true, isKey: known?.isKey === true })
}

/** Adds the slots in the keys of the reads below a member. */
function collectKeys(value: Value, found: Dependencies, seen: Set<Value>): void {
  findPart(value, (part) => {
    if (part.op === 'read') collectNames(part, found, seen)
    return false
  })
}

/** Adds the slots in the key and the field of a read. */
function collectNames({ inputs }: Value, found: Dependencies, seen: Set<Value>): void {
  const named: Dependencies = new Map()
  for (const key of inputs) collectDependencies(key, named, seen)
  for (const [slot, dependency] of named) found.set(slot, { ...(found.get(slot) ?? dependency), isKey: true })
}

/** Whether a cell is an entry: its key, or a part of it, varies. */
export function isEntry(cell: string): boolean {
  return cell.includes('[]') || cell.includes('*')
}

/**
 * Whether a write changes one of the slots, so that the same call has another outcome. `isWithin`: a list that is
 * stored back as it was read counts, because something in it may have changed.
 */
export function isSpending(write: Write, dependencies: Dependencies, isWithin = true): boolean {
  for (const dependency of dependencies.values())
    if (isStoredIn(write, dependency.cell) && changes(write, dependency, isWithin)) return true
  return false
}

/** Whether a write makes an entry that has to be missing for an effect, such as a mark, whatever it stores. */
export function isMaking({ operation, key, field }: Write, { facts }: Effect): boolean {
  return operation === 'put' && isFirstWrite({ key, field, facts })
}

/** Whether a write is to a cell, to an entry that stands in it with others, or to the cell that an entry stands in. */
export function isStoredIn({ key, field, whole }: Write, cell: string): boolean {
  const name = nameCell(key, field)
  const outer = whole && nameCell(whole.key, whole.field)
  return name === cell || outer === cell || (field === undefined && `${name}[]` === cell)
}

/**
 * Whether a write stores an entry of which the action has changed a part in memory, such as a list in it. `paid`: the
 * values that decide a payment, for which a member of an element in such a list counts.
 */
export function isChangedWithin(
  write: Write,
  dependencies: Dependencies,
  { effects }: ActionModel,
  paid: readonly Value[] = [],
): boolean {
  const { key, field, value } = write
  const cell = nameCell(key, field)
  if (!value || ![...dependencies.values()].some((dependency) => dependency.cell === cell)) return false
  // A loop that looks for an element leaves its position, and not what it found of it.
  const conditions = listEffects(effects, 'condition').map((one) => one.value)
  return listEffects(effects, 'change').some((change) => {
    const { object, isAdded } = change
    const isInner = object.op === 'member' && (paid.length === 0 || mayDecide(change, [...paid, ...conditions]))
    const source = isAdded || isInner || decides(change, paid) ? findSource(object) : undefined
    return source !== undefined && isSameEntry(write, source.read) && holdsWhole(value, source)
  })
}

/** Whether a write of an element only marks it, with members that neither what is paid nor a condition reads. */
export function isUnreadMark(write: Write, { effects }: ActionModel, paid: readonly Value[]): boolean {
  const { key, field, whole, value } = write
  const names = [...(value?.members?.keys() ?? [])]
  if (!whole || !value || names.length === 0 || !keepsMembers(value, nameCell(key, field))) return false
  const read = [...paid, ...listEffects(effects, 'condition').map((one) => one.value)]
  return names.every((name) => name !== ANY_MEMBER && !isLookedAt(name, read))
}

/**
 * Whether a change in a list within an entry may decide a payment: not a mark on an element that no condition reads.
 */
function mayDecide({ object, name, value }: Change, paid: readonly Value[]): boolean {
  const isPutBack = value.op === 'member' && value.name === '[]' && value.inputs[0]?.identity === object.identity
  if (name === undefined) return !isPutBack
  if (object.name !== '[]' || name === 'length') return true
  return isLookedAt(name, paid)
}

/** Whether values are read from a member, or from a search by a function, which may look at it. */
function isLookedAt(name: string, values: readonly Value[]): boolean {
  const isRead = (part: Value) => part.op === 'member' && part.name === name
  const isSearch = ({ op, name: method, inputs }: Value) =>
    op === 'method' && SEARCH.test(method) && inputs.some((input) => input.op === 'function')
  return values.some((one) => findPart(one, (part) => isRead(part) || isSearch(part)) !== undefined)
}

/**
 * Whether the member of an element that changes is among the values that decide a payment, or in the condition under
 * which an element that decides it changes.
 */
function decides({ object, name, facts }: Change, paid: readonly Value[]): boolean {
  // The element that a loop has found, or nothing.
  const elements = listAlternatives(object).filter((one) => one.op !== 'constant' && one.op !== 'loop')
  if (name === undefined || elements.length === 0 || elements.some(({ op }) => op !== 'element')) return false
  const isElement = ({ identity }: Value) => identity === object.identity
  const isIt = ({ op, name: member, inputs: [first] }: Value) =>
    op === 'member' && member === name && first !== undefined && isElement(first)
  const has = (value: Value, passes: (part: Value) => boolean) => findPart(value, passes) !== undefined
  const deciding = paid.filter((value) => has(value, isElement))
  return (
    deciding.length > 0 &&
    [...deciding, ...[...listFacts(facts)].map(({ value }) => value)].some((value) => has(value, isIt))
  )
}

/** Whether a write stores a list of which the action has taken out elements in memory, or what such a list is in. */
export function isLessened(write: Write, dependencies: Dependencies, { effects }: ActionModel): boolean {
  const { key, field, value } = write
  const cell = nameCell(key, field)
  if (!value || ![...dependencies.values()].some((dependency) => dependency.cell === cell)) return false
  return listCut(effects.slice(0, effects.indexOf(write))).some((list) => {
    const source = findSource(list)
    return source !== undefined && isSameEntry(write, source.read) && holdsWhole(value, source)
  })
}

function changes(write: Write, { cell, member, isDeep, isKey }: StoredDependency, isWithin: boolean): boolean {
  const { operation, value } = write
  if (operation === 'del' || value === undefined) return true
  const { members } = value
  if (!members && isRead(value, cell)) return false
  if (!isEntry(cell) && member === undefined && !isKey && isCounted(value, cell)) return false
  if (!members) return true
  if (members.has(ANY_MEMBER) && !isRead(members.get(ANY_MEMBER), cell)) return true
  const written = member === undefined ? undefined : members.get(member)
  if (isDeep) return isWithin || written === undefined || slotOf(written) !== `${cell}.${member}`
  if (member === undefined) return false
  if (written) return slotOf(written) !== `${cell}.${member}`
  return !keepsMembers(value, cell)
}

/** Whether an object that is stored has the members that it was read with. */
function keepsMembers({ inputs, members }: Value, cell: string): boolean {
  return isRead(inputs[0], cell) || isRead(members?.get(ANY_MEMBER), cell)
}

function isRead(value: Value | undefined, cell: string): boolean {
  if (value === undefined) return false
  const inner = unwrapConversion(value)
  return inner.op === 'read' && cellOfRead(inner) === cell
}

/** Whether a total becomes a number calculated from itself: it lasts for more than one call. */
function isCounted(value: Value, cell: string): boolean {
  return findPart(value, (part) => part.op === 'read' && cellOfRead(part) === cell) !== undefined
}

/** Whether each call that has an effect makes a write. */
export type Certainty = 'always' | 'sometimes'

/** Judges whether some of the writes, or other effects, are made on every path that has an effect. */
export function judgeCertainty(
  writes: readonly Pick<Write, 'facts' | 'loops'>[],
  effect: Effect,
  action: ActionModel,
): Certainty {
  const known = listCertain(effect, action)
  const rests = writes.map((write) => [...listFacts(write.facts)].filter((fact) => !isKnown(fact, known, write)))
  if (rests.some(({ length }) => length === 0)) return 'always'
  const all = rests.flat()
  const isOpposed = ({ value, truth }: Fact) => all.some((fact) => fact.value === value && fact.truth !== truth)
  return all.some(isOpposed) ? 'always' : 'sometimes'
}

/** The facts that hold on every path that has an effect, by identity and truth. */
function listCertain({ facts }: Effect, { returns }: ActionModel): Set<string> {
  const own = new Map([...listFacts(facts)].map(({ value, truth }) => [value.identity, truth]))
  const possible = returns.filter(
    ({ facts: ends }) => ![...listFacts(ends)].some(({ value, truth }) => own.get(value.identity) === !truth),
  )
  const [first, ...others] = possible.map(({ facts: ends }) => new Set([...listFacts(ends)].map(nameFact)))
  const common = first ? [...first].filter((name) => others.every((other) => other.has(name))) : []
  return new Set([...common, ...[...listFacts(facts)].map(nameFact)])
}

function nameFact({ value, truth }: Fact): string {
  return `${truth} ${value.identity}`
}

/** Whether a fact holds anyway, or is the condition of a loop around the write. */
function isKnown(fact: Fact, known: ReadonlySet<string>, { loops }: Pick<Write, 'loops'>): boolean {
  if (known.has(nameFact(fact))) return true
  return loops.some(({ bound }) => findPart(bound, ({ identity }) => identity === fact.value.identity) !== undefined)
}

/** Whether two effects may be on one path: no condition holds for one and fails for the other. */
export function isTogether(one: Facts | undefined, other: Facts | undefined): boolean {
  const truths = new Map([...listFacts(one)].map(({ value, truth }) => [value.identity, truth]))
  return ![...listFacts(other)].some(({ value, truth }) => truths.get(value.identity) === !truth)
}

/** The operations of an action by which a value was calculated from an entry. */
export function listUses(amount: Value, { effects }: ActionModel): Effect[] {
  return listEffects(effects, 'operation').filter(
    ({ value }) =>
      findPart(value, ({ op, name }) => op === 'read' && READ.test(name)) !== undefined &&
      findPart(amount, (part) => part.identity === value.identity) !== undefined,
  )
}

/**
 * The values that decide a payment: its amount, and the conditions on it and on what loops have added to the amount.
 */
export function listDeciding({ amount, effect }: { amount: Value; effect: Effect }, { effects }: ActionModel): Value[] {
  const added = listEffects(effects, 'operation').filter(
    ({ value, loops }) =>
      loops.length > 0 && findPart(amount, (part) => part.identity === value.identity) !== undefined,
  )
  return [amount, ...[effect, ...added].flatMap(({ facts }) => [...listFacts(facts)].map(({ value }) => value))]
}
