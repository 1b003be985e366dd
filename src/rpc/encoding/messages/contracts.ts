import { bool, int64, list, message, openEnumeration, optional, part, string } from '../message.js'
import { VoteInfo } from './accounts.js'
import { AmountLimit } from './transactions.js'

/**
 * Messages of contracts and their storage, with protobuf's names and field numbers (rpc.md §13), in the order in which
 * fields are printed (§2.1.7). Messages that differ only in their use share one.
 */

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
