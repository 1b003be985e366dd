import { STATUS_CODES } from '../../../tx/receipt.js'
import {
  bytes,
  double,
  enumeration,
  int64,
  list,
  map,
  maybe,
  message,
  openEnumeration,
  optional,
  part,
  string,
  uint32,
} from '../message.js'

/**
 * Messages of transactions and their receipts, with protobuf's names and field numbers (rpc.md §13), in the order in
 * which fields are printed (§2.1.7). Messages that differ only in their use share one.
 */

const TX_STATUSES = ['PENDING', 'PACKED', 'IRREVERSIBLE'] as const

const ALGORITHMS = ['UNKNOWN', 'SECP256K1', 'ED25519'] as const

export const AmountLimit = message('AmountLimit', { token: string(1), value: string(2) })

const Action = message('Action', { contract: string(1), action_name: string(2), data: string(3) })

export const TxReceipt = message('TxReceipt', {
  tx_hash: string(1),
  gas_usage: double(2),
  ram_usage: map(int64(3)),
  status_code: enumeration(4, STATUS_CODES),
  message: string(5),
  returns: list(string(6)),
  receipts: list(part(7, message('Receipt', { func_name: string(1), content: string(2) }))),
})

export const Transaction = message('Transaction', {
  hash: string(1),
  time: int64(2),
  expiration: int64(3),
  gas_ratio: double(4),
  gas_limit: double(5),
  delay: int64(6),
  chain_id: uint32(7),
  actions: list(part(8, Action)),
  signers: list(string(9)),
  publisher: string(10),
  referred_tx: string(11),
  amount_limit: list(part(12, AmountLimit)),
  tx_receipt: maybe(13, TxReceipt),
})

export const TransactionResponse = message('TransactionResponse', {
  status: enumeration(1, TX_STATUSES),
  transaction: part(2, Transaction),
  block_number: int64(3),
})

const Signature = message('Signature', {
  algorithm: openEnumeration(1, ALGORITHMS),
  signature: bytes(2),
  public_key: bytes(3),
})

export const TransactionRequest = message('TransactionRequest', {
  time: int64(1),
  expiration: int64(2),
  gas_ratio: double(3),
  gas_limit: double(4),
  delay: optional(int64(5)),
  chain_id: uint32(6),
  actions: list(part(7, Action)),
  amount_limit: list(part(8, AmountLimit)),
  signers: optional(list(string(9))),
  signatures: optional(list(part(10, Signature))),
  publisher: string(11),
  publisher_sigs: list(part(12, Signature)),
})

export const SendTransactionResponse = message('SendTransactionResponse', {
  hash: string(1),
  pre_tx_receipt: maybe(2, TxReceipt),
})

export const TxHashRequest = message('TxHashRequest', { hash: string(1) })
