import type { Chain } from '../../chain/chain.js'
import { compareTexts } from '../../collections/order.js'
import type { DevResults, WireDevRequests } from '../../rpc/development/dev-methods.js'
import { ChainError } from '../../state/chain-error.js'
import { hasContract } from '../../state/contracts.js'
import { fieldsKey, plainKey } from '../../state/keys.js'
import { countRam } from '../../state/records.js'
import type { Store } from '../../state/store.js'
import { decodeStored, toBytes, toText } from '../../state/values.js'
import { nameBlock, type View } from './backend.js'
import { checkListed, formatValue } from './storage.js'

const MAX_ENTRIES = 100

type StorageResponse = DevResults['storage']

/** Lists the storage of a contract after a block, with payers: keys first, then maps, in the order of their bytes. */
export function listStorage(chain: Chain, request: WireDevRequests['storage']): StorageResponse {
  const { id, block, from = '' } = request
  const limit = readLimit(request.limit)
  const view = block === undefined ? { block: chain.head, state: chain.state } : findView(chain, block)
  if (!hasContract(view.state, id)) {
    const place = block === undefined ? '' : ` after block ${block}`
    throw new ChainError(`id: unknown contract ${JSON.stringify(id)}${place}`)
  }
  checkListed(view.state, id)
  const found = findEntries(view.state, toBytes(id), toBytes(from))
  const next = found[limit]
  return nameBlock(view, {
    entries: found.slice(0, limit).map(([name, bytes]) => showEntry(id, name, bytes)),
    next: next === undefined ? '' : toText(next[0]),
  })
}

function readLimit(limit: string | undefined): number {
  const count = Number(limit ?? MAX_ENTRIES)
  if (count >= 1 && count <= MAX_ENTRIES) return count
  throw new ChainError(`limit: expected 1 to ${MAX_ENTRIES}, got ${limit}`)
}

function findView(chain: Chain, number: string): View {
  const block = chain.findBlock({ number: Number(number) })
  const state = block && chain.stateAfter(block.head.number)
  if (block && state) return { block, state }
  const newest = chain.head.head.number
  if (BigInt(number) > newest || BigInt(number) < 0n) {
    throw new ChainError(`block: unknown block ${number}, the newest is ${newest}`)
  }
  throw new ChainError(
    `block: the state after block ${number} is not kept, the oldest that is comes after block ${findOldest(chain)}`,
  )
}

/** Finds the first block from which all states are kept. */
function findOldest(chain: Chain): number {
  let number = chain.head.head.number
  while (chain.stateAfter(number - 1) !== undefined) number--
  return number
}

/**
 * Lists the entries from a name on: `b-key` for a plain one, `m-key-field` for an entry of a map. Lists of fields and
 * their markers are left out.
 */
function findEntries(state: Store, contract: string, from: string): [name: string, bytes: string][] {
  const [plain, map] = [plainKey(contract, ''), fieldsKey(contract, '')]
  const found: [string, string][] = []
  for (const [stateKey, bytes] of state.entries()) {
    const isPlain = stateKey.startsWith(plain)
    if (!isPlain && !(stateKey.startsWith(map) && stateKey.includes('-', map.length))) continue
    const name = isPlain ? `b-${stateKey.slice(plain.length)}` : `m-${stateKey.slice(map.length)}`
    if (name >= from) found.push([name, bytes])
  }
  return found.sort(([a], [b]) => compareTexts(a, b))
}

function showEntry(id: string, name: string, bytes: string): StorageResponse['entries'][number] {
  const { value, payer } = decodeStored(bytes)
  const [key, field] = splitName(name)
  return {
    key: toText(key),
    field: toText(field ?? ''),
    value: formatValue(value),
    payer: toText(payer),
    ram: String(countRam({ contract: toBytes(id), key, field }, bytes)),
  }
}

/**
 * Splits the name of an entry. Keys and fields of JavaScript contracts contain no dash, but those of native contracts
 * may.
 */
function splitName(name: string): [key: string, field: string | undefined] {
  const rest = name.slice(2)
  const dash = rest.indexOf('-')
  return name.startsWith('b') ? [rest, undefined] : [rest.slice(0, dash), rest.slice(dash + 1)]
}
