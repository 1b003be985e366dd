import type { Host } from '../../vm/execution/host.js'
import { scriptMethod } from '../runtime/script.js'
import { compareCost } from '../runtime/script-costs.js'
import { returnJson, stringifyJson } from '../runtime/script-json.js'
import {
  callJson,
  leaveReceipt,
  parseAmount,
  readPublisher,
  readSelf,
  requireAuthority,
  transferIost,
  writeJson,
} from '../runtime/script-library.js'
import { Float64 } from '../runtime/script-number.js'
import { askVote, askVotes, readDecimal, readSwitch, readVoteId, requireOperator, requireProducer } from './records.js'
import {
  CANDIDATE_COEFFICIENT,
  CANDIDATE_VOTES,
  CANDIDATE_VOTES_SUM,
  candidateMaskEntry,
  changeCandidate,
  changeVoterShare,
  readVoterCoefficient,
  readVoterMask,
  topUpVoters,
  voterMaskEntry,
} from './shares.js'

/** Gas of voting for producers and of the bonus (system-contracts.md §7.8). */
const GAS = {
  vote: { authority: 8, voteId: 11, call: 23, voter: 8, candidate: 8 },
  unvote: { authority: 8, voteId: 11, call: 23, voter: 16, candidate: 16 },
  ballots: { voteId: 11, ask: 15 },
  topUpVoters: 8,
  topUpCandidates: { readAll: 22, isNone: 10, pay: 18, coefficient: 22, divide: 19, write: 16 },
  voterBonus: {
    ballots: 11,
    start: 11,
    each: 6,
    coefficient: 17,
    mask: 15,
    compute: 23,
    sum: 11,
    newMask: 11,
    write: 34,
    isDue: 10,
    note: 19,
    print: 11,
    isEmpty: 8,
    receipt: 16,
  },
  candidateBonus: {
    voteId: 11,
    isBelow: 8,
    none: 11,
    coefficient: 22,
    mask: 22,
    compute: 19,
    newMask: 11,
    write: 24,
  },
  getBonus: 16,
  withdraw: { bonus: 11, isNone: 10, pay: 18 },
  withdrawCandidate: { bonus: 11, isNone: 10, halve: 13, print: 11, rest: 19, pay: 10, topUp: 24 },
} as const

const DECIMALS = 8

export const vote = scriptMethod(
  ['string', 'string', 'string'],
  (host, voter, producer, text) => {
    const gas = GAS.vote
    host.count(gas.authority)
    requireAuthority(host, voter, 'active')
    readSwitch(host)
    requireProducer(host, producer)
    const amount = parseAmount(host, text)
    host.count(gas.voteId)
    const voteId = readVoteId(host)
    host.count(gas.call)
    callJson(host, 'vote.iost', 'vote', [voteId, voter, producer, amount.toFixed()])
    host.count(gas.voter)
    changeVoterShare(host, voter, producer, amount)
    host.count(gas.candidate)
    changeCandidate(host, voteId, producer, amount, voter)
    leaveReceipt(host, [voter, producer, amount])
  },
  [['iost', 'unlimited']],
)

export const unvote = scriptMethod(['string', 'string', 'string'], (host, voter, producer, text) => {
  const gas = GAS.unvote
  host.count(gas.authority)
  requireAuthority(host, voter, 'active')
  readSwitch(host)
  const amount = parseAmount(host, text)
  host.count(gas.voteId)
  const voteId = readVoteId(host)
  host.count(gas.call)
  callJson(host, 'vote.iost', 'unvote', [voteId, voter, producer, amount.toFixed()])
  host.count(gas.voter)
  changeVoterShare(host, voter, producer, amount.negated())
  host.count(gas.candidate)
  changeCandidate(host, voteId, producer, amount.negated(), voter)
  leaveReceipt(host, [voter, producer, amount])
})

/** Vote of an account for a producer. */
interface ProducerBallot {
  option: string
  votes: string
}

function askBallots(host: Host, voter: string): ProducerBallot[] {
  host.count(GAS.ballots.voteId)
  const voteId = readVoteId(host)
  host.count(GAS.ballots.ask)
  return askVote<ProducerBallot[]>(host, 'getVote', [voteId, voter])
}

export const getVote = scriptMethod(['string'], (host, voter) => returnJson(host, askBallots(host, voter)))

export const topupVoterBonus = scriptMethod(
  ['string', 'string', 'string'],
  (host, account, text, payer) => {
    readSwitch(host)
    const amount = parseAmount(host, text)
    host.count(GAS.topUpVoters)
    if (!topUpVoters(host, account, amount, payer)) return false
    leaveReceipt(host, [account, amount, payer])
    return true
  },
  [['iost', 'unlimited']],
)

