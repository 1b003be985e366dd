import { ToolkitError } from '../errors/errors.js'
import { isNodeAway, isNodeError } from '../rpc/node-error.js'
import type { Provider } from '../rpc/provider.js'
import type { Results } from '../rpc/schema.js'
import { Pace, type Progress } from './progress.js'
import { type BlockRow, type ChainIndex, isStoreFailure, type WireBlock } from './store/chain-index.js'

/** Options for following a chain. */
export interface FollowOptions {
  provider: Provider
  index: ChainIndex
  /** The first block to index if the index is empty. */
  from?: number
  /** Milliseconds since any fixed time, for the rate of indexing (default: the machine's clock). */
  now?: () => number
  /** Called once if the node has not reached the first block to index: with that block and the last of the node. */
  onWaiting?: ((firstBlock: number, nodeBlock: number) => void) | undefined
}

/** Keeps an index at the head of a chain. */
export interface Follower {
  /** Brings the index to the head. Concurrent calls share one run. */
  sync(): Promise<void>
  /** Ends a run between two groups of blocks, and prevents further runs. */
  stop(): Promise<void>
  /** Whether the node did not respond to the last request. */
  readonly isAway: boolean
  /** The newest chain info of the node. */
  readonly info: Results['getChainInfo'] | undefined
  /** Progress of the index. */
  readonly progress: Progress
  /** Identifies the chain: a hash of its first block. */
  readonly chain: string | undefined
}

/** Number of blocks requested concurrently. */
const AT_ONCE = 16
/** Number of blocks written together. */
const IN_GROUP = 128

/**
 * Follows a chain block by block. If the chain was rolled back or switched to another branch, the index goes back to
 * the last common block. If the node has another chain, the index is rebuilt (spec/explorer.md §3).
 */
