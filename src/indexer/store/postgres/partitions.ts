import type { PgClient } from './database.js'

/** Blocks per partition of `blocks` and `transactions`. */
const BLOCKS = 1_000_000

/**
 * Creates the partitions of a range of blocks. Attaching an empty table does not wait for readers, unlike creating a
 * partition.
 */
export async function ensurePartitions(client: PgClient, first: number, last: number): Promise<void> {
  for (let part = partitionOf(first); part <= partitionOf(last); part++) {
    if (await hasPartition(client, part)) continue
    await client.query("select pg_advisory_xact_lock(hashtext('toolkit_explorer.partitions'))")
    // Another process may have created them before the lock was acquired.
    if (!(await hasPartition(client, part))) await createPartition(client, part)
  }
}

async function hasPartition(client: PgClient, part: number): Promise<boolean> {
  // A catalogue query sees what was committed meanwhile; to_regclass may use a cached negative result.
  const text = 'select 1 from pg_class where relname = $1 and relnamespace = current_schema()::regnamespace'
  const { rows } = await client.query(text, [`transactions_${part}`])
  return rows.length > 0
}

async function createPartition(client: PgClient, part: number): Promise<void> {
  for (const table of ['blocks', 'transactions']) {
    const name = `${table}_${part}`
    await client.query(`create table ${name} (like ${table} including all)`)
    const range = `from (${part * BLOCKS}) to (${(part + 1) * BLOCKS})`
    await client.query(`alter table ${table} attach partition ${name} for values ${range}`)
  }
}

/** The number of the partitions that a block is in. */
export function partitionOf(block: number): number {
  return Math.floor(block / BLOCKS)
}
