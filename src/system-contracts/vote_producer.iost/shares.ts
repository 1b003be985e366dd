import type { EntryName, Host } from '../../vm/execution/host.js'
import { concatCost } from '../runtime/script-costs.js'
import { readSelf, transferIost, writeJson } from '../runtime/script-library.js'
import type { Float64 } from '../runtime/script-number.js'
import { askVotes, readDecimal, readVoteId } from './records.js'

/**
 * Shares in the bonus of `vote_producer.iost` (`system-contracts.md` §7.8). A pot has a coefficient, what one vote has
 * earned so far, and every member a mask, what was earned before or has been paid: votes · coefficient − mask is
 * what is due.
 */

/** Gas of the arithmetic of shares (system-contracts.md §7.8). */
const GAS = {
  coefficient: 11,
  voterMask: 17,
  voterShare: { coefficient: 11, mask: 11, compute: 19, write: 22 },
  candidateShare: { all: 30, writeAll: 16, coefficient: 22, mask: 22, compute: 19, write: 16 },
  change: { compare: 10, isBelow: 8, reach: 16, add: 8, isLess: 10, leave: 16, isLeft: 8, leaveAll: 24, subtract: 8 },
  topUp: { voteId: 11, isVoted: 10, pay: 18, coefficient: 11, divide: 19, write: 16 },
} as const

/** Votes that make a producer a candidate, who shares in the candidates' pot. */
export const CANDIDATE_VOTES = '2100000'
export const CANDIDATE_COEFFICIENT = { key: 'candCoef' }
export const CANDIDATE_VOTES_SUM = { key: 'candAllKey' }

/** Returns the earnings of one vote for this producer so far. */
export function readVoterCoefficient(host: Host, producer: string): Float64 {
  host.count(GAS.coefficient)
  return readDecimal(host, { key: 'voterCoef', field: producer })
}

export function voterMaskEntry(host: Host, voter: string, producer: string): EntryName {
  const key = `v_${producer}`
  host.count(concatCost(key))
  return { key, field: voter }
}

export function readVoterMask(host: Host, voter: string, producer: string): Float64 {
  host.count(GAS.voterMask)
  return readDecimal(host, voterMaskEntry(host, voter, producer))
}

export function candidateMaskEntry(account: string): EntryName {
  return { key: 'candMask', field: account }
}

/** Changes a voter's votes for a producer: new ones earn from now on. */
export function changeVoterShare(host: Host, voter: string, producer: string, change: Float64): void {
  const gas = GAS.voterShare
  host.count(gas.coefficient)
  const coefficient = readVoterCoefficient(host, producer)
  host.count(gas.mask)
  const mask = readVoterMask(host, voter, producer)
  host.count(gas.compute)
  const newMask = mask.plus(coefficient.multi(change))
  host.count(gas.write)
  const entry = voterMaskEntry(host, voter, producer)
  writeJson(host, entry, newMask.toFixed(), voter)
}

/** Changes a producer's share as a candidate after `change` of its votes, which may create or end it. */
export function changeCandidate(host: Host, voteId: string, account: string, change: Float64, payer: string): void {
  const gas = GAS.change
  const votes = askVotes(host, voteId, account)
  const changeShare = (share: Float64) => changeCandidateShare(host, account, share, payer)
  host.count(gas.compare)
  if (change.gt('0')) {
    host.count(gas.isBelow)
    if (votes.lt(CANDIDATE_VOTES)) return
    host.count(gas.reach)
    const share = votes.minus(change).lt(CANDIDATE_VOTES) ? votes : change
    host.count(gas.add)
    changeShare(share)
    return
  }
  host.count(gas.isLess)
  if (!change.lt('0')) return
  host.count(gas.leave)
  if (votes.minus(change).lt(CANDIDATE_VOTES)) return
  host.count(gas.isLeft)
  if (votes.lt(CANDIDATE_VOTES)) {
    host.count(gas.leaveAll)
    changeShare(votes.minus(change).negated())
  } else {
    host.count(gas.subtract)
    changeShare(change)
  }
}

function changeCandidateShare(host: Host, account: string, change: Float64, payer: string): void {
  const gas = GAS.candidateShare
  host.count(gas.all)
  const all = readDecimal(host, CANDIDATE_VOTES_SUM).plus(change)
  host.count(gas.writeAll)
  writeJson(host, CANDIDATE_VOTES_SUM, all.toFixed())
  host.count(gas.coefficient)
  const coefficient = readDecimal(host, CANDIDATE_COEFFICIENT)
  host.count(gas.mask)
  const mask = readDecimal(host, candidateMaskEntry(account))
  host.count(gas.compute)
  const newMask = mask.plus(coefficient.multi(change))
  host.count(gas.write)
  writeJson(host, candidateMaskEntry(account), newMask.toFixed(), payer)
}

/** Adds iost to the pot of a producer's voters; false if it has none. */
export function topUpVoters(host: Host, account: string, amount: Float64, payer: string): boolean {
  const gas = GAS.topUp
  host.count(gas.voteId)
  const votes = askVotes(host, readVoteId(host), account)
  host.count(gas.isVoted)
  if (votes.lte('0')) return false
  host.count(gas.pay)
  const paid = amount.toFixed()
  transferIost(host, payer, readSelf(host), paid)
  host.count(gas.coefficient)
  const coefficient = readVoterCoefficient(host, account)
  host.count(gas.divide)
  const newCoefficient = coefficient.plus(amount.div(votes))
  host.count(gas.write)
  writeJson(host, { key: 'voterCoef', field: account }, newCoefficient.toFixed(), payer)
  return true
}
