import { bool, double, int64, list, map, message, part, string } from '../message.js'

/**
 * Messages of accounts, votes and bonuses, with protobuf's names and field numbers (rpc.md §13), in the order in which
 * fields are printed (§2.1.7). Messages that differ only in their use share one.
 */

export const FrozenBalance = message('FrozenBalance', { amount: double(1), time: int64(2) })

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

export const VoterBonus = message('VoterBonus', { bonus: double(1), detail: map(double(2)) })

export const CandidateBonus = message('CandidateBonus', { bonus: double(1) })
