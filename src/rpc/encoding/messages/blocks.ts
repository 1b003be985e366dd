import {
  bool,
  bytes,
  double,
  enumeration,
  int32,
  int64,
  list,
  map,
  maybe,
  message,
  optional,
  part,
  string,
  uint32,
} from '../message.js'
import { Transaction } from './transactions.js'

/**
 * Messages of blocks, with protobuf's names and field numbers (rpc.md §13), in the order in which fields are printed
 * (§2.1.7). Messages that differ only in their use share one.
 */

const BLOCK_STATUSES = ['PENDING', 'IRREVERSIBLE'] as const

export const BlockInfo = message('Info', { mode: int32(1), thread: int32(2), batch_index: list(int32(3)) })

const Block = message('Block', {
  hash: string(1),
  version: int64(2),
  parent_hash: string(3),
  tx_merkle_hash: string(4),
  tx_receipt_merkle_hash: string(5),
  number: int64(6),
  witness: string(7),
  time: int64(8),
  gas_usage: double(9),
  tx_count: int64(10),
  info: maybe(11, BlockInfo),
  orig_info: string(13),
  transactions: list(part(12, Transaction)),
})

export const BlockResponse = message('BlockResponse', {
  status: enumeration(1, BLOCK_STATUSES),
  block: part(2, Block),
})

const StoredSignature = message('StoredSignature', { algorithm: int32(1), sig: bytes(2), pubKey: bytes(3) })

const StoredTx = message('StoredTx', {
  time: int64(1),
  expiration: int64(2),
  gasLimit: int64(3),
  gasRatio: int64(4),
  actions: list(part(5, message('StoredAction', { contract: string(1), actionName: string(2), data: string(3) }))),
  signers: list(string(6)),
  signs: list(part(7, StoredSignature)),
  publisher: string(8),
  publishSigns: list(part(9, StoredSignature)),
  delay: int64(10),
  chain_id: uint32(11),
  referredTx: bytes(12),
  amountLimit: list(part(13, message('StoredAmountLimit', { token: string(1), val: string(2) }))),
  reserved: bytes(14),
})

const StoredReceipt = message('StoredReceipt', {
  txHash: bytes(1),
  gasUsage: int64(2),
  ramUsage: map(int64(3)),
  status: part(4, message('StoredStatus', { code: int32(1), message: string(2) })),
  returns: list(string(5)),
  receipts: list(part(6, message('StoredReceiptEntry', { funcName: string(1), content: string(2) }))),
})

const StoredBlock = message('StoredBlock', {
  head: part(
    1,
    message('StoredBlockHead', {
      version: int64(1),
      parentHash: bytes(2),
      txMerkleHash: bytes(3),
      txReceiptMerkleHash: bytes(4),
      info: bytes(5),
      number: int64(6),
      witness: string(7),
      time: int64(8),
    }),
  ),
  sign: part(2, StoredSignature),
  txs: list(part(3, StoredTx)),
  receipts: list(part(4, StoredReceipt)),
  txHashes: list(bytes(5)),
  receiptHashes: list(bytes(6)),
  blockType: enumeration(7, ['NORMAL', 'ONLYHASH']),
})

export const RawBlockResponse = message('RawBlockResponse', {
  status: enumeration(1, BLOCK_STATUSES),
  block: part(2, StoredBlock),
})

export const BlockHeaderByRangeResponse = message('BlockHeaderByRangeResponse', {
  block_list: list(part(1, StoredBlock)),
})

export const BlockTxsByContractResponse = message('BlockTxsByContractResponse', {
  blocktx_list: list(
    part(
      1,
      message('BlockTxs', {
        status: enumeration(1, BLOCK_STATUSES),
        block_number: int64(2),
        tx_list: list(part(3, Transaction)),
      }),
    ),
  ),
})

export const GetBlockByHashRequest = message('GetBlockByHashRequest', { hash: string(1), complete: bool(2) })

export const GetBlockByNumberRequest = message('GetBlockByNumberRequest', { number: int64(1), complete: bool(2) })

export const GetBlockHeaderByRangeRequest = message('GetBlockHeaderByRangeRequest', { start: int64(1), end: int64(2) })

export const GetBlockTxsByContractRequest = message('GetBlockTxsByContractRequest', {
  from_block: int64(1),
  to_block: int64(2),
  contract: optional(string(3)),
  action_name: optional(string(4)),
})
