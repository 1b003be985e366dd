import type { Node } from 'acorn'
import { nameCell, nameKey } from '../values/cells.js'
import { entryAt, isContained, NEW_POSITION } from '../values/contained.js'
import { unwrapConversion } from '../values/conversions.js'
import type { EntryChange, WholeCell, Write } from '../values/effects.js'
import { addFacts, type Facts, includesFacts, listFacts } from '../values/facts.js'
import { heapName } from '../values/state.js'
import { findPart, isConstant, listAlternatives, type Value } from '../values/values.js'
import { type Container, findContainer, nameRoot, readRecord } from './containers.js'
import type { Machine } from './machine.js'
import { isFiltered, listOthers, readMatch, resolvePosition } from './searches.js'
import { listParts, writeText } from './texts.js'

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
        findAbsent(machine, container) ?? values.unique('unknown', NEW_POSITION, [list], machine.placeOf(node))
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
  const filtered = storeFiltered(machine, cell, object, node)
  if (filtered) return true
  const given = nameRoot(machine, cell.key, cell.field)
  const isCopy = object.op === 'object'
  const container = isCopy ? findKept(machine, object, given) : findContainer(machine, object)
  if (!container) return false
  const key = namesItself(given, object, container) ? container.root : given
  if (container.root.identity !== key.identity) return false
  const { state, values, pending } = machine
  const [readKey = cell.key, readField] = unwrapConversion(object).inputs
  const whole = key === given ? cell : { key: readKey, field: readField }
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
    recordWrite(machine, { ...whole, epoch: container.epoch }, last, facts, value, payer, node)
  }
  const isNamed = [...(text.members?.keys() ?? [])].some((name) => /^[A-Za-z_$][\w$]*$/.test(name))
  return (
    !isNamed && !isCopy && !state.get(`moved ${key.identity}`) && !machine.mixed.has(nameCell(cell.key, cell.field))
  )
}

/** Whether a key names an entry by a member of its own: `storage.put('game_' + game.id, JSON.stringify(game))`. */
function namesItself(key: Value, object: Value, { root }: Container): boolean {
  return nameKey(key) === nameKey(root) && findPart(key, (part) => part === object) !== undefined
}

/** Finds the container that a new object with members of the old one has taken over from a cell. */
function findKept(machine: Machine, object: Value, { identity }: Value): Container | undefined {
  return listParts(machine, object)
    .map((part) => findContainer(machine, part))
    .find((one) => one?.root.identity === identity)
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
  const loop = loops.at(-1)
  const isInMemory = loop !== undefined && !written?.loops.includes(loop)
  if (written) Object.assign(written, { place, stack, loops, facts, earlier: facts, ...(isInMemory && { isInMemory }) })
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
    const others = listOthers(machine, left, fact, match)
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
