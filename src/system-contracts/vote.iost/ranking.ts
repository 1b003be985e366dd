// biome-ignore-all lint/style/noNonNullAssertion: genesis or the checks before ensure the record
import type { Host } from '../../vm/execution/host.js'
import { scriptMethod } from '../runtime/script.js'
import { copyCost, PUSH_COST, searchCost } from '../runtime/script-costs.js'
import { returnJson } from '../runtime/script-json.js'
import { readJson, writeJson } from '../runtime/script-library.js'
import { Float64 } from '../runtime/script-number.js'
import { readInfo, requireVote } from './records.js'

/** Gas of keeping the order of a vote's options (system-contracts.md §7.7). */
const GAS = {
  rank: { read: 13, check: 18, readOrder: 19, setVotes: 7, votes: 11, locate: 15, insert: 8, write: 10 },
  take: { start: 23, splice: 8 },
  locate: {
    step: 18,
    isEmpty: 9,
    compareLast: 16,
    compareEnd: 25,
    middle: 31,
    compareMiddle: 16,
    descend: 4,
  },
  result: { exists: 8, read: 13, readOrder: 16, isThere: 12, slice: 18, entry: 16 },
  unrank: { check: 9, read: 13, isRanked: 11, drop: 7, write: 10, readOrder: 16 },
} as const

/** Votes of each option that has enough of them. */
export type Ranked = Record<string, string>

const readOrder = (host: Host, voteId: string) => readJson<string[]>(host, { key: 'preOrder', field: voteId }) ?? []

export function readRanked(host: Host, voteId: string): Ranked | null {
  return readJson<Ranked>(host, { key: 'preResult', field: voteId })
}

/** Inserts an option by its votes: best first, and after those with equal votes. */
export function rankOption(host: Host, voteId: string, option: string, votes: string): void {
  const gas = GAS.rank
  host.count(gas.read)
  const ranked = readRanked(host, voteId)
  host.count(gas.check)
  if (ranked === null) return
  host.count(gas.readOrder)
  const order = readOrder(host, voteId)
  host.count(gas.setVotes)
  ranked[option] = votes
  takeOut(host, order, option)
  host.count(gas.votes)
  const count = Float64.create(host, votes)
  host.count(gas.locate)
  const at = locate(host, count, { ranked, order, start: 0, end: order.length })
  host.count(gas.insert + copyCost(order) + 1)
  order.splice(at, 0, option)
  host.count(gas.write)
  writeJson(host, { key: 'preResult', field: voteId }, ranked)
  host.count(gas.write)
  writeJson(host, { key: 'preOrder', field: voteId }, order)
}

function takeOut(host: Host, order: string[], option: string): boolean {
  const gas = GAS.take
  host.count(gas.start + searchCost(order))
  const at = order.indexOf(option)
  if (at < 0) return false
  host.count(gas.splice + copyCost(order))
  order.splice(at, 1)
  return true
}

interface RankedSpan {
  ranked: Ranked
  order: readonly string[]
  start: number
  end: number
}

/** Finds the position for an option by its votes in the ordered span, by bisection. */
function locate(host: Host, votes: Float64, span: RankedSpan): number {
  const gas = GAS.locate
  const { ranked, order, start, end } = span
  const votesAt = (index: number) => ranked[order[index]!]
  host.count(gas.step)
  if (end - start <= 1) {
    host.count(gas.isEmpty)
    if (start === end) return start
    host.count(gas.compareLast)
    return votes.gt(votesAt(start)) ? start : end
  }
  host.count(gas.compareEnd)
  if (votes.lte(votesAt(end - 1))) return end
  host.count(gas.middle)
  const middle = Math.floor((start + end) / 2)
  host.count(gas.compareMiddle)
  const isBetter = votes.gt(votesAt(middle))
  host.count(gas.descend)
  return locate(host, votes, isBetter ? { ...span, end: middle } : { ...span, start: middle })
}

/** Removes an option from the ranking. `known`: the votes of ranked options, if the caller has read them. */
export function unrankOption(host: Host, voteId: string, option: string, known?: Ranked | null): void {
  const gas = GAS.unrank
  host.count(gas.check)
  if (known === undefined) host.count(gas.read)
  const ranked = known === undefined ? readRanked(host, voteId) : known
  host.count(gas.isRanked)
  if (ranked === null || !Object.hasOwn(ranked, option)) return
  host.count(gas.drop)
  delete ranked[option]
  host.count(gas.write)
  writeJson(host, { key: 'preResult', field: voteId }, ranked)
  host.count(gas.readOrder)
  const order = readOrder(host, voteId)
  if (!takeOut(host, order, option)) return
  host.count(gas.write)
  writeJson(host, { key: 'preOrder', field: voteId }, order)
}

/** Lists the options with the most votes, as many as the vote has places. */
export const getResult = scriptMethod(['string'], (host, voteId) => {
  const gas = GAS.result
  host.count(gas.exists)
  requireVote(host, voteId)
  host.count(gas.read)
  const ranked = readRanked(host, voteId)
  host.count(gas.readOrder)
  const order = readOrder(host, voteId)
  host.count(gas.isThere)
  if (ranked === null) return returnJson(host, [])
  const info = readInfo(host, voteId)
  host.count(gas.slice + copyCost(order))
  const best = order.slice(0, info.resultNumber)
  host.count(best.length * (gas.entry + PUSH_COST))
  return returnJson(
    host,
    best.map((option) => ({ option, votes: ranked[option] })),
  )
})
