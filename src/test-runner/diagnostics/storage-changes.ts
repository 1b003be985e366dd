import { formatDecimal } from '../../codec/decimal.js'
import { must } from '../../collections/presence.js'
import { readScale } from '../../node/methods/reading.js'
import type { StorageChange } from '../../report/model/transaction.js'
import type { Store } from '../../state/store.js'
import { decodeStored, JsonBlob, type StateValue } from '../../state/values.js'

/**
 * Lists the differences of two states in the storage of the developer's contracts, and in balances except those of RAM,
 * which are decimals.
 */
export function listStorageChanges(before: Store, after: Store, nameContract: (id: string) => string): StorageChange[] {
  const now = new Map(after.entries())
  const then = new Map(before.entries())
  const keys = [...new Set([...now.keys(), ...then.keys()])].filter((key) => now.get(key) !== then.get(key))
  return keys.sort().flatMap((stateKey) => {
    const entry = parseStateKey(stateKey)
    if (entry === undefined || !isShown(entry)) return []
    const scale = isBalance(entry) ? readScale(after, must(entry.field, 'field')) : undefined
    const show = (bytes: string | undefined) =>
      bytes === undefined ? null : formatValue(decodeStored(bytes).value, scale)
    const change = { before: show(then.get(stateKey)), after: show(now.get(stateKey)) }
    return [{ ...entry, contract: nameContract(entry.contract), key: nameHolder(entry, nameContract), ...change }]
  })
}

/** A balance of a contract is under its id. */
function nameHolder(entry: StateEntry, nameContract: (id: string) => string): string {
  return isBalance(entry) ? BALANCES + nameContract(entry.key.slice(BALANCES.length)) : entry.key
}

interface StateEntry {
  contract: string
  key: string
  field?: string | undefined
}

/** Parses a key of the state (spec/vm.md §7.1); undefined for internal keys. */
function parseStateKey(stateKey: string): StateEntry | undefined {
  const [, kind, contract, key, field] = /^([bm])-([^-]+)-([^-]*)(?:-(.*))?$/s.exec(stateKey) ?? []
  if (contract === undefined || key === undefined) return undefined
  if (kind === 'b') return { contract, key: field === undefined ? key : `${key}-${field}` }
  return field === undefined ? undefined : { contract, key, field }
}

const BALANCES = 'TB'

function isShown(entry: StateEntry): boolean {
  if (!entry.contract.endsWith('.iost')) return true
  return isBalance(entry) && entry.field !== 'contribute' && entry.field !== 'ram'
}

function isBalance({ contract, key }: StateEntry): boolean {
  return contract === 'token.iost' && key.startsWith(BALANCES)
}

/** `scale`: scale of an amount stored as an integer. */
function formatValue(value: StateValue, scale: number | undefined): string {
  if (value instanceof JsonBlob) return value.text
  if (typeof value === 'bigint' && scale !== undefined) return formatDecimal({ value, scale })
  return typeof value === 'object' ? formatDecimal(value) : String(value)
}
