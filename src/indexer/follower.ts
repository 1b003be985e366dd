import type { ToolkitError } from '../errors/errors.js'
import { isNodeAway, isNodeError } from '../rpc/node-error.js'
import type { Provider } from '../rpc/provider.js'
import type { Results } from '../rpc/schema.js'
import { type Branches, createBranches } from './store/branches.js'
import type { ChainIndex } from './store/chain-index.js'

type WireBlock = Results['getBlockByNumber']['block']

/** Options for following a chain. */
export interface FollowOptions {
  provider: Provider
  index: ChainIndex
  /** The first block that is indexed where the index is empty. */
  from?: number
}

/** Keeps an index at the head of a chain. */
export interface Follower {
  /** Brings the index to the head, once for all who ask meanwhile. */
  sync(): Promise<void>
  /**
   * The same for those whom older blocks help too: answers why the node cannot be reached, where that is so, and
   * without waiting for it once that is known.
   */
  trySync(): Promise<ToolkitError | undefined>
  /** Whether the node did not answer when it was asked last. */
  readonly isAway: boolean
  /** The newest chain info of the node. */
  readonly info: Results['getChainInfo'] | undefined
  /** Reads from one consistent branch of the chain. */
  read: Branches['read']
  /** Changes whenever the chain is another: a hash of its first block. */
  readonly chain: string | undefined
}

/** Blocks that are asked for at once. */
const AT_ONCE = 16
/** Blocks that are written together. */
const IN_GROUP = 64

/**
 * Follows a chain block by block. Where the chain has gone back or taken another branch, the index goes back to the
 * last block that both have; where it is another chain, the index begins again (spec/explorer.md §3).
 */
export function createFollower({ provider, index, from = 0 }: FollowOptions): Follower {
  let running: Promise<void> | undefined
  let chain: string | undefined
  let info: Results['getChainInfo'] | undefined
  let away: ToolkitError | undefined
  const branches = createBranches()

  async function catchUp(): Promise<void> {
    info = await provider.request('getChainInfo', {})
    away = undefined
    const { head } = index
    if (head?.hash === info.head_block_hash) {
      chain ??= await readFirst()
      return
    }
    const height = Number(info.head_block)
    if (head !== undefined) await goBack(await findCommon({ provider, index }, Math.min(head.number, height)))
    for (let next = (index.head?.number ?? from - 1) + 1; next <= height; next = index.head!.number + 1) {
      const linked = takeLinked(
        await readBlocks(provider, next, Math.min(IN_GROUP, height - next + 1)),
        index.head?.hash,
      )
      // Another branch since the height was read: the next look goes back.
      if (linked.length === 0) return
      await index.append(linked)
    }
    chain = await readFirst()
  }

  function sync(): Promise<void> {
    running ??= branches
      .change(catchUp)
      .catch((error: unknown) => {
        away = isNodeAway(error) ? error : undefined
        throw error
      })
      .finally(() => {
        running = undefined
      })
    return running
  }

  async function goBack(number: number): Promise<void> {
    if (number >= index.head!.number) return
    branches.leave()
    await index.rollBack(number)
  }

  async function readFirst(): Promise<string | undefined> {
    return index.head && (await index.block(index.head.first))?.hash
  }

  return {
    get chain() {
      return chain
    },
    get isAway() {
      return away !== undefined
    },
    get info() {
      return info
    },
    sync,
    async trySync() {
      const synced = sync().catch((error: unknown) => {
        if (!isNodeAway(error)) throw error
      })
      if (away === undefined) await synced
      else synced.catch(() => {})
      return away
    },
    read: branches.read,
  }
}

type Sides = Pick<FollowOptions, 'provider' | 'index'>

/** The last block that the index and the chain have in common; without one, the block before the first. */
async function findCommon(sides: Sides, top: number): Promise<number> {
  const { first } = sides.index.head!
  if (top < first || !(await isSame(sides, first))) return first - 1
  let low = first
  let high = top
  while (low < high) {
    const middle = (low + high + 1) >>> 1
    if (await isSame(sides, middle)) low = middle
    else high = middle - 1
  }
  return low
}

async function isSame({ provider, index }: Sides, number: number): Promise<boolean> {
  const [row, block] = await Promise.all([index.block(number), readBlock(provider, number, false)])
  return row !== undefined && row.hash === block?.hash
}

async function readBlocks(provider: Provider, first: number, count: number): Promise<(WireBlock | undefined)[]> {
  const numbers = Array.from({ length: count }, (_, at) => first + at)
  const blocks: (WireBlock | undefined)[] = []
  for (let at = 0; at < count; at += AT_ONCE) {
    // A chain in this process answers at once, for as long as there are blocks: others have their turns between.
    await new Promise((resolve) => setImmediate(resolve))
    blocks.push(...(await Promise.all(numbers.slice(at, at + AT_ONCE).map((number) => readBlock(provider, number)))))
  }
  return blocks
}

/** Nothing where the chain has gone back below it meanwhile. */
async function readBlock(provider: Provider, number: number, complete = true): Promise<WireBlock | undefined> {
  try {
    const request = { number: BigInt(number), complete }
    return (await provider.request('getBlockByNumber', request)).block
  } catch (error) {
    if (isNodeError(error)) return undefined
    throw error
  }
}

/** The blocks from the start on of which each is the child of the one before. */
function takeLinked(blocks: readonly (WireBlock | undefined)[], parent: string | undefined): WireBlock[] {
  const linked: WireBlock[] = []
  for (const block of blocks) {
    const before = linked.at(-1)?.hash ?? parent
    if (block === undefined || (before !== undefined && block.parent_hash !== before)) break
    linked.push(block)
  }
  return linked
}
