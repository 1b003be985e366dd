import { type Decimal, DecimalError, formatDecimal, parseDecimal } from '../../codec/decimal.js'
import { formatGoJson } from '../../codec/gojson.js'
import { isJsonObject, JsonError, JsonNumber, type JsonValue, parseJson } from '../../codec/json.js'
import { ChainError } from '../../state/chain-error.js'
import { JsonBlob } from '../../state/values.js'
import type { EntryName, Host } from '../../vm/execution/host.js'
import { readStoredBoolean, readStoredInteger, readStoredJson, readStoredText } from '../runtime/stored-values.js'

/** Fields of a token in `token.iost`, in the order of the first write. Amounts are in the smallest unit. */
export interface TokenInfo {
  issuer: string
  totalSupply: bigint
  supply: bigint
  canTransfer: boolean
  onlyIssuerCanTransfer: boolean
  defaultRate: string
  decimal: bigint
  fullName: string
}

export function hasToken(host: Host, token: string): boolean {
  return host.has({ key: `TI${token}`, field: 'issuer' })
}

const READERS: { readonly [F in keyof TokenInfo]: (host: Host, entry: EntryName) => TokenInfo[F] } = {
  issuer: readStoredText,
  totalSupply: readStoredInteger,
  supply: readStoredInteger,
  canTransfer: readStoredBoolean,
  onlyIssuerCanTransfer: readStoredBoolean,
  defaultRate: readStoredText,
  decimal: readStoredInteger,
  fullName: readStoredText,
}

export function readInfo<F extends keyof TokenInfo>(host: Host, token: string, field: F): TokenInfo[F] {
  return READERS[field](host, { key: `TI${token}`, field })
}

/** Without `payer`, the field keeps its payer. */
export function writeInfo<F extends keyof TokenInfo>(
  host: Host,
  token: string,
  field: F,
  value: TokenInfo[F],
  payer?: string,
): void {
  host.put({ key: `TI${token}`, field }, value, payer)
}

/** Largest number of decimals that a token can be created with. */
const MAX_SCALE = 18n

function readScale(host: Host, token: string): number {
  const scale = readInfo(host, token, 'decimal')
  return scale >= 0n && scale <= MAX_SCALE ? Number(scale) : host.fail('invalid db value type')
}

/** An amount as text in whole tokens. */
export function formatAmount(host: Host, token: string, value: bigint): string {
  return formatDecimal({ value, scale: readScale(host, token) })
}

/** Formats an amount for receipts: with the decimals of the token, without zeros at either end. */
export function normaliseAmount(host: Host, token: string, text: string): string {
  const scale = readScale(host, token)
  if (!/^\d+(\.\d+)?$/.test(text)) host.fail(`invalid amount ${text} <nil>`)
  return formatDecimal(parseOrFail(host, text, scale, (reason) => `invalid amount ${text} ${reason}`))
}

/** Parses an amount into the smallest unit; it must be positive. */
export function parseAmount(host: Host, token: string, text: string): bigint {
  const scale = readScale(host, token)
  host.chargeOperations(3)
  const { value } = parseOrFail(host, text, scale, (reason) => reason)
  if (value <= 0n) host.fail('invalid amount')
  return value
}

function parseOrFail(host: Host, text: string, scale: number, describe: (reason: string) => string): Decimal {
  try {
    return parseDecimal(text, scale)
  } catch (error) {
    if (error instanceof DecimalError) return host.fail(describe(error.message))
    throw error
  }
}

/** Reads the spendable balance of an account, and releases amounts that are no longer frozen. */
export function readBalance(host: Host, token: string, account: string): bigint {
  const entry = balanceEntry(token, account)
  const balance = host.has(entry) ? readStoredInteger(host, entry) : 0n
  return releaseFrozen(host, token, account, balance)
}

/**
 * Writes a balance. New records of system tokens are free, except for those of contracts; others are charged to the
 * publisher.
 */
export function writeBalance(host: Host, token: string, account: string, balance: bigint): void {
  const entry = balanceEntry(token, account)
  const payer = host.has(entry) ? undefined : choosePayer(host, token, account)
  try {
    host.put(entry, balance, payer)
  } catch (error) {
    // An account whose name is not a valid key loses its tokens, because the chain ignores the result.
    if (!(error instanceof ChainError)) throw error
  }
}

