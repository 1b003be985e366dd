import type { ClassBody, Expression, MethodDefinition, Node, PropertyDefinition } from 'acorn'
import type { Change, MemoryAccess } from '../values/effects.js'
import { heapName } from '../values/state.js'
import { type ClassDefinition, isChain, isConstant, type Value } from '../values/values.js'
import { noteMember, readEntry, readRecord, recordRead } from './containers.js'
import { changeEntry, replaceContent, setEntry } from './entry-changes.js'
import { readAbsent } from './host-members.js'
import { kindOf } from './kinds.js'
import type { Machine } from './machine.js'
import { classOf, readOriginal, readPresent } from './present.js'
import { resolveEntry, resolvePosition } from './searches.js'
import { readElement } from './statements.js'
import { listParts, writeText } from './texts.js'

/** Name of the contract's own `this`. */
export const CONTRACT = 'this'

/** The value of a member of an object. */
export function readMember(machine: Machine, given: Value, name: string | Value, node: Node): Value {
  const object = resolveEntry(machine, readOwner(machine, given, name))
  const place = machine.placeOf(node)
  if (object.op === 'global') return readGlobalMember(machine, object, name, node)
  const counted = typeof name === 'string' ? undefined : machine.counters.get(name)
  if (counted?.identity === object.identity) return resolveEntry(machine, readElement(machine, object, node))
  if (object.op === 'object' || object.op === 'list') return readPart(machine, object, name, node)
  const changed = typeof name === 'string' ? machine.state.get(`${heapName(object)}.${name}`) : undefined
  if (changed) return changed
  const shared = typeof name === 'string' && object.op === 'choice' ? findShared(object, name) : undefined
  if (shared) return bindMethod(machine, shared.owner, shared.node, object)
  const record = typeof name === 'string' ? readRecord(machine, object, name) : undefined
  if (object !== given && (!record || record === object)) recordRead(machine, object, node)
  if (record) return record
  const sender = readContext(machine, object, name, node)
  if (sender) return sender
  if (object.op === 'choice' && object.inputs.every(({ op }) => op === 'object' || op === 'list')) {
    const members = object.inputs.map((input) => readMember(machine, input, name, node))
    const { guards } = object
    return guards
      ? machine.values.make('choice', object.name, members, place, { guards })
      : machine.values.choice(members)
  }
  const ordered = typeof name !== 'string' || /^\d+$/.test(name) ? listOrdered(machine, object) : []
  if (ordered.length > 0 && (typeof name === 'string' || isCount(name))) return machine.values.choice(ordered, place)
  // The same amount, with the methods of BigNumber.
  if (name === 'number' && /^(Int64|Float64)$/.test(kindOf(object) ?? ''))
    return machine.values.make('construct', 'BigNumber', object.op === 'construct' ? object.inputs : [object], place)
  if (typeof name === 'string') {
    noteMember(machine, object, name)
    return machine.values.make('member', name, [object], place)
  }
  const entry = readEntry(machine, object, resolvePosition(machine, name), node)
  if (entry) return resolveEntry(machine, entry)
  return machine.values.make('member', '[]', [object, name], place)
}

/** The object that has a member: of a copy of an entry, the entry, except for methods of the copy. */
function readOwner(machine: Machine, given: Value, name: string | Value): Value {
  const object = readPresent(machine, given)
  const isMethod = typeof name === 'string' && findShared(object, name)
  return isMethod ? object : readOriginal(machine, object)
}

/** Finds the method of an object, or of all objects that a value may be. */
function findShared(object: Value, name: string): FoundMethod | undefined {
  const definition = classOf(object)
  return definition && findMethod(definition, name)
}

/** Reads a member of `JSON.parse(blockchain.contextInfo())`: the caller is known. */
function readContext(machine: Machine, object: Value, name: string | Value, node: Node): Value | undefined {
  const isContext = (value: Value | undefined) =>
    value?.name === 'JSON.parse' && isChain(value.inputs[0], 'contextInfo')
  const place = machine.placeOf(node)
  if (name === 'publisher' && isContext(object)) return machine.values.make('chain', 'publisher', [], place)
  const isCaller = object.op === 'member' && object.name === 'caller' && isContext(object.inputs[0])
  return isCaller && name === 'name' ? machine.values.make('chain', 'caller', [], place) : undefined
}

