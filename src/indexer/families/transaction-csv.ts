import { reasonOf } from '../../client/calls/failure.js'
import { firstLine } from '../../collections/presence.js'
import { requireList, requireRecord } from '../../collections/records.js'
import { isRecord, listOf, requireShape } from '../../collections/shapes.js'
import type { WireRecord } from './source.js'

/** Columns of an export of transactions, in order, each with its value. */
const COLUMNS: Readonly<Record<string, (transaction: WireRecord) => unknown>> = {
  hash: ({ hash }) => hash,
  block: ({ block_number }) => block_number,
  time: ({ timestamp }) => new Date(Number(timestamp) * 1000).toISOString(),
  status: ({ result }) => result,
  from: ({ from }) => from,
  to: ({ to }) => to,
  method: ({ method }) => method,
  actions: ({ actions }) => requireList(actions).length,
  gas_used: ({ gas_used }) => gas_used,
  transfers: ({ token_transfers }) =>
    requireShape(token_transfers, listOf(isRecord), 'transfers').map(describeTransfer).join('; '),
  message: ({ message }) => firstLine(reasonOf(String(message))),
}

/** The first line of an export. */
export function formatHead(): string {
  return formatRow(Object.keys(COLUMNS))
}

/** The line of a transaction. */
export function formatTransaction(transaction: WireRecord): string {
  return formatRow(Object.values(COLUMNS).map((read) => read(transaction)))
}

function describeTransfer({ from, to, token, total }: WireRecord): string {
  const { amount, token_id } = requireRecord(total)
  const { symbol } = requireRecord(token)
  return `${amount ?? `#${token_id ?? '?'}`} ${symbol} from ${from ?? 'issue'} to ${to ?? 'destruction'}`
}

/** A line by RFC 4180. */
function formatRow(values: readonly unknown[]): string {
  return `${values.map(formatCell).join(',')}\r\n`
}

/**
 * Names and messages are texts of strangers. A spreadsheet runs a cell that begins with one of these signs as a
 * formula, so an apostrophe precedes it.
 */
function formatCell(value: unknown): string {
  const text = value === null || value === undefined ? '' : String(value)
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
