// biome-ignore-all lint/style/noNonNullAssertion: genesis or the checks before ensure the record
import type { Host } from '../../vm/execution/host.js'
import { compareCost, copyCost, visitCost } from '../runtime/script-costs.js'
import { leaveReceipt, readStored, writeJson } from '../runtime/script-library.js'
import { BigNumber } from '../runtime/script-number.js'
import { sortByMerging } from '../runtime/sorting.js'
import { type Election, PENALTIES, type Seat, WATCH_BLOCKS, WATCHED } from './election.js'
import { CURRENT, PENDING } from './records.js'
import { SCORE_DECIMALS } from './scores.js'

/** Gas of giving the seats of producers (system-contracts.md §7.8). */
const GAS = {
  judge: {
    start: 12,
    key: 36,
    made: 12,
    unwatch: 7,
    isWatched: 7,
    watch: 13,
    missed: 11,
    isGuilty: 32,
    compareMissed: 3,
    penalize: 36,
    until: 7,
    seat: 19,
    isDead: 21,
    isOut: 33,
    isBarred: 3,
    out: 9,
    halve: 25,
    keep: 23,
  },
  elect: { number: 18, join: 13, sort: 8, cut: 8, map: 20, mapped: 4, write: 11 },
  order: { scores: 19, lower: 19, result: 3, prior: 17, subtract: 17, keys: 17 },
} as const

const MAX_MISSED = 3

/** Separates producers that continue from those that are replaced. */
export function judgePending(
  host: Host,
  election: Election,
  valid: Readonly<Record<string, true>>,
): { kept: Seat[]; dropped: Seat[] } {
  const gas = GAS.judge
  const { number, made, pending, current, producers, keys, penalties, scores } = election
  const kept: Seat[] = []
  const dropped: Seat[] = []
  host.count(gas.start)
  for (const key of pending) {
    host.count(gas.key)
    const account = keys[key]!
    const producer = producers[account]!
    const score = BigNumber.create(host, scores[account] || '0')
    countMisses(host, election, account, key)
    host.count(gas.until)
    const until = penalties[account] || 0
    host.count(gas.seat)
    const seat: Seat = { key: producer.pubkey, prior: 0, score: BigNumber.create(host, '0') }
    host.count(gas.isDead + visitCost(current))
    const isDead = current.includes(key) && !made[key]
    host.count(gas.isOut)
    let isOut = !producer.online || isDead
    if (!isOut) {
      host.count(gas.isBarred)
      isOut = until >= number || !valid[producer.pubkey]
    }
    if (!isOut) {
      host.count(gas.keep)
      kept.push({ ...seat, prior: 1, score })
      continue
    }
    host.count(gas.out)
    dropped.push(seat)
    if (!isDead) continue
    host.count(gas.halve)
    scores[account] = score.div('2').toFixed(SCORE_DECIMALS)
  }
  return { kept, dropped }
}

/** Counts the misses of a producer without blocks; after three in a row it is excluded for some time. */
function countMisses(host: Host, { number, made, watched, penalties }: Election, account: string, key: string): void {
  const gas = GAS.judge
  host.count(gas.made)
  if (made[key]) {
    host.count(gas.unwatch)
    delete watched[account]
  } else {
    host.count(gas.isWatched)
    if (!Object.hasOwn(watched, account)) {
      host.count(gas.watch)
      watched[account] = { bn: number, count: 0 }
    }
    host.count(gas.missed)
    watched[account]!.count++
  }
  host.count(gas.isGuilty)
  if (watched[account] === undefined) return
  host.count(gas.compareMissed)
  if (watched[account].count < MAX_MISSED) return
  host.count(gas.penalize)
  penalties[account] = number + WATCH_BLOCKS
  delete watched[account]
}

/** Fills the seats by score, with current producers before others, then by key; dropped ones come last. */
export function elect(
  host: Host,
  election: Election,
  { kept, candidates, dropped }: { kept: Seat[]; candidates: Seat[]; dropped: Seat[] },
): number {
  const gas = GAS.elect
  host.count(gas.number)
  const size = readStored<number>(host, { key: 'producerNumber' })
  const ranked = [...kept, ...candidates]
  host.count(gas.join + ranked.length + gas.sort + visitCost(ranked))
  // Comparisons count, so their number must not depend on the version of Node.
  sortByMerging(ranked, (a, b) => compareSeats(host, a, b))
  const seats = [...ranked, ...dropped]
  host.count(gas.join + seats.length + gas.cut + copyCost(seats))
  seats.splice(size)
  host.count(gas.map + copyCost(seats) + gas.mapped * seats.length)
  const currentList = election.pending
  const pendingList = seats.map(({ key }) => key)
  writeLists(host, { currentList, pendingList }, election)
  election.pending = pendingList
  return size
}

function writeLists(
  host: Host,
  lists: { currentList: string[]; pendingList: string[] },
  { watched, penalties }: Election,
): void {
  const gas = GAS.elect
  host.count(gas.write)
  writeJson(host, CURRENT, lists.currentList)
  host.count(gas.write)
  writeJson(host, PENDING, lists.pendingList)
  leaveReceipt(host, lists)
  host.count(gas.write)
  writeJson(host, WATCHED, watched)
  host.count(gas.write)
  writeJson(host, PENALTIES, penalties)
}

function compareSeats(host: Host, a: Seat, b: Seat): number {
  const gas = GAS.order
  host.count(gas.scores)
  if (!a.score.eq(b.score)) {
    host.count(gas.lower)
    return a.score.lt(b.score) ? 1 : descend(host)
  }
  host.count(gas.prior)
  if (a.prior !== b.prior) {
    host.count(gas.subtract)
    return b.prior - a.prior
  }
  host.count(gas.keys + compareCost(b.key, a.key))
  return b.key < a.key ? 1 : descend(host)
}

function descend(host: Host): -1 {
  host.count(GAS.order.result)
  return -1
}
