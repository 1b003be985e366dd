import { isToolkitError, ToolkitError } from '../../errors/errors.js'
import type { Provider } from '../../rpc/provider.js'
import type { WireRecord } from './source.js'

/** Range of a contract's storage: after which block (empty for the newest), and from which name. */
interface StorageRange {
  block: string
  from: string
}

const ENTRIES = 100

/**
 * The storage of a contract. A development network reports the payers and any past block. Other networks report the
 * first values and the first fields of the newest block.
 */
export async function readStorage(provider: Provider, id: string, part: StorageRange): Promise<WireRecord> {
  try {
    return await readDetails(provider, id, part)
  } catch (error) {
    if (!isToolkitError(error) || error.code !== 'NODE_NOT_DEV') throw error
    if (part.block === '') return readNewest(provider, id)
    throw new ToolkitError(
      'EXPLORER_UNSUPPORTED',
      'this node has no developer methods: what a contract kept after a block that is past cannot be read there',
      { hint: 'Leave out the block: every node can read the state after the newest one.' },
    )
  }
}

async function readDetails(provider: Provider, id: string, { block, from }: StorageRange): Promise<WireRecord> {
  const request = { id, from, limit: ENTRIES, block: block === '' ? undefined : block }
  const { entries, next, block_number } = await provider.dev('storage', request)
  return { entries, next, block: block_number, isDetailed: true }
}

async function readNewest(provider: Provider, id: string): Promise<WireRecord> {
  const request = { id, limit: ENTRIES, by_longest_chain: true }
  const [plain, maps] = await Promise.all([
    provider.request('listContractStorage', { ...request, storageType: 'KV' }),
    provider.request('listContractStorage', { ...request, storageType: 'MAP' }),
  ])
  const values = plain.datas.map(({ key, value }) => ({ key, field: '', value }))
  return {
    entries: [...values, ...maps.datas.flatMap(readField)],
    next: '',
    block: maps.block_number,
    isDetailed: false,
  }
}

/** An entry of a map, without the entry that lists the map's fields. */
function readField({ key, value }: { key: string; value: string }): WireRecord[] {
  const dash = key.indexOf('-')
  return dash < 0 ? [] : [{ key: key.slice(0, dash), field: key.slice(dash + 1), value }]
}
