import { addToGroup } from '../../../collections/groups.js'
import { firstOf, lastOf } from '../../../collections/presence.js'
import { ToolkitError } from '../../../errors/errors.js'
import type { BlockRow, WireBlock } from '../chain-index.js'
import { readRow } from '../ingest/block.js'
import { formatTransaction, parseTransaction } from '../ingest/stored-transaction.js'
import type { PgClient } from './database.js'
import { toArray } from './lists.js'

/** Limits of one database transaction that indexes stored blocks. */
const MAX_BLOCKS = 1024
const MAX_TRANSACTIONS = 4096

/** A block as stored, with its transactions by hash. */
export interface BlockRecord {
  row: BlockRow
  transactions: readonly { id: string; transaction: WireBlock['transactions'][number] }[]
}

/** Reads what is stored of a complete block. */
export function readRecord(block: WireBlock): BlockRecord {
  return {
    row: readRow(block),
    transactions: block.transactions.map((transaction) => ({ id: transaction.hash, transaction })),
  }
}

/**
 * Inserts blocks and transactions with their hashes, without positions in lists. Another process may insert the same
 * ones concurrently.
 */
export async function insertBlocks(client: PgClient, contents: readonly BlockRecord[]): Promise<void> {
  const rows = contents.map(({ row }) => row)
  const numbers = toArray(rows.map(({ number }) => number))
  const hashes = rows.map(({ hash }) => hash)
  await client.query(
    `insert into blocks (number, hash, parent, time, witness, transactions, gas)
     select * from unnest($1::bigint[], $2::text[], $3::text[], $4::bigint[], $5::text[], $6::int[], $7::float8[])
     on conflict do nothing`,
    [
      numbers,
      hashes,
      rows.map(({ parent }) => parent),
      `{${rows.map(({ time }) => time).join(',')}}`,
      rows.map(({ witness }) => witness),
      toArray(rows.map(({ transactions }) => transactions)),
      toArray(rows.map(({ gas }) => gas)),
    ],
  )
  await client.query(
    'insert into block_hashes (hash, number) select * from unnest($1::text[], $2::bigint[]) on conflict do nothing',
    [hashes, numbers],
  )
  const transactions = contents.flatMap(({ row, transactions }) =>
    transactions.map(({ id, transaction }, index) => ({ row, index, id, transaction })),
  )
  const blocks = toArray(transactions.map(({ row }) => row.number))
  const indexes = toArray(transactions.map(({ index }) => index))
  const bodies = transactions.map(({ row, transaction }) =>
    formatTransaction({ block: row.number, time: row.time, transaction }),
  )
  await client.query(
    `insert into transactions (block, index, body) select * from unnest($1::bigint[], $2::int[], $3::text[])
     on conflict do nothing`,
    [blocks, indexes, bodies],
  )
  await client.query(
    `insert into transaction_hashes (hash, block, index) select * from unnest($1::text[], $2::bigint[], $3::int[])
     on conflict do nothing`,
    [transactions.map(({ id }) => id), blocks, indexes],
  )
}

/**
 * Inserts consecutive blocks. Identical stored blocks stay. Others with the same numbers, which are those of a backfill
 * from another chain, are deleted if they may be replaced; otherwise `EXPLORER_STORE_CHAIN` is thrown.
 */
export async function replaceBlocks(
  client: PgClient,
  contents: readonly BlockRecord[],
  mayReplace: boolean,
): Promise<void> {
  const known = await readHashes(client, firstOf(contents).row.number, lastOf(contents).row.number)
  const isOther = ({ row }: BlockRecord) => known.has(row.number) && known.get(row.number) !== row.hash
  for (const { row } of contents.filter(isOther)) {
    if (!mayReplace) throw otherBlockError('the index', row.number)
    await deleteBlocks(client, await readBlocks(client, row.number, row.number))
  }
  const missing = contents.filter(({ row }) => known.get(row.number) !== row.hash)
  if (missing.length > 0) await insertBlocks(client, missing)
}

/** The error of a database whose block is not that of the node. */
export function otherBlockError(name: string, number: number): ToolkitError {
  return new ToolkitError('EXPLORER_STORE_CHAIN', `${name} has another block ${number} than the node`, {
    hint: 'Use a database of its own for each chain. If this chain was reset, add --reindex once.',
  })
}

/** Hashes of the stored blocks of a range by number. */
export async function readHashes(client: PgClient, first: number, last: number): Promise<Map<number, string>> {
  const { rows } = await client.query<{ number: number; hash: string }>(
    'select number, hash from blocks where number between $1 and $2',
    [first, last],
  )
  return new Map(rows.map(({ number, hash }) => [number, hash]))
}

/** Reads consecutive stored blocks from a number on, about as many as one database transaction indexes. */
export async function readGroup(client: PgClient, first: number): Promise<WireBlock[]> {
  const { rows } = await client.query<{ number: number; transactions: number }>(
    'select number, transactions from blocks where number between $1 and $2 order by number',
    [first, first + MAX_BLOCKS - 1],
  )
  let count = 0
  const end = rows.findIndex(({ transactions }) => {
    count += transactions
    return count > MAX_TRANSACTIONS
  })
  // A single block may exceed the limit of transactions.
  const last = rows[end < 0 ? rows.length - 1 : Math.max(0, end - 1)]?.number
  return last === undefined ? [] : readBlocks(client, first, last)
}

/** Reads the stored blocks of a range, in order. */
export async function readBlocks(client: PgClient, first: number, last: number): Promise<WireBlock[]> {
  const [blocks, transactions] = [
    await client.query<Omit<WireBlock, 'transactions'>>(
      `select number::text, hash, parent as parent_hash, time::text, witness
       from blocks where number between $1 and $2 order by blocks.number`,
      [first, last],
    ),
    await client.query<{ block: number; body: string }>(
      'select block, body from transactions where block between $1 and $2 order by block, index',
      [first, last],
    ),
  ]
  const byBlock = new Map<number, WireBlock['transactions'][number][]>()
  for (const { block, body } of transactions.rows) {
    addToGroup(byBlock, block, parseTransaction(body).transaction)
  }
  return blocks.rows.map((block) => ({ ...block, transactions: byBlock.get(Number(block.number)) ?? [] }))
}

/** Deletes consecutive blocks. */
export async function deleteBlocks(client: PgClient, blocks: readonly WireBlock[]): Promise<void> {
  const [first, last] = [Number(firstOf(blocks).number), Number(lastOf(blocks).number)]
  const hashes = blocks.flatMap(({ transactions }) => transactions.map(({ hash }) => hash))
  await client.query('delete from transaction_hashes where hash = any($1::text[]) and block >= $2', [hashes, first])
  const blockHashes = blocks.map(({ hash }) => hash)
  await client.query('delete from block_hashes where hash = any($1::text[]) and number >= $2', [blockHashes, first])
  await client.query('delete from transactions where block between $1 and $2', [first, last])
  await client.query('delete from blocks where number between $1 and $2', [first, last])
}
