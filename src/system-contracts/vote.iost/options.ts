import type { Host } from '../../vm/execution/host.js'
import { scriptMethod } from '../runtime/script.js'
import { compareCost } from '../runtime/script-costs.js'
import { returnJson } from '../runtime/script-json.js'
import { readJson, readStored, throwError, writeJson } from '../runtime/script-library.js'
import { Float64 } from '../runtime/script-number.js'
import { MAX_OPTION_LENGTH, MAX_OPTIONS } from './creation.js'
import { type Ranked, rankOption, readRanked, unrankOption } from './ranking.js'
import {
  NEW_OPTION,
  type OptionRecord,
  optionEntry,
  readInfo,
  requireAlive,
  requireVote,
  requireVoteOwner,
  type VoteInfo,
} from './records.js'

/** Gas of the methods of `vote.iost` for options (system-contracts.md §7.7). */
const GAS = {
  add: {
    owner: 11,
    alive: 8,
    length: 13,
    refuseLength: 64,
    room: 13,
    refuseRoom: 61,
    has: 14,
    create: 24,
    number: 7,
    writeInfo: 10,
  },
  revive: { read: 17, check: 13, refuse: 62, revive: 16, clear: 20, votes: 15, compare: 12, rank: 12, write: 14 },
  remove: {
    owner: 11,
    exists: 8,
    has: 17,
    refuse: 61,
    result: 13,
    isForced: 19,
    read: 17,
    isEmpty: 36,
    drop: 14,
    mark: 21,
    unrank: 8,
    number: 7,
    writeInfo: 10,
  },
  inResult: { votes: 18, start: 3, next: 10, compare: 12, add: 3, isFull: 13, isIn: 13, refuse: 63 },
  get: { exists: 8, alive: 8, has: 17, refuse: 61, read: 14 },
} as const

export const addOption = scriptMethod(['string', 'string', 'bool'], (host, voteId, option, clear) => {
  const gas = GAS.add
  host.count(gas.owner)
  const owner = requireVoteOwner(host, voteId)
  host.count(gas.alive)
  requireAlive(host, voteId)
  host.count(gas.length)
  if (option.length > MAX_OPTION_LENGTH) {
    throwError(host, gas.refuseLength, 'option too long. max length is 1024 Byte.')
  }
  const info = readInfo(host, voteId)
  host.count(gas.room)
  if (info.optionNum >= MAX_OPTIONS) throwError(host, gas.refuseRoom, 'options is full.')
  host.count(gas.has)
  if (host.has(optionEntry(host, voteId, option))) {
    reviveOption(host, { voteId, option, owner, info, clear })
  } else {
    host.count(gas.create)
    writeJson(host, optionEntry(host, voteId, option), NEW_OPTION, owner)
  }
  host.count(gas.number)
  info.optionNum++
  host.count(gas.writeInfo)
  writeJson(host, { key: 'voteInfo', field: voteId }, info, owner)
})

/** Brings a removed option back, with its votes or without. */
function reviveOption(
  host: Host,
  target: { voteId: string; option: string; owner: string; info: VoteInfo; clear: boolean },
): void {
  const gas = GAS.revive
  const { voteId, option, owner, info, clear } = target
  host.count(gas.read)
  const record = readStored<OptionRecord>(host, optionEntry(host, voteId, option))
  host.count(gas.check)
  if (record.deleted === 0) throwError(host, gas.refuse, 'option already exist.')
  host.count(gas.revive)
  record.deleted = 0
  if (clear) {
    host.count(gas.clear)
    record.clearTime = host.run.block.number
    record.votes = '0'
  } else {
    host.count(gas.votes)
    const votes = Float64.create(host, record.votes)
    host.count(gas.compare)
    if (votes.gte(info.minVote)) {
      host.count(gas.rank)
      rankOption(host, voteId, option, record.votes)
    }
  }
  host.count(gas.write)
  writeJson(host, optionEntry(host, voteId, option), record, owner)
}

export const removeOption = scriptMethod(['string', 'string', 'bool'], (host, voteId, option, force) => {
  const gas = GAS.remove
  host.count(gas.owner)
  const owner = requireVoteOwner(host, voteId)
  host.count(gas.exists)
  requireVote(host, voteId)
  host.count(gas.has)
  if (!host.has(optionEntry(host, voteId, option))) throwError(host, gas.refuse, 'option not exist')
  const info = readInfo(host, voteId)
  host.count(gas.result)
  const ranked = readRanked(host, voteId)
  host.count(gas.isForced)
  if (!force && ranked !== null) requireOutOfResult(host, ranked, option, info.resultNumber)
  host.count(gas.read)
  const record = readStored<OptionRecord>(host, optionEntry(host, voteId, option))
  host.count(gas.isEmpty)
  if (info.deleted === 1 || Float64.create(host, record.votes).isZero()) {
    host.count(gas.drop)
    host.del(optionEntry(host, voteId, option))
  } else {
    host.count(gas.mark)
    record.deleted = 1
    writeJson(host, optionEntry(host, voteId, option), record, owner)
  }
  host.count(gas.unrank)
  unrankOption(host, voteId, option, ranked)
  host.count(gas.number)
  info.optionNum--
  host.count(gas.writeInfo)
  writeJson(host, { key: 'voteInfo', field: voteId }, info, owner)
})

/** Throws if an option is among the results: fewer options than places have more votes. */
function requireOutOfResult(host: Host, ranked: Ranked, option: string, places: number): void {
  const gas = GAS.inResult
  const own = ranked[option]
  host.count(compareCost(own, undefined))
  if (own === undefined) return
  host.count(gas.votes)
  const votes = Float64.create(host, own)
  let better = 0
  host.count(gas.start)
  for (const [other, count] of Object.entries(ranked)) {
    host.count(gas.next + compareCost(other, option))
    if (other === option) continue
    host.count(gas.compare)
    if (votes.lt(count)) {
      host.count(gas.add)
      better++
    }
    host.count(gas.isFull)
    if (better >= places) break
  }
  host.count(gas.isIn)
  if (better < places) throwError(host, gas.refuse, "option in result, can't be removed.")
}

export const getOption = scriptMethod(['string', 'string'], (host, voteId, option) => {
  const gas = GAS.get
  host.count(gas.exists)
  requireVote(host, voteId)
  host.count(gas.alive)
  requireAlive(host, voteId)
  host.count(gas.has)
  if (!host.has(optionEntry(host, voteId, option))) throwError(host, gas.refuse, 'option not exist')
  host.count(gas.read)
  return returnJson(host, readJson(host, optionEntry(host, voteId, option)))
})
