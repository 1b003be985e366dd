import { toSeconds } from '../../codec/chain-time.js'
import { readJsonText, toPlainJson } from '../../codec/chain-value.js'
import type { TransactionRow } from '../store/chain-index.js'
import { type Log, toExplorerHash } from '../store/ingest/block-content.js'
import type { WireRecord } from './source.js'

/** A receipt that a contract left in a transaction. */
export function showLog(row: TransactionRow, { address, name, content, index }: Log): WireRecord {
  return {
    address,
    name,
    content,
    index,
    transaction_hash: toExplorerHash(row.id),
    block_number: row.block,
    timestamp: toSeconds(row.time),
    decoded: decode(content),
  }
}

/** The value of a JSON text, whose numbers keep their digits; null for other text. */
function decode(content: string): unknown {
  const value = readJsonText(content)
  return value === undefined ? null : toPlainJson(value)
}
