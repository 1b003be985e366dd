// biome-ignore-all lint/style/noNonNullAssertion: genesis or the checks before ensure the record
import { encodeBase64 } from '../../codec/base64.js'
import { INT64_MAX } from '../../codec/int64.js'
import { isJsonObject, JsonNumber, type JsonObject, type JsonValue, parseJson } from '../../codec/json.js'
import { encodeUtf8, utf8Length } from '../../codec/utf8.js'
import { isAddress } from '../../state/account-names.js'
import { isHolder } from '../../vm/execution/authority.js'
import type { Host } from '../../vm/execution/host.js'
import {
  canUpdate,
  leaveReceipt,
  type NativeContract,
  type NativeMethod,
  nativeMethod,
  requireAuthority,
} from '../runtime/native.js'
import { checkSpacedSymbol, checkSymbol, transferNamespace } from '../runtime/token-symbol.js'
import {
  addBalance,
  formatAmount,
  freezeBalance,
  hasToken,
  normaliseAmount,
  parseAmount,
  readBalance,
  readEnough,
  readInfo,
  type TokenInfo,
  takeBalance,
  writeBalance,
  writeInfo,
} from './records.js'

const MAX_MEMO = 512
const MAX_FULL_NAME = 50
const MAX_DECIMALS = 18

function checkToken(host: Host, token: string): void {
  if (!hasToken(host, token)) host.fail('token not exists')
}

function checkMemo(host: Host, memo: string): void {
  if (utf8Length(memo) > MAX_MEMO) host.fail('memo too large')
}

function checkHolder(host: Host, account: string): void {
  if (!isHolder(host.run, account)) host.fail(`invalid account ${account}`)
}

/** Maximum number of tokens whose smallest unit fits 64 bits. */
function maxTotal(decimals: bigint): bigint {
  return INT64_MAX / 10n ** decimals
}

// Creation

type CheckSymbol = (host: Host, symbol: string, issuer: string) => void

function createCreate(check: CheckSymbol): NativeMethod {
  return nativeMethod(['string', 'string', 'number', 'json'], (host, token, issuer, total, config) => {
    host.chargeOperations(1)
    check(host, token, issuer)
    const options = readOptions(host, token, config)
    requireAuthority(host, issuer, 'token')
    if (hasToken(host, token)) host.fail('token exists')
    const { decimal } = options
    if (decimal < 0n || decimal > MAX_DECIMALS) host.fail('invalid decimal')
    if (total > maxTotal(decimal)) host.fail('invalid totalSupply')
    writeToken(host, token, { issuer, totalSupply: total * 10n ** decimal, supply: 0n, ...options })
    leaveReceipt(host, token, issuer, total, encodeBase64(encodeUtf8(config)))
    return []
  })
}

function writeToken(host: Host, token: string, info: TokenInfo): void {
  for (const field of INFO_FIELDS) writeInfo(host, token, field, info[field], host.run.tx.publisher)
}

/** Fields of `TI<symbol>`, which describes a token. */
export const INFO_FIELDS = [
  'issuer',
  'totalSupply',
  'supply',
  'canTransfer',
  'onlyIssuerCanTransfer',
  'defaultRate',
  'decimal',
  'fullName',
] as const

type TokenOptions = Omit<TokenInfo, 'issuer' | 'totalSupply' | 'supply'>

/** Reads the `config` of a creation; unknown members are ignored. */
function readOptions(host: Host, token: string, text: string): TokenOptions {
  host.chargeOperations(2)
  const config = parseConfig(host, text)
  host.chargeOperations(3)
  const read = <T>(name: string, type: string, accept: (value: JsonValue) => T | undefined, fallback: T): T =>
    name in config ? (accept(config[name]!) ?? host.fail(`${name} in config should be ${type}`)) : fallback
  const decimal = read('decimal', 'number', asNumber, 8)
  const canTransfer = read('canTransfer', 'bool', asBoolean, true)
  const onlyIssuerCanTransfer = read('onlyIssuerCanTransfer', 'bool', asBoolean, false)
  const defaultRate = read('defaultRate', 'string', asText, '1.0')
  const fullName = read('fullName', 'string', asText, token)
  if (utf8Length(fullName) > MAX_FULL_NAME) host.fail('fullName is too long')
  return { decimal: BigInt(Math.trunc(decimal)), canTransfer, onlyIssuerCanTransfer, defaultRate, fullName }
}