function balanceEntry(token: string, account: string): EntryName {
  return { key: `TB${account}`, field: token }
}

function choosePayer(host: Host, token: string, account: string): string {
  const free = (token === 'iost' || token === 'ram') && !account.startsWith('Contract')
  return free ? host.context.contract : host.run.tx.publisher
}

/** Deducts tokens from an account. */
export function takeBalance(host: Host, token: string, account: string, amount: bigint): void {
  writeBalance(host, token, account, readEnough(host, token, account, amount) - amount)
}

/** The balance of an account, which must have an amount. */
export function readEnough(host: Host, token: string, account: string, amount: bigint): bigint {
  const balance = readBalance(host, token, account)
  if (balance >= amount) return balance
  const scale = readScale(host, token)
  return host.fail(
    `balance not enough ${formatDecimal({ value: balance, scale })} < ${formatDecimal({ value: amount, scale })}`,
  )
}

export function addBalance(host: Host, token: string, account: string, amount: bigint): void {
  writeBalance(host, token, account, readBalance(host, token, account) + amount)
}

/** Tokens that are an account's from a time (ns) on. */
interface FrozenTokens {
  amount: bigint
  until: bigint
}

/** Adds frozen tokens to an account, ordered by time, then amount. */
export function freezeBalance(host: Host, token: string, account: string, added: FrozenTokens): void {
  const entry = frozenEntry(token, account)
  const list = host.has(entry) ? readFrozen(host, entry) : []
  list.push(added)
  list.sort((a, b) => compare(a.until, b.until) || compare(a.amount, b.amount))
  host.chargeOperations(list.length)
  writeFrozen(host, entry, list, host.run.tx.publisher)
}

function compare(a: bigint, b: bigint): number {
  return a < b ? -1 : a > b ? 1 : 0
}

/** Releases due frozen tokens of an account to its balance, and returns the balance. An empty list is kept. */
function releaseFrozen(host: Host, token: string, account: string, balance: bigint): bigint {
  const entry = frozenEntry(token, account)
  if (!host.has(entry)) return balance
  const now = host.blockTime()
  const list = readFrozen(host, entry)
  const due = list.filter(({ until }) => until <= now)
  host.chargeOperations(due.length)
  if (due.length === 0) return balance
  const released = due.reduce((sum, { amount }) => sum + amount, 0n)
  if (released > 0n) writeBalance(host, token, account, balance + released)
  writeFrozen(host, entry, list.slice(due.length))
  return balance + released
}

function frozenEntry(token: string, account: string): EntryName {
  return { key: `TF${account}`, field: token }
}

function readFrozen(host: Host, entry: EntryName): FrozenTokens[] {
  const text = readStoredJson(host, entry)
  host.chargeOperations(1)
  const list = parseFrozen(text)
  return list ?? host.fail('invalid db value type')
}

/** Parses a list of frozen amounts; undefined for any other text. */
function parseFrozen(text: string): FrozenTokens[] | undefined {
  let list: JsonValue
  try {
    list = parseJson(text)
  } catch (error) {
    if (error instanceof JsonError) return undefined
    throw error
  }
  if (!Array.isArray(list)) return undefined
  const entries = list.map((each) => {
    const { Amount, Ftime } = isJsonObject(each) ? each : {}
    const [amount, until] = [readInteger(Amount), readInteger(Ftime)]
    return amount === undefined || until === undefined ? undefined : { amount, until }
  })
  return entries.every((entry) => entry !== undefined) ? entries : undefined
}

function readInteger(value: JsonValue | undefined): bigint | undefined {
  return value instanceof JsonNumber && /^-?\d+$/.test(value.text) ? BigInt(value.text) : undefined
}

function writeFrozen(host: Host, entry: EntryName, list: readonly FrozenTokens[], payer?: string): void {
  host.chargeOperations(1)
  const text = formatGoJson(list.map(({ amount, until }) => ({ Amount: amount, Ftime: until })))
  host.put(entry, new JsonBlob(text), payer)
}
