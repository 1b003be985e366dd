import type { Decimal } from '../../codec/decimal.js'
import { type JsonNumber, parseJson } from '../../codec/json.js'
import { readRecord } from '../../state/records.js'
import type { Reader } from '../../state/store.js'
import { JsonBlob } from '../../state/values.js'

/** A stored text, `undefined` if missing. */
export function readText(state: Reader, contract: string, key: string, field?: string): string | undefined {
  const value = readRecord(state, contract, key, field)?.value
  return typeof value === 'string' ? value : undefined
}

/** A stored integer, 0 if missing. */
export function readInteger(state: Reader, contract: string, key: string, field?: string): bigint {
  const value = readRecord(state, contract, key, field)?.value
  return typeof value === 'bigint' ? value : 0n
}

/** Reads JSON text that a JavaScript contract stored; `undefined` if it is missing. */
export function readJson<T>(state: Reader, contract: string, key: string, field?: string): T | undefined {
  const text = readText(state, contract, key, field)
  return text === undefined ? undefined : JSON.parse(text)
}

/**
 * Converts a decimal to a double as the node does: integer and power of ten are each rounded, then divided (`rpc.md`
 * §2.1).
 */
export function toDouble({ value, scale }: Decimal): number {
  return Number(value) / 10 ** scale
}

/** Tokens that are an account's from a time (ns) on. */
interface FrozenBalance {
  amount: bigint
  time: bigint
}

/** Balance of an account at a time (ns): the free amount, and the amount still frozen then. */
export interface AccountHolding {
  free: bigint
  frozen: FrozenBalance[]
}

export function readHolding(state: Reader, account: string, token: string, time: bigint): AccountHolding {
  const entries = readFrozen(state, account, token)
  const thawed = entries.filter((entry) => entry.time <= time)
  const free = thawed.reduce((sum, { amount }) => sum + amount, readInteger(state, 'token.iost', `TB${account}`, token))
  return { free, frozen: entries.filter((entry) => entry.time > time) }
}

function readFrozen(state: Reader, account: string, token: string): FrozenBalance[] {
  const value = readRecord(state, 'token.iost', `TF${account}`, token)?.value
  if (!(value instanceof JsonBlob)) return []
  const entries = parseJson(value.text) as unknown as { Amount: JsonNumber; Ftime: JsonNumber }[] | null
  return (entries ?? []).map(({ Amount, Ftime }) => ({ amount: BigInt(Amount.text), time: BigInt(Ftime.text) }))
}

/** Reads the decimals of a token; `undefined` for an unknown token. */
export function readScale(state: Reader, token: string): number | undefined {
  const value = readRecord(state, 'token.iost', `TI${token}`, 'decimal')?.value
  return typeof value === 'bigint' ? Number(value) : undefined
}
