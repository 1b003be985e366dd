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

/** Forms a block from what was executed in it (`rpc.md` §5.9). */
export function formBlock(contents: {
  parent: Block | undefined
  number: number
  time: bigint
  witness: string
  transactions: readonly SignedTransaction[]
  receipts: readonly Receipt[]
}): Block {
  const { parent, number, time, witness, transactions, receipts } = contents
  const head: BlockHead = {
    version: number === 0 ? 0 : 1,
    parentHash: parent?.hash ?? NONE,
    txMerkleHash: merkleRoot(transactions.map(({ hash }) => hash)),
    txReceiptMerkleHash: merkleRoot(receipts.map(hashReceipt)),
    info: number === 0 ? NONE : INFO,
    number,
    witness,
    time,
  }
  const hash = hashBlock(head)
  const gasUsage = receipts.reduce((sum, receipt) => sum + receipt.gasUsage, 0)
  return { head, hash, id: encodeBase58(hash), transactions, receipts, gasUsage, parent }
}
