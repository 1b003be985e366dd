import { firstOf, lastOf } from '../../../collections/presence.js'
import type { WireBlock } from '../chain-index.js'
import { type Database, openDatabase } from './database.js'
import { ensurePartitions } from './partitions.js'
import { migrate } from './schema.js'
import { insertBlocks, otherBlockError, readHashes, readRecord } from './stored-blocks.js'

/** Blocks of a database without positions in lists. Any number of processes may write them. */
export interface BlockStore {
  /** The URL of the database without its password, for messages. */
  readonly name: string
  /** Hashes of the stored blocks of a range by number. */
  readHashes(first: number, last: number): Promise<Map<number, string>>
  /** Adds blocks, except those that another process has added meanwhile. Throws `EXPLORER_STORE_CHAIN`. */
  add(blocks: readonly WireBlock[]): Promise<void>
  close(): Promise<void>
}

/** Opens the blocks of a database. Throws the errors of `openPostgresIndex`. */
export async function openBlockStore(url: string): Promise<BlockStore> {
  const database = await openDatabase(url)
  try {
    await database.use((client) => migrate(client, database.name))
    return {
      name: database.name,
      readHashes: (first, last) => database.use((client) => readHashes(client, first, last)),
      add: (blocks) => addBlocks(database, blocks),
      close: () => database.close(),
    }
  } catch (error) {
    await database.close()
    throw error
  }
}

async function addBlocks(database: Database, blocks: readonly WireBlock[]): Promise<void> {
  const contents = blocks.map(readRecord)
  const [first, last] = [firstOf(contents).row.number, lastOf(contents).row.number]
  await database.use(async (client) => {
    await client.query('begin')
    try {
      await ensurePartitions(client, first, last)
      const known = await readHashes(client, first, last)
      for (const { row } of contents) {
        const hash = known.get(row.number)
        if (hash !== undefined && hash !== row.hash) throw otherBlockError(database.name, row.number)
      }
      const missing = contents.filter(({ row }) => !known.has(row.number))
      if (missing.length > 0) await insertBlocks(client, missing)
      await client.query('commit')
    } catch (error) {
      await client.query('rollback').catch(() => {})
      throw error
    }
  })
}
