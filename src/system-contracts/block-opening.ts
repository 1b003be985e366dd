// biome-ignore-all lint/style/noNonNullAssertion: genesis or the checks before ensure the record
import { formatDecimal, parseDecimal } from '../codec/decimal.js'
import { formatGoJson } from '../codec/gojson.js'
import { isKeyOf } from '../collections/shapes.js'
import { type ContractRecord, findAbi } from '../contract/record.js'
import { isStandard, type Prices } from '../gas/prices.js'
import { loadContract } from '../state/contracts.js'
import { contractKey, mapKey, plainKey } from '../state/keys.js'
import type { Overlay } from '../state/overlay.js'
import type { Reader } from '../state/store.js'
import { decodeStored, encodeStored, type Stored } from '../state/values.js'
import type { ReceiptEntry } from '../tx/receipt.js'
import type { BlockContext } from '../vm/execution/run.js'
import { ISSUE_INTERVAL, STATISTICS_INTERVAL } from './base.iost.js'
import { SHARE_PERIOD } from './bonus.iost.js'
import { findBuiltIn, isUnknownVersion } from './runtime/registry.js'

/** Inputs of a block's start: the block, current prices, and the producer of the previous block. */
export interface BlockOpeningContext {
  block: BlockContext
  prices: Prices
  parentWitness: string
}

const EXEC_NUMBER = plainKey('base.iost', 'execBlockNumber')
const PRODUCED = plainKey('base.iost', 'witness_produced')
const SHARE = plainKey('bonus.iost', 'blockContrib')
const LAST_TIME = plainKey('bonus.iost', 'lastTime')
const [SUPPLY, TOTAL] = [infoKey('supply'), infoKey('totalSupply')]
const [ISSUER, DECIMAL] = [infoKey('issuer'), infoKey('decimal')]
const NAMES = ['base.iost', 'bonus.iost', 'token.iost'] as const
const CONTRACTS = NAMES.map((name) => contractKey(name))
const DOMAINS = NAMES.map((name) => mapKey('domain.iost', 'dns_table', name))
const METHODS = { 'base.iost': 'exec', 'bonus.iost': 'issueContribute', 'token.iost': 'issue' } as const

/**
 * The first transaction of a block as one function: the combined effect of `base.iost`, `bonus.iost` and `token.iost`
 * in blocks where only counters change. Other blocks run the contracts; a test checks that both ways give the same
 * result.
 */
export class BlockOpening {
  #contracts: readonly (string | undefined)[] = []
  #areKnown = false
  #share: Share | undefined
  #producer: BlockRecipient | undefined

