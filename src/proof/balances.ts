import { formatDecimal } from '../codec/decimal.js'
import { readFields, readRecord } from '../state/records.js'
import type { Reader } from '../state/store.js'

/** Tokens of the chain's own bookkeeping, which every transaction moves. */
export const RESOURCES: ReadonlySet<string> = new Set(['ram', 'gas'])

/** Balances of one holder by token, in the smallest unit. */
export type HolderBalances = ReadonlyMap<string, bigint>

/** Reads the balances of an account or a contract. */
export function readHoldings(state: Reader, holder: string): HolderBalances {
  const key = `TB${holder}`
  const holdings = new Map<string, bigint>()
  for (const token of readFields(state, 'token.iost', key)) {
    const value = readRecord(state, 'token.iost', key, token)?.value
    if (typeof value === 'bigint' && !RESOURCES.has(token)) holdings.set(token, value)
  }
  return holdings
}

/** Returns the changes of balances by token, without those that are 0. */
export function subtractBalances(after: HolderBalances, before: HolderBalances): HolderBalances {
  const changes = new Map<string, bigint>()
  for (const token of new Set([...after.keys(), ...before.keys()])) {
    const change = (after.get(token) ?? 0n) - (before.get(token) ?? 0n)
    if (change !== 0n) changes.set(token, change)
  }
  return changes
}

/** Formats an amount in whole tokens. */
export function formatHolding(state: Reader, token: string, value: bigint): string {
  const scale = readRecord(state, 'token.iost', `TI${token}`, 'decimal')?.value
  return formatDecimal({ value, scale: typeof scale === 'bigint' ? Number(scale) : 8 })
}