function parseConfig(host: Host, text: string): JsonObject {
  const config = parseJson(text)
  if (config === null) return {}
  if (isJsonObject(config)) return config
  return host.fail(`json: cannot unmarshal ${nameType(config)} into Go value of type map[string]interface {}`)
}

function nameType(value: Exclude<JsonValue, null | JsonObject>): string {
  if (typeof value === 'boolean') return 'bool'
  if (typeof value === 'string') return 'string'
  return value instanceof JsonNumber ? 'number' : 'array'
}

const asNumber = (value: JsonValue) =>
  value instanceof JsonNumber && Number.isFinite(value.toNumber()) ? value.toNumber() : undefined
const asBoolean = (value: JsonValue) => (typeof value === 'boolean' ? value : undefined)
const asText = (value: JsonValue) => (typeof value === 'string' ? value : undefined)

// Movements

/** Formats an amount argument for receipts. */
type ShowAmount = (host: Host, token: string, amount: string) => string

/** Returns an amount as it was given: versions before 1.0.2 do not normalise it. */
const keepAmount: ShowAmount = (_host, _token, amount) => amount

function createIssue(showAmount: ShowAmount): NativeMethod {
  return nativeMethod(['string', 'string', 'string'], (host, token, to, text) => {
    host.chargeOperations(1)
    checkToken(host, token)
    const shown = showAmount(host, token, text)
    const issuer = readInfo(host, token, 'issuer')
    const supply = readInfo(host, token, 'supply')
    const totalSupply = readInfo(host, token, 'totalSupply')
    requireAuthority(host, issuer, 'token')
    const amount = parseAmount(host, token, shown)
    if (totalSupply - supply < amount) host.fail('supply too much')
    writeInfo(host, token, 'supply', supply + amount)
    const before = host.cpu
    const balance = readBalance(host, token, to)
    const reading = host.cpu - before
    writeBalance(host, token, to, balance + amount)
    leaveReceipt(host, token, to, shown)
    // The chain counts the reading of the balance twice.
    host.charge('unaccounted', reading)
    return []
  })
}

/** Reads the amount of a transfer after checks of the token, the issuer and the sender. */
function permitTransfer(host: Host, token: string, from: string, shown: string): bigint {
  if (!readInfo(host, token, 'canTransfer')) host.fail("token can't transfer")
  if (readInfo(host, token, 'onlyIssuerCanTransfer')) {
    const issuer = readInfo(host, token, 'issuer')
    if (!host.requireAuth(issuer, 'transfer')) host.fail('transfer need issuer permission')
  }
  requireAuthority(host, from, 'transfer')
  return parseAmount(host, token, shown)
}

/** True for a lower-case address that is not an account yet: a transfer to it creates the account. */
function isNewAddress(host: Host, id: string): boolean {
  return isAddress(id) && id === id.toLowerCase() && !isHolder(host.run, id)
}

const TRANSFER = ['string', 'string', 'string', 'string', 'string'] as const

const transfer = nativeMethod(TRANSFER, (host, token, from, to, text, memo) => {
  host.chargeOperations(1)
  checkMemo(host, memo)
  checkHolder(host, from)
  if (isNewAddress(host, to)) host.call('auth.iost', 'signUp', [to, '', ''], { withAuth: true })
  checkHolder(host, to)
  checkToken(host, token)
  const shown = normaliseAmount(host, token, text)
  const amount = permitTransfer(host, token, from, shown)
  // The sender's balance is written before the receiver's is read, so that a transfer to oneself changes nothing.
  takeBalance(host, token, from, amount)
  addBalance(host, token, to, amount)
  leaveReceipt(host, token, from, to, shown, memo)
  return []
})

/** Transfers until version 1.0.2: both balances are read before one is written, and the receiver's is first. */
function createEarlyTransfer(showAmount: ShowAmount): NativeMethod {
  return nativeMethod(TRANSFER, (host, token, from, to, text, memo) => {
    host.chargeOperations(1)
    checkMemo(host, memo)
    if (from === to) return []
    checkHolder(host, from)
    checkHolder(host, to)
    checkToken(host, token)
    const shown = showAmount(host, token, text)
    const amount = permitTransfer(host, token, from, shown)
    const given = readEnough(host, token, from, amount) - amount
    const received = readBalance(host, token, to) + amount
    writeBalance(host, token, to, received)
    writeBalance(host, token, from, given)
    leaveReceipt(host, token, from, to, shown, memo)
    return []
  })
}

