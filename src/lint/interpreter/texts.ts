import type { Place } from '../syntax/place.js'
import { unwrapConversion } from '../values/conversions.js'
import { heapName } from '../values/state.js'
import { ANY_MEMBER, listChoices, type Value } from '../values/values.js'
import type { Machine } from './machine.js'
import { readOriginal } from './present.js'

/** The text of an object, with its parts. */
export function writeText(machine: Machine, given: Value, place: Place | undefined): Value {
  const object = readOriginal(machine, given)
  const parts = new Set([object, ...listChoices(object).flatMap((one) => [one, ...listContents(machine, one)])])
  for (const part of listContents(machine, object)) parts.add(part)
  return machine.values.make('builtin', 'JSON.stringify', [...parts], place, listNamed(machine, object))
}

/** The named members of an object; of one of several, what each of them has by the name. */
function listNamed(machine: Machine, object: Value): { members?: ReadonlyMap<string, Value> } {
  const own = namedMembers(machine, object)
  if (object.op !== 'choice') return own
  const choices = listChoices(object).map((one) => ({ one, members: namedMembers(machine, one).members }))
  const members = new Map(own.members)
  for (const name of new Set(choices.flatMap((each) => [...(each.members?.keys() ?? [])]))) {
    if (members.has(name) || name === ANY_MEMBER) continue
    const found = choices.flatMap((each) => {
      const member = each.members?.get(name)
      if (member || /^(object|list|constant)$/.test(each.one.op)) return member ?? []
      return machine.values.make('member', name, [each.one], object.place)
    })
    members.set(name, machine.values.choice(found))
  }
  return members.size > 0 ? { members } : {}
}

/** Lists the values put into an object or a list, also into one read from storage. */
export function listParts(machine: Machine, object: Value): Value[] {
  const { state } = machine
  const prefix = `${heapName(object)}.`
  return [...state.keysOf(prefix)].flatMap((key) => {
    const part = state.get(key)
    const isOwn = part?.op === 'member' && isKept(object, key.slice(prefix.length), part)
    return part && !isOwn ? [part] : []
  })
}

/**
 * The named members of an object, if any is known. Members whose names are values, and those of another object that
 * were copied into it, are one with the name `*`. Those of objects and lists in it have a path: `parties.0`.
 */
function namedMembers(machine: Machine, object: Value): { members?: ReadonlyMap<string, Value> } {
  const members = new Map<string, Value>()
  addMembers(machine, object, '', members)
  return members.size > 0 ? { members } : {}
}

function addMembers(machine: Machine, object: Value, path: string, members: Map<string, Value>): void {
  const prefix = `${heapName(object)}.`
  const named = path === '' ? /^[A-Za-z_$][\w$]*$/ : /^([A-Za-z_$][\w$]*|\d+)$/
  const others: Value[] = []
  const found: [name: string, value: Value][] = []
  for (const key of machine.state.keysOf(prefix)) {
    const name = key.slice(prefix.length)
    const value = machine.state.get(key)
    if (value && isKept(object, name, value)) continue
    if (value && named.test(name)) found.push([name, value])
    else if (value && /^(\*|\.\.)/.test(name)) others.push(value)
  }
  for (const [name, value] of found) members.set(`${path}${name}`, value)
  if (others.length > 0) members.set(`${path}${ANY_MEMBER}`, machine.values.choice(others))
  if (path.split('.').length > MAX_PATH) return
  const isReplaced = ({ name }: Value) => found.some(([one]) => one === name)
  const changed = [...(machine.inner.get(object) ?? [])].filter((one) => !isReplaced(one))
  const inner = [...found, ...others.map((one): [string, Value] => [ANY_MEMBER, one])].filter(
    ([, { op }]) => op === 'object' || op === 'list',
  )
  for (const [name, value] of [...inner, ...changed.map((one): [string, Value] => [one.name, one])])
    addMembers(machine, value, `${path}${name}.`, members)
}

/** Objects that are nested deeper are not looked into by their members. */
const MAX_PATH = 3

/** Whether a member is as it was, also in another type: `order.amount = new BigNumber(order.amount)`. */
function isKept(object: Value, name: string, value: Value): boolean {
  const member = unwrapConversion(value)
  return member.op === 'member' && member.name === name && member.inputs[0] === object
}

/** Lists values in an object, including nested objects. */
export function listContents(machine: Machine, value: Value): Value[] {
  const found = new Set<Value>()
  const collect = (object: Value, depth: number): void => {
    for (const part of listParts(machine, object)) {
      if (found.size >= MAX_CONTENTS || found.has(part)) continue
      found.add(part)
      if (depth < 4) collect(part, depth + 1)
    }
  }
  collect(value, 0)
  return [...found]
}

/** Objects with more values are not looked at whole. */
const MAX_CONTENTS = 40
