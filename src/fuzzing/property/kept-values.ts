import { inspect } from 'node:util'
import { isRecord } from '../../collections/shapes.js'
import type { TestAccount } from '../../session/networks/test-network.js'

/** Values of a test as a file keeps them: JSON, with accounts by name and without their keys. */
export type KeptValue = unknown

/** Converts a value for a file; undefined if it cannot be stored. */
export function keepValue(value: unknown): KeptValue | undefined {
  if (value === null || ['string', 'boolean'].includes(typeof value)) return value
  if (typeof value === 'number') return Number.isFinite(value) ? value : undefined
  if (typeof value === 'bigint') return { $bigint: String(value) }
  if (isAccount(value)) return { $account: value.name }
  if (Array.isArray(value)) return keepAll(value)
  if (!isPlain(value)) return undefined
  const fields = keepAll(Object.values(value))
  return fields && Object.fromEntries(Object.keys(value).map((key, index) => [key, fields[index]]))
}

function keepAll(values: readonly unknown[]): unknown[] | undefined {
  const kept = values.map(keepValue)
  return kept.includes(undefined) ? undefined : kept
}

/** The value that a file kept. */
export function restoreValue(kept: KeptValue, accounts: readonly TestAccount[]): unknown {
  if (Array.isArray(kept)) return kept.map((each) => restoreValue(each, accounts))
  if (!isPlain(kept)) return kept
  if (typeof kept.$bigint === 'string') return BigInt(kept.$bigint)
  if (typeof kept.$account === 'string') return accounts.find(({ name }) => name === kept.$account) ?? accounts[0]
  return Object.fromEntries(Object.entries(kept).map(([key, value]) => [key, restoreValue(value, accounts)]))
}

/** Formats a value as a test would write it, with accounts by name. */
export function formatValue(value: unknown): string {
  if (isAccount(value)) return value.name
  if (typeof value === 'string') return JSON.stringify(value)
  return inspect(hideKeys(value), { depth: 8, breakLength: Number.POSITIVE_INFINITY })
}

function hideKeys(value: unknown): unknown {
  if (isAccount(value)) return value.name
  if (Array.isArray(value)) return value.map(hideKeys)
  return isPlain(value) ? Object.fromEntries(Object.entries(value).map(([key, each]) => [key, hideKeys(each)])) : value
}

function isAccount(value: unknown): value is TestAccount {
  return isRecord(value) && typeof value.name === 'string' && isRecord(value.keys)
}

function isPlain(value: unknown): value is Record<string, unknown> {
  return isRecord(value) && [Object.prototype, null].includes(Object.getPrototypeOf(value))
}
