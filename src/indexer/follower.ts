import { isToolkitError, ToolkitError } from '../errors/errors.js'
import { isNodeAway } from '../rpc/node-error.js'
import type { Provider } from '../rpc/provider.js'
import type { Results } from '../rpc/schema.js'
import { findCommon, readLinked, readRow, type Sides } from './node-blocks.js'
import { type IndexProgress, Pace } from './progress.js'
import { type ChainIndex, isStoreFailure, type KeptStall } from './store/chain-index.js'
import { checkRollback, MAX_ROLLBACK } from './store/rollback.js'

/** Options for following a chain. */
export interface FollowOptions {
  provider: Provider
  index: ChainIndex
  /** The first block to index if the index is empty. */
  from?: number
  /** Milliseconds since any fixed time, for the rate of indexing (default: the machine's clock). */
  now?: () => number
  /** Called once while another process writes the shared index. */
  onStandby?: (() => void) | undefined
  /** Called once while lists are added to the index of an earlier version. */
  onListing?: (() => void) | undefined
  /** Called once if the node has not reached the first block to index: with that block and the last of the node. */
  onWaiting?: ((firstBlock: number, nodeBlock: number) => void) | undefined
}

/** Keeps an index at the head of a chain. */
export interface IndexFollower {
  /** Brings the index to the head. Concurrent calls share one run. */
  sync(): Promise<void>
  /** Ends a run between two groups of blocks, and prevents further runs. */
  stop(): Promise<void>
  /** Whether the node did not respond to the last request. */
  readonly isAway: boolean
  /** The newest chain info of the node. */
  readonly info: Results['getChainInfo'] | undefined
  /** Progress of the index. */
  readonly progress: IndexProgress
  /** Identifies the chain: a hash of its first block. */
  readonly chain: string | undefined
}

/** Number of blocks written together. */
const IN_GROUP = 128

/**
 * Follows a chain block by block. If the chain was rolled back or switched to another branch, the index goes back to
 * the last common block. An index that is kept does not go back with a node that is behind, and keeps its irreversible
 * blocks. Other indexes are rebuilt if the node has another chain (spec/explorer.md §3).
 */
export function createFollower(options: FollowOptions): IndexFollower {
  const { provider, index, from = 0, now = Date.now, onWaiting, onStandby, onListing } = options
  let isEnding = false
  const listing = createListing(index, { isEnding: () => isEnding, onListing })
  const pace = new Pace(now)
  let running: Promise<void> | undefined
  let chain: string | undefined
  let info: Results['getChainInfo'] | undefined
  const stalls = new Stalls(index)
  const [reportWaiting, reportStandby] = [callOnce(onWaiting), callOnce(onStandby)]

  async function catchUp(): Promise<void> {
    const known = index.head?.number
    const isIngester = await stalls.claim()
    chain ??= await readFirst(index)
    if (isIngester) await listing.run()
    info = await provider.request('getChainInfo', {})
    if (stalls.isAway) stalls.own = undefined
    if (!isIngester) reportStandby()
    if (!isIngester) return pace.add((index.head?.number ?? 0) - (known ?? index.head?.number ?? 0))
    const height = Number(info.head_block)
    if (index.head?.number === height && index.head.hash === info.head_block_hash) return
    if (isWaiting(index, height, from)) return reportWaiting(from, height)
    let { last, after } = await findStart(options, from, height)
    pace.start()
    while (!isEnding) {
      const stored = last === (index.head?.number ?? from - 1) ? await index.appendStored(from) : 0
      if (stored > 0) {
        pace.add(stored)
        last += stored
        after = last
        continue
      }
      const count = Math.max(0, Math.min(IN_GROUP, height - last))
      const isNew = index.head === undefined || after < index.head.first
      const linked = await readLinked(options, last, count, isNew)
      // Reads wait only for this. A new branch replaces the old one together with its first blocks.
      await index.append(linked, after, Number(info.lib_block))
      if (isNew) chain = await readFirst(index)
      pace.add(linked.length)
      last += linked.length
      after = last
      // If no block is linked, the node has switched to another branch, and the next run goes back.
      if (linked.length === 0 || last >= height) return
    }
  }

  function sync(): Promise<void> {
    if (isEnding) return running ?? Promise.resolve()
    running ??= catchUp()
      .then(() => stalls.settle(undefined))
      .catch(async (error: unknown) => {
        // The failure itself is reported, whether or not readers can see it as well.
        await stalls.settle(describeStall(error)).catch(() => {})
        // Another node may have the right block.
        if (isInvalidBlock(error)) provider.leave?.()
        throw error
      })
      .finally(() => {
        running = undefined
      })
    return running
  }

  return {
    get chain() {
      return chain
    },
    get isAway() {
      return stalls.isAway
    },
    get info() {
      return info
    },
    get progress() {
      return describeProgress({ index, from, info, stall: listing.isRunning ? LISTING : stalls.current, pace })
    },
    sync,
    async stop() {
      isEnding = true
      await running?.catch(() => {})
    },
  }
}

/** Why the last run failed, and what the process that indexes reports to others. */
class Stalls {
  own: Stall | undefined
  /** Whether this process indexes. */
  isIngester = false
  readonly #index: ChainIndex

  constructor(index: ChainIndex) {
    this.#index = index
  }

