import {
  addDecimal,
  type Decimal,
  DecimalError,
  formatDecimal,
  isLessDecimal,
  parseDecimal,
} from '../../codec/decimal.js'
import { INT64_MAX } from '../../codec/int64.js'
import { isContract } from '../../state/account-names.js'
import { ChainError } from '../../state/chain-error.js'
import { readRecord } from '../../state/records.js'
import type { Reader } from '../../state/store.js'
import type { ReceiptEntry } from '../../tx/receipt.js'

/** Maximum amounts that may leave accounts; `*` stands for tokens without an entry of their own. */
export type AmountLimits = ReadonlyMap<string, Decimal>

/** Limits of one action, with the spending of the transaction's accounts so far. */
export interface ActionLimits {
  abi: AmountLimits
  tx: AmountLimits
  spent: Map<string, Decimal>
}

/** Parses the limits of a transaction or an ABI; throws a description of the error (`vm.md` §9.5). */
export function parseLimits(state: Reader, entries: readonly { token: string; value: string }[]): AmountLimits {
  const limits = new Map<string, Decimal>()
  for (const { token, value } of entries) {
    if (limits.has(token)) throw new ChainError(`duplicated token in amountLimit: ${token}`)
    const scale = token === '*' ? 0 : readDecimals(state, token)
    if (scale === undefined) throw new ChainError(`token not exists in amountLimit, ${formatEntry(token, value)}`)
    limits.set(token, parseLimit(token, value, scale))
  }
  return limits
}

function parseLimit(token: string, value: string, scale: number): Decimal {
  if (value === 'unlimited') return { value: INT64_MAX, scale: token === '*' ? -1 : scale }
  return calculate(() => parseDecimal(value, scale))
}

/** Text that is no decimal, and a sum beyond 64 bits, are the chain's errors. */
function calculate(operate: () => Decimal): Decimal {
  try {
    return operate()
  } catch (error) {
    if (error instanceof DecimalError) throw new ChainError(error.message)
    throw error
  }
}

/** Formats an entry in protobuf's text form, which omits empty members. */
function formatEntry(token: string, value: string): string {
  const members = [token && `token:"${token}"`, value && `val:"${value}"`]
  return members.filter((member) => member !== '').join(' ')
}

/** Largest number of decimals that a token can be created with. */
const MAX_DECIMALS = 18n

/** Reads the decimals of a token; `undefined` for an unknown token. */
function readDecimals(state: Reader, token: string): number | undefined {
  const value = readRecord(state, 'token.iost', `TI${token}`, 'decimal')?.value
  return typeof value === 'bigint' && value >= 0n && value <= MAX_DECIMALS ? Number(value) : undefined
}

/** Position of the amount in the receipts of methods that take tokens from an account. */
const AMOUNT_AT: Record<string, number> = {
  'token.iost/transfer': 3,
  'token.iost/transferFreeze': 3,
  'token.iost/destroy': 2,
}

/** Sums the spending of accounts, not contracts, in these receipts, by token. */
export function sumSpending(state: Reader, receipts: readonly ReceiptEntry[]): Map<string, Decimal> {
  const sums = new Map<string, Decimal>()
  for (const { funcName, content } of receipts) {
    const at = AMOUNT_AT[funcName]
    if (at === undefined) continue
    const args: unknown[] = JSON.parse(content)
    const token = args[0] as string
    const amount = isContract(args[1] as string)
      ? { value: 0n, scale: 0 }
      : parseDecimal(args[at] as string, readDecimals(state, token) ?? 0)
    addSpending(sums, token, amount)
  }
  return sums
}

function addSpending(sums: Map<string, Decimal>, token: string, amount: Decimal): void {
  const sum = sums.get(token)
  sums.set(token, sum === undefined ? amount : calculate(() => addDecimal(sum, amount)))
}

/** Finds the first token whose sum exceeds the limits, with the counted sum. */
function findExcess(limits: AmountLimits, sums: ReadonlyMap<string, Decimal>): string | undefined {
  for (const [token, sum] of sums) if (!isAllowed(limits, token, sum)) return token
  return undefined
}

function isAllowed(limits: AmountLimits, token: string, sum: Decimal): boolean {
  if (sum.value <= 0n) return true
  const limit = limits.get(token) ?? limits.get('*')
  return limit !== undefined && !isLessDecimal(limit, sum)
}

/** Rejects spending above the limits of the called ABI or, for all actions so far, of the transaction. */
export function checkSpending(
  limits: { abi: AmountLimits; tx: AmountLimits },
  spent: { action: ReadonlyMap<string, Decimal>; total: Map<string, Decimal> },
): void {
  for (const [token, sum] of spent.action) addSpending(spent.total, token, sum)
  requireNoExcess('abi', findExcess(limits.abi, spent.action), spent.action)
  requireNoExcess('tx', findExcess(limits.tx, spent.total), spent.action)
}

function requireNoExcess(where: 'abi' | 'tx', token: string | undefined, action: ReadonlyMap<string, Decimal>): void {
  if (token === undefined) return
  const need = action.get(token) ?? { value: 0n, scale: 0 }
  throw new ChainError(`token ${token} exceed amountLimit in ${where}. need ${formatDecimal(need)}`)
}
