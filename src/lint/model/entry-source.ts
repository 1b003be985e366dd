import { cellOfRead, listKeyParts } from '../values/cells.js'
import { unwrapConversion } from '../values/conversions.js'
import type { Write } from '../values/effects.js'
import { findPart, listAlternatives, type Value } from '../values/values.js'

/** The origin of an object in memory. */
export interface EntrySource {
  /** The read of storage. */
  read: Value
  /** The object, and those that it is a part of: who stores one of them stores it. */
  wholes: ReadonlySet<Value>
}

/** Finds the entry that an object, or a part of it, was parsed from; undefined for one that may be another's. */
export function findSource(object: Value): EntrySource | undefined {
  const wholes = new Set<Value>()
  const reads = new Set<Value>()
  const isKnown = collectSources(object, wholes, reads)
  const [read] = reads
  return isKnown && read && reads.size === 1 ? { read, wholes } : undefined
}

function collectSources(value: Value, wholes: Set<Value>, reads: Set<Value>): boolean {
  if (wholes.has(value)) return true
  if (value.op === 'read') {
    if (!/^(get|mapGet)$/.test(value.name) || cellOfRead(value) === undefined) return false
    reads.add(value)
    return true
  }
  wholes.add(value)
  const alternatives = listAlternatives(value)
  if (alternatives.length !== 1 || alternatives[0] !== value)
    return alternatives.every((one) => isNew(one) || collectSources(one, wholes, reads))
  const inner = unwrapConversion(value)
  if (inner !== value) return collectSources(inner, wholes, reads)
  const isPart =
    value.op === 'member' || value.op === 'element' || SHARING.test(value.op === 'method' ? value.name : '')
  const [outer] = value.inputs
  return isPart && outer !== undefined && collectSources(outer, wholes, reads)
}

/** Whether a value was read from nowhere: a constant, also as the first iteration finds it, or an own object. */
function isNew({ op, inputs: [first] }: Value): boolean {
  return /^(constant|object|list)$/.test(op) || (op === 'loop' && first !== undefined && isNew(first))
}

/** Methods whose results share their elements with the list. */
const SHARING = /^(find|filter|sort|split)$/

/** Whether a value contains an object as a whole, and not only one of its members. */
export function holdsWhole(value: Value, { wholes }: EntrySource): boolean {
  const seen = new Set<Value>()
  const holds = (one: Value): boolean => {
    if (wholes.has(one)) return true
    if (seen.has(one) || one.op === 'member' || one.op === 'read' || one.op === 'result') return false
    seen.add(one)
    return one.inputs.some(holds)
  }
  return holds(value)
}

/** Whether a write is to the entry of a read. */
export function isSameEntry({ key, field }: Pick<Write, 'key' | 'field'>, read: Value): boolean {
  const [readKey, readField] = read.inputs
  return readKey !== undefined && isSameText(key, readKey) && isSameText(field, readField)
}

function isSameText(one: Value | undefined, other: Value | undefined): boolean {
  if (!one || !other) return one === other
  const [parts, others] = [listKeyParts(one), listKeyParts(other)]
  return (
    parts.length === others.length &&
    parts.every((part, index) => {
      const counterpart = others[index]
      return counterpart !== undefined && unwrapConversion(part).identity === unwrapConversion(counterpart).identity
    })
  )
}

/** Whether a key is made from the entry itself, such as from the number that is stored in it. */
export function namesItself({ key, field }: Pick<Write, 'key' | 'field'>, { wholes }: EntrySource): boolean {
  return [key, field].some((text) => text !== undefined && findPart(text, (part) => wholes.has(part)) !== undefined)
}