function readPart(machine: Machine, object: Value, name: string | Value, node: Node): Value {
  const { state, values } = machine
  if (typeof name !== 'string') {
    const parts = [...state.keysOf(`${object.name}.`)].flatMap((key) => state.get(key) ?? [])
    const copied = parts[0] && parts.length === 1 ? readCopied(machine, parts[0], name, node) : undefined
    if (copied) return copied
    if (parts.length > 0 && isCount(name)) return values.choice(parts, machine.placeOf(node))
    // A new object is empty until something is put into it, or another iteration may have done so.
    const isEmpty = object.op === 'object' && !object.definition && state.keysOf(`${object.name}.`).size === 0
    if (isEmpty && machine.loops.length === 0) return values.constant(undefined, machine.placeOf(node))
    return values.make('element', '', [...parts.slice(0, 8), name], machine.placeOf(node))
  }
  const known = state.get(`${object.name}.${name}`)
  const method = known === undefined && object.definition ? findMethod(object.definition, name) : undefined
  if (object.name === CONTRACT && !method) recordField(machine, name, node, known !== undefined)
  if (known) return known
  if (method) return bindMethod(machine, method.owner, method.node, object)
  const rest = state.get(`${object.name}...`) ?? state.get(`${object.name}.*`)
  const added = object.op === 'list' && /^\d+$/.test(name) ? listAdded(machine, object) : []
  if (added.length > 0) return values.choice(added, machine.placeOf(node))
  return values.make('member', name, [rest ?? object], machine.placeOf(node))
}

/** Whether a position is one that a loop counts: any of them, and no account chooses it. */
function isCount({ op, inputs }: Value): boolean {
  return (
    op === 'loop' ||
    (op === 'operator' && inputs.some(isCount) && inputs.every((one) => isCount(one) || isConstant(one)))
  )
}

/** The elements of new lists that a method has put in another order, or into one list. */
function listOrdered(machine: Machine, list: Value): Value[] {
  if (list.op === 'list') return listParts(machine, list)
  if (list.op !== 'method' || !/^(sort|slice|filter|reverse|concat)$/.test(list.name)) return []
  const [first, ...others] = list.inputs
  const own = first ? listOrdered(machine, first) : []
  if (first?.op !== 'list' && own.length === 0) return []
  return list.name === 'concat' ? [...own, ...others.flatMap((one) => listOrdered(machine, one))] : own
}

/** The elements that a loop has added to a new list, in an order that is not known. */
function listAdded({ state }: Machine, { name }: Value): Value[] {
  return [...state.keysOf(`${name}.*`)].flatMap((key) => (/\.\*\d+$/.test(key) && state.get(key)) || [])
}

/**
 * The member of an object into which a loop has put what is made of each member of another one, under its name:
 * `for (const key in data) this.own[key] = new BigNumber(data[key])`.
 */
function readCopied(machine: Machine, value: Value, name: Value, node: Node): Value | undefined {
  const { op, inputs } = value
  const [first, second, ...others] = inputs
  if (!first) return undefined
  if (op === 'member' && value.name === '[]' && second) {
    const isOwnName = second.op === 'element' && second.name === 'key' && second.inputs[0]?.identity === first.identity
    return isOwnName ? readMember(machine, first, name, node) : undefined
  }
  if (!/^(construct|builtin|method)$/.test(op)) return undefined
  const inner = readCopied(machine, first, name, node)
  const rest = second ? [second, ...others] : []
  return inner && machine.values.make(op, value.name, [inner, ...rest], machine.placeOf(node))
}

function recordField(machine: Machine, name: string, node: Node, isKnown: boolean): void {
  machine.record<MemoryAccess>(node, { kind: 'memory', name: `this.${name}`, isWrite: false, isKnown })
}

/** Sets a part of an object. */
export function writeMember(machine: Machine, given: Value, name: string | Value, value: Value, node: Node): void {
  const whole = readPresent(machine, given)
  const object = resolveEntry(machine, readOriginal(machine, whole))
  if (object.op === 'global') return
  const setter = typeof name === 'string' && findShared(whole, `set ${name}`)
  if (setter) {
    const { scope, module } = setter.owner
    machine.invoke({ node: setter.node.value, name: String(name), scope, module, self: whole }, [value], whole, node)
    return
  }
  const key = typeof name === 'string' ? name : '*'
  if (object.name === CONTRACT && machine.frame.callable)
    machine.record<MemoryAccess>(node, { kind: 'memory', name: `this.${key}`, isWrite: true, isKnown: true })
  machine.writtenLists.delete(object.name)
  if (typeof name !== 'string' && setEntry(machine, object, name, value, node)) {
    recordChange(machine, object, undefined, value, node)
    return
  }
  if (typeof name === 'string' && replaceContent(machine, object, name, value, node)) {
    machine.state.set(`${heapName(object)}.${name}`, value)
    return
  }
  recordChange(machine, object, typeof name === 'string' ? name : undefined, value, node)
  machine.state.set(`${heapName(object)}.${key}`, value)
  if (typeof name !== 'string' && object.op === 'list' && isCount(name)) changeElements(machine, object, value)
}

/** Puts a value at a position that a loop counts: each element may be it. */
function changeElements({ state, values }: Machine, { name }: Value, value: Value): void {
  for (const key of state.keysOf(`${name}.`)) {
    const old = /\.\d+$/.test(key) ? state.get(key) : undefined
    if (old) state.set(key, values.choice([old, value]))
  }
}

/** Records a change of an object that the action has not made itself. */
export function recordChange(
  machine: Machine,
  object: Value,
  name: string | undefined,
  value: Value,
  node: Node,
  isAdded = false,
): void {
  if (object.op === 'object' || object.op === 'list') return
  noteInner(machine, object)
  machine.record<Change>(node, { kind: 'change', object, name, value, isAdded, records: listRecords(machine, value) })
  changeEntry(machine, object, node)
}

