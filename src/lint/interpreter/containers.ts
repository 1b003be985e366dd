import type { Node } from 'acorn'
import { cellOfRead, nameCell } from '../values/cells.js'
import {
  ELEMENT_OF_LIST,
  entryAt,
  IN_OBJECT,
  isContained,
  MEMBER_OF_OBJECT,
  OWN_MEMBER,
  POSITION,
} from '../values/contained.js'
import { unwrapConversion } from '../values/conversions.js'
import type { EntryChange, Read, WholeCell, Write } from '../values/effects.js'
import { addFacts, type Fact, type Facts, includesFacts, listFacts } from '../values/facts.js'
import { heapName } from '../values/state.js'
import { findPart, isConstant, listAlternatives, type Value } from '../values/values.js'
import type { Machine } from './machine.js'
import { writeText } from './texts.js'

/**
 * An object or a list of entries that stands in one cell, as JSON. Its entries are read and written like those of a map
 * of storage: `cards[id]` like `JSON.parse(storage.mapGet('cards', id))`.
 */
interface Container {
  /** Key of the cell. */
  root: Value
  /** Key of the map that it stands for: the cell, or the member of the object in it. */
  key: Value
  epoch: number
}

/** Finds the container that a value is, also with a default for an empty cell; undefined for another value. */
export function findContainer(machine: Machine, value: Value): Container | undefined {
  if (!/^(builtin|choice|operator|member)$/.test(value.op)) return undefined
  const known = machine.containers.get(value)
  if (known !== undefined) return known ?? undefined
  const found = readContainer(machine, value)
  machine.containers.set(value, found ?? null)
  return found
}

function readContainer(machine: Machine, value: Value): Container | undefined {
  if (value.op === 'member') return readInnerContainer(machine, value)
  const parsed = listAlternatives(value).filter(({ op }) => !/^(constant|object|list)$/.test(op))
  const [only] = parsed
  if (!only || parsed.length > 1) return undefined
  if (only !== value) return findContainer(machine, only)
  const read = value.op === 'builtin' && value.name === 'JSON.parse' ? unwrapConversion(value) : undefined
  if (read?.op !== 'read' || !/^(get|mapGet)$/.test(read.name) || isContained(read)) return undefined
  const [key, field] = read.inputs
  if (field ? !isPage(field) : key && isPersonal(machine, key)) return undefined
  const root = key && nameRoot(machine, key, field)
  return root && { root, key: root, epoch: read.epoch }
}

/** Whether a key is joined with an account: the cell belongs to it as a whole, such as its bag. */
function isPersonal({ shapes, personal }: Machine, key: Value): boolean {
  if (key.op !== 'text') return false
  shapes.addJoined(nameCell(key, undefined))
  return personal.has(nameCell(key, undefined))
}

/** Whether a field is calculated or read, such as the number of a page: what it names belongs to no account. */
function isPage(field: Value): boolean {
  return /^(operator|member|read|loop|choice)$/.test(unwrapConversion(field).op)
}

/** The key of a cell, also of an entry of a map: `pages[number]`. */
function nameRoot({ values }: Machine, key: Value, field: Value | undefined): Value {
  return field ? values.text([key, values.constant('['), field, values.constant(']')]) : key
}

/** The container in a member of the object in a cell, such as `data.users`. */
function readInnerContainer(machine: Machine, { name, inputs: [outer] }: Value): Container | undefined {
  if (!outer || !/^[A-Za-z_$][\w$]*$/.test(name) || name === 'length' || outer.op === 'member') return undefined
  const container = findContainer(machine, outer)
  if (!container) return undefined
  const key = machine.values.text([container.root, machine.values.constant(`.${name}`)])
  machine.roots.set(key, container.root)
  return { ...container, key }
}

/** The text that was stored in a cell as JSON and is parsed; undefined for another value. */
export function readWrappedText({ wrappedTexts }: Machine, value: Value): Value | undefined {
  const cell = value.op === 'read' ? cellOfRead(value) : undefined
  return cell !== undefined && wrappedTexts.has(cell) ? value : undefined
}

/** The entry of a container: an object that was parsed from it, or a text. */
function makeEntry(machine: Machine, { key, epoch }: Container, field: Value, kind: string, node: Node): Value {
  const place = machine.placeOf(node)
  const inputs = [key, field, machine.values.constant(kind)]
  const read = machine.values.make('read', 'mapGet', inputs, place, { epoch })
  return readWrappedText(machine, read) ?? machine.values.make('builtin', 'JSON.parse', [read], place)
}

/** Notes that a member of an object in a cell is read by its name. */
export function noteMember(machine: Machine, object: Value, name: string): void {
  if (object.op === 'member' || name === 'length' || !/^[A-Za-z_$]/.test(name)) return
  const container = findContainer(machine, object)
  if (container) machine.shapes.addNamed(nameCell(container.root, undefined))
}

