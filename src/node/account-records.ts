import { type Decimal, parseDecimal } from '../codec/decimal.js'
import { isInt64 } from '../codec/int64.js'
import { GAS_CONTRACT, GAS_PER_PLEDGE, GAS_SCALE, LIMIT_PER_PLEDGE, readGas } from '../gas/balance.js'
import { ChainError } from '../state/chain-error.js'
import type { Overlay } from '../state/overlay.js'
import { readRecord, writeRecord } from '../state/records.js'
import type { Reader } from '../state/store.js'
import type { StateValue } from '../state/values.js'
import { readInteger } from './methods/reading.js'

/** An account to write: its name, its public key for both permissions, and what it owns. */
export interface AccountEntry {
  name: string
  /** Public key, base58. */
  key: string
  /** IOST to spend, as a decimal string. */
  iost: string
  /** IOST pledged for gas, as a decimal string. */
  pledge: string
  /** Bytes of RAM. */
  ram: number | bigint
}

export const IOST_SCALE = 8
const NAME_LENGTH = { min: 5, max: 11 }

/** Writes an account as sign-up and funding leave it, without affecting the RAM market or the supply of tokens. */
export function writeAccount(state: Overlay, { name, key, iost, pledge, ram }: AccountEntry, time: bigint): void {
  const pledged = parseDecimal(pledge, IOST_SCALE)
  const permission = (of: string) => ({
    name: of,
    groups: [],
    items: [{ id: key, is_key_pair: true, weight: 100 }],
    threshold: 100,
  })
  const record = {
    id: name,
    referrer: name,
    permissions: { active: permission('active'), owner: permission('owner') },
    groups: {},
  }
  const write = (contract: string, place: string, value: StateValue, field?: string) =>
    writeRecord(state, { contract, key: place, field }, value)
  write('auth.iost', 'auth', JSON.stringify(record), name)
  write(GAS_CONTRACT, `${name}gt`, pledged)
  write(GAS_CONTRACT, `${name}gl`, { value: (LIMIT_PER_PLEDGE * pledged.value) / 10n ** BigInt(IOST_SCALE), scale: 0 })
  const gas = GAS_PER_PLEDGE * pledged.value * 10n ** BigInt(GAS_SCALE)
  write(GAS_CONTRACT, `${name}gs`, { value: gas / 10n ** BigInt(IOST_SCALE), scale: GAS_SCALE })
  write(GAS_CONTRACT, `${name}gu`, time)
  write('token.iost', `TB${name}`, parseDecimal(iost, IOST_SCALE).value, 'iost')
  write('token.iost', `TB${name}`, BigInt(ram), 'ram')
  write('ram.iost', `TR${name}`, String(ram))
}

/**
 * Gives an account exactly these funds and creates it if necessary. The supply of IOST and RAM changes with its
 * balances, so it stays the sum of all balances; the pledge is the account's own, so that it can unpledge it.
 */
export function setAccount(state: Overlay, account: AccountEntry, time: bigint): void {
  const { name, pledge } = account
  const before = { iost: readBalance(state, name, 'iost'), ram: readBalance(state, name, 'ram') }
  const pledgedBefore = toInteger(readGas(state, name).pledged)
  writeAccount(state, account, time)
  const pledged = parseDecimal(pledge, IOST_SCALE)
  writeRecord(state, { contract: GAS_CONTRACT, key: `${name}gp`, field: name }, pledged)
  const added = pledged.value - pledgedBefore
  addTo(state, `TB${GAS_CONTRACT}`, 'iost', added)
  addTo(state, 'TIiost', 'supply', readBalance(state, name, 'iost') - before.iost + added)
  addTo(state, 'TIram', 'supply', readBalance(state, name, 'ram') - before.ram)
}

/** Whether an account of this name has the key. */
function hasKey(state: Reader, name: string, key: string): boolean {
  const record = readRecord(state, 'auth.iost', 'auth', name)?.value
  return typeof record === 'string' && record.includes(`"${key}"`)
}

/**
 * Returns the name for an account: the wanted one, or the next like it if that belongs to another key. What the chain
 * does not allow in a name is replaced: names have 5 to 11 characters of a-z, 0-9 and `_`.
 */
export function chooseName(state: Reader, wanted: string, key: string): string {
  const allowed = wanted.toLowerCase().replace(/[^a-z0-9_]/g, '_')
  const base = allowed.slice(0, NAME_LENGTH.max).padEnd(NAME_LENGTH.min, '_')
  for (let name = base, suffix = 1; ; suffix++) {
    if (readRecord(state, 'auth.iost', 'auth', name) === undefined || hasKey(state, name, key)) return name
    name = `${base.slice(0, NAME_LENGTH.max - String(suffix).length)}${suffix}`
  }
}

function readBalance(state: Reader, account: string, token: string): bigint {
  return readInteger(state, 'token.iost', `TB${account}`, token)
}

function addTo(state: Overlay, key: string, field: string, amount: bigint): void {
  if (amount === 0n) return
  const sum = readInteger(state, 'token.iost', key, field) + amount
  if (!isInt64(sum)) throw new ChainError('account: there would be too much IOST or RAM')
  writeRecord(state, { contract: 'token.iost', key, field }, sum)
}

/** The units of a decimal of IOST, whose stored scale may be smaller. */
function toInteger({ value, scale }: Decimal): bigint {
  return value * 10n ** BigInt(IOST_SCALE - scale)
}
