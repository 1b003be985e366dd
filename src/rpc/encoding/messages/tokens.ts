import { bool, double, int32, int64, list, message, part, string } from '../message.js'
import { FrozenBalance } from './accounts.js'

/**
 * Messages of tokens, with protobuf's names and field numbers (rpc.md §13), in the order in which fields are printed
 * (§2.1.7). Messages that differ only in their use share one.
 */

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
