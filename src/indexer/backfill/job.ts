import { firstOf, itemAt, must } from '../../collections/presence.js'
import { ToolkitError } from '../../errors/errors.js'
import type { Provider } from '../../rpc/provider.js'
import type { WireBlock } from '../store/chain-index.js'
import type { BlockStore } from '../store/postgres/block-store.js'
import { otherBlockError } from '../store/postgres/stored-blocks.js'
import { BackfillReader } from './block-reader.js'

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
  /** Ends the job at once: the database keeps what was written as a whole. */
  stop?(): Promise<void>
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
  const readers = providers.map((provider) => new BackfillReader(provider))
  let requests = 0

  function read({ first, last }: BlockRange): Promise<WireBlock[]> {
    const blocks = itemAt(readers, requests++ % readers.length).read(first, last)
    // A failure is thrown where the blocks are needed, which may be after that of a write.
    blocks.catch(() => {})
    return blocks
  }

  return {
    async store(range) {
      const known = await store.readHashes(range.first - 1, range.last)
      const parts = listMissing(range, known)
      const written = new BlockBuffer(store, known)
      let next = parts[0] && read(parts[0])
      for (let at = 1; next !== undefined; at++) {
        const blocks: WireBlock[] = await next
        // The next blocks are fetched while these are written.
        next = parts[at] && read(itemAt(parts, at))
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
  /** Hashes of the blocks so far, and of stored ones. */
  readonly #hashes: Map<number, string>
  #blocks: WireBlock[] = []
  #transactions = 0

  constructor(store: BlockStore, known: ReadonlyMap<number, string>) {
    this.#store = store
    this.#hashes = new Map(known)
  }

  async add(blocks: readonly WireBlock[]): Promise<void> {
    for (const block of blocks) {
      const number = Number(block.number)
      const before = this.#hashes.get(number - 1)
      if (before !== undefined && before !== block.parent_hash) throw otherParentError(number)
      this.#hashes.set(number, block.hash)
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

function otherParentError(number: number): ToolkitError {
  return new ToolkitError('EXPLORER_STORE_CHAIN', `block ${number} is not the child of block ${number - 1}`, {
    hint: `The nodes and the database have different chains. Block ${number} was not stored.`,
  })
}

/**
 * Throws `EXPLORER_STORE_CHAIN` unless all nodes have the same block, and the database no other one. Stored blocks are
 * not fetched, so a backfill from another chain could otherwise end without a difference.
 */
export async function checkChain(store: BlockStore, providers: readonly Provider[], number: number): Promise<void> {
  const read = (provider: Provider) => new BackfillReader(provider).read(number, number)
  const [hash, ...others] = (await Promise.all(providers.map(read))).map(([block]) => must(block, 'block').hash)
  const stored = (await store.readHashes(number, number)).get(number)
  if (stored !== undefined && stored !== hash) throw otherBlockError(store.name, number)
  const at = others.findIndex((other) => other !== hash)
  if (at < 0) return
  const [first, second] = [firstOf(providers).url, itemAt(providers, at + 1).url]
  throw new ToolkitError('EXPLORER_STORE_CHAIN', `${first} and ${second} have different blocks ${number}`, {
    hint: 'Give nodes of one chain.',
  })
}
