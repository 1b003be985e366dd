import type { EntryName, Host } from '../../vm/execution/host.js'
import { compareCost, concatCost } from '../runtime/script-costs.js'
import { readJson, readMember, readStored, requireAuthority, throwError } from '../runtime/script-library.js'

/** Gas of finding and checking the records of `vote.iost` (system-contracts.md §7.7). */
const GAS = {
  exists: { check: 13, refuse: 62 },
  owner: { exists: 8, check: 13, refuse: 61, read: 13, require: 8 },
  alive: { read: 13, check: 13, refuse: 62 },
  info: 13,
  voter: { start: 31, require: 8 },
} as const

/** A stored vote. */
export interface VoteInfo {
  deleted: 0 | 1
  description: string
  resultNumber: number
  /** A number or a text, as its creator passed it. */
  minVote: unknown
  anyOption: boolean
  freezeTime: number
  deposit: string
  optionNum: number
  canVote: boolean
}

/** Votes of an option. Those before `clearTime`, a block number, no longer count. */
export interface OptionRecord {
  votes: string
  deleted: 0 | 1
  clearTime: number
}

/** An account's votes for an option: how many, when last, and how many of them were cleared. */
export type Ballot = [votes: string, block: number, cleared: string]

export const NEW_OPTION: OptionRecord = { votes: '0', deleted: 0, clearTime: -1 }

/** Formats the entry name of an option, which costs gas. */
export function optionEntry(host: Host, voteId: string, option: string): EntryName {
  const key = `v_${voteId}`
  host.count(concatCost(key))
  return { key, field: option }
}

/** The entry of an account's ballots. */
export function ballotsEntry(host: Host, voteId: string, account: string): EntryName {
  const key = `u_${voteId}`
  host.count(concatCost(key))
  return { key, field: account }
}

export function requireVote(host: Host, voteId: string): void {
  const gas = GAS.exists
  host.count(gas.check)
  if (!host.has({ key: 'voteInfo', field: voteId })) throwError(host, gas.refuse, 'vote does not exist.')
}

/** Requires the authority of the owner of a vote. */
export function requireVoteOwner(host: Host, voteId: string): string {
  const gas = GAS.owner
  host.count(gas.exists)
  requireVote(host, voteId)
  host.count(gas.check)
  if (!host.has({ key: 'owner', field: voteId })) throwError(host, gas.refuse, 'check owner failed.')
  host.count(gas.read)
  const owner = readStored<string>(host, { key: 'owner', field: voteId })
  host.count(gas.require)
  requireAuthority(host, owner, 'active')
  return owner
}

export function requireAlive(host: Host, voteId: string): void {
  const gas = GAS.alive
  host.count(gas.read)
  const info = readJson<VoteInfo>(host, { key: 'voteInfo', field: voteId })
  host.count(gas.check)
  if (readMember(info, 'deleted') === 1) throwError(host, gas.refuse, 'vote has been deleted.')
}

export function readInfo(host: Host, voteId: string): VoteInfo {
  host.count(GAS.info)
  return readStored<VoteInfo>(host, { key: 'voteInfo', field: voteId })
}

/** Requires the owner's consent if the vote is not open to everyone. */
export function requireOpenVote(host: Host, voteId: string, info: VoteInfo): void {
  host.count(GAS.voter.start + compareCost(info.canVote, undefined))
  if (info.canVote === undefined || info.canVote) return
  host.count(GAS.voter.require)
  requireVoteOwner(host, voteId)
}
