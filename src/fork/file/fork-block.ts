import type { Block } from '../../chain/blocks/block.js'
import { decodeBase64Lenient, encodeBase64 } from '../../codec/base64.js'
import { isInt64 } from '../../codec/int64.js'
import { requireRecord } from '../../collections/records.js'
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

type Checks = { readonly [name in keyof ForkBlock]: (value: unknown) => boolean }

const isCount = (value: unknown) => typeof value === 'number' && Number.isSafeInteger(value) && value >= 0
const isBase64 = (value: unknown) => typeof value === 'string' && decodeBase64Lenient(value) !== undefined

const CHECKS: Checks = {
  number: isCount,
  hash: (value) => typeof value === 'string' && /^[1-9A-HJ-NP-Za-km-z]+$/.test(value),
  time: (value) => typeof value === 'string' && /^\d{1,19}$/.test(value) && isInt64(BigInt(value)),
  witness: (value) => typeof value === 'string',
  parentHash: isBase64,
  txMerkleHash: isBase64,
  txReceiptMerkleHash: isBase64,
  info: isBase64,
  gasUsage: isCount,
}

/** Names the first field of a block in a file that has another type; undefined for a proper block. */
export function findBadField(block: unknown): string | undefined {
  if (typeof block !== 'object' || block === null) return 'block'
  const fields = requireRecord(block)
  const bad = Object.entries(CHECKS).find(([name, isProper]) => !isProper(fields[name]))
  return bad && `block.${bad[0]}`
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
