import { encodeBase58 } from '../../codec/base58.js'
import { encodeUtf8 } from '../../codec/utf8.js'
import { type BlockHead, hashBlock, merkleRoot } from '../../tx/block.js'
import { hashReceipt, type Receipt } from '../../tx/receipt.js'
import type { SignedTransaction } from '../vm/signed.js'

/** A block of the chain. */
export interface Block {
  head: BlockHead
  hash: Uint8Array
  /** The hash in base58. */
  id: string
  transactions: readonly SignedTransaction[]
  receipts: readonly Receipt[]
  /** Gas of all transactions, times 100. */
  gasUsage: number
  parent: Block | undefined
}

const INFO = encodeUtf8('{}')
const NONE = new Uint8Array()

/** What a block is made of. */
export interface BlockContents {
  parent: Block | undefined
  number: number
  time: bigint
  witness: string
  transactions: readonly SignedTransaction[]
  receipts: readonly Receipt[]
}

/**
 * Forms a block from what was executed in it (`rpc.md` §5.9). Without roots its hash is not that of its contents, which takes a
 * fourth of the time.
 */
export function formBlock(contents: BlockContents, { hasRoots = true } = {}): Block {
  const { parent, number, time, witness, transactions, receipts } = contents
  const head: BlockHead = {
    version: number === 0 ? 0 : 1,
    parentHash: parent?.hash ?? NONE,
    txMerkleHash: hasRoots ? merkleRoot(transactions.map(({ hash }) => hash)) : NONE,
    txReceiptMerkleHash: hasRoots ? merkleRoot(receipts.map(hashReceipt)) : NONE,
    info: number === 0 ? NONE : INFO,
    number,
    witness,
    time,
  }
  const hash = hashBlock(head)
  const gasUsage = receipts.reduce((sum, receipt) => sum + receipt.gasUsage, 0)
  return { head, hash, id: encodeBase58(hash), transactions, receipts, gasUsage, parent }
}
