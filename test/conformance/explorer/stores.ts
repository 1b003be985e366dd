import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ChainIndex } from '../../../src/indexer/store/chain-index.js'
import { openPostgresIndex } from '../../../src/indexer/store/postgres/postgres-index.js'
import { openLevelRecords } from '../../../src/indexer/store/records/level-records.js'
import { createMemoryRecords } from '../../../src/indexer/store/records/memory-records.js'
import { RecordIndex } from '../../../src/indexer/store/records/record-index.js'
import { type PostgresServer, startPostgres } from '../../postgres.js'

/** An implementation of the index, as tests make it. */
export interface Store {
  name: string
  /** Skips the suite where the machine lacks what the store needs. */
  prepare(context: Mocha.Context): Promise<void>
  /** Opens an empty one. */
  create(): Promise<ChainIndex>
  /** Opens the last one again; undefined for a store that does not outlive its process. */
  reopen?: (options?: { mayReplace: boolean }) => Promise<ChainIndex>
  /** Deletes the last one, which is closed. */
  remove(): Promise<void>
  /** Ends what `prepare` started. */
  end(): Promise<void>
}

export const STORES: readonly Store[] = [memoryStore(), levelStore(), postgresStore()]

function memoryStore(): Store {
  return {
    name: 'in memory',
    prepare: async () => {},
    create: () => RecordIndex.open(createMemoryRecords()),
    remove: async () => {},
    end: async () => {},
  }
}

function levelStore(): Store {
  let directory: string
  const reopen = async (options?: { mayReplace: boolean }) =>
    RecordIndex.open(await openLevelRecords(directory), options)
  return {
    name: 'in LevelDB',
    prepare: async () => {},
    create() {
      directory = mkdtempSync(join(tmpdir(), 'toolkit-explorer-'))
      return reopen()
    },
    reopen,
    remove: async () => rmSync(directory, { recursive: true }),
    end: async () => {},
  }
}

function postgresStore(): Store {
  let server: PostgresServer | undefined
  let url: string
  const reopen = (options?: { mayReplace: boolean }) => openPostgresIndex({ url, ...options })
  return {
    name: 'in PostgreSQL',
    async prepare(context) {
      server = await startPostgres(context)
    },
    async create() {
      url = await server!.createDatabase()
      return reopen()
    },
    reopen,
    remove: async () => {},
    end: async () => server?.stop(),
  }
}
