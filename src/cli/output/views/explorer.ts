import { firstLine, itemAt } from '../../../collections/presence.js'
import type { RecordName } from '../../../explorer/records.js'
import type { TableFact } from '../../../report/text/table.js'

type AnyRecord = Readonly<Record<string, unknown>>

/**
 * Columns of each kind of record, most important first. Columns that do not fit the terminal are dropped from the end.
 */
const COLUMNS: Readonly<Record<RecordName, readonly string[]>> = {
  Block: ['number', 'timestamp', 'transactions_count', 'gas_used', 'witness', 'hash'],
  Transaction: ['hash', 'timestamp', 'status', 'method', 'from', 'to', 'value', 'gas_used', 'block_number'],
  ExecutionStatus: ['hash', 'state', 'status', 'message'],
  Address: ['hash', 'name', 'balance', 'is_contract'],
  TokenBalance: ['token', 'amount', 'value', 'token_id'],
  Log: ['address', 'name', 'content', 'timestamp', 'transaction_hash', 'index'],
  Token: ['symbol', 'name', 'type', 'decimals', 'holders_count', 'total_supply', 'issuer', 'address_hash'],
  Holder: ['address', 'amount', 'value'],
  TokenTransfer: ['from', 'to', 'total', 'token', 'type', 'timestamp', 'transaction_hash'],
  Contract: ['address', 'language', 'version', 'is_verified', 'creator'],
  Method: ['name', 'args', 'amount_limit', 'calls'],
  Verification: ['address', 'state', 'message'],
  Stats: ['total_blocks', 'total_transactions', 'chain_id'],
  TransactionCount: ['timestamp', 'transactions_count'],
  MarketPoint: ['timestamp', 'price', 'market_cap', 'ram_price', 'token_supply'],
  Validator: ['name', 'address', 'votes', 'blocks_count'],
}

const TIMES = new Set(['timestamp', 'verified_at'])
const GAP = 2
/** A hash fits. */
const WIDEST = 66
/** Width of shortened hashes and ids, for terminals without room for whole ones. */
const SHORTENED = 18
/** Number of columns that suffice for a record. */
const ENOUGH = 4

/** A column with its cells. */
interface ShownColumn {
  member: string
  cells: string[]
}

/** Formats records as rows of at most `width` characters. Empty columns are left out. */
export function tabulate(
  name: RecordName,
  records: readonly AnyRecord[],
  width: number,
): { heads: string[]; rows: string[][] } {
  const filled = COLUMNS[name]
    .map((member) => ({ member, cells: records.map((record) => formatValue(member, record[member], WIDEST)) }))
    .filter(({ cells }) => cells.some((cell) => cell !== ''))
  const whole = takeFitting(filled, WIDEST, width)
  const shown = whole.length >= Math.min(ENOUGH, filled.length) ? whole : takeFitting(filled, SHORTENED, width)
  return {
    heads: shown.map(({ member }) => member),
    rows: records.map((_, row) => shown.map(({ cells }) => itemAt(cells, row))),
  }
}

/** Takes the columns that fit, at least one, with hashes and ids shortened to a maximum length. */
function takeFitting(columns: readonly ShownColumn[], most: number, width: number): ShownColumn[] {
  let used = 0
  return columns
    .map(({ member, cells }) => ({ member, cells: cells.map((cell) => shortenName(cell, most)) }))
    .filter(({ member, cells }, index) => {
      used += Math.max(member.length, ...cells.map((cell) => cell.length)) + (index === 0 ? 0 : GAP)
      return index === 0 || used <= width
    })
}

/** Shortens a hash or an id in the middle; other texts stay unchanged. */
function shortenName(text: string, most: number): string {
  if (text.length <= most || !/^\w{33,}$/.test(text)) return text
  return `${text.slice(0, Math.ceil((most - 1) / 2))}…${text.slice(-Math.floor((most - 1) / 2))}`
}

/** Lists the members of a record: known ones first, then the rest unchanged. Multi-line texts are only in `--json`. */
export function describeRecord(record: AnyRecord): TableFact[] {
  return Object.keys(record).map((member) => [member, formatValue(member, record[member], 2000)])
}

function formatValue(member: string, value: unknown, most: number): string {
  if (value === null || value === undefined) return ''
  if (TIMES.has(member) && typeof value === 'number') return formatSeconds(value)
  const text = typeof value === 'object' ? summarize(value) : String(value)
  const line = firstLine(text)
  const isCut = line.length < text.length || line.length > most
  return isCut ? `${line.slice(0, most - 1)}…` : line
}

/**
 * Summarises a token by its symbol, a transfer by its amount or token id, arguments and limits as in a signature, and
 * other values as JSON.
 */
function summarize(value: object): string {
  if (Array.isArray(value)) {
    if (value.every((item) => typeof item === 'string')) return value.join(', ')
    const parts = value.map((item: unknown) => (isRecord(item) ? summarizePart(item) : undefined))
    return parts.includes(undefined) ? JSON.stringify(value) : parts.join(', ')
  }
  if (!isRecord(value)) return JSON.stringify(value)
  const { symbol, amount, token_id } = value
  if (typeof symbol === 'string') return symbol
  if (typeof amount === 'string') return amount
  if (typeof token_id === 'string') return `no. ${token_id}`
  if ('value' in value && Object.keys(value).length <= 2) return String(value.value)
  return JSON.stringify(value)
}

/** An argument of a method, or an amount limit. */
function summarizePart({ name, type, token, value }: AnyRecord): string | undefined {
  if (typeof type === 'string') return typeof name === 'string' && name !== '' ? `${name}: ${type}` : type
  return typeof token === 'string' && typeof value === 'string' ? `${token} ${value}` : undefined
}

function isRecord(value: unknown): value is AnyRecord {
  return typeof value === 'object' && value !== null
}

function formatSeconds(seconds: number): string {
  const time = new Date(seconds * 1000)
  return Number.isNaN(time.getTime()) ? String(seconds) : time.toISOString().replace('.000Z', 'Z')
}
