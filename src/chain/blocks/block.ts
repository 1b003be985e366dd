import { encodeBase58 } from '../../codec/base58.js'
import { encodeUtf8 } from '../../codec/utf8.js'
import { must } from '../../collections/presence.js'
import { type BlockHead, hashBlock, merkleRoot } from '../../tx/block.js'
import { hashReceipt, type Receipt } from '../../tx/receipt.js'
import type { SignedTransaction } from '../../vm/execution/signed.js'

/** A block of the chain. */
export interface Block {
  readonly head: BlockHead
  readonly hash: Uint8Array
  /** The hash in base58. */
  readonly id: string
  readonly transactions: readonly SignedTransaction[]
  readonly receipts: readonly Receipt[]
  /** Gas of all transactions, times 100. */
  readonly gasUsage: number
  /** Undefined for the first block and for the oldest one that is kept. */
  readonly parent: Block | undefined
  /** Drops the reference to the parent and keeps its hash. */
  forgetParent(): void
}

const INFO = encodeUtf8('{}')
const NONE = new Uint8Array()

/** Contents of a new block. */
export interface BlockContents {
  parent: Block | undefined
  /** Hash of the parent, if the parent is no longer kept. */
  parentHash?: Uint8Array | undefined
  number: number
  time: bigint
  witness: string
  transactions: readonly SignedTransaction[]
  receipts: readonly Receipt[]
}

/**
 * Forms a block from its executed transactions (`rpc.md` §5.9). Its hash, and that of its parent, are computed when
 * they are read: most blocks of a test run are read by number only. Without roots, its hash is not that of its
 * contents.
 */
export function buildBlock(contents: BlockContents, { hasRoots = true } = {}): Block {
  return new FormedBlock(contents, hasRoots)
}

class FormedBlock implements Block {
  readonly head: FormedHead
  readonly transactions: readonly SignedTransaction[]
  readonly receipts: readonly Receipt[]
  readonly gasUsage: number
  #hash: Uint8Array | undefined
  #id: string | undefined

  constructor(contents: BlockContents, hasRoots: boolean) {
    const { transactions, receipts } = contents
    this.head = new FormedHead(contents, hasRoots)
    this.transactions = transactions
    this.receipts = receipts
    this.gasUsage = receipts.reduce((sum, receipt) => sum + receipt.gasUsage, 0)
  }

  get parent(): Block | undefined {
    return this.head.parent
  }

  forgetParent(): void {
    this.head.forgetParent()
  }

  get hash(): Uint8Array {
    if (this.#hash === undefined) for (const block of this.#listUnhashed()) block.#hash = hashBlock(block.head)
    return must(this.#hash, 'hash of the block')
  }

  get id(): string {
    this.#id ??= encodeBase58(this.hash)
    return this.#id
  }

  /**
   * This block and the ancestors whose hash was never read, lowest first. It is a list because there may be more of
   * them than the stack has frames.
   */
  #listUnhashed(): FormedBlock[] {
    const blocks: FormedBlock[] = []
    let block: Block | undefined = this
    while (block instanceof FormedBlock && block.#hash === undefined) {
      blocks.push(block)
      block = block.parent
    }
    return blocks.reverse()
  }
}

class FormedHead implements BlockHead {
  readonly version: number
  readonly info: Uint8Array
  readonly number: number
  readonly witness: string
  readonly time: bigint
  parent: Block | undefined
  readonly #contents: Pick<BlockContents, 'transactions' | 'receipts'>
  readonly #hasRoots: boolean
  #parentHash: Uint8Array | undefined
  #txMerkleHash: Uint8Array | undefined
  #txReceiptMerkleHash: Uint8Array | undefined

  constructor({ parent, parentHash, number, witness, time, transactions, receipts }: BlockContents, hasRoots: boolean) {
    this.version = number === 0 ? 0 : 1
    this.info = number === 0 ? NONE : INFO
    this.number = number
    this.witness = witness
    this.time = time
    this.parent = parent
    this.#parentHash = parentHash
    this.#contents = { transactions, receipts }
    this.#hasRoots = hasRoots
  }

  get parentHash(): Uint8Array {
    return this.#parentHash ?? this.parent?.hash ?? NONE
  }

  get txMerkleHash(): Uint8Array {
    this.#txMerkleHash ??= this.#hasRoots ? merkleRoot(this.#contents.transactions.map(({ hash }) => hash)) : NONE
    return this.#txMerkleHash
  }

  get txReceiptMerkleHash(): Uint8Array {
    this.#txReceiptMerkleHash ??= this.#hasRoots ? merkleRoot(this.#contents.receipts.map(hashReceipt)) : NONE
    return this.#txReceiptMerkleHash
  }

  forgetParent(): void {
    this.#parentHash = this.parentHash
    this.parent = undefined
  }
}
