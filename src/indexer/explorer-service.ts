import type { Hono } from 'hono'
import type { Provider } from '../rpc/provider.js'
import type { Source } from './families/source.js'
import { saveTokenFacts } from './families/token-facts.js'
import { createFollower, type FollowOptions } from './follower.js'
import type { IndexProgress } from './progress.js'
import { createPool } from './server/pool.js'
import { createService } from './server/service.js'
import type { ChainIndex } from './store/chain-index.js'
import type { TokenName } from './store/ingest/block-content.js'
import type { PostgresOptions } from './store/postgres/postgres-index.js'
import { openLevelRecords } from './store/records/level-records.js'
import { createMemoryRecords } from './store/records/memory-records.js'
import { RecordIndex } from './store/records/record-index.js'

/** Options of a layer-2 explorer. */
export interface ExplorerServiceOptions {
  /** The chain to index. */
  provider: Provider
  /** Directory for the index (default: in memory). */
  directory?: string | undefined
  /** Database for the index, instead of a directory. */
  store?: PostgresOptions | undefined
  /** Whether blocks of another chain may replace those of a stored index (default: they are kept). */
  mayReplace?: boolean | undefined
  /** Whether the chain is in this process: then a stored index follows it wherever it goes once both have agreed. */
  isOwnChain?: boolean | undefined
  /** The first block of a new index (default: 0). */
  from?: number | undefined
  requestsPerSecond?: number | undefined
  /** Polling interval in milliseconds (default: only `sync` reads new blocks). */
  everyMs?: number | undefined
  /** Milliseconds since any fixed time, for the rate of indexing (default: the machine's clock). */
  now?: (() => number) | undefined
  /** Called once if the node has not reached the first block to index. */
  onWaiting?: FollowOptions['onWaiting']
  /** Called once while another process writes the shared index. */
  onStandby?: FollowOptions['onStandby']
  /** Called once while lists are added to the index of an earlier version. */
  onListing?: FollowOptions['onListing']
  /** Called at the start if a stored index is rebuilt from the chain, with the reason. */
  onRebuilt?: ((reason: NonNullable<ChainIndex['rebuilt']>) => void) | undefined
  /** Compiles submitted sources. */
  verify?: Source['verify']
  /** Finds the name of a contract in the user's project. */
  findName?: Source['findName']
  /** Finds the locally known source of a contract on the chain. */
  findSource?: Source['findSource']
  onFailure?: (error: unknown) => void
}

/** A layer-2 explorer over a chain. */
export interface ExplorerService {
  /** The interface, relative to its base. */
  api: Hono
  /** Brings the index to the head of the chain. */
  sync(): Promise<void>
  /** Looks for new blocks immediately, without waiting for the interval `everyMs`. */
  look(): void
  /** Calls a listener after each look for new blocks, also a failed one. Returns a function that ends this. */
  watch(onLook: () => void): () => void
  /** The hash of the first block, which identifies the chain. */
  readonly chain: string | undefined
  /** The last known block; undefined for an empty index. */
  readonly head: number | undefined
  /** Changes whenever there is another block or pending transaction. */
  readonly mark: string
  /** The last irreversible block of the node; undefined before its first response. */
  readonly irreversible: number | undefined
  /** Whether the node failed to respond to the last request. */
  readonly isAway: boolean
  /** Progress of the index. */
  readonly progress: IndexProgress
  close(): Promise<void>
}

/** Creates a layer-2 explorer over any provider. Throws the errors of `openLevelRecords` and `openPostgresIndex`. */
export async function createExplorerService(options: ExplorerServiceOptions): Promise<ExplorerService> {
  const { directory, store, mayReplace = false } = options
  if (store !== undefined) {
    const { openPostgresIndex } = await import('./store/postgres/postgres-index.js')
    return openExplorerService(await openPostgresIndex({ ...store, mayReplace }), options)
  }
  const records = directory === undefined ? createMemoryRecords() : await openLevelRecords(directory)
  return openExplorerService(await RecordIndex.open(records, { mayReplace }), options)
}

/** Creates the explorer over an open index, which is closed with the service. */
export function openExplorerService(
  index: ChainIndex,
  options: Omit<ExplorerServiceOptions, 'directory' | 'store'>,
): ExplorerService {
  const { provider, from = 0, requestsPerSecond, isOwnChain, onFailure = () => {} } = options
  const { now, onWaiting, onStandby, onListing } = options
  const follower = createFollower({ provider, index, from, onWaiting, onStandby, onListing, ...(now && { now }) })
  if (index.rebuilt !== undefined) options.onRebuilt?.(index.rebuilt)
  const source: Omit<Source, 'index'> = {
    provider,
    pool: createPool(provider),
    info: () => follower.info,
    verify: options.verify,
    findName: options.findName ?? (async () => undefined),
    findSource: options.findSource ?? (async () => undefined),
  }
  const api = createService({ index, source, follower, requestsPerSecond, onFailure })
  const savedTokens = new Set<TokenName>()
  const sync = async () => {
    await follower.sync()
    // From here on, a chain in this process only goes back where its user asks for it.
    if (isOwnChain) index.isKept = false
    if (await index.claim()) await saveTokenFacts(provider, index, savedTokens)
  }
  const watchers = new Set<() => void>()
  const look = async () => {
    try {
      await sync()
      await source.pool.list()
    } finally {
      for (const onLook of watchers) onLook()
    }
  }
  const following = options.everyMs === undefined ? undefined : repeat(look, options.everyMs, onFailure)
  return {
    api,
    sync,
    look: () => following?.runNow(),
    watch(onLook) {
      watchers.add(onLook)
      return () => watchers.delete(onLook)
    },
    get chain() {
      return follower.chain
    },
    get head() {
      return index.head?.number
    },
    get mark() {
      return `${index.head?.hash ?? ''} ${source.pool.mark}`
    },
    get irreversible() {
      return follower.info && Number(follower.info.lib_block)
    },
    get isAway() {
      return follower.isAway
    },
    get progress() {
      return follower.progress
    },
    async close() {
      following?.stop()
      await follower.stop()
      await index.close()
    },
  }
}

/** A task that is repeated. */
interface Repetition {
  /** Runs the task now, or once more after the current run. */
  runNow(): void
  stop(): void
}

/**
 * Repeats a task without overlap until it is stopped. A repeated failure is reported once, until the task succeeds or
 * fails otherwise.
 */
function repeat(run: () => Promise<void>, everyMs: number, onFailure: (error: unknown) => void): Repetition {
  let timer: ReturnType<typeof setTimeout> | undefined
  let isStopped = false
  let failing: string | undefined
  let isRunning = false
  let isDue = false
  const again = async () => {
    isRunning = true
    isDue = false
    try {
      await run()
      failing = undefined
    } catch (error) {
      const kind = describeKind(error)
      if (kind !== failing && !isStopped) onFailure(error)
      failing = kind
    }
    isRunning = false
    if (!isStopped) timer = setTimeout(again, isDue && failing === undefined ? 0 : everyMs)
  }
  again()
  return {
    runNow() {
      if (isRunning || isStopped) isDue = true
      else {
        clearTimeout(timer)
        again()
      }
    },
    stop() {
      isStopped = true
      clearTimeout(timer)
    },
  }
}

/** Names the kind of a failure: its message without numbers, such as that of the newest block. */
function describeKind(error: unknown): string {
  return String(error).replace(/\d+/g, '')
}
