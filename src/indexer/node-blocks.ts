import { ToolkitError } from '../errors/errors.js'
import { unlessRejected } from '../rpc/node-error.js'
import type { Provider } from '../rpc/provider.js'
import type { Results } from '../rpc/schema.js'
import { checkBlock, invalidBlockError } from './block-check.js'
import type { BlockRow, ChainIndex, WireBlock } from './store/chain-index.js'
import { Slices } from './store/slices.js'

type NodeBlock = Results['getBlockByNumber']['block']

/** A node and the index of its chain. */
export interface Sides {
  provider: Provider
  index: ChainIndex
}

/** Number of blocks requested concurrently. */
const AT_ONCE = 16

/**
 * The last common block of the index and the chain. Without one, the block before the first. Forks are short, and nodes
 * prune old blocks, so this looks back from the top in growing steps.
 */
export async function findCommon(sides: Sides, top: number): Promise<number> {
  const first = sides.index.head?.first ?? 0
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

/** Reads a block of the index. */
export function readRow(index: ChainIndex, number: number): Promise<BlockRow | undefined> {
  return index.read((view) => view.block(number))
}

/**
 * Reads the blocks after a number, up to the first that is not the child of the previous one. Throws
 * `EXPLORER_BLOCK_INVALID` if the first one contradicts itself, or is not the child of a block that the node has, too.
 *
 * @param isFirst - Whether the index keeps no block before them.
 */
export async function readLinked(sides: Sides, last: number, count: number, isFirst: boolean): Promise<WireBlock[]> {
  if (count === 0) return []
  const blocks = await readBlocks(sides, last + 1, count)
  if (blocks[0] === undefined) await checkHeight(sides.provider, last + 1)
  const before = isFirst ? undefined : await readRow(sides.index, last)
  const linked: NodeBlock[] = []
  const slices = new Slices()
  for (const [at, block] of blocks.entries()) {
    if (slices.areOver) await slices.pause()
    const number = last + 1 + at
    const parent = linked.at(-1)?.hash ?? before?.hash
    if (block === undefined) break
    if (at === 0) checkBlock(block, number, sides.provider.url)
    else if (!isValid(block, number)) break
    if (parent !== undefined && block.parent_hash !== parent) break
    linked.push(block)
  }
  // A node that still has the block before, but no child of it, has not switched to another branch.
  if (linked.length === 0 && blocks[0] !== undefined && before !== undefined && (await isSame(sides, last))) {
    throw invalidBlockError(last + 1, `names another parent than block ${last}`, sides.provider.url)
  }
  return linked
}

function isValid(block: NodeBlock, number: number): boolean {
  try {
    checkBlock(block, number, '')
    return true
  } catch {
    return false
  }
}

async function readBlocks(sides: Sides, first: number, count: number): Promise<(NodeBlock | undefined)[]> {
  const numbers = Array.from({ length: count }, (_, at) => first + at)
  const blocks: (NodeBlock | undefined)[] = []
  for (let at = 0; at < count; at += AT_ONCE) {
    // An in-process chain responds synchronously while it has blocks, so yield to other tasks in between.
    await new Promise((resolve) => setImmediate(resolve))
    blocks.push(...(await Promise.all(numbers.slice(at, at + AT_ONCE).map((number) => readBlock(sides, number)))))
  }
  return blocks
}

/** Undefined if the chain was rolled back below it meanwhile. */
async function readBlock({ provider }: Sides, number: number, complete = true): Promise<NodeBlock | undefined> {
  const response = await unlessRejected(() =>
    provider.request('getBlockByNumber', { number: BigInt(number), complete }),
  )
  return response?.block
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
