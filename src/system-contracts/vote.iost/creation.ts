// biome-ignore-all lint/style/noNonNullAssertion: genesis or the checks before ensure the record
import type { Host } from '../../vm/execution/host.js'
import { scriptMethod } from '../runtime/script.js'
import { compareCost } from '../runtime/script-costs.js'
import {
  callJson,
  isGenesis,
  readMember,
  readStored,
  requireAuthority,
  throwError,
  throwJoined,
  writeJson,
} from '../runtime/script-library.js'
import { BigNumber } from '../runtime/script-number.js'
import { NEW_OPTION, optionEntry, type VoteInfo } from './records.js'

/** Gas of `vote.iost/newVote` (system-contracts.md §7.7). */
const GAS = {
  authority: 8,
  description: { check: 13, refuse: 78 },
  resultNumber: { check: 42, compare: 3, refuse: 62 },
  minVote: { check: 29, refuse: 61 },
  options: { check: 37, compare: 3, refuse: 61, start: 3, type: 13, refuseType: 63, length: 13, refuseLength: 77 },
  canVote: { check: 13, read: 13 },
  anyOption: 13,
  freezeTime: { check: 13, absent: 3, type: 20, compare: 3, refuse: 62 },
  deposit: 39,
  number: { read: 49, write: 11 },
  records: { start: 24, option: 26, info: 10, owner: 10, result: 11 },
} as const

const MAX_DESCRIPTION = 65536
const MAX_RESULTS = 2000
export const MAX_OPTIONS = 65536
export const MAX_OPTION_LENGTH = 2048
const DEPOSIT = '1000'

/** Settings from the creator of a vote, not validated. */
interface VoteSettings {
  resultNumber?: unknown
  minVote?: unknown
  options?: unknown
  canVote?: unknown
  anyOption?: unknown
  freezeTime?: unknown
}

/** Opens a vote and returns its id. */
export const newVote = scriptMethod(
  ['string', 'string', 'json'],
  (host, owner, description, settings: VoteSettings | null) => {
    host.count(GAS.authority)
    requireAuthority(host, owner, 'active')
    checkDescription(host, description)
    const { options, ...info } = checkSettings(host, settings)
    host.count(GAS.deposit)
    const deposit = isGenesis(host) ? '0' : DEPOSIT
    if (!isGenesis(host)) callJson(host, 'token.iost', 'transfer', ['iost', owner, 'vote.iost', deposit, ''])
    const id = takeNumber(host)
    host.count(GAS.records.start)
    const { resultNumber, minVote, anyOption, freezeTime, canVote } = info
    const vote: VoteInfo = {
      deleted: 0,
      description,
      resultNumber,
      minVote,
      anyOption,
      freezeTime,
      deposit,
      optionNum: options.length,
      canVote,
    }
    writeVote(host, id, owner, vote, options)
    return id
  },
  [['iost', 'unlimited']],
)

function checkDescription(host: Host, description: string): void {
  const gas = GAS.description
  host.count(gas.check)
  if (description.length <= MAX_DESCRIPTION) return
  throwJoined(host, gas.refuse, 'description too long. max length is ', String(MAX_DESCRIPTION), ' Byte.')
}

function checkSettings(host: Host, settings: VoteSettings | null) {
  const resultNumber = checkResultNumber(host, settings)
  // From here on, the settings are an object: the first check would have failed on anything else.
  const given = settings!
  return {
    resultNumber,
    minVote: checkMinVote(host, given.minVote),
    options: checkOptions(host, given.options),
    canVote: readCanVote(host, given.canVote),
    anyOption: readAnyOption(host, given.anyOption),
    freezeTime: checkFreezeTime(host, given.freezeTime),
  }
}

function checkResultNumber(host: Host, settings: VoteSettings | null): number {
  const gas = GAS.resultNumber
  host.count(gas.check)
  const value = readMember(settings, 'resultNumber')
  if (!Number.isInteger(value) || value === 0) throwError(host, gas.refuse, 'resultNumber not valid.')
  const number = value as number
  host.count(gas.compare)
  if (number > 0) host.count(gas.compare)
  if (number <= 0 || number > MAX_RESULTS) throwError(host, gas.refuse, 'resultNumber not valid.')
  return number
}

function checkMinVote(host: Host, minVote: unknown): unknown {
  const gas = GAS.minVote
  host.count(gas.check)
  if (!minVote || BigNumber.create(host, minVote).lte(0)) throwError(host, gas.refuse, 'minVote not valid.')
  return minVote
}

function checkOptions(host: Host, options: unknown): string[] {
  const gas = GAS.options
  host.count(gas.check)
  if (!Array.isArray(options)) throwError(host, gas.refuse, 'options not valid.')
  host.count(gas.compare)
  if (options.length > MAX_OPTIONS) throwError(host, gas.refuse, 'options not valid.')
  host.count(gas.start)
  for (const option of options) {
    host.count(gas.type + compareCost(typeof option, 'string'))
    if (typeof option !== 'string') throwError(host, gas.refuseType, 'options has none string value.')
    host.count(gas.length)
    if (option.length <= MAX_OPTION_LENGTH) continue
    throwJoined(host, gas.refuseLength, 'option too long. max length is ', String(MAX_OPTION_LENGTH), ' Byte.')
  }
  return options
}

function readCanVote(host: Host, canVote: unknown): boolean {
  host.count(GAS.canVote.check + compareCost(canVote, undefined))
  if (canVote === undefined) return true
  host.count(GAS.canVote.read)
  return !!canVote
}

function readAnyOption(host: Host, anyOption: unknown): boolean {
  host.count(GAS.anyOption)
  return !!anyOption
}

function checkFreezeTime(host: Host, freezeTime: unknown): number {
  const gas = GAS.freezeTime
  host.count(gas.check + compareCost(freezeTime, undefined))
  if (freezeTime === undefined) {
    host.count(gas.absent)
    return 0
  }
  host.count(gas.type)
  if (!Number.isInteger(freezeTime)) throwError(host, gas.refuse, 'freezeTime not valid.')
  host.count(gas.compare)
  if ((freezeTime as number) < 0) throwError(host, gas.refuse, 'freezeTime not valid.')
  return freezeTime as number
}

function takeNumber(host: Host): string {
  const gas = GAS.number
  host.count(gas.read)
  const last = readStored<string>(host, { key: 'current_id' })
  const id = BigNumber.create(host, last).plus(1).toFixed()
  host.count(gas.write)
  writeJson(host, { key: 'current_id' }, id)
  return id
}

function writeVote(host: Host, id: string, owner: string, vote: VoteInfo, options: readonly string[]): void {
  const gas = GAS.records
  for (const option of options) {
    host.count(gas.option)
    writeJson(host, optionEntry(host, id, option), NEW_OPTION, owner)
  }
  host.count(gas.info)
  writeJson(host, { key: 'voteInfo', field: id }, vote, owner)
  host.count(gas.owner)
  writeJson(host, { key: 'owner', field: id }, owner, owner)
  host.count(gas.result)
  writeJson(host, { key: 'preResult', field: id }, {})
}
