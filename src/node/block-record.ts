import type { Message } from '../rpc/message.js'
import { decodeBinary, encodeBinary } from '../rpc/message-binary.js'
import { METHODS, type Results } from '../rpc/schema.js'
import { type Block, formBlock } from './chain/block.js'
import {
  formatStoredReceipt,
  formatStoredTransaction,
  parseStoredReceipt,
  parseStoredTransaction,
  type StoredTransaction,
} from './chain/stored-form.js'
import { openTransaction, type SignedTransaction } from './vm/signed.js'

/** Blocks and transactions as bytes: the chain's own stored form in protobuf, without what can be worked out again. */

type StoredBlock = Results['getRawBlockByNumber']['block']

const BLOCK: Message = METHODS.getRawBlockByNumber.result.fields.block.message!
const TRANSACTION: Message = BLOCK.fields.txs!.message!

export function encodeBlock({ head, transactions, receipts }: Block): Uint8Array {
  return encodeBinary(BLOCK, {
    head: { number: String(head.number), witness: head.witness, time: String(head.time) },
    txs: transactions.map(({ tx }) => formatStoredTransaction(tx)),
    receipts: receipts.map(formatStoredReceipt),
  })
}

/** The block on top of its parent. */
export function decodeBlock(bytes: Uint8Array, parent: Block): Block {
  const { head, txs, receipts } = decodeBinary(BLOCK, bytes) as unknown as StoredBlock
  return formBlock({
    parent,
    number: Number(head.number),
    time: BigInt(head.time),
    witness: head.witness,
    transactions: txs.map((tx) => openTransaction(parseStoredTransaction(tx))),
    receipts: receipts.map(parseStoredReceipt),
  })
}

export function encodeSigned({ tx }: SignedTransaction): Uint8Array {
  return encodeBinary(TRANSACTION, formatStoredTransaction(tx))
}

export function decodeSigned(bytes: Uint8Array): SignedTransaction {
  return openTransaction(parseStoredTransaction(decodeBinary(TRANSACTION, bytes) as unknown as StoredTransaction))
}