  /** Applies the writes and returns the outcome; undefined, without writes, if the contracts have to run. */
  run(state: Overlay, { block, prices, parentWitness }: BlockOpeningContext): ReceiptEntry[] | undefined {
    if (!isStandard(prices) || !this.#knowsContracts(state) || !isQuiet(state, block)) return undefined
    const executed = readCount(state.get(EXEC_NUMBER), /^s(\d{1,15})@base\.iost$/)
    const produced = readProduced(state.get(PRODUCED), block.witness)
    const share = this.#readShare(state)
    const producer = this.#readProducer(state, parentWitness)
    if (executed === undefined || executed === block.number || produced === undefined) return undefined
    if (share === undefined || producer === undefined) return undefined
    const supply = readInteger(state, SUPPLY)
    const balance = readInteger(state, producer.balance)
    const total = readInteger(state, TOTAL)
    if (supply === undefined || balance === undefined || total === undefined) return undefined
    if (state.get(producer.frozen) !== undefined || total.value - supply.value < share.amount) return undefined
    state.set(EXEC_NUMBER, `s${block.number}@base.iost`)
    state.set(PRODUCED, `s{"${block.witness}":${produced + 1}}@base.iost`)
    state.set(SUPPLY, encodeStored({ ...supply, value: supply.value + share.amount }))
    state.set(producer.balance, encodeStored({ ...balance, value: balance.value + share.amount }))
    return [{ funcName: 'token.iost/issue', content: formatGoJson(['contribute', producer.account, share.shown]) }]
  }

  /** Contracts are compared by their bytes: they change seldom. */
  #knowsContracts(state: Reader): boolean {
    const contracts = CONTRACTS.map((key) => state.get(key))
    if (contracts.some((bytes, index) => bytes !== this.#contracts[index])) {
      this.#contracts = contracts
      this.#areKnown = NAMES.every((name) => isOrdinary(loadContract(state, name)))
    }
    return this.#areKnown
  }

  #readShare(state: Reader): Share | undefined {
    const bytes = state.get(SHARE)
    if (this.#share?.bytes !== bytes) this.#share = bytes === undefined ? undefined : parseShare(bytes)
    return this.#share
  }

  #readProducer(state: Reader, witness: string): BlockRecipient | undefined {
    const key =
      this.#producer?.witness === witness
        ? this.#producer.key
        : mapKey('vote_producer.iost', 'producerKeyToId', witness)
    const bytes = state.get(key)
    if (this.#producer?.key !== key || this.#producer.bytes !== bytes)
      this.#producer = parseProducer(key, bytes, witness)
    return this.#producer
  }
}

/** Contribution of a block, as stored and as shown in receipts. */
interface Share {
  bytes: string
  amount: bigint
  shown: string
}

function parseShare(bytes: string): Share | undefined {
  const text = /^s"(\d{1,9}\.\d{1,8})"@[^@]*$/.exec(bytes)?.[1]
  const amount = text === undefined ? undefined : parseDecimal(text, 8)
  return amount && amount.value > 0n ? { bytes, amount: amount.value, shown: formatDecimal(amount) } : undefined
}

/** Recipient, with its storage keys. */
interface BlockRecipient {
  witness: string
  /** Key with the name of the account, and its value. */
  key: string
  bytes: string | undefined
  account: string
  balance: string
  frozen: string
}

function parseProducer(key: string, bytes: string | undefined, witness: string): BlockRecipient | undefined {
  if (!isPlain(witness)) return undefined
  const account = bytes === undefined ? witness : /^s"([a-z0-9_]+)"@[^@]*$/.exec(bytes)?.[1]
  if (account === undefined) return undefined
  const [balance, frozen] = ['TB', 'TF'].map((kind) => mapKey('token.iost', `${kind}${account}`, 'contribute'))
  return { witness, key, bytes, account, balance: balance!, frozen: frozen! }
}

/** True for contracts as in genesis, in a version whose receipts format amounts in this way. */
function isOrdinary(record: ContractRecord | undefined): boolean {
  if (record === undefined || findBuiltIn(record) === undefined || isUnknownVersion(record)) return false
  const { id, info } = record
  if (!isKeyOf(METHODS, id) || findAbi(info, METHODS[id]) === undefined) return false
  return id !== 'token.iost' || (info.lang === 'native' && /^1\.0\.[2-6]$/.test(info.version))
}

/** True for blocks without extra work, with contracts called by their own names and the token as in genesis. */
function isQuiet(state: Reader, { number, time }: BlockContext): boolean {
  if (number % STATISTICS_INTERVAL === 0 || number % ISSUE_INTERVAL === 0) return false
  if (DOMAINS.some((key) => state.get(key) !== undefined)) return false
  const last = readCount(state.get(LAST_TIME), /^s(\d{1,19})@[^@]*$/)
  if (last === undefined || !(Number(time) < last + SHARE_PERIOD)) return false
  const issuer = state.get(ISSUER)
  return issuer !== undefined && /^sbonus\.iost@[^@]*$/.test(issuer) && readInteger(state, DECIMAL)?.value === 8n
}

/** True for a name without characters that JSON escapes. */
function isPlain(name: string): boolean {
  return /^[\w.]{1,64}$/.test(name)
}

function readCount(bytes: string | undefined, form: RegExp): number | undefined {
  const text = bytes === undefined ? undefined : form.exec(bytes)?.[1]
  return text === undefined || String(Number(text)) !== text ? undefined : Number(text)
}

/** Returns the number of blocks by this block's producer, if no other producer has made one. */
function readProduced(bytes: string | undefined, witness: string): number | undefined {
  const match = bytes === undefined ? null : /^s\{"([\w.]{20,64})":(\d{1,15})\}@base\.iost$/.exec(bytes)
  return match?.[1] === witness ? Number(match[2]) : undefined
}

/** An integer with its payer, who stays the payer. */
function infoKey(field: string): string {
  return mapKey('token.iost', 'TIcontribute', field)
}

function readInteger(state: Reader, key: string): (Stored & { value: bigint }) | undefined {
  const bytes = state.get(key)
  if (bytes === undefined || bytes[0] !== 'i') return undefined
  const { value, payer } = decodeStored(bytes)
  return payer === '' || typeof value !== 'bigint' ? undefined : { value, payer }
}