const TRANSFER_FREEZE = ['string', 'string', 'string', 'string', 'number', 'string'] as const

function createTransferFreeze(showAmount: ShowAmount): NativeMethod {
  return nativeMethod(TRANSFER_FREEZE, (host, token, from, to, text, until, memo) => {
    host.chargeOperations(1)
    checkMemo(host, memo)
    checkToken(host, token)
    const shown = showAmount(host, token, text)
    const amount = permitTransfer(host, token, from, shown)
    takeBalance(host, token, from, amount)
    freezeBalance(host, token, to, { amount, until })
    leaveReceipt(host, token, from, to, shown, until, memo)
    return []
  })
}

function createDestroy(showAmount: ShowAmount): NativeMethod {
  return nativeMethod(['string', 'string', 'string'], (host, token, from, text) => {
    host.chargeOperations(1)
    checkToken(host, token)
    const shown = showAmount(host, token, text)
    requireAuthority(host, from, 'transfer')
    const amount = parseAmount(host, token, shown)
    takeBalance(host, token, from, amount)
    writeInfo(host, token, 'supply', readInfo(host, token, 'supply') - amount)
    leaveReceipt(host, token, from, shown)
    return []
  })
}

// Queries and the remaining methods

const balanceOf = nativeMethod(['string', 'string'], (host, token, account) =>
  returnAmount(host, token, () => readBalance(host, token, account)),
)

const supply = nativeMethod(['string'], (host, token) =>
  returnAmount(host, token, () => readInfo(host, token, 'supply')),
)

const totalSupply = nativeMethod(['string'], (host, token) =>
  returnAmount(host, token, () => readInfo(host, token, 'totalSupply')),
)

function returnAmount(host: Host, token: string, read: () => bigint): [string] {
  host.chargeOperations(1)
  checkToken(host, token)
  const text = formatAmount(host, token, read())
  host.chargeOperations(1)
  return [text]
}

const recycle = nativeMethod(['string'], (host) => {
  host.chargeOperations(1)
  return host.fail('permission denied')
})

const updateTotalSupply = nativeMethod(['string', 'number'], (host, token, total) => {
  host.chargeOperations(1)
  if (token === 'iost') host.fail('native token cannot be changed')
  checkToken(host, token)
  requireAuthority(host, readInfo(host, token, 'issuer'), 'token')
  const forgotten = host.cpu
  const decimal = readInfo(host, token, 'decimal')
  const issued = readInfo(host, token, 'supply')
  const most = maxTotal(decimal)
  if (total <= 0n || total > most) host.fail(`invalid totalSupply, must be less than ${most}`)
  const units = total * 10n ** decimal
  if (units < issued) host.fail('invalid totalSupply, must be more than current supply')
  writeInfo(host, token, 'totalSupply', units)
  // The chain does not charge the steps before the check of the authority.
  host.charge('unaccounted', -forgotten)
  return []
})

/** Methods that differ in the format of amounts; all versions from 1.0.2 on normalise them. */
function createMethods(showAmount: ShowAmount) {
  return {
    balanceOf,
    can_update: canUpdate,
    create: createCreate(checkSymbol),
    destroy: createDestroy(showAmount),
    issue: createIssue(showAmount),
    supply,
    totalSupply,
    transfer: createEarlyTransfer(showAmount),
    transferFreeze: createTransferFreeze(showAmount),
  }
}

const NORMALISED = createMethods(normaliseAmount)
const VERSION_3 = { ...NORMALISED, transfer }

/** Tokens of a decimal amount, `iost` and `ram` among them (`system-contracts.md` §6.3). */
export const tokenIost: NativeContract = {
  id: 'token.iost',
  versions: {
    '1.0.0': createMethods(keepAmount),
    '1.0.2': NORMALISED,
    '1.0.3': VERSION_3,
    '1.0.4': { ...VERSION_3, updateTotalSupply },
    '1.0.5': { ...VERSION_3, create: createCreate(checkSpacedSymbol), transferNamespace, recycle },
    '1.0.6': { ...VERSION_3, recycle },
  },
}
