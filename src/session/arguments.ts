import { inspect } from 'node:util'
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
export function check(holds: boolean, field: string, expected: string, got: unknown): void {
  if (holds) return
  throw new ToolkitError('TEST_ARGUMENT', `${field}: expected ${expected}, got ${inspect(got, { depth: 0 })}`, {
    hint: `Give ${expected}.`,
  })
}
