import { type Block, formBlock } from './chain/block.js'
import {
  formatStoredReceipt,
  formatStoredTransaction,
  parseStoredReceipt,
  parseStoredTransaction,
  type StoredReceipt,
  type StoredTransaction,
} from './chain/stored-form.js'
import { toBytes, toText } from './state/values.js'
import { openTransaction, type SignedTransaction } from './vm/signed.js'

/**
 * Blocks and transactions as byte strings: JSON of the chain's own stored form, without what can be worked out again. The
 * same in protobuf took ten times as long to read.
 */
interface StoredBlock {
  number: number
  witness: string
  time: string
  txs: StoredTransaction[]
  receipts: StoredReceipt[]
}

export function encodeBlock({ head, transactions, receipts }: Block): string {
  const stored: StoredBlock = {
    number: head.number,
    witness: head.witness,
    time: String(head.time),
    txs: transactions.map(({ tx }) => formatStoredTransaction(tx)),
    receipts: receipts.map(formatStoredReceipt),
  }
  return toBytes(JSON.stringify(stored))
}

/** The block on top of its parent. */
export function decodeBlock(bytes: string, parent: Block): Block {
  const { number, witness, time, txs, receipts }: StoredBlock = JSON.parse(toText(bytes))
  return formBlock({
    parent,
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
