import { encodeBase64 } from '../../codec/base64.js'
import { formatGoJson } from '../../codec/gojson.js'
import { encodeUtf8 } from '../../codec/utf8.js'
import { compareTexts } from '../../collections/order.js'
import type { FullRequests, Results } from '../../rpc/schema.js'
import { ChainError } from '../../state/chain-error.js'
import { fieldsKey, plainKey } from '../../state/keys.js'
import { readFields, readRecord } from '../../state/records.js'
import type { Reader, Store } from '../../state/store.js'
import { decodeStored, JsonBlob, type StateValue, toBytes, toText } from '../../state/values.js'
import { type Backend, BatchResponse, chooseView, type Handlers, nameBlock, type View } from './backend.js'

const BATCH_SIZE = 50
const LIST_SIZE = 100
const NONE = 'null'

/** Storage of contracts (`rpc.md` §4.18 to 4.21). */
export const storageMethods = {
  getContractStorage(backend, { id, key, field, by_longest_chain }) {
    const view = chooseView(backend, by_longest_chain)
    return nameBlock(view, { data: readData(view.state, id, key, field) })
  },

  getBatchContractStorage(backend, { id, key_fields, by_longest_chain }) {
    const view = chooseView(backend, by_longest_chain)
    return nameBlock(view, { datas: readBatch(view, id, key_fields) })
  },

  getContractStorageFields(backend, { id, key, by_longest_chain }) {
    const view = chooseView(backend, by_longest_chain)
    return nameBlock(view, { fields: readFields(view.state, id, key) })
  },

  listContractStorage(backend, request) {
    const limit = readLimit(request)
    const view = chooseView(backend, request.by_longest_chain)
    const isMap = request.storageType !== 'KV' && request.storageType !== 0
    checkListed(view.state, request.id)
    const datas = isMap ? listMaps(view.state, request, limit) : listPlain(view.state, request, limit)
    return nameBlock(view, { datas })
  },
} satisfies Partial<Handlers>

/**
 * Does what `getBatchContractStorage` does, for a client in this process: the members of the response are no own ones.
 */
export function readBatchDirectly(
  backend: Backend,
  { id, key_fields, by_longest_chain }: FullRequests['getBatchContractStorage'],
): Results['getBatchContractStorage'] {
  const view = chooseView(backend, by_longest_chain)
  return new BatchResponse(view, readBatch(view, id, key_fields))
}

function readBatch({ state }: View, id: string, keys: FullRequests['getBatchContractStorage']['key_fields']): string[] {
  return keys.slice(0, BATCH_SIZE).map(({ key, field }) => readData(state, id, key, field))
}

/** Throws for a contract of a forked chain: the fork has only those of its values that were read. */
export function checkListed({ source }: Store, id: string): void {
  if (source === undefined || source.created.has(id)) return
  throw new ChainError(
    `storage of ${id} is not listed on a fork, which has only the values that were read: read its keys by name, or list it on the forked network`,
  )
}

function readData(state: Reader, id: string, key: string, field: string): string {
  if (id === 'base.iost' && key.startsWith('chain_info_')) return NONE
  const stored = readRecord(state, id, key, field === '' ? undefined : field)
  return stored === undefined ? NONE : formatValue(stored.value)
}

/** Formats a stored value as storage responses show it. */
export function formatValue(value: StateValue): string {
  if (typeof value !== 'object') return String(value)
  if (value instanceof JsonBlob) return `"${encodeBase64(encodeUtf8(value.text))}"`
  return `{"Value":${value.value},"Scale":${value.scale},"Err":null}`
}

type ListRequest = FullRequests['listContractStorage']
type Entries = Results['listContractStorage']['datas']

function readLimit({ id, limit }: ListRequest): number {
  if (id === '') throw new ChainError('invalid contract id')
  const count = Number(limit)
  if (count > LIST_SIZE) throw new ChainError('invalid limit in request. Max: 500')
  if (count < 0) throw new ChainError(`runtime error: slice bounds out of range [:${limit}]`)
  return count === 0 ? LIST_SIZE : count
}

function listPlain(state: Store, request: ListRequest, limit: number): Entries {
  return listKeys(state, plainKey(toBytes(request.id), ''), request, limit).map(([key, bytes]) => ({
    key: toText(key),
    value: formatValue(decodeStored(bytes).value),
  }))
}

/** Lists for each map its list of fields, then its fields. A marker of the storage layer appears as an empty object. */
function listMaps(state: Store, request: ListRequest, limit: number): Entries {
  return listKeys(state, fieldsKey(toBytes(request.id), ''), request, limit).map(([key, bytes]) => {
    if (key.includes('-')) return { key: toText(key), value: formatValue(decodeStored(bytes).value) }
    if (key.endsWith('@')) return { key: toText(key), value: '{}' }
    return { key: toText(key), value: formatGoJson(toText(bytes).slice(1).split('@')) }
  })
}

/** Lists the entries of a contract in byte order of their keys, without the common prefix. */
function listKeys(state: Store, start: string, request: ListRequest, limit: number): [string, string][] {
  const [from, to, prefix] = [toBytes(request.from), toBytes(request.to), toBytes(request.prefix)]
  const found: [string, string][] = []
  for (const [stateKey, bytes] of state.entries()) {
    if (!stateKey.startsWith(start) || !stateKey.startsWith(prefix, start.length)) continue
    const key = stateKey.slice(start.length)
    if (key >= from && (to === '' || key < to)) found.push([key, bytes])
  }
  return found.sort(([a], [b]) => compareTexts(a, b)).slice(0, limit)
}