/** Adds iost to the candidates' pot; false without candidates. */
export const topupCandidateBonus = scriptMethod(
  ['string', 'string'],
  (host, text, payer) => {
    const gas = GAS.topUpCandidates
    host.count(gas.readAll)
    const all = readDecimal(host, CANDIDATE_VOTES_SUM)
    host.count(gas.isNone)
    if (all.lte('0')) return false
    const amount = parseAmount(host, text)
    host.count(gas.pay)
    const paid = amount.toFixed()
    transferIost(host, payer, readSelf(host), paid)
    host.count(gas.coefficient)
    const coefficient = readDecimal(host, CANDIDATE_COEFFICIENT)
    host.count(gas.divide)
    const newCoefficient = coefficient.plus(amount.div(all))
    host.count(gas.write)
    writeJson(host, CANDIDATE_COEFFICIENT, newCoefficient.toFixed(), payer)
    leaveReceipt(host, [amount, payer])
    return true
  },
  [['iost', 'unlimited']],
)

/** Sums a voter's bonus of all producers; withdrawing it raises the masks. */
function sumVoterBonus(host: Host, voter: string, taking: boolean): Float64 {
  const gas = GAS.voterBonus
  host.count(gas.ballots)
  const ballots = askBallots(host, voter)
  host.count(gas.start)
  let sum = Float64.create(host, 0)
  host.count(gas.each)
  const due: Record<string, string> = {}
  for (const { option, votes } of ballots) {
    host.count(gas.coefficient)
    const coefficient = readVoterCoefficient(host, option)
    host.count(gas.mask)
    const mask = readVoterMask(host, voter, option)
    host.count(gas.compute)
    const bonus = coefficient.multi(votes).minus(mask)
    host.count(gas.sum)
    sum = sum.plus(bonus)
    if (taking) raiseVoterMask(host, voter, option, mask, bonus)
    host.count(gas.isDue)
    if (!bonus.gt('0')) continue
    host.count(gas.note)
    due[option] = bonus.toFixed(DECIMALS)
  }
  host.count(gas.print)
  const text = stringifyJson(host, due)
  host.count(gas.isEmpty + compareCost(text, '{}'))
  if (text === '{}') return sum
  leaveReceipt(host, due, gas.receipt)
  return sum
}

function raiseVoterMask(host: Host, voter: string, producer: string, mask: Float64, bonus: Float64): void {
  const gas = GAS.voterBonus
  host.count(gas.newMask)
  const newMask = mask.plus(bonus)
  host.count(gas.write)
  const entry = voterMaskEntry(host, voter, producer)
  const text = newMask.toFixed()
  writeJson(host, entry, text, readPublisher(host))
}

export const getVoterBonus = scriptMethod(['string'], (host, voter) => {
  host.count(GAS.getBonus)
  return sumVoterBonus(host, voter, false).toFixed(DECIMALS)
})

export const voterWithdraw = scriptMethod(['string'], (host, voter) => {
  const gas = GAS.withdraw
  requireOperator(host, voter, 'operate')
  readSwitch(host)
  host.count(gas.bonus)
  const bonus = sumVoterBonus(host, voter, true)
  host.count(gas.isNone)
  if (bonus.lte('0')) return
  host.count(gas.pay)
  const paid = bonus.toFixed(DECIMALS)
  transferIost(host, readSelf(host), voter, paid)
})

/** Computes the bonus of a candidate; withdrawing it raises the mask. */
function computeCandidateBonus(host: Host, account: string, taking: boolean): Float64 {
  const gas = GAS.candidateBonus
  host.count(gas.voteId)
  let votes = askVotes(host, readVoteId(host), account)
  host.count(gas.isBelow)
  if (votes.lt(CANDIDATE_VOTES)) {
    host.count(gas.none)
    votes = Float64.create(host, 0)
  }
  host.count(gas.coefficient)
  const coefficient = readDecimal(host, CANDIDATE_COEFFICIENT)
  host.count(gas.mask)
  const mask = readDecimal(host, candidateMaskEntry(account))
  host.count(gas.compute)
  const bonus = coefficient.multi(votes).minus(mask)
  if (!taking) return bonus
  host.count(gas.newMask)
  const newMask = mask.plus(bonus)
  host.count(gas.write)
  const text = newMask.toFixed()
  writeJson(host, candidateMaskEntry(account), text, readPublisher(host))
  return bonus
}

export const getCandidateBonus = scriptMethod(['string'], (host, account) => {
  host.count(GAS.getBonus)
  return computeCandidateBonus(host, account, false).toFixed(DECIMALS)
})

/** Withdraws a candidate's bonus: half for the candidate, half for the pot of its voters. */
export const candidateWithdraw = scriptMethod(['string'], (host, account) => {
  const gas = GAS.withdrawCandidate
  requireOperator(host, account, 'operate')
  readSwitch(host)
  host.count(gas.bonus)
  const bonus = computeCandidateBonus(host, account, true)
  host.count(gas.isNone)
  if (bonus.lte('0')) return
  host.count(gas.halve)
  const half = bonus.div('2')
  host.count(gas.print)
  const own = half.toFixed(DECIMALS)
  host.count(gas.rest)
  const rest = bonus.minus(own).toFixed(DECIMALS)
  host.count(gas.pay)
  transferIost(host, readSelf(host), account, own)
  host.count(gas.topUp)
  const amount = Float64.create(host, rest)
  topUpVoters(host, account, amount, readSelf(host))
  leaveReceipt(host, [account, own, rest])
})
