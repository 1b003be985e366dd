import { cellOfRead, listKeyParts, nameCell } from '../values/cells.js'
import { isContained } from '../values/contained.js'
import { unwrapConversion } from '../values/conversions.js'
import { type Effect, listEffects, type Write } from '../values/effects.js'
import { listAlternatives, type Value } from '../values/values.js'
import type { Machine } from './machine.js'
import { readPresent } from './present.js'

/**
 * Returns a key in which members that hold the key of their entry are that key: of `card.id`, where `card` is the entry
 * `id` of `cards`, the argument `id`. So what is stored by the one is the entry that was read by the other.
 */
export function resolveOwnName(machine: Machine, key: Value): Value {
  const parts = listKeyParts(key)
  const names = parts.map((part) => readOwnName(machine, part))
  const [only] = names
  // The name as a whole is of the type that it was read by.
  if (only && names.length === 1) return only.isWhole ? only.whole : machine.values.text([only.part], key.place)
  if (names.every((name) => name === undefined)) return key
  return machine.values.text(
    parts.map((part, index) => names[index]?.part ?? part),
    key.place,
  )
}

interface VaryingName {
  /** The part that varies. */
  part: Value
  /** The field of a map, or the key. */
  whole: Value
  isWhole: boolean
}

function readOwnName(machine: Machine, part: Value): VaryingName | undefined {
  const member = unwrapConversion(part)
  const read = member.op === 'member' ? readEntryOf(machine, member) : undefined
  const cell = read && cellOfRead(read)
  const [key, field] = read?.inputs ?? []
  const name = varyingKey(key, field)
  const whole = field ?? key
  if (cell === undefined || !name || !whole) return undefined
  const own = `${cell} ${member.name}`
  machine.shapes.addOwnName(own)
  return machine.ownNames.has(own) ? { part: name, whole, isWhole: listKeyParts(whole).length === 1 } : undefined
}

/** The read from which the object of a member was parsed. */
function readEntryOf(machine: Machine, { inputs: [owner] }: Value): Value | undefined {
  const entry = owner && readPresent(machine, owner)
  const read = entry?.op === 'builtin' && entry.name === 'JSON.parse' ? unwrapConversion(entry) : undefined
  return read?.op === 'read' && /^(get|mapGet)$/.test(read.name) && !isContained(read) ? read : undefined
}

/** Returns the name of an entry: the part of the field, or of the key, that varies, if only one does. */
function varyingKey(key: Value | undefined, field: Value | undefined): Value | undefined {
  const named = field ?? key
  const [only, ...others] = named ? listKeyParts(named).filter(({ op }) => op !== 'constant') : []
  return others.length === 0 ? only : undefined
}

/** Lists those of some members that each write of their cells stores as the key of the entry. */
export function findOwnNames(asked: Iterable<string>, actions: readonly { effects: readonly Effect[] }[]): Set<string> {
  const writes = actions.flatMap(({ effects }) => listEffects(effects, 'write')).filter(({ value }) => value)
  // A key that an argument chooses may be any.
  if (writes.some(({ key, field }) => nameCell(key, field).startsWith('*'))) return new Set()
  return new Set(
    [...asked].filter((own) => {
      const [cell = '', name = ''] = own.split(' ')
      const stored = writes.filter(({ key, field }) => nameCell(key, field) === cell)
      return stored.length > 0 && stored.every((write) => !write.whole && storesOwnName(write, cell, name))
    }),
  )
}

/** Whether a write stores an entry with its key in a member, or leaves what was there. */
function storesOwnName({ key, field, value }: Write, cell: string, name: string): boolean {
  const varying = varyingKey(key, field)
  const own = varying && unwrapConversion(varying)
  if (!own || !value) return false
  const member = value.members?.get(name)
  if (member) return unwrapConversion(member).identity === own.identity
  const [object] = value.name === 'JSON.stringify' ? value.inputs : []
  const parsed = object && listAlternatives(object).filter(({ op }) => op !== 'constant')
  const [entry, ...others] = parsed ?? []
  const read = entry?.name === 'JSON.parse' && others.length === 0 ? unwrapConversion(entry) : undefined
  if (!entry || read?.op !== 'read' || cellOfRead(read) !== cell) return false
  const from = varyingKey(read.inputs[0], read.inputs[1])
  const isSame = from !== undefined && unwrapConversion(from).identity === own.identity
  return isSame || (own.op === 'member' && own.name === name && own.inputs[0]?.identity === entry.identity)
}
