import type { Node } from 'acorn'
import { cellOfRead, nameCell } from '../values/cells.js'
import { ELEMENT_OF_LIST, entryAt, IN_OBJECT, isContained, MEMBER_OF_OBJECT, OWN_MEMBER } from '../values/contained.js'
import { unwrapConversion } from '../values/conversions.js'
import type { Read } from '../values/effects.js'
import { heapName } from '../values/state.js'
import { listAlternatives, type Value } from '../values/values.js'
import type { Machine } from './machine.js'

/**
 * An object or a list of entries that stands in one cell, as JSON. Its entries are read and written like those of a map
 * of storage: `cards[id]` like `JSON.parse(storage.mapGet('cards', id))`.
 */
export interface Container {
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
export function nameRoot({ values }: Machine, key: Value, field: Value | undefined): Value {
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
export function makeEntry(machine: Machine, { key, epoch }: Container, field: Value, kind: string, node: Node): Value {
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
  machine.record<Read>(node, { kind: 'read', value: unwrapConversion(entry), isInMemory: true })
}

/** Reads whether a container has an entry: `id in cards`. Undefined for another object. */
export function readPresence(machine: Machine, object: Value, name: Value, isPlain: boolean, node: Node) {
  const container = findContainer(machine, object)
  if (!container) return undefined
  const { key, epoch } = container
  const inputs = [key, name, machine.values.constant(isPlain ? IN_OBJECT : OWN_MEMBER)]
  const value = machine.values.make('read', 'mapHas', inputs, machine.placeOf(node), { epoch })
  machine.record<Read>(node, { kind: 'read', value, isInMemory: true })
  return value
}

/** Notes that a cell is parsed: changes of what was parsed before are not in it. */
export function noteParse(machine: Machine, parsed: Value): void {
  const container = findContainer(machine, parsed)
  if (!container) return
  const { identity } = container.root
  machine.parses.set(identity, (machine.parses.get(identity) ?? 0) + 1)
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
