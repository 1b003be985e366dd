import type { Node } from 'acorn'
import { nameCell } from '../values/cells.js'
import { ELEMENT_OF_LIST, entryAt, isContained, OWN_MEMBER, POSITION } from '../values/contained.js'
import { unwrapConversion } from '../values/conversions.js'
import type { Read } from '../values/effects.js'
import { addFacts, type Fact, listFacts } from '../values/facts.js'
import { findPart, type Value } from '../values/values.js'
import { type Container, findContainer, makeEntry, recordRead } from './containers.js'
import type { Machine } from './machine.js'

/** Returns the entry that an element of a list was found to be, on the path so far. */
export function resolveEntry(machine: Machine, value: Value): Value {
  if (value.op !== 'element' && value.op !== 'builtin') return value
  return machine.state.get(entryKey(value)) ?? value
}

/** Returns the position of the entry that the element at a counter was found to be; any other value as it is. */
export function resolvePosition(machine: Machine, value: Value): Value {
  const isIndex = value.op === 'element' && value.name === 'index'
  const list = machine.counters.get(value) ?? (isIndex ? value.inputs[0] : undefined)
  const element = list && machine.values.make('element', '', [list])
  const entry = element ? machine.state.get(entryKey(element)) : machine.state.get(`at ${value.id}`)
  if (!entry || entry === element) return value
  return machine.values.make('method', POSITION, [list ?? value, entry], value.place)
}

/**
 * Returns the position that a loop has found, where a function ends with its counter: of the value with which the path
 * compared the element, as `indexOf` finds it. Any other value stays as it is.
 */
export function resolveFound(machine: Machine, value: Value): Value {
  const list = machine.counters.get(value)
  const element = list && machine.values.make('element', '', [list])
  if (!list || !element) return value
  for (const { value: condition, truth, anyOf } of listFacts(machine.state.facts)) {
    if (anyOf || condition.op !== 'operator' || !/^[!=]==?$/.test(condition.name)) continue
    const sides = condition.inputs.map(unwrapConversion)
    const sought = sides.find(({ identity }) => identity !== element.identity)
    const isEqual = (condition.name[0] === '=') === truth && sides.some(({ identity }) => identity === element.identity)
    if (isEqual && sought && !dependsOn(sought, element) && !findPart(sought, ({ op }) => op === 'loop'))
      return machine.values.make('method', 'indexOf', [list, sought], value.place)
  }
  return value
}

/** Forgets what the elements of a list were found to be: a loop over it begins. */
export function forgetEntries(machine: Machine, list: Value): void {
  const element = machine.values.make('element', '', [list])
  if (machine.state.get(entryKey(element))) machine.state.set(entryKey(element), element)
}

function entryKey({ id }: Value): string {
  return `entry ${id}`
}

/**
 * Follows what a condition shows: which entry an element is, and that an entry is there. Returns the facts that hold
 * instead of the condition.
 */
export function followFacts(machine: Machine, facts: readonly Fact[], node: Node): readonly Fact[] {
  return facts.flatMap((fact) => {
    const match = readMatch(machine, fact, node)
    if (!match) return [fact, ...(readPositionFact(fact) ?? [])]
    const { element, entry } = match
    const { state } = machine
    const known = [...listFacts(state.facts)].filter((one) => findPart(one.value, (part) => part === element))
    state.set(entryKey(element), entry)
    makePresence(machine, { entry, facts: [] }, node)
    const position = element.op === 'builtin' ? unwrapConversion(element).inputs[1] : undefined
    if (position) state.set(`at ${position.id}`, entry)
    const moved = known.map((one) => ({ ...one, value: replacePart(machine, one.value, element, entry) }))
    return [...moved.reverse(), { value: unwrapConversion(entry), truth: true, place: fact.place }]
  })
}

interface EntryMatch {
  element: Value
  entry: Value
}

/** Reads a comparison of a member of an element with a value that does not depend on it. */
export function readMatch(machine: Machine, { value, truth, anyOf }: Fact, node: Node): EntryMatch | undefined {
  if (anyOf || value.op !== 'operator' || !/^[!=]==?$/.test(value.name)) return undefined
  if ((value.name[0] === '=') !== truth) return undefined
  const [left, right] = value.inputs
  if (!left || !right) return undefined
  return matchSides(machine, left, right, node) ?? matchSides(machine, right, left, node)
}

function matchSides(machine: Machine, side: Value, other: Value, node: Node): EntryMatch | undefined {
  const member = unwrapConversion(side)
  const [element] = member.inputs
  if (member.op !== 'member' || member.name === '[]' || !element || other.op === 'constant') return undefined
  const list = listOf(machine, element)
  if (!list || dependsOn(other, element)) return undefined
  const cell = nameCell(list.key, other)
  machine.shapes.addKey(cell, member.name)
  return { element, entry: makeEntry(machine, list, other, `${ELEMENT_OF_LIST}${member.name}`, node) }
}

/** Whether a value is made from an element itself, and not from all of them. */
function dependsOn(value: Value, element: Value, seen = new Set<Value>()): boolean {
  if (value === element) return true
  if (value.op === 'element' || seen.has(value)) return false
  seen.add(value)
  return value.inputs.some((input) => dependsOn(input, element, seen))
}

