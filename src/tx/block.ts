import { concatBytes } from '../codec/bytes.js'
import { Writer } from '../codec/writer.js'
import { firstOf, itemAt } from '../collections/presence.js'
import { sha3_256 } from '../crypto/hash.js'

/** The head of a block as stored (rpc.md §5.9). */
export interface BlockHead {
  /** 0 for the genesis block, 1 for all others. */
  readonly version: number
  /** Empty for the genesis block. */
  readonly parentHash: Uint8Array
  readonly txMerkleHash: Uint8Array
  readonly txReceiptMerkleHash: Uint8Array
  /** The two bytes `{}`; empty for the genesis block. */
  info: Uint8Array
  number: number
  /** The producer's signing key, as text. */
  witness: string
  /** Nanoseconds since 1970. */
  time: bigint
}

/** The bytes of a block head. */
function encodeBlockHead(head: BlockHead): Uint8Array {
  return new Writer()
    .int64(head.version)
    .bytes(head.parentHash)
    .bytes(head.txMerkleHash)
    .bytes(head.txReceiptMerkleHash)
    .bytes(head.info)
    .int64(head.number)
    .string(head.witness)
    .int64(head.time)
    .finish()
}

/** The block hash: 32 bytes, which the producer signs. */
export function hashBlock(head: BlockHead): Uint8Array {
  return sha3_256(encodeBlockHead(head))
}

/**
 * Computes the merkle root of transaction or receipt hashes in block order: neighbours are hashed together, an odd last
 * one with itself, and so is a single leaf. Empty for no leaves.
 */
export function merkleRoot(leaves: readonly Uint8Array[]): Uint8Array {
  if (leaves.length === 0) return new Uint8Array()
  let level = leaves
  do {
    level = joinPairs(level)
  } while (level.length > 1)
  return firstOf(level)
}

function joinPairs(level: readonly Uint8Array[]): Uint8Array[] {
  const parents: Uint8Array[] = []
  for (let i = 0; i < level.length; i += 2) {
    const left = itemAt(level, i)
    parents.push(sha3_256(concatBytes([left, level[i + 1] ?? left])))
  }
  return parents
}