/** Reads an entry that a value names; undefined for a member of another object. */
export function readEntry(machine: Machine, object: Value, name: Value, node: Node): Value | undefined {
  const container = findContainer(machine, object)
  if (!container) return undefined
  const found = entryAt(name)
  if (found) return found
  const changed = machine.state.get(`${heapName(object)}.[${name.identity}]`)
  if (changed && /^(object|list)$/.test(changed.op)) return changed
  const entry = makeEntry(machine, container, name, MEMBER_OF_OBJECT, node)
  recordRead(machine, entry, node)
  return entry
}

export function recordRead(machine: Machine, entry: Value, node: Node): void {
  machine.record<Read>(node, { kind: 'read', value: unwrapConversion(entry) })
}

/** Reads whether a container has an entry: `id in cards`. Undefined for another object. */
export function readPresence(machine: Machine, object: Value, name: Value, isPlain: boolean, node: Node) {
  const container = findContainer(machine, object)
  if (!container) return undefined
  const { key, epoch } = container
  const inputs = [key, name, machine.values.constant(isPlain ? IN_OBJECT : OWN_MEMBER)]
  const value = machine.values.make('read', 'mapHas', inputs, machine.placeOf(node), { epoch })
  machine.record<Read>(node, { kind: 'read', value })
  return value
}

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
function readMatch(machine: Machine, { value, truth, anyOf }: Fact, node: Node): EntryMatch | undefined {
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
function dependsOn(value: Value, element: Value): boolean {
  return value === element || (value.op !== 'element' && value.inputs.some((input) => dependsOn(input, element)))
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

function isFiltered({ op, name }: Value): boolean {
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
    const others = facts
      .filter((one) => one !== fact)
      .map((one) => ({ ...one, value: replacePart(machine, one.value, element, match.entry) }))
    return { entry: match.entry, facts: others }
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
  machine.record<Read>(node, { kind: 'read', value })
  return value
}

function addPending(
  machine: Machine,
  container: Container,
  field: Value,
  value: Value | undefined,
  node: Node,
  isWithin = false,
): void {
  const { stack, loops, state, pending } = machine
  const { root, key } = container
  pending.push({
    id: pending.length,
    root,
    key,
    field,
    value,
    isWithin,
    parses: machine.parses.get(root.identity) ?? 0,
    place: machine.placeOf(node),
    stack,
    loops,
    facts: state.facts,
  })
}

/** Notes that a value becomes the entry of a container that a value names, or that the entry is deleted. */
export function setEntry(machine: Machine, object: Value, name: Value, value: Value, node: Node): boolean {
  const container = findContainer(machine, object)
  if (!container) return false
  const position = resolvePosition(machine, name)
  const entry = entryAt(position)
  const field = entry ? (unwrapConversion(entry).inputs[1] ?? name) : name
  const isDeleted = isConstant(value, undefined)
  addPending(machine, container, field, isDeleted ? undefined : value, node)
  if (!isDeleted) machine.state.set(`${heapName(object)}.[${name.identity}]`, value)
  machine.state.set(`${heapName(object)}.*`, value)
  if (!entry && container.key === container.root) machine.shapes.addChanged(nameCell(container.root, undefined))
  return true
}

/** Notes a change within an entry of a container. */
export function changeEntry(machine: Machine, object: Value, node: Node): void {
  for (let at: Value | undefined = object; at !== undefined; at = at.inputs[0]) {
    if (isContained(at)) {
      const read = unwrapConversion(at)
      const [key, field] = read.inputs
      if (key && field)
        addPending(machine, { root: rootOf(key, machine), key, epoch: read.epoch }, field, at, node, true)
      return
    }
    if (at.op !== 'member' && at.op !== 'element' && at.op !== 'choice' && at.op !== 'operator') return
    const alternatives = listAlternatives(at)
    if (alternatives.length > 1 || alternatives[0] !== at) {
      for (const one of alternatives) if (one !== at) changeEntry(machine, one, node)
      return
    }
  }
}

function rootOf(key: Value, machine: Machine): Value {
  return machine.roots.get(key) ?? key
}

/** Notes that elements are added to a list, or taken out of it. */
export function changeList(machine: Machine, list: Value, method: string, args: readonly Value[], node: Node): void {
  const container = findContainer(machine, list)
  if (!container) return
  const { values } = machine
  const [first, second, ...others] = args
  if (method === 'push' || method === 'unshift')
    for (const arg of args) {
      const field =
        findAbsent(machine, container) ?? values.unique('unknown', 'position', [list], machine.placeOf(node))
      if (arg.op === 'object' || arg.op === 'list') addPending(machine, container, field, arg, node)
      else noteMove(machine, container)
    }
  else if (method !== 'splice') noteMove(machine, container)
  if (method !== 'splice' || !first) return
  const entry = entryAt(resolvePosition(machine, first))
  const field = (entry && unwrapConversion(entry).inputs[1]) ?? first
  // Where a name is looked for in a list, the elements are names, and no entries.
  if (!entry && (/^(method|constant)$/.test(first.op) || first.name === 'length')) noteMove(machine, container)
  else if (isConstant(second, 1) && others.length === 0) addPending(machine, container, field, undefined, node)
  else if (isConstant(second, 1) && others[0]) addPending(machine, container, field, others[0], node)
  else noteMove(machine, container)
}

/** Notes that a list changes in another way than by its entries. */
function noteMove(machine: Machine, { root }: Container): void {
  machine.state.set(`moved ${root.identity}`, machine.values.constant(true))
}

/** Notes that a cell is parsed: changes of what was parsed before are not in it. */
export function noteParse(machine: Machine, parsed: Value): void {
  const container = findContainer(machine, parsed)
  if (!container) return
  const { identity } = container.root
  machine.parses.set(identity, (machine.parses.get(identity) ?? 0) + 1)
}

/** The field of the entry that was found to be missing in a list. */
function findAbsent(machine: Machine, { key }: Container): Value | undefined {
  for (const { value, truth } of listFacts(machine.state.facts)) {
    const read = unwrapConversion(value)
    const isIt = read.op === 'read' && /^map(Get|Has)$/.test(read.name) && read.inputs[0]?.identity === key.identity
    if (!truth && isIt) return read.inputs[1]
  }
  return undefined
}

/**
 * Stores a container: writes the entries that have changed, like those of a map. False for a value that is no
 * container, or has changed in other ways.
 */
export function storeContainer(
  machine: Machine,
  cell: Pick<Write, 'key' | 'field'>,
  text: Value,
  payer: Value | undefined,
  node: Node,
): boolean {
  if (text.op !== 'builtin' || text.name !== 'JSON.stringify') return false
  const [object] = text.inputs
  if (!object) return false
  const key = nameRoot(machine, cell.key, cell.field)
  const filtered = storeFiltered(machine, cell, object, node)
  if (filtered) return true
  const container = findContainer(machine, object)
  if (container?.root.identity !== key.identity) return false
  const { state, values, pending } = machine
  const open = pending.filter(
    (one) =>
      one.root.identity === key.identity && !state.get(`stored ${one.id}`) && !isExcluded(one.facts, state.facts),
  )
  if (open.length === 0) return false
  for (const one of open) state.set(`stored ${one.id}`, values.constant(true))
  const sets = open.filter(({ isWithin }) => !isWithin)
  const texts = sets.flatMap(({ value }) => (value ? [writeText(machine, value, undefined)] : []))
  const isSet = (entry: Value | undefined) =>
    texts.some(({ inputs }) => inputs.some((input) => findPart(input, (part) => part === entry)))
  // An entry that is stored by its name is not also stored where it came from, nor with what was parsed later.
  const isStale = ({ parses }: EntryChange) => sets.length > 0 && parses !== machine.parses.get(key.identity)
  const stored = open.filter((one) => !one.isWithin || !(isSet(one.value) || isStale(one)))
  for (const group of groupPending(stored)) {
    const last = group[group.length - 1]
    const [first] = group
    if (!first || !last) continue
    const facts = includesFacts(last.facts, first.facts) ? mergeFacts(last.facts, state.facts) : state.facts
    const value = last.value && writeText(machine, readContent(machine, last, last.value), last.place)
    recordWrite(machine, { ...cell, epoch: container.epoch }, last, facts, value, payer, node)
  }
  const isNamed = [...(text.members?.keys() ?? [])].some((name) => /^[A-Za-z_$][\w$]*$/.test(name))
  return !isNamed && !state.get(`moved ${key.identity}`) && !machine.mixed.has(nameCell(cell.key, cell.field))
}

/** Returns what a list keeps by a name: of a record with the name and one other member, that member. */
function readContent(machine: Machine, { key, field }: Pick<EntryChange, 'key' | 'field'>, value: Value): Value {
  const cell = nameCell(key, field)
  if (isContained(value)) return value
  const parts = [...machine.state.keysOf(`${heapName(value)}.`)].map((name) => name.slice(heapName(value).length + 1))
  machine.shapes.addRecord(cell, value.op === 'object' || value.op === 'list' ? parts : undefined)
  const content = machine.pairs.get(cell)
  return (content !== undefined && machine.state.get(`${heapName(value)}.${content}`)) || value
}

/** The member of an entry that a list keeps by a name: the name, or the entry itself if it keeps nothing else. */
export function readRecord(machine: Machine, object: Value, name: string): Value | undefined {
  if (!isContained(object)) return undefined
  const [key, field, kind] = unwrapConversion(object).inputs
  if (!key || !field || typeof kind?.constant !== 'string' || !kind.constant.startsWith(ELEMENT_OF_LIST))
    return undefined
  if (kind.constant === `${ELEMENT_OF_LIST}${name}`) return field
  return machine.pairs.get(nameCell(key, field)) === name ? object : undefined
}

/** Notes that the only content of an entry is replaced. */
export function replaceContent(machine: Machine, object: Value, name: string, value: Value, node: Node): boolean {
  if (readRecord(machine, object, name) !== object) return false
  const read = unwrapConversion(object)
  const [key, field] = read.inputs
  if (key && field) addPending(machine, { root: rootOf(key, machine), key, epoch: read.epoch }, field, value, node)
  return true
}

function recordWrite(
  machine: Machine,
  whole: WholeCell,
  { key, field, place, stack, loops }: Pick<EntryChange, 'key' | 'field' | 'place' | 'stack' | 'loops'>,
  facts: Facts | undefined,
  value: Value | undefined,
  payer: Value | undefined,
  node: Node,
): void {
  const { epoch } = machine.state
  const operation = value ? 'put' : 'del'
  const stored = value && machine.wrappedTexts.has(nameCell(key, field)) ? (value.inputs[0] ?? value) : value
  const at = machine.effects.length
  machine.record<Write>(node, { kind: 'write', operation, key, epoch, field, value: stored, payer, whole })
  const written = machine.effects[at]
  if (written) Object.assign(written, { place, stack, loops, facts, earlier: facts })
}

/** Groups changes of the same entry: its members are stored together. */
function groupPending(pending: readonly EntryChange[]): EntryChange[][] {
  const groups = new Map<string, EntryChange[]>()
  for (const one of pending) {
    const name = `${one.key.identity} ${one.field.identity} ${one.isWithin ? '' : 'set '}${one.value?.id}`
    const known = groups.get(name)
    if (known) known.push(one)
    else groups.set(name, [one])
  }
  return [...groups.values()]
}

/** Stores a list without the elements that a function leaves out by a member. */
function storeFiltered(machine: Machine, cell: Pick<Write, 'key' | 'field'>, list: Value, node: Node): boolean {
  const [inner] = list.inputs
  if (!isFiltered(list) || !inner) return false
  const container = findContainer(machine, inner)
  if (container?.key.identity !== nameRoot(machine, cell.key, cell.field).identity) return false
  const left = [...listFacts(list.guards?.[1])]
  const element = machine.values.make('element', '', [list])
  for (const fact of left) {
    const match = readMatch(machine, fact, node)
    const field = match?.element === element ? unwrapConversion(match.entry).inputs[1] : undefined
    if (!match || !field) continue
    const others = left
      .filter((one) => one !== fact)
      .map((one) => ({ ...one, value: replacePart(machine, one.value, element, match.entry) }))
    const { stack, loops, state } = machine
    const place = list.place ?? machine.placeOf(node)
    const facts = addFacts(state.facts, others.reverse())
    const write = { key: container.key, field, place, stack, loops }
    recordWrite(machine, { ...cell, epoch: container.epoch }, write, facts, undefined, undefined, node)
    return true
  }
  return false
}

/** Whether a path excludes another one: a condition has the other outcome there. */
function isExcluded(facts: Facts | undefined, others: Facts | undefined): boolean {
  const known = new Map([...listFacts(others)].map(({ value, truth }) => [value.identity, truth]))
  return [...listFacts(facts)].some(({ value, truth }) => known.get(value.identity) === !truth)
}

function mergeFacts(facts: Facts | undefined, others: Facts | undefined): Facts | undefined {
  const known = new Set([...listFacts(facts)].map(({ value, truth }) => `${value.id} ${truth}`))
  const added = [...listFacts(others)].filter(({ value, truth }) => !known.has(`${value.id} ${truth}`))
  return addFacts(facts, added.reverse())
}

/** Lists what a loop shows that has compared each element with a value and has not ended: no entry has that name. */
export function listMissing(machine: Machine, list: Value, facts: Iterable<Fact>, node: Node): Fact[] {
  const element = machine.values.make('element', '', [list])
  return [...facts].flatMap((fact) => {
    const match = readMatch(machine, { ...fact, truth: !fact.truth }, node)
    return match?.element === element ? [{ value: unwrapConversion(match.entry), truth: false, place: fact.place }] : []
  })
}
