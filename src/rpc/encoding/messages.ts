import { STATUS_CODES } from '../../tx/receipt.js'
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
  openEnumeration,
  optional,
  part,
  string,
  uint32,
} from './message.js'

/**
 * The messages of the node interface with their field numbers (rpc.md §13), fields in the order they are printed
 * (§2.1.7). Names are protobuf's; where two differ in nothing but their use, one stands for both.
 */

const BLOCK_STATUSES = ['PENDING', 'IRREVERSIBLE'] as const
const TX_STATUSES = ['PENDING', 'PACKED', 'IRREVERSIBLE'] as const
const ALGORITHMS = ['UNKNOWN', 'SECP256K1', 'ED25519'] as const
const TOPICS = ['CONTRACT_RECEIPT', 'CONTRACT_EVENT'] as const

export const EmptyRequest = message('EmptyRequest', {})

const NetworkInfo = message('NetworkInfo', {
  id: string(1),
  peer_count: int32(2),
  peer_count_inbound: int32(3),
  peer_count_outbound: int32(4),
})

export const NodeInfo = message('NodeInfoResponse', {
  build_time: string(1),
  git_hash: string(2),
  mode: string(3),
  network: part(4, NetworkInfo),
  code_version: string(5),
  server_time: int64(6),
  tx_pool_size: int64(7),
})

export const ChainInfo = message('ChainInfoResponse', {
  net_name: string(1),
  protocol_version: string(2),
  chain_id: uint32(3),
  head_block: int64(4),
  head_block_hash: string(5),
  lib_block: int64(6),
  lib_block_hash: string(7),
  witness_list: list(string(8)),
  lib_witness_list: list(string(9)),
  pending_witness_list: list(string(10)),
  head_block_time: int64(11),
  lib_block_time: int64(12),
})

export const RAMInfo = message('RAMInfoResponse', {
  used_ram: int64(1),
  available_ram: int64(2),
  total_ram: int64(3),
  sell_price: double(4),
  buy_price: double(5),
})

export const GasRatio = message('GasRatioResponse', { lowest_gas_ratio: double(1), median_gas_ratio: double(2) })

export const AmountLimit = message('AmountLimit', { token: string(1), value: string(2) })

export const Action = message('Action', { contract: string(1), action_name: string(2), data: string(3) })

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

