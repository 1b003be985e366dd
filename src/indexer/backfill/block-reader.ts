import { encodeBase58 } from '../../codec/base58.js'
import { decodeBase64Lenient } from '../../codec/base64.js'
import { ToolkitError } from '../../errors/errors.js'
import { GRPC_CODES, isNodeError } from '../../rpc/node-error.js'
import type { Provider } from '../../rpc/provider.js'
import type { Results } from '../../rpc/schema.js'
import { type BlockHead, hashBlock } from '../../tx/block.js'
import { checkBlock, findRootFault } from '../block-check.js'
import type { WireBlock } from '../store/chain-index.js'

type StoredHead = Results['getBlockHeaderByRange']['block_list'][number]['head']
type RangeTransactions = WireBlock['transactions']

/** Number of blocks that are requested one by one at the same time. */
const AT_ONCE = 16

/**
 * Reads irreversible blocks of a node: a range with two requests, because requests for single blocks would take the
 * node and this process longer than the blocks themselves. Blocks that do not add up are requested one by one.
 */
export class BackfillReader {
  readonly #provider: Provider
  /** False for a node without requests for ranges. */
  #hasRanges = true

  constructor(provider: Provider) {
    this.#provider = provider
  }

  /**
   * Reads blocks up to `last`, in order: at most 101. Throws `EXPLORER_BLOCK_MISSING`, and `EXPLORER_BLOCK_INVALID` for
   * a block that contradicts itself.
   */
  async read(first: number, last: number): Promise<WireBlock[]> {
    // A range has two blocks or more (rpc.md §4.10).
    const blocks = this.#hasRanges && last > first ? await this.#readRange(first, last) : undefined
    return blocks ?? this.#readSingle(first, last)
  }

  /** Undefined if the node does not return the range, or another one. */
  async #readRange(first: number, last: number): Promise<WireBlock[] | undefined> {
    try {
      const [{ block_list }, { blocktx_list }] = await Promise.all([
        this.#provider.request('getBlockHeaderByRange', { start: first, end: last + 1 }),
        this.#provider.request('getBlockTxsByContract', {
          from_block: first,
          to_block: last,
          contract: '',
          action_name: '',
        }),
      ])
      const transactions = new Map(blocktx_list.map(({ block_number, tx_list }) => [Number(block_number), tx_list]))
      if (block_list.length !== last - first + 1) return undefined
      return joinBlocks(
        block_list.map(({ head }) => head),
        first,
        transactions,
      )
    } catch (error) {
      if (!isNodeError(error)) throw error
      if (error.grpcCode === GRPC_CODES.UNIMPLEMENTED) this.#hasRanges = false
      // A response has at most 4 MiB (rpc.md §1.6).
      if (error.grpcCode !== GRPC_CODES.RESOURCE_EXHAUSTED) return undefined
      const middle = (first + last) >>> 1
      return [...(await this.read(first, middle)), ...(await this.read(middle + 1, last))]
    }
  }

  async #readSingle(first: number, last: number): Promise<WireBlock[]> {
    const blocks: WireBlock[] = []
    for (let start = first; start <= last; start += AT_ONCE) {
      const count = Math.min(AT_ONCE, last - start + 1)
      blocks.push(...(await Promise.all(Array.from({ length: count }, (_, at) => this.#readBlock(start + at)))))
    }
    return blocks
  }

  async #readBlock(number: number): Promise<WireBlock> {
    try {
      const { block } = await this.#provider.request('getBlockByNumber', { number: BigInt(number), complete: true })
      checkBlock(block, number, this.#provider.url)
      return block
    } catch (error) {
      if (!isNodeError(error)) throw error
      throw new ToolkitError('EXPLORER_BLOCK_MISSING', `${this.#provider.url} does not return block ${number}`, {
        hint: 'It may have pruned it: use a node with all blocks, or a later range.',
        cause: error,
      })
    }
  }
}

/** Undefined unless these are the heads of consecutive blocks, with exactly the transactions that the heads name. */
function joinBlocks(
  heads: readonly StoredHead[],
  first: number,
  transactions: ReadonlyMap<number, RangeTransactions>,
): WireBlock[] | undefined {
  const blocks: WireBlock[] = []
  for (const [at, stored] of heads.entries()) {
    const head = parseHead(stored)
    const own = transactions.get(head.number) ?? []
    // The response leaves out transactions without actions.
    if (head.number !== first + at || findRootFault(head, own) !== undefined) return undefined
    blocks.push({
      number: stored.number,
      hash: encodeBase58(hashBlock(head)),
      parent_hash: encodeBase58(head.parentHash),
      time: stored.time,
      witness: stored.witness,
      transactions: own,
    })
  }
  return blocks
}

/** Bytes of an invalid text, which match no hash. */
const NONE = new Uint8Array()

function parseHead(stored: StoredHead): BlockHead {
  return {
    version: Number(stored.version),
    parentHash: decodeBase64Lenient(stored.parentHash) ?? NONE,
    txMerkleHash: decodeBase64Lenient(stored.txMerkleHash) ?? NONE,
    txReceiptMerkleHash: decodeBase64Lenient(stored.txReceiptMerkleHash) ?? NONE,
    info: decodeBase64Lenient(stored.info) ?? NONE,
    number: Number(stored.number),
    witness: stored.witness,
    time: BigInt(stored.time),
  }
}
