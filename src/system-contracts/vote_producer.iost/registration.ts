// biome-ignore-all lint/style/noNonNullAssertion: genesis or the checks before ensure the record
import type { Host } from '../../vm/execution/host.js'
import { scriptMethod } from '../runtime/script.js'
import { compareCost } from '../runtime/script-costs.js'
import { returnJson } from '../runtime/script-json.js'
import {
  callJson,
  genesisMethod,
  leaveReceipt,
  readJson,
  readPublisher,
  requireAdmin,
  throwError,
  throwJoined,
  writeJson,
} from '../runtime/script-library.js'
import {
  askVote,
  isListed,
  isLive,
  keyEntry,
  mapProducer,
  PENDING,
  type Producer,
  producerEntry,
  readProducer,
  readVoteId,
  requireOperator,
  requireProducer,
  STATUS,
  unmapProducer,
  writeProducer,
} from './records.js'

/** Gas of the methods of `vote_producer.iost` for producers themselves (system-contracts.md §7.8). */
const GAS = {
  freeKey: { check: 11, refuse: 63 },
  apply: {
    has: 11,
    refuse: 61,
    payer: 11,
    write: 31,
    writeKey: 11,
    voteId: 11,
    addOption: 16,
  },
  leave: { isApplied: 13, isApproved: 13, refuse: 62, set: 7 },
  approve: { set: 7, write: 11 },
  approveLeave: { check: 13, refuse: 62 },
  remove: { set: 7, write: 11 },
  unregister: {
    start: 26,
    compare: 3,
    refuse: 62,
    refuseListed: 66,
    voteId: 11,
    removeOption: 16,
    delete: 31,
    deleteKey: 19,
  },
  update: {
    payer: 11,
    compareKey: 10,
    refuseListed: 64,
    deleteKey: 23,
    writeKey: 11,
    set: 28,
    write: 11,
  },
  get: { voteId: 11, ask: 25 },
  login: { has: 14, refuse: 68 },
  setOnline: 7,
} as const

/** The producers of block 0 are approved and online from the start. */
export const initProducer = genesisMethod(
  ['string', 'string'],
  (host, account, pubkey) => {
    requireFreeKey(host, pubkey)
    const pending = [...(readJson<string[]>(host, PENDING) ?? []), pubkey].sort()
    writeJson(host, PENDING, pending)
    writeJson(host, { key: 'producerNumber' }, pending.length)
    callJson(host, 'vote.iost', 'addOption', [readVoteId(host), account, false])
    const profile = { pubkey, loc: '', url: '', netId: '', isProducer: true }
    const producer: Producer = { ...profile, status: STATUS.APPROVED, online: true }
    writeJson(host, producerEntry(account), producer, account)
    writeJson(host, keyEntry(pubkey), account, account)
    mapProducer(host, account, producer)
  },
  [['iost', 'unlimited']],
)

export const applyRegister = scriptMethod(
  ['string', 'string', 'string', 'string', 'string', 'bool'],
  (host, account, pubkey, loc, url, netId, isProducer) => {
    const gas = GAS.apply
    requireOperator(host, account, 'vote')
    host.count(gas.has)
    if (host.has(producerEntry(account))) throwError(host, gas.refuse, 'producer exists')
    requireFreeKey(host, pubkey)
    host.count(gas.payer)
    const payer = readPublisher(host)
    const producer = { pubkey, loc, url, netId, isProducer, status: STATUS.APPLIED, online: false }
    host.count(gas.write)
    writeJson(host, producerEntry(account), producer, payer)
    host.count(gas.writeKey)
    writeJson(host, keyEntry(pubkey), account, payer)
    host.count(gas.voteId)
    const voteId = readVoteId(host)
    host.count(gas.addOption)
    callJson(host, 'vote.iost', 'addOption', [voteId, account, false])
    leaveReceipt(host, [account, pubkey, loc, url, netId, isProducer])
  },
)

function requireFreeKey(host: Host, pubkey: string): void {
  const gas = GAS.freeKey
  host.count(gas.check)
  if (host.has(keyEntry(pubkey))) throwError(host, gas.refuse, 'pubkey is used by another producer')
}

export const applyUnregister = scriptMethod(['string'], (host, account) => {
  const gas = GAS.leave
  requireOperator(host, account, 'vote')
  requireProducer(host, account)
  const producer = readProducer(host, account)!
  host.count(gas.isApplied)
  if (producer.status === STATUS.APPLIED) return
  host.count(gas.isApproved)
  if (producer.status !== STATUS.APPROVED) throwError(host, gas.refuse, 'producer not approved')
  host.count(gas.set)
  producer.status = STATUS.LEAVING
  writeProducer(host, account, producer)
  leaveReceipt(host, [account])
})

