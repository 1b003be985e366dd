import type { Decimal } from '../../codec/decimal.js'
import { JsonBlob, type StateValue } from '../../state/values.js'
import type { EntryName, Host } from '../../vm/execution/host.js'

/**
 * Reads values of native contracts. A value of another type, or a missing one where the contract has written it before,
 * fails the call: native contracts never store such values, but the state of a fork may have them.
 */
const WRONG_TYPE = 'invalid db value type'

/** Reads a text that exists. */
export function readStoredText(host: Host, entry: EntryName): string {
  const value = host.get(entry)
  return typeof value === 'string' ? value : host.fail(WRONG_TYPE)
}

/** Reads an integer that exists. */
export function readStoredInteger(host: Host, entry: EntryName): bigint {
  const value = host.get(entry)
  return typeof value === 'bigint' ? value : host.fail(WRONG_TYPE)
}

/** Reads a truth value that exists. */
export function readStoredBoolean(host: Host, entry: EntryName): boolean {
  const value = host.get(entry)
  return typeof value === 'boolean' ? value : host.fail(WRONG_TYPE)
}

/** Reads a decimal; undefined for a missing one. */
export function readStoredDecimal(host: Host, entry: EntryName): Decimal | undefined {
  const value = host.get(entry)
  if (value === null) return undefined
  return isDecimal(value) ? value : host.fail(WRONG_TYPE)
}

/** Reads JSON that exists, as text. */
export function readStoredJson(host: Host, entry: EntryName): string {
  const value = host.get(entry)
  return value instanceof JsonBlob ? value.text : host.fail(WRONG_TYPE)
}

function isDecimal(value: StateValue): value is Decimal {
  return typeof value === 'object' && 'scale' in value
}
