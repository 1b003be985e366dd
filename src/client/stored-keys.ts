import { askNearest } from '../codec/nearest.js'
import { remember } from '../collections/bounded-map.js'
import type { Response } from '../collections/response.js'
import { readStorageKeys, type StorageKeys } from '../contract/syntax/storage-keys.js'
import { ToolkitError } from '../errors/errors.js'
import { readHead } from '../rpc/direct-chain.js'
import { unlessRejected } from '../rpc/node-error.js'
import type { Provider } from '../rpc/provider.js'
import type { Results } from '../rpc/schema.js'
import { requirePlainKey, type StorageKey } from './storage.js'

/** Reads a contract at the head; undefined for an unknown id. */
export async function findContract(
  provider: Pick<Provider, 'request'>,
  id: string,
): Promise<Results['getContract'] | undefined> {
  return findContractAtHead(provider, id)
}

/** Does what `findContract` does. A chain in this process responds at once. */
export function findContractAtHead(
  provider: Pick<Provider, 'request'>,
  id: string,
): Response<Results['getContract'] | undefined> {
  return unlessRejected(() => readHead(provider, 'getContract', { id, by_longest_chain: true }))
}

/**
 * Checks that the code of a contract can store a value under keys that hold none: a test about a misspelt key would
 * always pass. Throws `ToolkitError('STORAGE_KEY')`, and `STORAGE_MAP` for a map without a field.
 */
export async function requireStorageKeys(
  provider: Pick<Provider, 'request'>,
  { id, code }: Results['getContract'],
  keys: readonly StorageKey[],
): Promise<void> {
  // system contracts are not written in JavaScript of the chain's storage interface
  const known = id.startsWith('Contract') ? describeCode(code) : ANY_KEY
  for (const key of keys) {
    const [name, field] = typeof key === 'string' ? [key] : key
    if (field === undefined) await requirePlainKey(provider, id, name)
    if (!known.mayStore(name, field !== undefined)) throw keyError(id, name, field !== undefined, known)
  }
}

function keyError(id: string, key: string, isMap: boolean, known: StorageKeys): ToolkitError {
  const named = JSON.stringify(key)
  if (known.mayStore(key, !isMap)) {
    const text = isMap
      ? `${key} of ${id} is a value, not a map`
      : `${key} of ${id} is a map, and has no value of its own`
    const hint = isMap ? `Leave out the field: storage(${named}).` : `Name a field: storage(${named}, field).`
    return new ToolkitError('STORAGE_MAP', text, { hint })
  }
  const names = known.names.length === 0 ? 'It stores nothing.' : `Its code stores ${known.names.join(', ')}.`
  return new ToolkitError('STORAGE_KEY', `${id} stores nothing under ${named}${askNearest(key, known.names)}`, {
    hint: `${names} A test about an unknown key would always pass.`,
  })
}

const ANY_KEY: StorageKeys = { mayStore: () => true, names: [] }
const MAX_KEPT = 50
const described = new Map<string, StorageKeys>()

/** Reads the keys of a script once, for the newest scripts. */
function describeCode(code: string): StorageKeys {
  return remember(described, MAX_KEPT, code, readStorageKeys)
}
