import type { Node } from 'acorn'
import { must } from '../../collections/presence.js'
import type { OperationEffect } from '../values/effects.js'
import type { Facts } from '../values/facts.js'
import { describeSearch, implied } from '../values/implications.js'
import { heapName } from '../values/state.js'
import { isConstant, type Value } from '../values/values.js'
import { noteParse, readPresence, readWrappedText } from './containers.js'
import { changeEntry, changeList } from './entry-changes.js'
import { recordNumberUse } from './host.js'
import { kindOf } from './kinds.js'
import type { Machine } from './machine.js'
import { readMember, recordChange } from './members.js'
import { readOriginal } from './present.js'
import { makeFound, makePosition, makePresence, readSearch } from './searches.js'
import { executeLoop, readElement } from './statements.js'
import { listContents, listParts, writeText } from './texts.js'

const DECIMAL_CLASSES = new Set(['BigNumber', 'Int64', 'Float64'])

/** Calls a function of JavaScript's library, by its name with its object: `JSON.parse`. */
export function callBuiltin(machine: Machine, name: string, args: readonly Value[], node: Node): Value {
  const place = machine.placeOf(node)
  const [first] = args
  const { values } = machine
  if (name === 'String' && first?.op === 'constant') return values.constant(String(first.constant), place)
  if (name === 'Number' && first?.op === 'constant') return values.constant(Number(first.constant), place)
  if (/^(Number\.)?parse(Int|Float)$/.test(name) && first?.op === 'constant' && args.length === 1)
    return values.constant((name.endsWith('Int') ? Number.parseInt : Number.parseFloat)(String(first.constant)), place)
  if (name === 'String' && first) return values.text([first], place)
  if (DECIMAL_CLASSES.has(name)) return construct(machine, name, args, node)
  if (name === 'JSON.parse' && first?.op === 'chain' && (first.name === 'blockInfo' || first.name === 'txInfo'))
    return values.make('global', first.name, [], place)
  const wrapped = name === 'JSON.parse' && first && readWrappedText(machine, first)
  if (wrapped) return wrapped
  if (name === 'JSON.parse' && first) recordNumberUse(machine, 'JSON.parse', first, node)
  // A plain value that was stored as JSON and is read back.
  if (name === 'JSON.parse' && first?.op === 'builtin' && first.name === 'JSON.stringify' && first.inputs[0])
    return first.inputs[0]
  if (name === 'JSON.stringify' && first) return writeText(machine, first, place)
  if (name === 'Object.assign') return assignObjects(machine, args, node)
  const value = values.make('builtin', name, args, place)
  if (name === 'JSON.parse') noteParse(machine, value)
  return value
}

/** `new BigNumber(…)` and other classes of the chain. */
export function construct(machine: Machine, name: string, args: readonly Value[], node: Node): Value {
  if (DECIMAL_CLASSES.has(name)) recordNumberUse(machine, `new ${name}`, args[0], node)
  return machine.values.make('construct', name, args, machine.placeOf(node))
}

function assignObjects(machine: Machine, [target, ...sources]: readonly Value[], node: Node): Value {
  if (!target) return machine.unknown(node)
  for (const source of sources) {
    const prefix = `${heapName(source)}.`
    for (const key of machine.state.keysOf(prefix)) {
      const value = machine.state.get(key)
      if (value) machine.state.set(`${heapName(target)}.${key.slice(prefix.length)}`, value)
    }
    if (source.op !== 'object') copyUnknown(machine, target, source, node)
  }
  return target
}

/** Copies the members of a value that is no object of the contract, such as a parsed text, over those of an object. */
function copyUnknown(machine: Machine, target: Value, source: Value, node: Node): void {
  const { state, values } = machine
  const prefix = `${heapName(target)}.`
  if (source.op !== 'constant')
    for (const key of state.keysOf(prefix)) {
      const name = key.slice(prefix.length)
      const old = state.get(key)
      if (!old || !/^[A-Za-z_$][\w$]*$/.test(name) || state.get(`${heapName(source)}.${name}`)) continue
      const copied = readMember(machine, source, name, node)
      state.set(key, isConstant(old, undefined) ? copied : values.choice([old, copied]))
    }
  state.set(`${prefix}..`, source)
}

/** Name of an operation: what the function of a sort returns for two elements. */
export const SORT_ORDER = 'order of sort'

