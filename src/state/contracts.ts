import { BoundedMap } from '../collections/bounded-map.js'
import { type ContractRecord, decodeContract, encodeContract } from '../contract/record.js'
import { contractKey } from './keys.js'
import type { Overlay } from './overlay.js'
import type { Reader } from './store.js'
import { toBytes } from './values.js'

const CACHE_SIZE = 256
/** Decoded records by their stored bytes: a record is read on every call and seldom changes. */
const cache = new BoundedMap<string, ContractRecord>(CACHE_SIZE)
/**
 * One copy of each code string, so that caches by code (vm/sandbox/isolate.ts) compare references instead of
 * characters.
 */
const codes = new BoundedMap<string, string>(CACHE_SIZE)

/** The contract of this id, `undefined` for an unknown id. Records are shared: don't change them. */
export function loadContract(state: Reader, id: string): ContractRecord | undefined {
  const bytes = state.get(contractKey(toBytes(id)))
  if (bytes === undefined) return undefined
  const known = cache.get(bytes)
  if (known !== undefined) return known
  const decoded = decodeContract(Buffer.from(bytes, 'latin1'))
  const record = { ...decoded, code: keep(codes, decoded.code, codes.get(decoded.code) ?? decoded.code) }
  return keep(cache, bytes, record)
}

function keep<Value>(kept: Map<string, Value>, key: string, value: Value): Value {
  kept.set(key, value)
  return value
}

export function saveContract(state: Overlay, record: ContractRecord): void {
  const bytes = encodeContract(record)
  state.set(
    contractKey(toBytes(record.id)),
    Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('latin1'),
  )
}

export function hasContract(state: Reader, id: string): boolean {
  return state.get(contractKey(toBytes(id))) !== undefined
}
