import { ToolkitError } from '../../errors/errors.js'
import type { Provider } from '../../rpc/provider.js'
import type { WireBlock } from '../store/chain-index.js'
import type { BlockStore } from '../store/postgres/block-store.js'
import { BlockReader } from './block-reader.js'

/** First and last number of consecutive blocks. */
export interface BlockRange {
  first: number
  last: number
}

/** Fetches and stores blocks, one range at a time. */
export interface BackfillJob {
  /**
   * Stores the blocks of a range that are not stored yet. Returns how many were fetched. Throws
   * `EXPLORER_BLOCK_MISSING`, `EXPLORER_STORE_CHAIN`.
   */
  store(range: BlockRange): Promise<number>
  close(): Promise<void>
}

/** Blocks per request. */
const IN_REQUEST = 64
/** Number of transactions that are written together, so that memory does not depend on the size of blocks. */
const TOGETHER = 4096

/**
 * Creates a job in this thread. It closes the store.
 *
 * @param providers - Nodes of one chain, which are requested in turn.
 */
export function createJob(store: BlockStore, providers: readonly Provider[]): BackfillJob {
  const readers = providers.map((provider) => new BlockReader(provider))
  let requests = 0

  function read({ first, last }: BlockRange): Promise<WireBlock[]> {
    const blocks = readers[requests++ % readers.length]!.read(first, last)
    // A failure is thrown where the blocks are needed, which may be after that of a write.
    blocks.catch(() => {})
    return blocks
  }

  return {
    async store(range) {
      const parts = listMissing(range, await store.readHashes(range.first, range.last))
      const written = new BlockBuffer(store)
      let next = parts[0] && read(parts[0])
      for (let at = 1; next !== undefined; at++) {
        const blocks: WireBlock[] = await next
        // The next blocks are fetched while these are written.
        next = parts[at] && read(parts[at]!)
        await written.add(blocks)
      }
      await written.flush()
      return parts.reduce((sum, { first, last }) => sum + last - first + 1, 0)
    },
    close: () => store.close(),
  }
}

/** Lists the blocks of a range that are not stored, as ranges of one request. */
function listMissing({ first, last }: BlockRange, known: ReadonlyMap<number, string>): BlockRange[] {
  const ranges: BlockRange[] = []
  for (let number = first; number <= last; number++) {
    if (known.has(number)) continue
    const range = ranges.at(-1)
    if (range?.last === number - 1 && number - range.first < IN_REQUEST) range.last = number
    else ranges.push({ first: number, last: number })
  }
  return ranges
}

/** Blocks until there are enough to be written. */
class BlockBuffer {
  readonly #store: BlockStore
  #blocks: WireBlock[] = []
  #transactions = 0
  #last: WireBlock | undefined

  constructor(store: BlockStore) {
    this.#store = store
  }

  async add(blocks: readonly WireBlock[]): Promise<void> {
    for (const block of blocks) {
      checkLink(block, this.#last)
      this.#last = block
      this.#blocks.push(block)
      this.#transactions += block.transactions.length
    }
    if (this.#transactions >= TOGETHER) await this.flush()
  }

  async flush(): Promise<void> {
    if (this.#blocks.length === 0) return
    await this.#store.add(this.#blocks)
    this.#blocks = []
    this.#transactions = 0
  }
}

/** Throws if a block is not the child of the previous one, because the nodes have different chains. */
function checkLink({ number, parent_hash }: WireBlock, before: WireBlock | undefined): void {
  if (before === undefined || Number(before.number) !== Number(number) - 1 || parent_hash === before.hash) return
  throw new ToolkitError('EXPLORER_STORE_CHAIN', `block ${number} is not the child of block ${before.number}`, {
    hint: `The nodes have different chains. Block ${number} was not stored.`,
  })
}