  get current(): Stall | undefined {
    return this.own ?? (this.isIngester ? undefined : this.#index.stall)
  }

  get isAway(): boolean {
    return this.own?.state === 'node-unavailable'
  }

  async claim(): Promise<boolean> {
    this.isIngester = await this.#index.claim()
    return this.isIngester
  }

  async settle(next: Stall | undefined): Promise<void> {
    this.own = next
    if (this.isIngester) await shareStall(this.#index, next)
  }
}

/** Reports why blocks wait to processes that only read, if that has changed. */
async function shareStall(index: ChainIndex, stall: Stall | undefined): Promise<void> {
  const next = toKept(stall)
  if (next?.state !== index.stall?.state || next?.reason !== index.stall?.reason) await index.saveStall(next)
}

/** Readers notice themselves that their node or database does not respond. */
function toKept(stall: Stall | undefined): KeptStall | undefined {
  if (stall === undefined || stall.reason === undefined) return undefined
  const { state, reason } = stall
  return state === 'node-unavailable' || state === 'store-unavailable' ? undefined : { state, reason }
}

interface ListingOptions {
  isEnding: () => boolean
  onListing: FollowOptions['onListing']
}

/** Adds the lists of this version to an index of an earlier one, once. */
function createListing(index: ChainIndex, { isEnding, onListing }: ListingOptions) {
  const report = callOnce(onListing)
  let isDone = false
  let isRunning = false
  return {
    get isRunning() {
      return isRunning
    },
    async run(): Promise<void> {
      try {
        while (!isDone && !isEnding()) {
          isDone = !(await index.addLists())
          isRunning = !isDone
          if (isDone) continue
          report()
          await shareStall(index, LISTING)
        }
      } finally {
        isRunning = false
      }
    },
  }
}

/** Returns a function that makes the first of its calls only. */
function callOnce<Args extends unknown[]>(call: ((...args: Args) => void) | undefined): (...args: Args) => void {
  let isDue = true
  return (...args) => {
    if (isDue) call?.(...args)
    isDue = false
  }
}

/** Position from which indexing continues: after the block `last` of the node, and after `after` in the index. */
interface IndexStart {
  last: number
  /** A number before the first block of the index empties it. */
  after: number
}

/**
 * Finds where the index continues. Throws `EXPLORER_NODE_BEHIND` or `EXPLORER_STORE_CHAIN` if the node must not change
 * an index that is kept.
 */
async function findStart(sides: Sides, from: number, height: number): Promise<IndexStart> {
  const { index } = sides
  const { head } = index
  if (head === undefined) return { last: from - 1, after: from - 1 }
  const common = await findCommon(sides, Math.min(head.number, height))
  const isOther = common < head.first || (index.isKept && head.number - common > MAX_ROLLBACK)
  if (index.isKept) {
    if (common < height) checkRollback(index, head, common, `; the node is at block ${height}`)
    if (common === height ? height < head.number : height < head.number && !index.mayReplace) {
      throw behindError(height, head.number)
    }
  }
  return isOther ? { last: from - 1, after: -1 } : { last: common, after: common }
}

function behindError(height: number, indexed: number): ToolkitError {
  return new ToolkitError('EXPLORER_NODE_BEHIND', `the node is at block ${height}, and the index at ${indexed}`, {
    hint: 'Indexing continues when the node has caught up. The explorer responds meanwhile.',
  })
}

/** Reason why the last run failed, or why blocks wait. */
interface Stall {
  state: Exclude<IndexProgress['state'], 'synced'>
  reason: string | undefined
}

const LISTING: Stall = {
  state: 'indexing',
  reason: 'lists of filters are added to the index of an earlier version, before further blocks',
}

function describeStall(error: unknown): Stall {
  // Messages about unreachable nodes and databases have their addresses, which clients must not see.
  if (isNodeAway(error)) return { state: 'node-unavailable', reason: undefined }
  if (isStoreFailure(error)) return { state: 'store-unavailable', reason: undefined }
  if (!isToolkitError(error)) return { state: 'stopped', reason: 'indexing failed' }
  return { state: error.code === 'EXPLORER_NODE_BEHIND' ? 'waiting' : 'stopped', reason: error.message }
}

function isInvalidBlock(error: unknown): boolean {
  return isToolkitError(error) && error.code === 'EXPLORER_BLOCK_INVALID'
}

/** Whether the index is empty, and the node has not reached its first block yet. */
function isWaiting({ head }: ChainIndex, height: number, from: number): boolean {
  return head === undefined && height < from
}

function describeProgress({
  index,
  from,
  info,
  stall,
  pace: { blocksPerSecond },
}: {
  index: ChainIndex
  from: number
  info: Results['getChainInfo'] | undefined
  stall: Stall | undefined
  pace: Pace
}): IndexProgress {
  const { head } = index
  const nodeBlock = info && Number(info.head_block)
  const remainingBlocks = nodeBlock === undefined ? undefined : Math.max(0, nodeBlock - (head?.number ?? from - 1))
  const isSynced = head !== undefined && remainingBlocks === 0
  const isMeasured = remainingBlocks !== undefined && blocksPerSecond !== undefined && blocksPerSecond > 0
  const working = nodeBlock !== undefined && isWaiting(index, nodeBlock, from) ? 'waiting' : 'indexing'
  return {
    state: stall?.state ?? (isSynced ? 'synced' : working),
    reason: stall?.reason,
    firstBlock: head?.first ?? from,
    indexedBlock: head?.number,
    nodeBlock,
    remainingBlocks,
    blocksPerSecond,
    remainingSeconds: isSynced ? 0 : isMeasured ? Math.ceil(remainingBlocks / blocksPerSecond) : undefined,
  }
}

async function readFirst(index: ChainIndex): Promise<string | undefined> {
  return index.head && (await readRow(index, index.head.first))?.hash
}
