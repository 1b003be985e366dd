// biome-ignore-all lint/style/noNonNullAssertion: genesis or the checks before ensure the record
import type { Host } from '../../vm/execution/host.js'
import { scriptMethod } from '../runtime/script.js'
import { compareCost, PUSH_COST } from '../runtime/script-costs.js'
import { returnJson } from '../runtime/script-json.js'
import {
  callJson,
  parseAmount,
  readJson,
  readSelf,
  readStored,
  requireAuthority,
  throwError,
  throwJoined,
  transferIost,
  writeJson,
} from '../runtime/script-library.js'
import { Float64 } from '../runtime/script-number.js'
import { rankOption, unrankOption } from './ranking.js'
import {
  type Ballot,
  ballotsEntry,
  type OptionRecord,
  optionEntry,
  readInfo,
  requireAlive,
  requireOpenVote,
  requireVote,
  type VoteInfo,
} from './records.js'

/** Gas of the methods of `vote.iost` for ballots (system-contracts.md §7.7). */
const GAS = {
  vote: {
    exists: 16,
    alive: 8,
    account: 14,
    authority: 8,
    has: 17,
    refuse: 62,
    pay: 18,
    readOption: 17,
    isRemoved: 13,
    refuseRemoved: 61,
    isCleared: 13,
    add: 15,
    print: 15,
    writeOption: 14,
    isEnough: 12,
    rank: 12,
  },
  addBallot: { read: 20, has: 15, clear: 19, add: 43, block: 15, create: 31, write: 14 },
  clear: { compare: 13, clear: 11 },
  unvote: {
    exists: 8,
    authority: 8,
    has: 17,
    refuse: 62,
    readBallots: 17,
    isThere: 7,
    refuseOption: 63,
    readOption: 17,
    /** For an existing option, and for a deleted one. */
    clearTime: { present: 10, absent: 9 },
    clear: 19,
    votes: 19,
    compare: 8,
    refuseAmount: 77,
    isDeleted: 20,
    freeze: 25,
    pay: 32,
    subtract: 11,
    print: 19,
    uncleared: 27,
    isCovered: 10,
  },
  keepCleared: { print: 19, write: 14 },
  takeVotes: { compare: 29, drop: 7, write: 35, has: 14 },
  takeFromOption: { read: 15, add: 11, print: 15, isGone: 24, write: 14, isEnough: 12, unrank: 8, rank: 12 },
  getVote: { exists: 8, read: 17, isThere: 3, start: 6, entry: 70 },
} as const

const NS_PER_SECOND = 1e9

type Ballots = Record<string, Ballot>

/** Votes with iost, which the contract holds from then on. */
export const vote = scriptMethod(
  ['string', 'string', 'string', 'string'],
  (host, voteId, account, option, text) => {
    const gas = GAS.vote
    host.count(gas.exists)
    requireVote(host, voteId)
    host.count(gas.alive)
    requireAlive(host, voteId)
    host.count(gas.account + compareCost(account, account))
    host.count(gas.authority)
    requireAuthority(host, account, 'active')
    host.count(gas.has)
    if (!host.has(optionEntry(host, voteId, option))) throwError(host, gas.refuse, 'option does not exist')
    const info = readInfo(host, voteId)
    requireOpenVote(host, voteId, info)
    const amount = parseAmount(host, text)
    host.count(gas.pay)
    const paid = amount.toFixed()
    transferIost(host, account, readSelf(host), paid)
    host.count(gas.readOption)
    const record = readStored<OptionRecord>(host, optionEntry(host, voteId, option))
    host.count(gas.isRemoved)
    if (record.deleted === 1) throwError(host, gas.refuseRemoved, 'option is removed.')
    addBallot(host, { voteId, account, option }, amount, record.clearTime)
    host.count(gas.isCleared)
    if (record.clearTime === host.run.block.number) return
    host.count(gas.add)
    const votes = amount.plus(record.votes)
    host.count(gas.print)
    record.votes = votes.toFixed()
    host.count(gas.writeOption)
    writeJson(host, optionEntry(host, voteId, option), record, account)
    host.count(gas.isEnough)
    if (votes.gte(info.minVote)) {
      host.count(gas.rank)
      rankOption(host, voteId, option, record.votes)
    }
  },
  [['iost', 'unlimited']],
)

interface Voter {
  voteId: string
  account: string
  option: string
}

function addBallot(host: Host, { voteId, account, option }: Voter, amount: Float64, clearTime: number): void {
  const gas = GAS.addBallot
  const { number } = host.run.block
  host.count(gas.read)
  const ballots = readJson<Ballots>(host, ballotsEntry(host, voteId, account)) ?? {}
  host.count(gas.has)
  if (Object.hasOwn(ballots, option)) {
    const ballot = ballots[option]!
    host.count(gas.clear)
    clearBallot(host, ballot, clearTime)
    host.count(gas.add)
    ballot[0] = Float64.create(host, ballot[0]).plus(amount).toFixed()
    host.count(gas.block)
    ballot[1] = number
  } else {
    host.count(gas.create)
    const ballot: Ballot = [amount.toFixed(), number, '0']
    clearBallot(host, ballot, clearTime)
    ballots[option] = ballot
  }
  host.count(gas.write)
  writeJson(host, ballotsEntry(host, voteId, account), ballots, account)
}

/** Votes from before the option was cleared are cleared themselves. */
function clearBallot(host: Host, ballot: Ballot, clearTime: number): void {
  host.count(GAS.clear.compare)
  if (clearTime < ballot[1]) return
  host.count(GAS.clear.clear)
  ballot[2] = ballot[0]
}

