import { double, int32, int64, list, message, part, string, uint32 } from '../message.js'

/**
 * Messages about the node and the chain, with protobuf's names and field numbers (rpc.md §13), in the order in which
 * fields are printed (§2.1.7). Messages that differ only in their use share one.
 */

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
