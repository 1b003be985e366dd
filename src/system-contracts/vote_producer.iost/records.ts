// biome-ignore-all lint/style/noNonNullAssertion: genesis or the checks before ensure the record
import type { EntryName, Host } from '../../vm/execution/host.js'
import { compareCost } from '../runtime/script-costs.js'
import { parseJson } from '../runtime/script-json.js'
import {
  callForText,
  readJson,
  readPublisher,
  readStored,
  readText,
  throwError,
  writeJson,
} from '../runtime/script-library.js'
import { Float64 } from '../runtime/script-number.js'

/** Gas of the records of `vote_producer.iost` and of its questions to `vote.iost` (system-contracts.md §7.8). */
const GAS = {
  anyOf: { readAdmin: 31, start: 3, ask: 10, refuse: 62 },
  exists: { check: 14, refuse: 61 },
  read: 14,
  write: { payer: 19 },
  isLive: { approved: 26, leaving: 3 },
  voteId: 10,
  ask: { call: 11, read: 42, parse: 12 },
  votes: 30,
  switch: { read: 27 },
  maps: { start: 8, read: 17, add: 36, write: 11 },
  removal: { readPending: 14, start: 9, pending: 23, found: 3, next: 3, drop: 7, keep: 9, set: 25, each: 3, entry: 19 },
  listed: { start: 8, readKeys: 17, readList: 14, each: 3, entry: 12 },
  decimal: { isThere: 3, useZero: 5, make: 8 },
} as const

/** Registration of a producer, and its votes. */
export interface Producer {
  pubkey: string
  loc: string
  url: string
  netId: string
  isProducer: boolean
  status: number
  online: boolean
}

export const STATUS = { APPLIED: 0, APPROVED: 1, LEAVING: 2, REMOVED: 3 } as const

/** Approved producers by account, for the statistics. */
export type ProducerMap = Record<string, Pick<Producer, 'pubkey' | 'isProducer' | 'status' | 'online'>>
/** The account of each public key. */
export type KeyMap = Record<string, string>

export const PENDING = { key: 'pendingProducerList' }
export const CURRENT = { key: 'currentProducerList' }
export const PRODUCER_MAP = { key: 'producerMap' }
export const KEY_MAP = { key: 'producerKeyMap' }

// Authority

/** Throws unless the account, the admin or the operator has authorised the call. */
export function requireOperator(host: Host, account: string, permission: 'vote' | 'operate'): void {
  const gas = GAS.anyOf
  host.count(gas.readAdmin)
  const admin = readText(host, { key: 'adminID' })!
  host.count(gas.start)
  for (const id of [account, admin, 'operator']) {
    host.count(gas.ask)
    if (host.requireAuth(id, permission)) return
  }
  throwError(host, gas.refuse, 'require auth failed.')
}

/** Reads a switch that the original checks but never sets. */
export function readSwitch(host: Host): void {
  host.count(GAS.switch.read)
  const text = readText(host, { key: 'switchOff' })
  host.count(compareCost(text, '1'))
}

// Producers

export function producerEntry(account: string): EntryName {
  return { key: 'producerTable', field: account }
}

export function keyEntry(pubkey: string): EntryName {
  return { key: 'producerKeyToId', field: pubkey }
}

export function requireProducer(host: Host, account: string): void {
  const gas = GAS.exists
  host.count(gas.check)
  if (!host.has(producerEntry(account))) throwError(host, gas.refuse, 'producer not exists')
}

export function readProducer(host: Host, account: string): Producer | null {
  host.count(GAS.read)
  return readJson<Producer>(host, producerEntry(account))
}

/** Writes a producer's record, which the publisher pays for. */
export function writeProducer(host: Host, account: string, producer: Producer): void {
  host.count(GAS.write.payer)
  const payer = readPublisher(host)
  writeJson(host, producerEntry(account), producer, payer)
}

/** True for producers that take part in elections. */
export function isLive(host: Host, { status }: Producer): boolean {
  host.count(GAS.isLive.approved)
  if (status === STATUS.APPROVED) return true
  host.count(GAS.isLive.leaving)
  return status === STATUS.LEAVING
}

