// biome-ignore-all lint/style/noNonNullAssertion: genesis or the checks before ensure the record
import type { Host } from '../../vm/execution/host.js'
import { readJson } from '../runtime/script-library.js'
import { BigNumber } from '../runtime/script-number.js'
import type { Election, Seat } from './election.js'
import { STATUS } from './records.js'

/** Gas of the scores of producers (system-contracts.md §7.8). */
const GAS = {
  read: { total: 16, scores: 31, pending: 9, pendingKey: 16 },
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
  charge: { each: 3, key: 37, isPositive: 10, write: 15, drop: 7 },
  halve: { isDue: 18, each: 3, score: 41 },
} as const

const HALVING_INTERVAL = 31104000
export const SCORES = { key: 'producerScores' }
/** Decimals of a score that was divided or charged. */
export const SCORE_DECIMALS = 8

export interface Scoring {
  total: BigNumber
  count: number
  /** Approved candidates that do not produce yet. */
  candidates: Seat[]
  /** Public keys of producers that may continue. */
  valid: Record<string, true>
}

/** Adds the votes of all possible producers to the rest of their scores. */
export function scoreProducers(
  host: Host,
  election: Election,
  result: readonly { option: string; votes: string }[],
): Scoring {
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

/** Charges an elected producer a tenth of the mean score; one with a lower score starts again at 0. */
export function chargeElected(host: Host, { pending, keys, scores }: Election, charge: BigNumber): void {
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

/** Old scores fade: once in half a year each is halved. */
export function halveScores(host: Host, { number, scores }: Election): void {
  const gas = GAS.halve
  host.count(gas.isDue)
  if (number % HALVING_INTERVAL !== 0) return
  host.count(gas.each)
  for (const [account, score] of Object.entries(scores)) {
    host.count(gas.score)
    scores[account] = BigNumber.create(host, score).div('2').toFixed(SCORE_DECIMALS)
  }
}
