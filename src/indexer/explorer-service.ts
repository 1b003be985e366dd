import type { Hono } from 'hono'
import type { Provider } from '../rpc/provider.js'
import type { Source } from './families/source.js'
import { createFollower } from './follower.js'
import { createPool } from './server/pool.js'
import { createService } from './server/service.js'
import { ChainIndex } from './store/chain-index.js'
import { openLevelRecords } from './store/level-records.js'
import { createMemoryRecords } from './store/memory-records.js'
import type { Records } from './store/records.js'

/** Options of a layer-2 explorer. */
export interface ExplorerServiceOptions {
  /** The chain that it shows. */
  provider: Provider
  /** Keeps the index in this directory (default: in memory). */
  directory?: string | undefined
  /** The first block of a new index (default: 0). */
  from?: number | undefined
  requestsPerSecond?: number | undefined
  /** Looks for new blocks that often too, besides when it is asked; milliseconds. */
  everyMs?: number | undefined
  /** Compiles what is submitted as source. */
  verify?: Source['verify']
  /** Of a contract on the chain, the source that is known here. */
  findSource?: Source['findSource']
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
  /** The last known block; undefined for an empty index. */
  readonly head: number | undefined
  /** Whether the node did not answer when it was asked last. */
  readonly isAway: boolean
  close(): Promise<void>
}

/** Makes a layer-2 explorer over any provider. Throws as `openLevelRecords`. */
export async function createExplorerService(options: ExplorerServiceOptions): Promise<ExplorerService> {
  const { directory } = options
  return openExplorerService(
    directory === undefined ? createMemoryRecords() : await openLevelRecords(directory),
    options,
  )
}

/** The same over records that are open. */
export async function openExplorerService(
  records: Records,
  options: Omit<ExplorerServiceOptions, 'directory'>,
): Promise<ExplorerService> {
  const { provider, from = 0, requestsPerSecond, onFailure = () => {} } = options
  const index = await ChainIndex.open(records)
  const follower = createFollower({ provider, index, from })
  const source: Source = {
    index,
    provider,
    pool: createPool(provider),
    info: () => follower.info,
    decimals: new Map(),
    verify: options.verify,
    findSource: options.findSource ?? (async () => undefined),
  }
  const api = createService({ source, follower, requestsPerSecond, onFailure })
  const look = async () => {
    await follower.sync()
    await source.pool.list()
  }
  const stop = options.everyMs === undefined ? () => {} : repeat(look, options.everyMs, onFailure)
  return {
    api,
    sync: () => follower.sync(),
    get chain() {
      return follower.chain
    },
    get head() {
      return index.head?.number
    },
    get isAway() {
      return follower.isAway
    },
    async close() {
      stop()
      await follower.sync().catch(() => {})
      await index.close()
    },
  }
}

/**
 * Repeats a task, one run after the other, until it is stopped. A repeated failure is reported once, until the task
 * succeeds again.
 */
function repeat(run: () => Promise<void>, everyMs: number, onFailure: (error: unknown) => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let isStopped = false
  let isFailing = false
  const again = async () => {
    try {
      await run()
      isFailing = false
    } catch (error) {
      if (!isFailing && !isStopped) onFailure(error)
      isFailing = true
    }
    if (!isStopped) timer = setTimeout(again, everyMs)
  }
  again()
  return () => {
    isStopped = true
    clearTimeout(timer)
  }
}
