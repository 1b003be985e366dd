import { inspect } from 'node:util'
import type { StorageKey } from '../client/storage.js'
import { ToolkitError } from '../errors/errors.js'
import type { TestChain } from './test-chain.js'

export const NS_PER_MS = 1_000_000n

/**
 * Reads a time.
 *
 * @param time - Nanoseconds since 1970, or a date.
 * @returns Nanoseconds since 1970.
 * @throws `TEST_ARGUMENT` for anything else.
 */
export function readTime(time: bigint | Date): bigint {
  if (typeof time === 'bigint') return time
  const timeMs = time instanceof Date ? time.getTime() : Number.NaN
  check(!Number.isNaN(timeMs), 'time', 'nanoseconds since 1970 as a bigint, or a date', time)
  return BigInt(timeMs) * NS_PER_MS
}

/**
 * Reads a key of storage.
 *
 * @param key - A key, or the name of a map and a field.
 * @returns The key, and the field of a map.
 * @throws `TEST_ARGUMENT` for anything else.
 */
export function readStorageKey(key: StorageKey): readonly [key: string, field?: string] {
  const parts = typeof key === 'string' ? ([key] as const) : key
  const isKey = Array.isArray(parts) && parts.length <= 2 && parts.every((part) => typeof part === 'string' && part)
  check(isKey, 'key', 'a key, or the name of a map and a field', key)
  return parts
}

/** Returns the hash of a transaction, given its hash or a receipt; not checked. */
export function readHash(transaction: Parameters<TestChain['trace']>[0]): unknown {
  if (typeof transaction !== 'object' || transaction === null) return transaction
  return 'hash' in transaction ? transaction.hash : transaction.tx_hash
}

/**
 * Checks an argument that TypeScript checks, but JavaScript does not.
 *
 * @throws `TEST_ARGUMENT` if the check does not hold.
 */
export function check(holds: boolean, field: string, expected: string, got: unknown): asserts holds {
  if (holds) return
  throw new ToolkitError('TEST_ARGUMENT', `${field}: expected ${expected}, got ${inspect(got, { depth: 0 })}`, {
    hint: `Give ${expected}.`,
  })
}
