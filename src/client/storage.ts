import { continueWith, type Response } from '../collections/response.js'
import { ToolkitError } from '../errors/errors.js'
import { readHead } from '../rpc/direct-chain.js'
import type { Provider } from '../rpc/provider.js'
import type { Results } from '../rpc/schema.js'

/** A value in the storage of a contract: a key, or the name of a map and a field. */
export type StorageKey = string | readonly [key: string, field: string]

/** A node answers no more values than this in one question, and drops the rest silently (rpc.md §4.19). */
const BATCH = 50
/** Maximum number of attempts when the chain advances between two requests. */
const TRIES = 10

/**
 * Values of a contract at the head, all of one block.
 *
 * @param provider - The node.
 * @param id - Id of the contract.
 * @param keys - Keys, or pairs of a map's name and a field.
 * @returns The values in the order of the keys; `null` for a missing value.
 * @throws `STORAGE_MOVED` when blocks arrive faster than the values can be read.
 * @example
 * ```ts
 * import { createHttpProvider, readStorage } from 'iost-toolkit/client'
 *
 * const provider = createHttpProvider('http://127.0.0.1:30001')
 * const [total, alice] = await readStorage(provider, 'ContractAbc', ['total', ['balances', 'alice']])
 * ```
 */
export async function readStorage(
  provider: Pick<Provider, 'request'>,
  id: string,
  keys: readonly StorageKey[],
): Promise<(string | null)[]> {
  return readValuesAtHead(provider, id, keys)
}

/** Does what `readStorage` does. A chain in this process responds at once. */
export function readValuesAtHead(
  provider: Pick<Provider, 'request'>,
  id: string,
  keys: readonly StorageKey[],
): Response<(string | null)[]> {
  if (keys.length === 0) return []
  if (keys.length <= BATCH) return continueWith(readBatch(provider, id, keys), listValues)
  return readBatches(provider, id, keys)
}

async function readBatches(
  provider: Pick<Provider, 'request'>,
  id: string,
  keys: readonly StorageKey[],
): Promise<(string | null)[]> {
  const batches = cut(keys)
  for (let tries = 0; tries < TRIES; tries++) {
    const responses = await Promise.all(batches.map((batch) => readBatch(provider, id, batch)))
    const isOneBlock = new Set(responses.map(({ block_hash }) => block_hash)).size === 1
    if (isOneBlock) return responses.flatMap(listValues)
  }
  throw new ToolkitError('STORAGE_MOVED', `${keys.length} values of ${id} could not be read at one block`, {
    hint: 'Read fewer at once: up to 50 always belong to one block.',
  })
}

/**
 * Values of a contract at the head, as `readStorage` returns them. Throws `ToolkitError('STORAGE_MAP')` for a missing
 * plain key that is the name of a map, because `null` would mean that nothing is stored.
 */
export function readStoredValues(
  provider: Pick<Provider, 'request'>,
  id: string,
  keys: readonly StorageKey[],
): Response<(string | null)[]> {
  return continueWith(readValuesAtHead(provider, id, keys), (values) => {
    const missing = keys.filter((key, index): key is string => values[index] === null && typeof key === 'string')
    return missing.length === 0 ? values : requirePlainKeys(provider, id, missing).then(() => values)
  })
}

async function requirePlainKeys(
  provider: Pick<Provider, 'request'>,
  id: string,
  keys: readonly string[],
): Promise<void> {
  for (const key of keys) await requirePlainKey(provider, id, key)
}

/** Throws `ToolkitError('STORAGE_MAP')` if a plain key is the name of a map with fields. */
export async function requirePlainKey(provider: Pick<Provider, 'request'>, id: string, key: string): Promise<void> {
  const fields = await readFields(provider, id, key)
  if (fields.length === 0) return
  const count = fields.length === 1 ? '1 field' : `${fields.length} fields`
  throw new ToolkitError('STORAGE_MAP', `${key} of ${id} is a map with ${count}, and has no value of its own`, {
    hint: `Name a field: storage(${JSON.stringify(key)}, ${JSON.stringify(fields[0])}). contract.fields(${JSON.stringify(key)}) lists them.`,
  })
}

/**
 * The field names of a map at the head, at most 257 in order of insertion (rpc.md §4.20).
 *
 * @param provider - The node.
 * @param id - Id of the contract.
 * @param key - Name of the map.
 * @returns The names.
 * @example
 * ```ts
 * import { createHttpProvider, readFields } from 'iost-toolkit/client'
 *
 * const holders = await readFields(createHttpProvider('http://127.0.0.1:30001'), 'ContractAbc', 'balances')
 * ```
 */
export async function readFields(provider: Pick<Provider, 'request'>, id: string, key: string): Promise<string[]> {
  return (await provider.request('getContractStorageFields', { id, key, by_longest_chain: true })).fields
}

function listValues({ datas }: Results['getBatchContractStorage']): (string | null)[] {
  return datas.map((data) => (data === 'null' ? null : data))
}

function readBatch(
  provider: Pick<Provider, 'request'>,
  id: string,
  keys: readonly StorageKey[],
): Response<Results['getBatchContractStorage']> {
  const key_fields = keys.map((key) => (typeof key === 'string' ? { key, field: '' } : { key: key[0], field: key[1] }))
  const request = { id, key_fields, by_longest_chain: true }
  return continueWith(readHead(provider, 'getBatchContractStorage', request), (response) => {
    if (response.datas.length === keys.length) return response
    const counts = `${response.datas.length} values of ${id}, not ${keys.length}`
    throw new ToolkitError('NODE_ANSWER', `the node returned ${counts}`, {
      hint: 'The URL may not be that of a node, or a proxy changes its responses.',
    })
  })
}

function cut(keys: readonly StorageKey[]): (readonly StorageKey[])[] {
  const batches: (readonly StorageKey[])[] = []
  for (let start = 0; start < keys.length; start += BATCH) batches.push(keys.slice(start, start + BATCH))
  return batches
}
