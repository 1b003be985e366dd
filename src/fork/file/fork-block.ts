import type { Block } from '../../chain/blocks/block.js'
import { decodeBase64Lenient, encodeBase64 } from '../../codec/base64.js'
import type { BlockHead } from '../../tx/block.js'

/** The block of a fork, as stored in its file. */
export interface ForkBlock {
  number: number
  /** base58 */
  hash: string
  /** Nanoseconds since 1970. */
  time: string
  witness: string
  /** base64, like the other hashes. */
  parentHash: string
  txMerkleHash: string
  txReceiptMerkleHash: string
  info: string
  /** Gas of its transactions, in hundredths. */
  gasUsage: number
}

export function formatForkBlock({ head, id, gasUsage }: Block): ForkBlock {
  return {
    number: head.number,
    hash: id,
    time: String(head.time),
    witness: head.witness,
    parentHash: encodeBase64(head.parentHash),
    txMerkleHash: encodeBase64(head.txMerkleHash),
    txReceiptMerkleHash: encodeBase64(head.txReceiptMerkleHash),
    info: encodeBase64(head.info),
    gasUsage,
  }
}

export function parseForkBlock(block: ForkBlock): BlockHead {
  const bytes = (text: string) => decodeBase64Lenient(text) ?? new Uint8Array()
  return {
    version: block.number === 0 ? 0 : 1,
    parentHash: bytes(block.parentHash),
    txMerkleHash: bytes(block.txMerkleHash),
    txReceiptMerkleHash: bytes(block.txReceiptMerkleHash),
    info: bytes(block.info),
    number: block.number,
    witness: block.witness,
    time: BigInt(block.time),
  }
}
