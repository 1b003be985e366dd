import { toSeconds } from '../../codec/chain-time.js'
import type { BlockRow } from '../store/chain-index.js'
import { isHash, toExplorerHash } from '../store/ingest/block-content.js'
import {
  BadParameter,
  type IndexPage,
  missing,
  NotFound,
  type PageQuery,
  readPart,
  readSince,
  type Source,
  type WireRecord,
} from './source.js'
import { listRows } from './transactions.js'

export async function listBlocks(source: Source, query: PageQuery): Promise<IndexPage> {
  const { entries, ...found } = await readPart(source, 'blocks', query)
  const rows = await source.index.blocks(entries.map(({ block }) => block))
  return { ...found, items: rows.map((row) => showBlock(source, row)) }
}

/** A block by its number, decimal or 0x and hexadecimal, or by its hash. */
export async function showBlockOf(source: Source, name: string): Promise<WireRecord> {
  const row = await findRow(source, name)
  return showBlock(source, row)
}

export async function listBlockTransactions(source: Source, name: string, query: PageQuery): Promise<IndexPage> {
  const row = await findRow(source, name)
  const time = toSeconds(row.time)
  const isWithin = time >= (query.startDate ?? 0) && time <= (query.endDate ?? Number.POSITIVE_INFINITY)
  const places = Array.from({ length: isWithin ? row.transactions : 0 }, (_, transaction) => ({
    block: row.number,
    transaction,
  }))
  // By default in the order of the block, which is the order of execution.
  if (query.sort?.descending) places.reverse()
  const start = (query.page - 1) * query.limit
  return { total: places.length, items: await listRows(source, places.slice(start, start + query.limit)) }
}

/** Null until the first response of the node. */
function describeStatus({ info }: Source, { number }: BlockRow): 'irreversible' | 'pending' | null {
  const known = info()
  if (known === undefined) return null
  return number <= Number(known.lib_block) ? 'irreversible' : 'pending'
}

function showBlock(source: Source, row: BlockRow): WireRecord {
  return {
    number: row.number,
    hash: toExplorerHash(row.hash),
    id: row.hash,
    parent_hash: row.parent === '' ? null : toExplorerHash(row.parent),
    timestamp: toSeconds(row.time),
    time: row.time,
    witness: row.witness,
    transactions_count: row.transactions,
    gas_used: String(row.gas),
    size: null,
    status: describeStatus(source, row),
  }
}

async function findRow(source: Source, name: string): Promise<BlockRow> {
  const number = await findNumber(source, name)
  const row = await source.index.block(number)
  if (row !== undefined) return row
  throw number < (readSince(source) ?? 0) ? missing(source, `block ${name}`) : new NotFound(`block ${name}`)
}

async function findNumber(source: Source, name: string): Promise<number> {
  if (/^\d{1,15}$/.test(name)) return Number(name)
  if (/^0x[\da-f]{1,13}$/i.test(name)) return Number.parseInt(name, 16)
  if (!isHash(name)) {
    throw new BadParameter('block', 'a number, 0x and hexadecimal, or a hash')
  }
  const number = await source.index.findBlock(name)
  if (number === undefined) throw missing(source, `block ${name}`)
  return number
}