export const Signature = message('Signature', {
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

export const BlockInfo = message('Info', { mode: int32(1), thread: int32(2), batch_index: list(int32(3)) })

export const Block = message('Block', {
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

export const TxHashRequest = message('TxHashRequest', { hash: string(1) })
export const GetBlockByHashRequest = message('GetBlockByHashRequest', { hash: string(1), complete: bool(2) })
export const GetBlockByNumberRequest = message('GetBlockByNumberRequest', { number: int64(1), complete: bool(2) })
export const GetBlockHeaderByRangeRequest = message('GetBlockHeaderByRangeRequest', { start: int64(1), end: int64(2) })
export const GetBlockTxsByContractRequest = message('GetBlockTxsByContractRequest', {
  from_block: int64(1),
  to_block: int64(2),
  contract: optional(string(3)),
  action_name: optional(string(4)),
})

const FrozenBalance = message('FrozenBalance', { amount: double(1), time: int64(2) })
export const VoteInfo = message('VoteInfo', { option: string(1), votes: double(2), cleared_votes: double(3) })
const PermissionItem = message('Item', {
  id: string(1),
  is_key_pair: bool(2),
  weight: int64(3),
  permission: string(4),
})

export const Account = message('Account', {
  name: string(1),
  balance: double(2),
  gas_info: part(
    3,
    message('GasInfo', {
      current_total: double(1),
      transferable_gas: double(2),
      pledge_gas: double(3),
      increase_speed: double(4),
      limit: double(5),
      pledged_info: list(part(6, message('PledgeInfo', { pledger: string(1), amount: double(2) }))),
    }),
  ),
  ram_info: part(4, message('AccountRAMInfo', { available: int64(1), used: int64(2), total: int64(3) })),
  permissions: map(
    part(
      5,
      message('Permission', {
        name: string(1),
        group_names: list(string(2)),
        items: list(part(3, PermissionItem)),
        threshold: int64(4),
      }),
    ),
  ),
  groups: map(part(6, message('Group', { name: string(1), items: list(part(2, PermissionItem)) }))),
  frozen_balances: list(part(7, FrozenBalance)),
  vote_infos: list(part(8, VoteInfo)),
  balance_string: string(9),
})

export const GetAccountRequest = message('GetAccountRequest', { name: string(1), by_longest_chain: bool(2) })

export const GetTokenBalanceRequest = message('GetTokenBalanceRequest', {
  account: string(1),
  token: string(2),
  by_longest_chain: bool(3),
})

export const TokenBalance = message('GetTokenBalanceResponse', {
  balance: double(1),
  frozen_balances: list(part(2, FrozenBalance)),
})

export const Token721Balance = message('GetToken721BalanceResponse', { balance: int64(1), tokenIDs: list(string(2)) })

export const GetToken721InfoRequest = message('GetToken721InfoRequest', {
  token: string(1),
  token_id: string(2),
  by_longest_chain: bool(3),
})

export const Token721Metadata = message('GetToken721MetadataResponse', { metadata: string(1) })
export const Token721Owner = message('GetToken721OwnerResponse', { owner: string(1) })

export const GetTokenInfoRequest = message('GetTokenInfoRequest', { symbol: string(1), by_longest_chain: bool(2) })

export const TokenInfo = message('TokenInfo', {
  symbol: string(1),
  full_name: string(2),
  issuer: string(3),
  total_supply: int64(4),
  current_supply: int64(5),
  decimal: int32(6),
  can_transfer: bool(7),
  only_issuer_can_transfer: bool(8),
  total_supply_float: double(9),
  current_supply_float: double(10),
})

export const GetProducerVoteInfoRequest = message('GetProducerVoteInfoRequest', {
  account: string(1),
  by_longest_chain: bool(2),
})

export const ProducerVoteInfo = message('GetProducerVoteInfoResponse', {
  pubkey: string(1),
  loc: string(2),
  url: string(3),
  net_id: string(4),
  is_producer: bool(5),
  status: string(6),
  online: bool(7),
  votes: double(8),
})

export const GetContractRequest = message('GetContractRequest', { id: string(1), by_longest_chain: bool(2) })

const ContractABI = message('ABI', {
  name: string(1),
  args: list(string(2)),
  amount_limit: list(part(3, AmountLimit)),
})

export const Contract = message('Contract', {
  id: string(1),
  code: string(2),
  language: string(3),
  version: string(4),
  orig_code: string(6),
  abis: list(part(5, ContractABI)),
})

export const ContractVote = message('ContractVote', { vote_infos: list(part(1, VoteInfo)) })

export const GetContractStorageRequest = message('GetContractStorageRequest', {
  id: string(1),
  key: string(2),
  field: optional(string(3)),
  by_longest_chain: bool(4),
})

export const ContractStorage = message('GetContractStorageResponse', {
  data: string(1),
  block_hash: string(2),
  block_number: int64(3),
})

const KeyField = message('KeyField', { key: string(1), field: optional(string(2)) })

export const GetBatchContractStorageRequest = message('GetBatchContractStorageRequest', {
  id: string(1),
  key_fields: list(part(2, KeyField)),
  by_longest_chain: bool(3),
})

export const BatchContractStorage = message('GetBatchContractStorageResponse', {
  datas: list(string(1)),
  block_hash: string(2),
  block_number: int64(3),
})

export const GetContractStorageFieldsRequest = message('GetContractStorageFieldsRequest', {
  id: string(1),
  key: string(2),
  by_longest_chain: bool(3),
})

export const ContractStorageFields = message('GetContractStorageFieldsResponse', {
  fields: list(string(1)),
  block_hash: string(2),
  block_number: int64(3),
})

export const ListContractStorageRequest = message('ListContractStorageRequest', {
  id: string(1),
  from: optional(string(2)),
  to: optional(string(3)),
  prefix: optional(string(4)),
  storageType: optional(openEnumeration(5, ['KV', 'MAP'])),
  limit: optional(int64(6)),
  by_longest_chain: bool(7),
})

export const ContractStorageList = message('ListContractStorageResponse', {
  datas: list(part(1, message('StorageEntry', { key: string(1), value: string(2) }))),
  block_hash: string(2),
  block_number: int64(3),
})

export const VoterBonus = message('VoterBonus', { bonus: double(1), detail: map(double(2)) })
export const CandidateBonus = message('CandidateBonus', { bonus: double(1) })

export const SubscribeRequest = message('SubscribeRequest', {
  topics: list(openEnumeration(1, TOPICS)),
  filter: maybe(2, message('Filter', { contract_id: optional(string(1)) })),
})

export const Event = message('Event', { topic: enumeration(1, TOPICS), data: string(2), time: int64(3) })

export const SubscribeResponse = message('SubscribeResponse', { event: part(1, Event) })