/** The list in a cell that a value is an element of. */
function listOf(machine: Machine, element: Value): Container | undefined {
  const [list, ...others] = element.inputs
  if (element.op === 'element' && element.name === '' && list && others.length === 0)
    return findContainer(machine, isFiltered(list) ? (list.inputs[0] ?? list) : list)
  const read = unwrapConversion(element)
  const [key, position] = read.inputs
  if (element === read || !isContained(element) || position?.op !== 'loop' || !key) return undefined
  return { root: key, key, epoch: read.epoch }
}

export function isFiltered({ op, name }: Value): boolean {
  return op === 'method' && name === 'filter'
}

/** Reads what a comparison of a position with -1 or 0 shows: whether the entry is there, and what was found of it. */
function readPositionFact({ value, truth, place }: Fact): Fact[] | undefined {
  const { op, name, inputs } = value
  const [left, right] = inputs
  const entry = left && entryAt(left)
  const limit = right?.constant
  if (op !== 'operator' || !entry || (limit !== -1 && limit !== 0)) return undefined
  const isAbsentIf =
    limit === -1 ? { '===': true, '==': true, '!==': false, '!=': false, '>': false, '<=': true }[name] : undefined
  const isBelow = limit === 0 ? { '<': true, '>=': false }[name] : undefined
  const absent = isAbsentIf ?? isBelow
  if (absent === undefined) return undefined
  const isThere = absent !== truth
  return [{ value: unwrapConversion(entry), truth: isThere, place }, ...(isThere ? listFacts(left.guards?.[0]) : [])]
}

/** Replaces a part of a value. */
function replacePart(machine: Machine, value: Value, from: Value, to: Value): Value {
  const known = new Map<Value, Value>([[from, to]])
  const replace = (one: Value): Value => {
    const done = known.get(one)
    if (done) return done
    const inputs = one.inputs.map(replace)
    const isSame = inputs.every((input, index) => input === one.inputs[index])
    const { op, name, place, epoch, guards, members } = one
    const result =
      isSame || guards || members || op === 'unknown'
        ? one
        : machine.values.make(op, name, inputs, place, op === 'read' ? { epoch } : {})
    known.set(one, result)
    return result
  }
  return replace(value)
}

/** Lists the other facts about an element, as facts about the entry that it was found to be. */
export function listOthers(
  machine: Machine,
  facts: readonly Fact[],
  found: Fact,
  { element, entry }: EntryMatch,
): Fact[] {
  const others = facts.filter((one) => one !== found)
  return others.map((one) => ({ ...one, value: replacePart(machine, one.value, element, entry) }))
}

/** A search by a function that compares a member of each element. */
interface EntrySearch {
  entry: Value
  /** Other conditions that hold for the element that is found. */
  facts: Fact[]
}

/** Reads which entry of a list a function finds; undefined if it does not compare a member with a value. */
export function readSearch(machine: Machine, list: Value, facts: readonly Fact[], node: Node): EntrySearch | undefined {
  if (!findContainer(machine, list)) return undefined
  const element = machine.values.make('element', '', [list])
  for (const fact of facts) {
    const match = readMatch(machine, fact, node)
    if (match?.element !== element) continue
    return { entry: match.entry, facts: listOthers(machine, facts, fact, match) }
  }
  return undefined
}

/** Makes the position that `findIndex` returns. */
export function makePosition(machine: Machine, list: Value, { entry, facts }: EntrySearch, node: Node): Value {
  const guards = facts.length > 0 ? { guards: [addFacts(undefined, [...facts].reverse())] } : {}
  return machine.values.make('method', POSITION, [list, entry], machine.placeOf(node), guards)
}

/** Makes what `find` returns: the entry, which is undefined where it is missing. */
export function makeFound(machine: Machine, { entry, facts }: EntrySearch, node: Node): Value {
  recordRead(machine, entry, node)
  if (facts.length === 0) return entry
  const place = machine.placeOf(node)
  const nothing = machine.values.constant(undefined)
  const passed = addFacts(undefined, [...facts].reverse())
  return machine.values.make('choice', 'returned', [entry, nothing], place, { guards: [passed, undefined] })
}

/** Makes what `some` returns if it compares nothing else. */
export function makePresence(machine: Machine, { entry, facts }: EntrySearch, node: Node): Value | undefined {
  const read = unwrapConversion(entry)
  if (facts.length > 0) return undefined
  const value = machine.values.make(
    'read',
    'mapHas',
    [...read.inputs.slice(0, 2), machine.values.constant(OWN_MEMBER)],
    machine.placeOf(node),
    { epoch: read.epoch },
  )
  machine.record<Read>(node, { kind: 'read', value, isInMemory: true })
  return value
}

/** Lists what a loop shows that has compared each element with a value and has not ended: no entry has that name. */
export function listMissing(machine: Machine, list: Value, facts: Iterable<Fact>, node: Node): Fact[] {
  const element = machine.values.make('element', '', [list])
  return [...facts].flatMap((fact) => {
    const match = readMatch(machine, { ...fact, truth: !fact.truth }, node)
    return match?.element === element ? [{ value: unwrapConversion(match.entry), truth: false, place: fact.place }] : []
  })
}
