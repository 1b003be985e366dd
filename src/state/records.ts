import { fieldsKey, mapKey, plainKey, repairedKey } from './keys.js'
import type { Overlay } from './overlay.js'
import type { Reader } from './store.js'
import { decodeStored, encodeStored, readPayer, type StateValue, type Stored, toBytes } from './values.js'

/** RAM charged to a payer (positive) or refunded (negative), in bytes. */
export interface Booking {
  payer: string
  bytes: number
}

/** Place of an entry: a plain key of a contract, or a field of a map. */
interface RecordPlace {
  contract: string
  key: string
  field?: string | undefined
}

/** A map lists only its first 257 fields: the list stops growing at more than 256 separators. */
const MAX_SEPARATORS = 256

/** Reads a plain entry, or a map's entry if `field` is given. Keys are not validated. */
export function readRecord(state: Reader, contract: string, key: string, field?: string): Stored | undefined {
  const bytes = state.get(recordKey(contract, key, field))
  return bytes === undefined ? undefined : decodeStored(bytes)
}

export function hasRecord(state: Reader, contract: string, key: string, field?: string): boolean {
  return state.get(recordKey(contract, key, field)) !== undefined
}

/** The listed field names of a map, in the order of their first writing. */
export function readFields(state: Reader, contract: string, key: string): string[] {
  const list = state.get(toBytes(fieldsKey(contract, key)))
  return list === undefined ? [] : list.slice(1).split('@')
}

/**
 * Writes an entry and returns who pays how much (`vm.md` §7.4).
 * Without `payer` the entry keeps its payer, and a new one is the contract's.
 */
export function writeRecord(
  state: Overlay,
  entry: RecordPlace,
  value: StateValue,
  payer?: string,
): { bookings: Booking[]; length: number } {
  const { contract, key, field } = entry
  const stateKey = recordKey(contract, key, field)
  const old = state.get(stateKey)
  const oldPayer = old === undefined ? '' : readPayer(old)
  const newPayer = payer || oldPayer || contract
  const bytes = encodeStored({ value, payer: newPayer })
  if (field !== undefined && old === undefined) listField(state, contract, key, field)
  state.set(stateKey, bytes)
  const head = headLength(entry)
  return { bookings: bookChange(old, oldPayer || contract, bytes, newPayer, head), length: bytes.length }
}

/** Deletes an entry and returns the account that gets the RAM back, if the entry has a payer. */
export function deleteRecord(state: Overlay, entry: RecordPlace): Booking[] {
  const { contract, key, field } = entry
  const stateKey = recordKey(contract, key, field)
  const old = state.get(stateKey)
  if (old === undefined) return []
  state.delete(stateKey)
  if (field !== undefined) unlistField(state, contract, key, field)
  const payer = readPayer(old)
  return payer === '' ? [] : [{ payer, bytes: -countRam(entry, old) }]
}

function bookChange(old: string | undefined, oldPayer: string, now: string, newPayer: string, head: number): Booking[] {
  if (old === undefined) return [{ payer: newPayer, bytes: head + now.length }]
  if (oldPayer === newPayer) return [{ payer: newPayer, bytes: now.length - old.length }]
  return [
    { payer: oldPayer, bytes: -(head + old.length) },
    { payer: newPayer, bytes: head + now.length },
  ]
}

/** Computes the RAM of an entry in bytes. */
export function countRam(entry: RecordPlace, bytes: string): number {
  return headLength(entry) + bytes.length
}

/**
 * Returns the size of an entry without its value: the name with its contract, and twice the field (once for the list).
 */
function headLength({ contract, key, field }: RecordPlace): number {
  return contract.length + 1 + key.length + 2 * (field?.length ?? 0)
}

/** Formats the raw key of a plain entry, or of a map's if `field` is given. */
export function recordKey(contract: string, key: string, field: string | undefined): string {
  return toBytes(field === undefined ? plainKey(contract, key) : mapKey(contract, key, field))
}

function listField(state: Overlay, contract: string, key: string, field: string): void {
  const listKey = fieldsKey(contract, key)
  const list = state.get(listKey) ?? ''
  let separators = 0
  for (let at = list.indexOf('@'); at >= 0; at = list.indexOf('@', at + 1)) separators++
  if (separators <= MAX_SEPARATORS) state.set(listKey, `${list}@${field}`)
}

/**
 * Takes a field off the list. The first deletion ever in a map also drops listed fields without a value.
 */
function unlistField(state: Overlay, contract: string, key: string, field: string): void {
  const mark = repairedKey(contract, key)
  const repaired = state.get(mark) !== undefined
  const isListed = (name: string) =>
    name !== field && (repaired || state.get(mapKey(contract, key, name)) !== undefined)
  const rest = readFields(state, contract, key).filter(isListed)
  if (!repaired) state.set(mark, '1')
  if (rest.length === 0) state.delete(fieldsKey(contract, key))
  else state.set(fieldsKey(contract, key), rest.map((name) => `@${name}`).join(''))
}