export function createFollower(options: FollowOptions): Follower {
  const { provider, index, from = 0, now = Date.now, onWaiting } = options
  const sides = { provider, index }
  let isEnding = false
  const pace = new Pace(now)
  let running: Promise<void> | undefined
  let chain: string | undefined
  let info: Results['getChainInfo'] | undefined
  let stall: Stall | undefined
  const reportWaiting = callOnce(onWaiting)

  async function catchUp(): Promise<void> {
    const known = index.head?.number
    const isIngester = await index.claim()
    chain ??= await readFirst(index)
    info = await provider.request('getChainInfo', {})
    if (stall === 'node-unavailable') stall = undefined
    if (!isIngester) return pace.add((index.head?.number ?? 0) - (known ?? index.head?.number ?? 0))
    if (index.head?.hash === info.head_block_hash) return
    const height = Number(info.head_block)
    if (isWaiting(index, height, from)) return reportWaiting(from, height)
    const common = await findStart(sides, from, height)
    if (index.isShared && index.head !== undefined && common === height) throw behind(height, index.head.number)
    pace.start()
    for (let last = common; !isEnding; ) {
      const stored = last === (index.head?.number ?? from - 1) ? await index.appendStored(from) : 0
      if (stored > 0) {
        pace.add(stored)
        last += stored
        continue
      }
      const count = Math.max(0, Math.min(IN_GROUP, height - last))
      const linked = await readLinked(sides, last, count)
      // Reads wait only for this. A new branch replaces the old one together with its first blocks.
      const isNew = index.head === undefined || last < index.head.first
      await index.append(linked, last)
      if (isNew) chain = await readFirst(index)
      pace.add(linked.length)
      last += linked.length
      // If no block is linked, the node has switched to another branch, and the next run goes back.
      if (linked.length === 0 || last >= height) return
    }
  }

  function sync(): Promise<void> {
    if (isEnding) return running ?? Promise.resolve()
    running ??= catchUp()
      .then(() => {
        stall = undefined
      })
      .catch((error: unknown) => {
        stall = describeStall(error)
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
      return stall === 'node-unavailable'
    },
    get info() {
      return info
    },
    get progress() {
      return describeProgress({ index, from, info, stall, pace })
    },
    sync,
    async stop() {
      isEnding = true
      await running?.catch(() => {})
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

/** The last block that remains in the index. */
async function findStart(sides: Sides, from: number, height: number): Promise<number> {
  const { head } = sides.index
  if (head === undefined) return from - 1
  const common = await findCommon(sides, Math.min(head.number, height))
  return common < head.first ? from - 1 : common
}

/** The blocks after a number, up to the first that is not the child of the previous one. */
async function readLinked(sides: Sides, last: number, count: number): Promise<WireBlock[]> {
  const blocks = await readBlocks(sides, last + 1, count)
  if (count > 0 && blocks[0] === undefined) await checkHeight(sides.provider, last + 1)
  return takeLinked(blocks, (await readRow(sides.index, last))?.hash)
}

/** Throws unless a shorter chain explains the missing block. */
async function checkHeight(provider: Provider, number: number): Promise<void> {
  const { head_block } = await provider.request('getChainInfo', {})
  if (Number(head_block) < number) return
  throw new ToolkitError(
    'EXPLORER_BLOCK_MISSING',
    `the node has blocks up to ${head_block}, but does not return block ${number}`,
    { hint: 'It may have pruned it: use a node with all blocks, or begin a new index with --from.' },
  )
}

function behind(height: number, indexed: number): ToolkitError {
  return new ToolkitError('EXPLORER_NODE_BEHIND', `the node is at block ${height}, and the index at ${indexed}`, {
    hint: 'Indexing continues when the node has caught up. The explorer responds meanwhile.',
  })
}

/** Reason why the last run failed. */
type Stall = Exclude<Progress['state'], 'indexing' | 'waiting' | 'synced'>

function describeStall(error: unknown): Stall {
  if (isNodeAway(error)) return 'node-unavailable'
  return isStoreFailure(error) ? 'store-unavailable' : 'stopped'
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
}): Progress {
  const { head } = index
  const nodeBlock = info && Number(info.head_block)
  const remainingBlocks = nodeBlock === undefined ? undefined : Math.max(0, nodeBlock - (head?.number ?? from - 1))
  const isSynced = head !== undefined && remainingBlocks === 0
  const isMeasured = remainingBlocks !== undefined && blocksPerSecond !== undefined && blocksPerSecond > 0
  const working = nodeBlock !== undefined && isWaiting(index, nodeBlock, from) ? 'waiting' : 'indexing'
  return {
    state: stall ?? (isSynced ? 'synced' : working),
    firstBlock: head?.first ?? from,
    indexedBlock: head?.number,
    nodeBlock,
    remainingBlocks,
    blocksPerSecond,
    remainingSeconds: isSynced ? 0 : isMeasured ? Math.ceil(remainingBlocks / blocksPerSecond) : undefined,
  }
}

type Sides = Pick<FollowOptions, 'provider' | 'index'>

/**
 * The last common block of the index and the chain. Without one, the block before the first. Forks are short, and nodes
 * prune old blocks, so this looks back from the top in growing steps.
 */
async function findCommon(sides: Sides, top: number): Promise<number> {
  const { first } = sides.index.head!
  if (top < first) return first - 1
  let low = top
  let high = top + 1
  for (let step = 1; !(await isSame(sides, low)); step *= 2) {
    if (low === first) return first - 1
    high = low
    low = Math.max(first, low - step)
  }
  while (high - low > 1) {
    const middle = (low + high) >>> 1
    if (await isSame(sides, middle)) low = middle
    else high = middle
  }
  return low
}

async function isSame(sides: Sides, number: number): Promise<boolean> {
  const [row, block] = await Promise.all([readRow(sides.index, number), readBlock(sides, number, false)])
  if (block === undefined) await checkHeight(sides.provider, number)
  return row !== undefined && row.hash === block?.hash
}

async function readFirst(index: ChainIndex): Promise<string | undefined> {
  return index.head && (await readRow(index, index.head.first))?.hash
}

function readRow(index: ChainIndex, number: number): Promise<BlockRow | undefined> {
  return index.read((view) => view.block(number))
}

async function readBlocks(sides: Sides, first: number, count: number): Promise<(WireBlock | undefined)[]> {
  const numbers = Array.from({ length: count }, (_, at) => first + at)
  const blocks: (WireBlock | undefined)[] = []
  for (let at = 0; at < count; at += AT_ONCE) {
    // An in-process chain responds synchronously while it has blocks, so yield to other tasks in between.
    await new Promise((resolve) => setImmediate(resolve))
    blocks.push(...(await Promise.all(numbers.slice(at, at + AT_ONCE).map((number) => readBlock(sides, number)))))
  }
  return blocks
}

/** Undefined if the chain was rolled back below it meanwhile. */
async function readBlock({ provider }: Sides, number: number, complete = true): Promise<WireBlock | undefined> {
  try {
    const request = { number: BigInt(number), complete }
    return (await provider.request('getBlockByNumber', request)).block
  } catch (error) {
    if (isNodeError(error)) return undefined
    throw error
  }
}

/** The leading blocks of which each is the child of the previous one. */
function takeLinked(blocks: readonly (WireBlock | undefined)[], parent: string | undefined): WireBlock[] {
  const linked: WireBlock[] = []
  for (const block of blocks) {
    const before = linked.at(-1)?.hash ?? parent
    if (block === undefined || (before !== undefined && block.parent_hash !== before)) break
    linked.push(block)
  }
  return linked
}