/** Lists the members of the objects that a value is, or that it adds to a list. */
function listRecords(machine: Machine, value: Value): ReadonlyMap<string, Value>[] {
  const isCopy = value.op === 'method' && value.name === 'concat'
  const objects = value.op === 'list' ? listParts(machine, value) : isCopy ? value.inputs : [value]
  return objects.flatMap((one) => (one.op === 'object' ? (writeText(machine, one, undefined).members ?? []) : []))
}

/** Notes that an object which was read has another one, in which something changes. */
function noteInner(machine: Machine, object: Value): void {
  const [outer] = object.inputs
  if (object.op !== 'member' || object.name === '[]' || !outer) return
  const known = machine.inner.get(outer) ?? new Set()
  machine.inner.set(outer, known.add(object))
  noteInner(machine, outer)
}

/** Reads `block.time`, `tx.publisher` and other facts that the chain provides. */
function readGlobalMember(machine: Machine, object: Value, name: string | Value, node: Node): Value {
  const place = machine.placeOf(node)
  if (typeof name !== 'string') return machine.values.make('member', '[]', [object, name], place)
  const { name: owner } = object
  const absent = readAbsent(machine, `${owner}.${name}`, [], node)
  if (absent) return absent
  if (owner === 'tx' || owner === 'txInfo') {
    if (name === 'publisher') return machine.values.make('chain', 'publisher', [], place)
    return machine.values.make('chain', `tx.${toCamel(name)}`, [], place)
  }
  if (owner === 'block' || owner === 'blockInfo')
    return machine.values.make('chain', `block.${toCamel(name)}`, [], place)
  if (owner === 'Math' || owner === 'Number') {
    const constant: unknown = Reflect.get(owner === 'Math' ? Math : Number, name)
    if (typeof constant === 'number') return machine.values.constant(constant, place)
  }
  return machine.values.make('global', `${owner}.${name}`, [], place)
}

/** Converts names of `blockInfo` to those of `block`. */
function toCamel(name: string): string {
  return name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase())
}

interface FoundMethod {
  node: MethodDefinition
  owner: ClassDefinition
}

/** Finds a method of a class or its base classes. */
export function findMethod(definition: ClassDefinition, name: string, isStatic = false): FoundMethod | undefined {
  const node = indexMethods(definition.node.body).get(isStatic ? `static ${name}` : name)
  if (node) return { node, owner: definition }
  return definition.base?.definition && findMethod(definition.base.definition, name, isStatic)
}

const indexed = new WeakMap<ClassBody, ReadonlyMap<string, MethodDefinition>>()

/** Indexes the methods of a class by name; the last of each name. A setter has another name than its getter. */
function indexMethods(body: ClassBody): ReadonlyMap<string, MethodDefinition> {
  const known = indexed.get(body)
  if (known) return known
  const methods = new Map<string, MethodDefinition>()
  for (const member of body.body) {
    if (member.type !== 'MethodDefinition' || !member.value.body) continue
    const name = nameOf(member)
    const prefix = `${member.static ? 'static ' : ''}${member.kind === 'set' ? 'set ' : ''}`
    if (name !== undefined) methods.set(`${prefix}${name}`, member)
  }
  indexed.set(body, methods)
  return methods
}

/** Returns the name of a method or field; undefined if it is computed. */
export function nameOf({ key, computed }: MethodDefinition | PropertyDefinition): string | undefined {
  if (computed) return undefined
  if (key.type === 'Identifier' || key.type === 'PrivateIdentifier') return key.name
  return key.type === 'Literal' ? String(key.value) : undefined
}

/** Binds a method to its object; a getter is called. */
export function bindMethod(machine: Machine, owner: ClassDefinition, node: MethodDefinition, self: Value): Value {
  const { scope, module } = owner
  const callable = { node: node.value, name: nameOf(node) ?? '', scope, module, self }
  if (node.kind === 'get') return machine.invoke(callable, [], self, node)
  return machine.values.make('function', `${node.start}@${module.path} of ${self.id}`, [], undefined, { callable })
}

/** Gives an object of a class the fields that the class declares. */
export function initialiseFields(machine: Machine, definition: ClassDefinition, object: Value): void {
  if (definition.base?.definition) initialiseFields(machine, definition.base.definition, object)
  for (const [name, value] of listFields(definition.node.body))
    machine.state.set(`${object.name}.${name}`, machine.evaluate(value))
}

const fields = new WeakMap<ClassBody, readonly (readonly [name: string, value: Expression])[]>()

/** Lists the initialised fields of a class, in order. */
function listFields(body: ClassBody): readonly (readonly [name: string, value: Expression])[] {
  const known = fields.get(body)
  if (known) return known
  const listed = body.body.flatMap((member) => {
    if (member.type !== 'PropertyDefinition' || member.static || !member.value) return []
    const name = nameOf(member)
    return name === undefined ? [] : [[name, member.value] as const]
  })
  fields.set(body, listed)
  return listed
}
