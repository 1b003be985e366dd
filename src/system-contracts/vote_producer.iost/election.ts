import type { EntryName, Host } from '../../vm/execution/host.js'
import { formatText } from '../../vm/execution/stored-text.js'
import { parseJson } from '../runtime/script-json.js'
import { readJson, readStored } from '../runtime/script-library.js'
import type { BigNumber } from '../runtime/script-number.js'
import { CURRENT, KEY_MAP, type KeyMap, PENDING, PRODUCER_MAP, type ProducerMap } from './records.js'

/** Gas of reading the data of an election (system-contracts.md §7.8). */
const GAS = {
  made: 33,
  forgive: { read: 28, each: 3, watched: 43, penalty: 21, drop: 7 },
  read: { list: 14, map: 17 },
} as const

export const WATCHED = { key: 'witnessWatched' }
export const PENALTIES = { key: 'witnessPenality' }
/** Number of blocks for which misses count, and for which a producer with too many of them is excluded. */
export const WATCH_BLOCKS = 172800

/** Misses of a producer since block `bn`. */
interface Watched {
  bn: number
  count: number
}

/** A producer in an election; among equal scores, current producers come first. */
export interface Seat {
  key: string
  prior: 0 | 1
  score: BigNumber
}

/** State of an election. */
export interface Election {
  number: number
  /** Blocks made, by public key. */
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

/** Reads the results of earlier elections; too old misses are forgiven. */
export function readElection(host: Host, number: number): Election {
  host.count(GAS.made)
  const made = formatText(host.globalGet('base.iost', { key: 'witness_produced' }))
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

/** Reads the misses of producers, without expired ones. */
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
