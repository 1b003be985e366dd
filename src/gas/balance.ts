import {
  addDecimal,
  type Decimal,
  DecimalError,
  isLessDecimal,
  mulDecimal,
  mulDecimalFloat,
  parseDecimal,
  rescaleDecimal,
  ZERO,
} from '../codec/decimal.js'
import { itemAt } from '../collections/presence.js'
import type { Overlay } from '../state/overlay.js'
import { recordKey, writeRecord } from '../state/records.js'
import type { Reader } from '../state/store.js'
import { decodeStored } from '../state/values.js'
import { KnownAccounts } from './known-accounts.js'

/** Location and format of an account's gas in `gas.iost` (`system-contracts.md` §4). */
export const GAS_CONTRACT = 'gas.iost'
/** Gas at once for each token pledged. */
export const GAS_PER_PLEDGE = 100000n
/** Maximum gas that a pledged token holds. */
export const LIMIT_PER_PLEDGE = 300000n
/** Gas each second for each token pledged: 200000 in two days, cut to two decimals. */
const INCREASE_RATE: Decimal = { value: 115n, scale: 2 }
/** At one refresh at most three days of growth are credited. */
const MAX_GROWTH_SECONDS = 259200
export const GAS_SCALE = 2

/** An account's gas as stored: total pledge, limit, stock at the last refresh, and when that was (ns). */
export interface GasRecord {
  pledged: Decimal
  limit: Decimal
  stock: Decimal
  updatedAt: bigint | undefined
}

/** A transaction reads its publisher's gas four times, usually unchanged. */
const accounts = new KnownAccounts(openAccount)

/** An account with the state keys of its gas, the bytes found there, and their decoded values. */
interface KnownAccount {
  readonly keys: readonly string[]
  bytes: readonly (string | undefined)[]
  record: GasRecord
  /** Time of the last computation, and its result. */
  time: bigint | undefined
  gas: Decimal
}

function openAccount(account: string): KnownAccount {
  const keys = ['gt', 'gl', 'gs', 'gu'].map((name) => recordKey(GAS_CONTRACT, `${account}${name}`, undefined))
  return { keys, bytes: [], record: parseGas([]), time: undefined, gas: ZERO }
}

export function readGas(state: Reader, account: string): GasRecord {
  return readAccount(state, account).record
}

function readAccount(state: Reader, account: string): KnownAccount {
  const known = accounts.find(account)
  const { keys, bytes } = known
  for (let index = 0; index < keys.length; index++) {
    if (state.get(itemAt(keys, index)) === bytes[index]) continue
    known.bytes = keys.map((key) => state.get(key))
    known.record = parseGas(known.bytes)
    known.time = undefined
    break
  }
  return known
}

function parseGas([pledged, limit, stock, updatedAt]: readonly (string | undefined)[]): GasRecord {
  const time = updatedAt === undefined ? undefined : decodeStored(updatedAt).value
  return {
    pledged: parseStoredDecimal(pledged),
    limit: parseStoredDecimal(limit),
    stock: parseStoredDecimal(stock),
    updatedAt: typeof time === 'bigint' ? time : undefined,
  }
}

function parseStoredDecimal(bytes: string | undefined): Decimal {
  const value = bytes === undefined ? undefined : decodeStored(bytes).value
  return typeof value === 'object' && 'scale' in value ? value : ZERO
}

/** Gas at a time (ns), with two decimals: `value` is the raw amount in hundredths. */
function computeGas(record: GasRecord, time: bigint): Decimal {
  const seconds = record.updatedAt === undefined ? 0 : Number(time - record.updatedAt) / 1e9
  let sum: Decimal
  try {
    sum = addDecimal(growGas(record.pledged, Math.min(seconds, MAX_GROWTH_SECONDS)), record.stock)
  } catch (error) {
    if (!(error instanceof DecimalError)) throw error
    return record.stock
  }
  return rescaleDecimal(isLessDecimal(record.limit, sum) ? record.limit : sum, GAS_SCALE)
}

function growGas(pledged: Decimal, seconds: number): Decimal {
  return mulDecimalFloat(multiplyRate(pledged), seconds)
}

/** The last pledge with its rate: gas is read several times per transaction, and pledges change rarely. */
let known: { pledged: Decimal; rate: Decimal } | undefined

function multiplyRate(pledged: Decimal): Decimal {
  if (known?.pledged.value !== pledged.value || known.pledged.scale !== pledged.scale) {
    known = { pledged, rate: computeRate(pledged) }
  }
  return known.rate
}

/** Computes the rate of growth. A pledge that is too large to multiply counts in whole tokens. */
function computeRate(pledged: Decimal): Decimal {
  try {
    return mulDecimal(pledged, INCREASE_RATE)
  } catch (error) {
    if (!(error instanceof DecimalError)) throw error
    return rescaleDecimal(pledged, 0)
  }
}

export function readGasAt(state: Reader, account: string, time: bigint): Decimal {
  const known = readAccount(state, account)
  if (known.time !== time) {
    known.gas = computeGas(known.record, time)
    known.time = time
  }
  return known.gas
}

/** Gas each second that an account's pledge brings. */
export function readIncreaseRate(state: Reader, account: string): Decimal {
  return multiplyRate(readGas(state, account).pledged)
}

/**
 * Charges gas (in hundredths) to an account, after refilling it up to the given time; false if the account has less.
 */
export function payGas(state: Overlay, account: string, amount: bigint, time: bigint): boolean {
  const now = readGasAt(state, account, time)
  if (now.value < amount) return false
  const stock = { value: now.value - amount, scale: now.scale }
  writeRecord(state, { contract: GAS_CONTRACT, key: `${account}gs` }, stock)
  writeRecord(state, { contract: GAS_CONTRACT, key: `${account}gu` }, time)
  return true
}

/** Parses the pledge of a transaction that brings its own gas, in tokens; used by the check before execution. */
export function parsePledge(amount: string): Decimal {
  return parseDecimal(amount, 8)
}