const ITERATING = new Set('forEach map filter find findIndex every some sort reduce'.split(' '))

const CHANGING = /^(push|pop|shift|unshift|splice|fill|copyWithin)$/

/** Calls a method of a value that is no object of the contract: of a text, a list, a number. */
export function callMethod(machine: Machine, object: Value, called: string, args: readonly Value[], node: Node): Value {
  const name = nameMethod(called, args)
  const place = machine.placeOf(node)
  if (CHANGING.test(name)) machine.writtenLists.delete(object.name)
  if (CHANGING.test(name) && name !== 'push') changeEntry(machine, object, node)
  if (CHANGING.test(name)) changeList(machine, object, name, args, node)
  const [sought] = args
  const isOwn = name === 'hasOwnProperty' && sought
  const presence = isOwn
    ? readPresence(machine, object, sought, false, node)
    : readListedPresence(machine, object, name, args, node)
  if (presence) return presence
  if (ITERATING.has(name) && args[0]?.callable) return iterate(machine, object, name, args, node)
  const sorted = name === 'sort' && args.length === 0 ? sortNumbers(machine, object, node) : undefined
  if (sorted) return sorted
  if (name === 'push' || name === 'unshift' || name === 'splice') {
    const next = name === 'push' ? countElements(machine, object) : undefined
    for (const [index, arg] of args.entries()) {
      const position = next === undefined ? `*${arg.id}` : String(next + index)
      if (name === 'splice' && index < 2) continue
      if (name === 'push') recordChange(machine, object, undefined, arg, node, true)
      machine.state.set(`${heapName(object)}.${position}`, arg)
    }
    if (name !== 'splice') return machine.values.make('member', 'length', [object], place)
  }
  if (name === 'toString' && args.length === 0) {
    if (object.op === 'constant') return machine.values.constant(String(object.constant), place)
  }
  if (name === 'concat' && isTextual(object) && args.every((arg) => kindOf(arg) === 'text'))
    return machine.values.text([object, ...args], place)
  if (name === 'concat' || name === 'join') {
    const parts = args.flatMap((arg) => (arg.op === 'list' ? listParts(machine, arg) : []))
    return machine.values.make('method', name, [object, ...args, ...parts, ...listContents(machine, object)], place)
  }
  return machine.values.make('method', name, [object, ...args], place)
}

/** The name by which all rules know a method: that of another one with the same result. */
function nameMethod(called: string, args: readonly Value[]): string {
  if (called === 'lastIndexOf' && args.length === 1) return 'indexOf'
  return SHORT_NAMES.get(called) ?? called
}

/** The long names of BigNumber, and the one that Int64 and Float64 have for `times`. */
const SHORT_NAMES: ReadonlyMap<string, string> = new Map([
  ['multi', 'times'],
  ['absoluteValue', 'abs'],
  ['decimalPlaces', 'dp'],
  ['dividedBy', 'div'],
  ['dividedToIntegerBy', 'idiv'],
  ['exponentiatedBy', 'pow'],
  ['isEqualTo', 'eq'],
  ['isGreaterThan', 'gt'],
  ['isGreaterThanOrEqualTo', 'gte'],
  ['isLessThan', 'lt'],
  ['isLessThanOrEqualTo', 'lte'],
  ['modulo', 'mod'],
  ['multipliedBy', 'times'],
  ['precision', 'sd'],
  ['squareRoot', 'sqrt'],
])

/** Reads whether an object in a cell has an entry, by its keys or by `hasOwnProperty`. */
function readListedPresence(
  machine: Machine,
  { op, name: of, inputs: [inner] }: Value,
  name: string,
  [sought]: readonly Value[],
  node: Node,
): Value | undefined {
  if (!sought || !inner || name !== 'includes' || op !== 'builtin' || of !== 'Object.keys') return undefined
  return readPresence(machine, inner, sought, false, node)
}

/** Sorts a list of numbers as texts: afterwards, a position has any of them. Undefined for other lists. */
function sortNumbers(machine: Machine, list: Value, node: Node): Value | undefined {
  const numbers = listNumbers(machine, list)
  if (numbers.length === 0 || !numbers.every((one) => kindOf(one) === 'number')) return undefined
  const { state, values } = machine
  const sorted = values.make('method', 'sort', [list, ...numbers], machine.placeOf(node))
  machine.record<OperationEffect>(node, { kind: 'operation', value: sorted })
  const prefix = `${heapName(list)}.`
  for (const key of list.op === 'list' ? [...state.keysOf(prefix)] : []) {
    const position = key.slice(prefix.length)
    if (/^\d+$/.test(position)) state.set(key, values.make('member', position, [sorted], machine.placeOf(node)))
  }
  return sorted
}