function readMaps(host: Host): [ProducerMap, KeyMap] {
  const gas = GAS.maps
  host.count(gas.start + gas.read)
  const producers = readJson<ProducerMap>(host, PRODUCER_MAP) ?? {}
  host.count(gas.read)
  return [producers, readJson<KeyMap>(host, KEY_MAP) ?? {}]
}

function writeMaps(host: Host, producers: ProducerMap, keys: KeyMap): void {
  host.count(GAS.maps.write)
  writeJson(host, PRODUCER_MAP, producers)
  host.count(GAS.maps.write)
  writeJson(host, KEY_MAP, keys)
}

/** Puts a producer into the maps of the statistics. */
export function mapProducer(host: Host, account: string, producer: Producer): void {
  const [producers, keys] = readMaps(host)
  host.count(GAS.maps.add)
  producers[account] = pickMapped(producer)
  keys[producer.pubkey] = account
  writeMaps(host, producers, keys)
}

function pickMapped({ pubkey, isProducer, status, online }: Producer): ProducerMap[string] {
  return { pubkey, isProducer, status, online }
}

/** Removes a producer from the maps, unless it is about to produce; the map of keys is rebuilt. */
export function unmapProducer(host: Host, account: string, producer?: Producer): void {
  const gas = GAS.removal
  const [producers, keys] = readMaps(host)
  host.count(gas.readPending)
  const pending = readStored<string[]>(host, PENDING)
  host.count(gas.start)
  const newKeys: KeyMap = {}
  let isPending = false
  for (const key of pending) {
    host.count(gas.pending + compareCost(keys[key], account))
    newKeys[key] = keys[key]!
    if (keys[key] !== account) continue
    host.count(gas.found)
    isPending = true
  }
  host.count(gas.next)
  if (!isPending) {
    host.count(gas.drop)
    delete producers[account]
  } else {
    host.count(gas.keep)
    if (producer !== undefined) {
      host.count(gas.set)
      producers[account] = pickMapped(producer)
    }
  }
  host.count(gas.each)
  for (const [id, { pubkey }] of Object.entries(producers)) {
    host.count(gas.entry)
    newKeys[pubkey] = id
  }
  writeMaps(host, producers, newKeys)
}

/** True for an account that is to produce, or produces. */
export function isListed(host: Host, account: string): boolean {
  const gas = GAS.listed
  host.count(gas.start + gas.readKeys)
  const keys = readJson<KeyMap>(host, KEY_MAP) ?? {}
  for (const entry of [PENDING, CURRENT]) {
    host.count(gas.readList)
    const list = readStored<string[]>(host, entry)
    host.count(gas.each)
    for (const key of list) {
      host.count(gas.entry + compareCost(keys[key], account))
      if (keys[key] === account) return true
    }
  }
  return false
}

// Votes

/** The id of the vote for producers. */
export function readVoteId(host: Host): string {
  host.count(GAS.voteId)
  return readText(host, { key: 'voteId' })!
}

/** Calls `vote.iost` and returns the parsed result. */
export function askVote<T>(host: Host, api: string, args: readonly string[]): T {
  const gas = GAS.ask
  host.count(gas.call)
  const text = callForText(host, 'vote.iost', api, args)
  host.count(gas.read + compareCost(text, '') + gas.parse)
  return parseJson<T>(host, text)
}

/** Returns the votes of a producer. */
export function askVotes(host: Host, voteId: string, account: string): Float64 {
  host.count(GAS.votes)
  const { votes } = askVote<{ votes: string }>(host, 'getOption', [voteId, account])
  return Float64.create(host, votes)
}

/** Reads a stored decimal; 0 if missing. */
export function readDecimal(host: Host, entry: EntryName): Float64 {
  const gas = GAS.decimal
  const text = readJson<string>(host, entry)
  host.count(gas.isThere)
  if (!text) host.count(gas.useZero)
  host.count(gas.make)
  return Float64.create(host, text || '0')
}
