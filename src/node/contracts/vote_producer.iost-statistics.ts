import type { EntryName, Host } from '../vm/host.js'
import { scriptMethod } from './script.js'
import { compareCost, copyCost, visitCost } from './script-costs.js'
import { parseJson } from './script-json.js'
import { leaveReceipt, readJson, readStored, requireAuthority, writeJson } from './script-library.js'
import { BigNumber } from './script-number.js'
import {
  askVote,
  CURRENT,
  KEY_MAP,
  type KeyMap,
  PENDING,
  PRODUCER_MAP,
  type ProducerMap,
  readVoteId,
  STATUS,
} from './vote_producer.iost-records.js'

/** Gas of the election of producers (`system-gas.md` §7). */
const GAS = {
  start: { authority: 10, isDue: 25, voteId: 11, ask: 18, readMade: 33 },
  forgive: { read: 28, each: 3, watched: 43, penalty: 21, drop: 7 },
  read: { list: 14, map: 17, total: 16, scores: 31, pending: 9, pendingKey: 16 },
  score: {
    each: 3,
    option: 55,
    isApproved: 3,
    isLeaving: 3,
    until: 26,
    isFree: 3,
    online: 18,
    offline: 16,
    add: 20,
    sum: 11,
    note: 18,
    isOnline: 3,
    isPending: 7,
    candidate: 15,
    valid: 11,
  },
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
  elect: { number: 18, join: 13, sort: 8, cut: 8, map: 20, mapped: 4, write: 11, average: 23 },
  order: { scores: 19, lower: 19, result: 3, prior: 17, subtract: 17, keys: 17 },
  charge: { each: 3, key: 37, isPositive: 10, write: 15, drop: 7 },
  halve: { isDue: 18, each: 3, score: 41, write: 19 },
} as const

const SCORES = { key: 'producerScores' }
const WATCHED = { key: 'witnessWatched' }
const PENALTIES = { key: 'witnessPenality' }
const INTERVAL = 1200
const HALVING_INTERVAL = 31104000
const WATCH_BLOCKS = 172800
const MAX_MISSED = 3
const SCORE_DECIMALS = 8

/** How often a producer has missed its turn since block `bn`. */
interface Watched {
  bn: number
  count: number
}

/** A producer in the order of the election; of two with the same score the one that produces goes first. */
interface Seat {
  key: string
  prior: 0 | 1
  score: BigNumber
}

/** What an election knows and changes. */
interface Election {
  number: number
  /** Blocks that were made, by public key. */
  made: Record<string, number>
  watched: Record<string, Watched>
  /** The block until which an account may not produce. */
  penalties: Record<string, number>
  pending: string[]
  current: string[]
  producers: ProducerMap
  keys: KeyMap
  scores: Record<string, string>
}

/** Elects the producers of the next rounds from the votes (`system-contracts.md` §7.8). */
export const stat = scriptMethod([], (host) => {
  const gas = GAS.start
  host.count(gas.authority)
  requireAuthority(host, 'base.iost', 'active')
  const { number } = host.run.block
  host.count(gas.isDue)
  if (number % INTERVAL !== 0) return undefined
  host.count(gas.voteId)
  const voteId = readVoteId(host)
  host.count(gas.ask)
  const result = askVote<{ option: string; votes: string }[]>(host, 'getResult', [voteId])
  const election = readElection(host, number)
  const { total, count, candidates, valid } = scoreProducers(host, election, result)
  const { kept, dropped } = judgePending(host, election, valid)
  const size = elect(host, election, { kept, candidates, dropped })
  host.count(GAS.elect.average)
  chargeElected(host, election, total.div((count || size) * 10))
  halveScores(host, election)
  host.count(GAS.halve.write)
  writeJson(host, SCORES, election.scores)
  return undefined
})

function readElection(host: Host, number: number): Election {
  host.count(GAS.start.readMade)
  const made = host.globalGet('base.iost', { key: 'witness_produced' }) as string | null
  return {
    number,
    made: parseJson(host, made || '{}'),
    watched: readWatched(host, number),
    penalties: readPenalties(host, number),
    pending: readList(host, PENDING),
    current: readList(host, CURRENT),
    producers: readMap(host, PRODUCER_MAP),
    keys: readMap(host, KEY_MAP),
    scores: {},
  }
}

function readList(host: Host, entry: EntryName): string[] {
  host.count(GAS.read.list)
  return readStored(host, entry)
}

function readMap<T extends object>(host: Host, entry: EntryName): T {
  host.count(GAS.read.map)
  return readJson<T>(host, entry) ?? ({} as T)
}

/** Who has missed turns, without those whose misses are too old to count. */
function readWatched(host: Host, number: number): Election['watched'] {
  const gas = GAS.forgive
  host.count(gas.read)
  const watched = readJson<Election['watched']>(host, WATCHED) ?? {}
  host.count(gas.each)
  for (const [account, { bn }] of Object.entries(watched)) {
    host.count(gas.watched)
    if (bn + WATCH_BLOCKS >= number) continue
    host.count(gas.drop)
    delete watched[account]
  }
  return watched
}

