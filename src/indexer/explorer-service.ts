import type { Hono } from 'hono'
import type { Provider } from '../rpc/provider.js'
import { ChainIndex } from './chain-index.js'
import type { Source, Wire } from './families/source.js'
import { createFollower } from './follower.js'
import { openLevelRecords } from './level-records.js'
import { createMemoryRecords } from './records.js'
import { createService } from './service.js'

/** How a layer-2 explorer is made. */
export interface ExplorerServiceOptions {
  /** The chain that it shows. */
  provider: Provider
  /** Keeps the index in this directory; in memory where absent. */
  directory?: string | undefined
  /** The first block of an index that is new; 0 where absent. */
  from?: number | undefined
  requestsPerSecond?: number | undefined
  /** Compiles what is submitted as source. */
  verify?: Source['verify']
  /** Of a contract on the chain, the source that is known here. */
  findSource?: Source['findSource']
  /** Transactions that no block has yet. */
  listPending?: Source['listPending']
  onFailure?: (error: unknown) => void
}

/** A layer-2 explorer over a chain. */
export interface ExplorerService {
  /** The interface, relative to its base. */
  api: Hono
  /** Brings the index to the head of the chain. */
  sync(): Promise<void>
  /** The hash of the first block: another chain has another. */
  readonly chain: string | undefined
  close(): Promise<void>
}

/** Makes a layer-2 explorer over any provider. Throws as `openLevelRecords`. */
export async function createExplorerService(options: ExplorerServiceOptions): Promise<ExplorerService> {
  const { provider, directory, from = 0, requestsPerSecond, onFailure = () => {} } = options
  const index = await ChainIndex.open(
    directory === undefined ? createMemoryRecords() : await openLevelRecords(directory),
  )
  const follower = createFollower({ provider, index, from })
  const source: Source = {
    index,
    provider,
    listPending: options.listPending ?? (async (): Promise<readonly Wire[]> => []),
    verify: options.verify,
    findSource: options.findSource ?? (async () => undefined),
  }
  const api = createService({ source, sync: () => follower.sync(), requestsPerSecond, onFailure })
  return {
    api,
    sync: () => follower.sync(),
    get chain() {
      return follower.chain
    },
    async close() {
      await follower.sync().catch(() => {})
      await index.close()
    },
  }
}