export const approveRegister = scriptMethod(['string'], (host, account) => {
  const gas = GAS.approve
  requireAdmin(host)
  requireProducer(host, account)
  const producer = readProducer(host, account)!
  host.count(gas.set)
  producer.status = STATUS.APPROVED
  host.count(gas.write)
  writeJson(host, producerEntry(account), producer)
  mapProducer(host, account, producer)
  leaveReceipt(host, [account])
})

export const approveUnregister = scriptMethod(['string'], (host, account) => {
  const gas = GAS.approveLeave
  requireAdmin(host)
  requireProducer(host, account)
  const producer = readProducer(host, account)!
  host.count(gas.check)
  if (producer.status !== STATUS.LEAVING) throwError(host, gas.refuse, 'producer not unapplied')
  removeProducer(host, account, producer)
})

export const forceUnregister = scriptMethod(['string'], (host, account) => {
  requireAdmin(host)
  requireProducer(host, account)
  removeProducer(host, account, readProducer(host, account)!)
})

function removeProducer(host: Host, account: string, producer: Producer): void {
  const gas = GAS.remove
  host.count(gas.set)
  producer.status = STATUS.REMOVED
  host.count(gas.write)
  writeJson(host, producerEntry(account), producer)
  unmapProducer(host, account, producer)
  leaveReceipt(host, [account])
}

/** Deletes the rest of a producer: its option, its record and its key. */
export const unregister = scriptMethod(['string'], (host, account) => {
  const gas = GAS.unregister
  requireOperator(host, account, 'vote')
  const producer = readProducer(host, account)
  host.count(gas.start)
  if (producer !== null) requireEnded(host, producer)
  if (isListed(host, account)) {
    throwError(host, gas.refuseListed, "producer in pending list or in current list, can't unregister")
  }
  host.count(gas.voteId)
  const voteId = readVoteId(host)
  host.count(gas.removeOption)
  callJson(host, 'vote.iost', 'removeOption', [voteId, account, true])
  if (producer !== null) {
    host.count(gas.delete)
    host.del(producerEntry(account))
    host.count(gas.deleteKey)
    host.del(keyEntry(producer.pubkey))
    unmapProducer(host, account)
  }
  leaveReceipt(host, [account])
})

function requireEnded(host: Host, { status }: Producer): void {
  const gas = GAS.unregister
  host.count(gas.compare)
  if (status === STATUS.APPLIED) return
  host.count(gas.compare)
  if (status !== STATUS.REMOVED) throwError(host, gas.refuse, 'producer can not unregister')
}

export const updateProducer = scriptMethod(
  ['string', 'string', 'string', 'string', 'string'],
  (host, account, pubkey, loc, url, netId) => {
    const gas = GAS.update
    requireOperator(host, account, 'vote')
    requireProducer(host, account)
    const producer = readProducer(host, account)!
    host.count(gas.payer)
    const payer = readPublisher(host)
    host.count(gas.compareKey + compareCost(producer.pubkey, pubkey))
    if (producer.pubkey !== pubkey) changeKey(host, { account, from: producer.pubkey, to: pubkey, payer })
    host.count(gas.set)
    Object.assign(producer, { pubkey, loc, url, netId })
    host.count(gas.write)
    writeJson(host, producerEntry(account), producer, payer)
    if (isLive(host, producer)) mapProducer(host, account, producer)
    leaveReceipt(host, [account, pubkey, loc, url, netId])
  },
)

function changeKey(
  host: Host,
  { account, from, to, payer }: { account: string; from: string; to: string; payer: string },
): void {
  const gas = GAS.update
  requireFreeKey(host, to)
  if (isListed(host, account)) {
    throwError(host, gas.refuseListed, "account in producerList, can't change pubkey")
  }
  host.count(gas.deleteKey)
  host.del(keyEntry(from))
  host.count(gas.writeKey)
  writeJson(host, keyEntry(to), account, payer)
}

export const getProducer = scriptMethod(['string'], (host, account) => {
  const gas = GAS.get
  requireProducer(host, account)
  const producer = readProducer(host, account)!
  if (!isLive(host, producer)) return returnJson(host, producer)
  host.count(gas.voteId)
  const voteId = readVoteId(host)
  host.count(gas.ask)
  return returnJson(host, { ...producer, voteInfo: askVote(host, 'getOption', [voteId, account]) })
})

export const logInProducer = scriptMethod(['string'], (host, account) => {
  const gas = GAS.login
  requireOperator(host, account, 'vote')
  host.count(gas.has)
  if (!host.has(producerEntry(account))) throwJoined(host, gas.refuse, 'producer not exists, ', account)
  setOnline(host, account, true)
})

export const logOutProducer = scriptMethod(['string'], (host, account) => {
  requireOperator(host, account, 'vote')
  requireProducer(host, account)
  setOnline(host, account, false)
})

function setOnline(host: Host, account: string, online: boolean): void {
  const producer = readProducer(host, account)!
  host.count(GAS.setOnline)
  producer.online = online
  writeProducer(host, account, producer)
  if (isLive(host, producer)) mapProducer(host, account, producer)
  leaveReceipt(host, [account])
}
