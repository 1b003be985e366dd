import { ToolkitError } from '../errors/errors.js'
import { isNodeError } from '../rpc/node-error.js'
import type { Provider } from '../rpc/provider.js'
import type { ChainIndex, WireBlock } from './store/chain-index.js'
import type { BlockStore } from './store/postgres/block-store.js'

/** Options of a backfill. */
export interface BackfillOptions {
  /** Nodes of one chain, among which requests are distributed. */
  providers: readonly Provider[]
  store: BlockStore
  /** First and last block. The last one is irreversible, because a backfill never replaces a stored block. */
  first: number
  last: number
  /** Number of groups of blocks that are fetched and written concurrently. */
  jobs: number
  signal: AbortSignal
  /** Called after each group with the number of stored blocks of the range, and how many were stored before. */
  onProgress: (progress: { stored: number; known: number }) => void
}

/** Blocks per group, which is one database transaction. */
const IN_GROUP = 64

/**
 * Stores a range of blocks without positions in lists, in any order. Stored blocks are not fetched again, so an
 * interrupted run continues when repeated, and ranges may overlap. Throws `EXPLORER_BLOCK_MISSING`,
 * `EXPLORER_STORE_CHAIN`.
 */
export async function backfill(options: BackfillOptions): Promise<void> {
  const { first, last, jobs, signal, onProgress } = options
  const progress = { stored: 0, known: 0 }
  const failed = new AbortController()
  const stop = AbortSignal.any([signal, failed.signal])
  // Groups begin at multiples of their size, so that runs with other ranges have the same groups.
  let next = first - (first % IN_GROUP)
  const work = async (job: number) => {
    while (next <= last && !stop.aborted) {
      const start = next
      next += IN_GROUP
      const range = { first: Math.max(first, start), last: Math.min(last, start + IN_GROUP - 1) }
      const fetched = await storeGroup(options, range, job)
      progress.stored += range.last - range.first + 1
      progress.known += range.last - range.first + 1 - fetched
      onProgress(progress)
    }
  }
  await Promise.all(
    Array.from({ length: jobs }, (_, job) =>
      work(job).catch((error: unknown) => {
        failed.abort()
        throw error
      }),
    ),
  )
}

/** Appends all stored blocks that follow the index, up to the first missing one. Returns their number. */
export async function appendStored(
  index: ChainIndex,
  { from, signal, onProgress }: { from: number; signal: AbortSignal; onProgress: (count: number) => void },
): Promise<number> {
  let count = 0
  while (!signal.aborted) {
    const appended = await index.appendStored(from)
    if (appended === 0) break
    count += appended
    onProgress(count)
  }
  return count
}

/** Returns how many blocks were fetched. */
async function storeGroup(
  { providers, store }: BackfillOptions,
  { first, last }: { first: number; last: number },
  job: number,
): Promise<number> {
  const known = await store.readHashes(first, last)
  const numbers = Array.from({ length: last - first + 1 }, (_, at) => first + at).filter((number) => !known.has(number))
  if (numbers.length === 0) return 0
  const blocks = await Promise.all(
    numbers.map((number, at) => readBlock(providers[(job + at) % providers.length]!, number)),
  )
  checkLinks(blocks)
  await store.add(blocks)
  return blocks.length
}

async function readBlock(provider: Provider, number: number): Promise<WireBlock> {
  try {
    return (await provider.request('getBlockByNumber', { number: BigInt(number), complete: true })).block
  } catch (error) {
    if (!isNodeError(error)) throw error
    throw new ToolkitError('EXPLORER_BLOCK_MISSING', `${provider.url} does not return block ${number}`, {
      hint: 'It may have pruned it: use a node with all blocks, or a later range.',
      cause: error,
    })
  }
}

/** Throws if a block is not the child of the previous one, because the nodes have different chains. */
function checkLinks(blocks: readonly WireBlock[]): void {
  for (const [at, block] of blocks.entries()) {
    const before = blocks[at - 1]
    if (before === undefined || Number(before.number) !== Number(block.number) - 1) continue
    if (block.parent_hash !== before.hash) throw disagree(Number(block.number))
  }
}

function disagree(number: number): ToolkitError {
  return new ToolkitError('EXPLORER_STORE_CHAIN', `block ${number} is not the child of block ${number - 1}`, {
    hint: 'The nodes have different chains. Nothing of these blocks was stored.',
  })
}
