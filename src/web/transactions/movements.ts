import { readJsonText } from '../../codec/chain-value.js'
import { formatDecimal } from '../../codec/decimal.js'
import { isJsonObject, JsonNumber, type JsonValue } from '../../codec/json.js'
import { group } from '../format.js'
import type { TransferRecord } from '../lists/transfers.js'

/** An amount that changed its holder: of a token, or of goods that a receipt of a contract names. */
export interface Movement {
  /** Empty for what was issued. */
  from: string
  /** Empty for what was destroyed. */
  to: string
  /** Decimal text; undefined for a single token. */
  amount: string | undefined
  /** `gold`, `wood`, or the id of a single token. */
  name: string
  /** Id of the token, for its link; undefined for goods. */
  token: string | undefined
}

/** A receipt of a contract. */
export interface ReceiptRecord {
  func_name: string
  content: string
}

/** Lists what a transaction moved: its token transfers, then the goods in receipts of its contracts. */
export function listMovements(transfers: readonly TransferRecord[], receipts: readonly ReceiptRecord[]): Movement[] {
  const symbols = new Set(transfers.map(({ token }) => token.symbol))
  // A contract may leave a receipt of a transfer of tokens that it made.
  const goods = receipts.flatMap(readReceipt).filter(({ name }) => !symbols.has(name))
  return [...transfers.map(readTransfer), ...goods]
}

function readTransfer({ from, to, token, total }: TransferRecord): Movement {
  const { amount, token_id: id } = total ?? {}
  const name = amount === undefined ? `${token.symbol} #${id ?? '?'}` : token.symbol
  return { from: from ?? '', to: to ?? '', amount, name, token: token.address_hash }
}

/**
 * A receipt is free text. One in JSON with `from`, `to`, a count and a kind describes a movement; the receipts of the
 * chain's token contracts are the transfers.
 */
function readReceipt({ func_name, content }: ReceiptRecord): Movement[] {
  const value = readJsonText(content)
  if (/^[^/]*\.iost\//.test(func_name) || !isJsonObject(value)) return []
  const { from, to, count, amount, kind, token, symbol } = value
  const [moved, name] = [readAmount(count ?? amount), kind ?? token ?? symbol]
  const isMovement = typeof from === 'string' && typeof to === 'string' && typeof name === 'string' && name !== ''
  if (!isMovement || from === to || moved === undefined) return []
  return [{ from, to, amount: moved, name, token: undefined }]
}

/** A positive decimal, as a number of JSON or as text; undefined for any other value. */
function readAmount(value: JsonValue | undefined): string | undefined {
  const text = value instanceof JsonNumber ? value.text : value
  return typeof text === 'string' && /^\d{1,30}(\.\d{1,30})?$/.test(text) && /[1-9]/.test(text) ? text : undefined
}

/** Adds up movements of one token or of one kind of goods, in order of appearance. */
export function sumMovements(movements: readonly Movement[]): Movement[] {
  const sums = new Map<string, Movement>()
  for (const movement of movements) {
    const key = JSON.stringify([movement.token, movement.name])
    const known = sums.get(key)
    sums.set(key, known === undefined ? movement : { ...known, amount: addTexts(known.amount, movement.amount) })
  }
  return [...sums.values()]
}

function addTexts(a: string | undefined, b: string | undefined): string | undefined {
  if (a === undefined || b === undefined) return a ?? b
  const scale = Math.max(...[a, b].map((text) => (text.split('.')[1] ?? '').length))
  return formatDecimal({ value: readUnits(a, scale) + readUnits(b, scale), scale })
}

function readUnits(text: string, scale: number): bigint {
  const [whole = '', fraction = ''] = text.split('.')
  return BigInt(whole + fraction.padEnd(scale, '0'))
}

/** Formats an amount with its thousands apart; the name alone says what a single token is. */
export function describeAmount({ amount }: Movement): string {
  return amount === undefined ? '' : `${group(amount)} `
}