function readPenalties(host: Host, number: number): Election['penalties'] {
  const gas = GAS.forgive
  host.count(gas.read)
  const penalties = readJson<Election['penalties']>(host, PENALTIES) ?? {}
  host.count(gas.each)
  for (const [account, until] of Object.entries(penalties)) {
    host.count(gas.penalty)
    if (until >= number) continue
    host.count(gas.drop)
    delete penalties[account]
  }
  return penalties
}

interface Scoring {
  total: BigNumber
  count: number
  /** Those who may produce and do not yet. */
  candidates: Seat[]
  /** Public keys of those who are to produce and may go on. */
  valid: Record<string, true>
}

/** Adds the votes of everybody who may produce to what is left of their scores. */
function scoreProducers(host: Host, election: Election, result: readonly { option: string; votes: string }[]): Scoring {
  host.count(GAS.read.total)
  const scoring: Scoring = { total: BigNumber.create(host, '0'), count: 0, candidates: [], valid: {} }
  host.count(GAS.read.scores)
  const before = readJson<Election['scores']>(host, SCORES) ?? {}
  const pending = findPending(host, election)
  host.count(GAS.score.each)
  for (const { option, votes } of result) scoreProducer(host, election, scoring, { option, votes, before, pending })
  return scoring
}

/** The accounts that are to produce. */
function findPending(host: Host, { pending, keys }: Election): ReadonlySet<string> {
  host.count(GAS.read.pending + GAS.read.pendingKey * pending.length)
  return new Set(pending.map((key) => keys[key]!))
}

function scoreProducer(
  host: Host,
  { number, producers, penalties, scores }: Election,
  scoring: Scoring,
  {
    option,
    votes,
    before,
    pending,
  }: { option: string; votes: string; before: Election['scores']; pending: ReadonlySet<string> },
): void {
  const gas = GAS.score
  host.count(gas.option)
  const producer = producers[option]
  if (!producer?.isProducer || !isElectable(host, producer.status)) return
  host.count(gas.until)
  let isReady = producer.online
  if (isReady) {
    host.count(gas.isFree)
    isReady = (penalties[option] || 0) < number
  }
  host.count(isReady ? gas.online : gas.offline)
  const added = BigNumber.create(host, isReady ? votes : '0')
  host.count(gas.add)
  const score = added.plus(before[option] || '0')
  host.count(gas.sum)
  scoring.total = scoring.total.plus(score)
  host.count(gas.note)
  scoring.count++
  scores[option] = score.toFixed()
  host.count(gas.isOnline)
  if (!isReady) return
  host.count(gas.isPending)
  if (pending.has(option)) {
    host.count(gas.valid)
    scoring.valid[producer.pubkey] = true
  } else {
    host.count(gas.candidate)
    scoring.candidates.push({ key: producer.pubkey, prior: 0, score })
  }
}

function isElectable(host: Host, status: number): boolean {
  host.count(GAS.score.isApproved)
  if (status === STATUS.APPROVED) return true
  host.count(GAS.score.isLeaving)
  return status === STATUS.LEAVING
}

/** Tells those who are to produce and may go on from those who make room. */
function judgePending(host: Host, election: Election, valid: Scoring['valid']): { kept: Seat[]; dropped: Seat[] } {
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

/** Counts the misses of one that made no block; after three in a row it may not produce for a while. */
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

/** Fills the seats: by score, those who produce before others, then by key; who was dropped comes last. */
function elect(
  host: Host,
  election: Election,
  { kept, candidates, dropped }: { kept: Seat[]; candidates: Seat[]; dropped: Seat[] },
): number {
  const gas = GAS.elect
  host.count(gas.number)
  const size = readStored<number>(host, { key: 'producerNumber' })
  const ranked = [...kept, ...candidates]
  host.count(gas.join + ranked.length + gas.sort + visitCost(ranked))
  // The engine's sort compares in the same order as the chain's, and comparisons count.
  ranked.sort((a, b) => compareSeats(host, a, b))
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

/** Whoever is elected pays a tenth of the mean score for it; who cannot starts anew. */
function chargeElected(host: Host, { pending, keys, scores }: Election, charge: BigNumber): void {
  const gas = GAS.charge
  host.count(gas.each)
  for (const key of pending) {
    host.count(gas.key)
    const account = keys[key]!
    const rest = BigNumber.create(host, scores[account] || '0').minus(charge)
    host.count(gas.isPositive)
    if (rest.gte('0')) {
      host.count(gas.write)
      scores[account] = rest.toFixed(SCORE_DECIMALS)
    } else {
      host.count(gas.drop)
      delete scores[account]
    }
  }
}

function halveScores(host: Host, { number, scores }: Election): void {
  const gas = GAS.halve
  host.count(gas.isDue)
  if (number % HALVING_INTERVAL !== 0) return
  host.count(gas.each)
  for (const [account, score] of Object.entries(scores)) {
    host.count(gas.score)
    scores[account] = BigNumber.create(host, score).div('2').toFixed(SCORE_DECIMALS)
  }
}
