import { parseJson } from '../../../codec/json.js'
import { isRecord, listOf, requireShape } from '../../../collections/shapes.js'
import type { Reader } from '../../../state/store.js'
import { decodeStored, JsonBlob } from '../../../state/values.js'

/** A record that a call changed, with its value before the call. */
interface ChangedRecord {
  contract: string
  key: string
  field?: string | undefined
  stateKey: string
  before: string | undefined
}

/** Units of a balance of token.iost: a number, or frozen ones as JSON. */
export function countUnits(bytes: string | undefined): bigint {
  if (bytes === undefined) return 0n
  const { value } = decodeStored(bytes)
  if (typeof value === 'bigint') return value
  if (!(value instanceof JsonBlob)) return 0n
  const frozen = requireShape(parseJson(value.text), listOf(isRecord), 'list of frozen amounts')
  return frozen.reduce((sum, { Amount }) => sum + BigInt(String(Amount)), 0n)
}

/** Whether a record is a balance of token.iost, free or frozen. Its field is the token. */
export function isBalance({ contract, key, field }: ChangedRecord): boolean {
  return contract === 'token.iost' && field !== undefined && /^T[BF]/.test(key)
}

/** Sums the changes of an account's tokens, in units by token. */
export function sumTokens(changed: readonly ChangedRecord[], state: Reader, account: string): Map<string, bigint> {
  const sums = new Map<string, bigint>()
  for (const record of changed) {
    const { key, field = '', stateKey, before } = record
    if (!isBalance(record) || key.slice(2) !== account) continue
    sums.set(field, (sums.get(field) ?? 0n) + countUnits(state.get(stateKey)) - countUnits(before))
  }
  return sums
}
