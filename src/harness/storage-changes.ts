import { formatDecimal } from '../codec/decimal.js'
import type { Store } from '../node/state/store.js'
import { decodeStored, JsonBlob, type Value } from '../node/state/values.js'
import type { StorageChange } from '../report/run.js'

/** What differs between two states in the storage of contracts that a developer wrote, and in balances but those of RAM. */
export function listStorageChanges(before: Store, after: Store, nameContract: (id: string) => string): StorageChange[] {
  const now = new Map(after.entries())
  const then = new Map(before.entries())
  const keys = [...new Set([...now.keys(), ...then.keys()])].filter((key) => now.get(key) !== then.get(key))
  return keys.sort().flatMap((stateKey) => {
    const entry = parseStateKey(stateKey)
    if (entry === undefined || !isShown(entry)) return []
    const show = (bytes: string | undefined) => (bytes === undefined ? null : formatValue(decodeStored(bytes).value))
    const change = { before: show(then.get(stateKey)), after: show(now.get(stateKey)) }
    return [{ ...entry, contract: nameContract(entry.contract), ...change }]
  })
}

interface StateEntry {
  contract: string
  key: string
  field?: string | undefined
}

/** Reads a key of the state (spec/vm.md §7.1); undefined for what holds no value. */
function parseStateKey(stateKey: string): StateEntry | undefined {
  const [, kind, contract, key, field] = /^([bm])-([^-]+)-([^-]*)(?:-(.*))?$/s.exec(stateKey) ?? []
  if (contract === undefined || key === undefined) return undefined
  if (kind === 'b') return { contract, key: field === undefined ? key : `${key}-${field}` }
  return field === undefined ? undefined : { contract, key, field }
}

function isShown({ contract, key, field }: StateEntry): boolean {
  if (!contract.endsWith('.iost')) return true
  return contract === 'token.iost' && key.startsWith('TB') && field !== 'contribute' && field !== 'ram'
}

function formatValue(value: Value): string {
  if (value instanceof JsonBlob) return value.text
  return typeof value === 'object' ? formatDecimal(value) : String(value)
}