/** Withdraws votes; their iost is frozen for the time that the vote defines. Cleared votes go first. */
export const unvote = scriptMethod(['string', 'string', 'string', 'string'], (host, voteId, account, option, text) => {
  const gas = GAS.unvote
  const voter = { voteId, account, option }
  host.count(gas.exists)
  requireVote(host, voteId)
  host.count(gas.authority)
  requireAuthority(host, account, 'active')
  host.count(gas.has)
  if (!host.has(ballotsEntry(host, voteId, account))) throwError(host, gas.refuse, "account didn't vote.")
  const info = readInfo(host, voteId)
  requireOpenVote(host, voteId, info)
  host.count(gas.readBallots)
  const ballots = readStored<Ballots>(host, ballotsEntry(host, voteId, account))
  host.count(gas.isThere)
  // Own properties only: names such as `__proto__` must not reach shared prototypes.
  const ballot = Object.hasOwn(ballots, option) ? ballots[option] : undefined
  if (!ballot) throwError(host, gas.refuseOption, "account didn't vote for this option.")
  const amount = parseAmount(host, text)
  host.count(gas.readOption)
  const record = readJson<OptionRecord>(host, optionEntry(host, voteId, option))
  host.count(record === null ? gas.clearTime.absent : gas.clearTime.present)
  host.count(gas.clear)
  clearBallot(host, ballot, record === null ? -1 : record.clearTime)
  host.count(gas.votes)
  const votes = Float64.create(host, ballot[0])
  host.count(gas.compare)
  if (votes.lt(amount)) {
    host.count(gas.refuseAmount)
    throwJoined(host, 0, 'amount too large. max amount = ', votes.toFixed())
  }
  payBack(host, info, account, amount)
  host.count(gas.subtract)
  const left = votes.minus(amount)
  host.count(gas.print)
  ballot[0] = left.toFixed()
  host.count(gas.uncleared)
  const cleared = Float64.create(host, ballot[2]).minus(amount)
  host.count(gas.isCovered)
  if (cleared.gt('0')) {
    host.count(GAS.keepCleared.print)
    ballot[2] = cleared.toFixed()
    host.count(GAS.keepCleared.write)
    writeJson(host, ballotsEntry(host, voteId, account), ballots, account)
  } else {
    takeVotes(host, voter, ballots, ballot)
    if (host.has(optionEntry(host, voteId, option))) takeFromOption(host, voter, info, record!, cleared)
  }
})

/** Pays back iost, frozen until the transaction's time plus the vote's period; a deleted vote has no period. */
function payBack(host: Host, info: VoteInfo, account: string, amount: Float64): void {
  const gas = GAS.unvote
  host.count(gas.isDeleted)
  let until = Number(host.run.tx.time)
  if (info.deleted === 0) {
    host.count(gas.freeze)
    until += info.freezeTime * NS_PER_SECOND
  }
  host.count(gas.pay)
  callJson(host, 'token.iost', 'transferFreeze', ['iost', 'vote.iost', account, amount.toFixed(), until, ''])
}

/** Writes ballots, one of them without cleared votes; empty ones are removed. */
function takeVotes(host: Host, { voteId, account, option }: Voter, ballots: Ballots, ballot: Ballot): void {
  const gas = GAS.takeVotes
  ballot[2] = '0'
  host.count(gas.compare + compareCost(ballot[0], '0'))
  if (ballot[0] === '0') {
    host.count(gas.drop)
    delete ballots[option]
  }
  host.count(gas.write)
  const entry = ballotsEntry(host, voteId, account)
  if (Object.keys(ballots).length === 0) host.del(entry)
  else writeJson(host, entry, ballots, account)
  host.count(gas.has)
}

/** Deducts uncleared votes from an option; `change` is negative. */
function takeFromOption(
  host: Host,
  { voteId, account, option }: Voter,
  info: VoteInfo,
  record: OptionRecord,
  change: Float64,
): void {
  const gas = GAS.takeFromOption
  host.count(gas.read)
  const before = Float64.create(host, record.votes)
  host.count(gas.add)
  const votes = before.plus(change)
  host.count(gas.print)
  record.votes = votes.toFixed()
  host.count(gas.isGone)
  const isGone = info.deleted === 1 && votes.isZero()
  host.count(gas.write)
  const entry = optionEntry(host, voteId, option)
  if (isGone) host.del(entry)
  else writeJson(host, entry, record, account)
  host.count(gas.isEnough)
  if (votes.lt(info.minVote)) {
    host.count(gas.unrank)
    unrankOption(host, voteId, option)
  } else {
    host.count(gas.rank)
    rankOption(host, voteId, option, record.votes)
  }
}

export const getVote = scriptMethod(['string', 'string'], (host, voteId, account) => {
  const gas = GAS.getVote
  host.count(gas.exists)
  requireVote(host, voteId)
  host.count(gas.read)
  const ballots = readJson<Ballots>(host, ballotsEntry(host, voteId, account))
  host.count(gas.isThere)
  if (ballots === null) return returnJson(host, [])
  host.count(gas.start)
  const votes = Object.entries(ballots).map(([option, [count, voteTime, clearedVotes]]) => {
    host.count(gas.entry)
    const vote = { option, votes: Float64.create(host, count).minus(clearedVotes).toFixed(), voteTime, clearedVotes }
    host.count(PUSH_COST)
    return vote
  })
  return returnJson(host, votes)
})
