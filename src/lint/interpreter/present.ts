import { unwrapConversion } from '../values/conversions.js'
import { listFacts } from '../values/facts.js'
import { heapName } from '../values/state.js'
import { type ClassDefinition, isConstant, listAlternatives, listChoices, type Value } from '../values/values.js'
import { isDefault } from './defaults.js'
import type { Machine } from './machine.js'

/** Whether a value is what a helper returns where nothing is stored: it has no members. */
function isNothing(value: Value): boolean {
  return isConstant(value, null, undefined, false)
}

/**
 * Returns what a value is where one of its members can be used: of `null`, or an object, the object. A helper that
 * returns null where nothing is stored is read like one that does not.
 */
export function readPresent(machine: Machine, value: Value): Value {
  if (value.op !== 'choice') return value
  const known = machine.present.get(value)
  if (known) return known
  const found = withoutNothing(machine, value)
  machine.present.set(value, found)
  return found
}

function withoutNothing({ values }: Machine, value: Value): Value {
  const choices = listChoices(value)
  const kept = choices.filter((one) => !isNothing(one))
  const [only] = kept
  // Two searches in a list find two elements, which are one value.
  if (only?.op === 'element') return value
  if (only && kept.length === 1) return only
  return kept.length === 0 || kept.length === choices.length ? value : values.choice(kept, value.place)
}

/** Returns what a variable is on a path that has excluded null: `if (!order) throw …`. */
export function readChecked(machine: Machine, value: Value): Value {
  if (value.op !== 'choice') return value
  const present = readPresent(machine, value)
  if (present === value) return value
  return isKnownPresent(machine, value) ? present : value
}

function excludesNothing({ op, name, inputs: [left, right] }: Value, value: Value, truth: boolean): boolean {
  if (op !== 'operator' || !/^[!=]==?$/.test(name) || !left || !right || name.startsWith('!') !== truth) return false
  const other = left === value ? right : right === value ? left : undefined
  if (!other || !isNothing(other)) return false
  return listChoices(value).every((one) => !isNothing(one) || one === other)
}

/**
 * Returns the entry whose members an object has taken over, or the value itself. What a helper or a constructor copies
 * from a text that it has parsed is one with what was parsed, which nothing else refers to.
 */
export function readOriginal(machine: Machine, given: Value): Value {
  const value = readPresent(machine, given)
  if (value.op === 'object') return machine.copies.get(value) ?? value
  if (!isObjects(value)) return value
  const choices = listChoices(value)
  const originals = choices.map((one) => machine.copies.get(one) ?? one)
  return originals.every((one, index) => one === choices[index]) ? value : machine.values.choice(originals, value.place)
}

/** Whether a value is one of several new objects, such as an entry that is there or a new one. */
export function isObjects(value: Value): boolean {
  return value.op === 'choice' && listChoices(value).every(({ op }) => op === 'object')
}

/** The class of an object, also of one that is a copy of an entry, or a new one of the same class. */
export function classOf(value: Value): ClassDefinition | undefined {
  if (!isObjects(value)) return value.definition
  const [first, ...others] = listChoices(value)
  return others.every(({ definition }) => definition?.node === first?.definition?.node) ? first?.definition : undefined
}

/** Whether the path has excluded that a value is null: `if (text === null) return`. */
export function isKnownPresent(machine: Machine, value: Value): boolean {
  for (const { value: checked, truth } of listFacts(machine.state.facts))
    if (checked === value ? truth : excludesNothing(checked, value, truth)) return true
  return false
}

/** Notes that an object that leaves a function is a copy of an entry that only this function has parsed. */
export function noteCopy(machine: Machine, value: Value, args: readonly Value[]): void {
  for (const object of listChoices(value)) {
    if (object.op !== 'object' || machine.copies.has(object)) continue
    const entry = findCopied(machine, object)
    if (!entry || args.includes(entry)) continue
    machine.copies.set(object, entry)
    const isLooped = findLooped(machine, object) !== undefined
    // What a loop has not taken over by its name is a default.
    for (const [name, member] of listMembers(machine, object))
      if (!isLooped || copiedFrom(name, member) === entry)
        machine.state.set(`${heapName(entry)}.${name}`, withoutDefault(member))
  }
}

/** A member without the constant, or the new object, that stands for it where the entry is missing. */
function withoutDefault(value: Value): Value {
  const {
    op,
    name,
    inputs: [kept, other],
  } = value
  if (op === 'operator' && /^(\|\||\?\?)$/.test(name) && kept && other && isDefault(other)) return kept
  const [only, ...others] = listAlternatives(value).filter(({ op }) => op !== 'constant')
  return only?.op === 'member' && others.length === 0 ? only : value
}

/** The entry from which at least half of the members of an object come. */
function findCopied(machine: Machine, object: Value): Value | undefined {
  const rest = machine.state.get(`${object.name}...`)
  if (rest && isParsed(rest)) return rest
  const looped = findLooped(machine, object)
  if (looped) return looped
  const members = listMembers(machine, object)
  const sources = members.flatMap(([name, member]) => copiedFrom(name, member) ?? [])
  const [first] = sources
  return sources.length * 2 >= members.length && sources.every((one) => one === first) ? first : undefined
}

/** The entry of which a loop takes over each member: `for (const key in entry) this[key] = entry[key]`. */
function findLooped({ state }: Machine, { name }: Value): Value | undefined {
  const { op, name: member, inputs } = state.get(`${name}.*`) ?? {}
  const [entry, key] = inputs ?? []
  if (op !== 'member' || member !== '[]' || !entry || !isParsed(entry) || key?.op !== 'element') return undefined
  const [list] = key.inputs
  const keys = list?.op === 'builtin' && list.name === 'Object.keys' ? list.inputs[0] : list
  return keys === entry ? entry : undefined
}

function listMembers({ state }: Machine, { name }: Value): [name: string, value: Value][] {
  return [...state.keysOf(`${name}.`)].flatMap((key): [string, Value][] => {
    const member = state.get(key)
    const own = key.slice(name.length + 1)
    return member && /^[A-Za-z_$][\w$]*$/.test(own) ? [[own, member]] : []
  })
}

/** The parsed entry of which a value is the member of a name, also converted or with a default. */
function copiedFrom(name: string, value: Value): Value | undefined {
  const found = listAlternatives(value).filter((one) => !isDefault(one))
  const [only] = found
  if (!only || found.length > 1) return undefined
  const inner = unwrapConversion(only)
  if (inner !== value && inner.op !== 'member') return copiedFrom(name, inner)
  const [entry] = inner.inputs
  return inner.op === 'member' && inner.name === name && entry && isParsed(entry) ? entry : undefined
}

function isParsed(value: Value): boolean {
  if (value.op !== 'builtin' || value.name !== 'JSON.parse') return false
  const read = unwrapConversion(value)
  return read.op === 'read' && /^(get|mapGet)$/.test(read.name)
}
