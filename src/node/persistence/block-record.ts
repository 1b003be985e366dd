import { type Block, buildBlock } from '../../chain/blocks/block.js'
import {
  formatStoredReceipt,
  formatStoredTransaction,
  parseStoredReceipt,
  parseStoredTransaction,
  type StoredReceipt,
  type StoredTransaction,
} from '../../chain/blocks/stored-form.js'
import { decodeBase64Lenient, encodeBase64 } from '../../codec/base64.js'
import { toBytes, toText } from '../../state/values.js'
import { openTransaction, type SignedTransaction } from '../../vm/execution/signed.js'

/**
 * Blocks and transactions as byte strings: JSON of the chain's own stored form, without computable parts. The same in
 * protobuf took ten times as long to read.
 */
interface BlockBytes {
  number: number
  witness: string
  time: string
  txs: StoredTransaction[]
  receipts: StoredReceipt[]
  /** Base64, only for the oldest block that is kept. */
  parentHash?: string
}

export function encodeBlock({ head, transactions, receipts, parent }: Block): string {
  const stored: BlockBytes = {
    number: head.number,
    witness: head.witness,
    time: String(head.time),
    txs: transactions.map(({ tx }) => formatStoredTransaction(tx)),
    receipts: receipts.map(formatStoredReceipt),
    ...(parent === undefined && { parentHash: encodeBase64(head.parentHash) }),
  }
  return toBytes(JSON.stringify(stored))
}

/** The block after its parent. The parent of the oldest kept block is missing. */
export function decodeBlock(bytes: string, parent: Block | undefined): Block {
  const { number, witness, time, txs, receipts, parentHash }: BlockBytes = JSON.parse(toText(bytes))
  return buildBlock({
    parent,
    parentHash: parent === undefined && parentHash !== undefined ? decodeBase64Lenient(parentHash) : undefined,
    number,
    time: BigInt(time),
    witness,
    transactions: txs.map((tx) => openTransaction(parseStoredTransaction(tx))),
    receipts: receipts.map(parseStoredReceipt),
  })
}

export function encodeSigned({ tx }: SignedTransaction): string {
  return toBytes(JSON.stringify(formatStoredTransaction(tx)))
}

export function decodeSigned(bytes: string): SignedTransaction {
  return openTransaction(parseStoredTransaction(JSON.parse(toText(bytes))))
}