/** The elements of a list that is written down, or what `map` makes of each. */
function listNumbers(machine: Machine, list: Value): readonly Value[] {
  if (list.op === 'list') return listParts(machine, list)
  const [inner, result] = list.inputs
  if (list.op !== 'method' || !inner) return []
  if (list.name === 'map') return result ? [result] : []
  return /^(filter|slice|reverse)$/.test(list.name) ? listNumbers(machine, inner) : []
}

/** Whether `concat` of a value joins texts: lists come from literals and from parsed texts. */
function isTextual(value: Value): boolean {
  const isMember = value.op === 'member' && value.name !== '[]' && value.inputs[0]?.op === 'argument'
  const isRead = value.op === 'read' && /^(get|mapGet)$/.test(value.name)
  return kindOf(value) === 'text' || value.op === 'argument' || isMember || isRead
}

/** The number of elements of a list that only `push` outside of loops has changed; undefined for other lists. */
function countElements(machine: Machine, list: Value): number | undefined {
  if (list.op !== 'list' || machine.loops.length > 0) return undefined
  const prefix = `${heapName(list)}.`
  const names = [...machine.state.keysOf(prefix)].map((key) => key.slice(prefix.length))
  return names.every((name) => /^\d+$/.test(name)) ? names.length : undefined
}

/** Runs the function that a list's method calls for each element. */
function iterate(
  machine: Machine,
  list: Value,
  name: string,
  [callback, initial]: readonly Value[],
  node: Node,
): Value {
  const place = machine.placeOf(node)
  const { values } = machine
  // Filled in below: facts about an element of the filtered list.
  const filtered: (Facts | undefined)[] = []
  const kept = name === 'filter' ? values.make('method', name, [list], place, { guards: filtered }) : undefined
  const element = readElement(machine, kept && list.op !== 'list' ? kept : list, node)
  const index = values.make('element', 'index', [list], place)
  const sum = name === 'reduce' && initial ? values.unique('loop', name, [initial], place) : element
  const args = name === 'sort' ? [element, element] : name === 'reduce' ? [sum, element, index] : [element, index]
  let result: Value | undefined
  const callable = must(callback?.callable, 'callback')
  const run = () => {
    result = machine.invoke(callable, args, callable.self, node)
  }
  executeLoop(machine, node, undefined, run, list, !/^(forEach|map)$/.test(name))
  machine.isReached = true
  if (name === 'reduce' && initial && result) return foldResult(machine, initial, result, node)
  if (name === 'sort') {
    if (result)
      machine.record<OperationEffect>(node, { kind: 'operation', value: values.make('builtin', SORT_ORDER, [result]) })
    return values.make('method', name, [list], place)
  }
  const search =
    result && /^(find|findIndex|some)$/.test(name)
      ? readSearch(machine, list, implied(result, true, place), node)
      : undefined
  if (search && name === 'find') return makeFound(machine, search, node)
  if (search && name === 'findIndex') return makePosition(machine, list, search, node)
  const isThere = search && makePresence(machine, search, node)
  if (isThere) return isThere
  const found = result && describeSearch(name, list, result, values, place)
  if (name === 'find') {
    const guards = found && { guards: found.guards }
    return values.make('choice', 'returned', [element, values.constant(undefined)], place, guards)
  }
  if (kept) {
    filtered.push(...(found?.guards ?? []))
    return kept
  }
  const isSearch = name === 'some' || name === 'every'
  return values.make(
    'method',
    name,
    [list, ...(result ? [readOriginal(machine, result)] : [])],
    place,
    isSearch ? found : undefined,
  )
}

/** Returns the result of `reduce`: its first value for an empty list, or what the last iteration has made. */
function foldResult(machine: Machine, initial: Value, result: Value, node: Node): Value {
  const { values } = machine
  const { guards = [], inputs, name } = result
  if (result.op !== 'choice' || guards.length === 0) return values.choice([initial, result], machine.placeOf(node))
  return values.make('choice', name, [initial, ...inputs], machine.placeOf(node), { guards: [undefined, ...guards] })
}
