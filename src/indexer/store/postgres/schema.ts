import { join } from 'node:path'
import { ToolkitError } from '../../../errors/errors.js'
import type { Client } from './database.js'

const VERSIONS = 'toolkit_explorer.schema_version'
const MIGRATIONS = join(import.meta.dirname, 'migrations')

/**
 * Migrates the schema of a database to the version of this program, atomically. Throws `EXPLORER_STORE_NEWER` for a
 * schema of a later version, `EXPLORER_STORE_REFUSED` for a user that can only read it.
 */
export async function migrate(client: Client, name: string): Promise<void> {
  await client.query('begin')
  // If several processes start concurrently, one migrates.
  await client.query("select pg_advisory_xact_lock(hashtext('toolkit_explorer.migration'))")
  const postgrator = await openMigrations(client)
  await checkVersion(postgrator, name)
  if ((await postgrator.getDatabaseVersion()) < (await postgrator.getMaxVersion())) await postgrator.migrate()
  await client.query('commit')
  await checkRights(client, name)
}

/** Throws unless the user can write. Otherwise it would hold the lock of the ingester and never index. */
async function checkRights(client: Client, name: string): Promise<void> {
  const { rows } = await client.query<{ writes: boolean }>(
    `select has_schema_privilege('toolkit_explorer', 'create')
        and has_table_privilege('toolkit_explorer.entries', 'insert') as writes`,
  )
  if (rows[0]!.writes) return
  throw new ToolkitError('EXPLORER_STORE_REFUSED', `${name} refuses: its user can only read the index`, {
    hint: 'Serve it with --read-only, or use the user that made the schema toolkit_explorer.',
  })
}

/** Throws unless the schema is of this program's version: `EXPLORER_STORE_NEWER`, or `EXPLORER_STORE_EMPTY`. */
export async function checkSchema(client: Client, name: string): Promise<void> {
  const postgrator = await openMigrations(client)
  await checkVersion(postgrator, name)
  if ((await postgrator.getDatabaseVersion()) === (await postgrator.getMaxVersion())) return
  throw new ToolkitError('EXPLORER_STORE_EMPTY', `${name} holds no index of this version yet`, {
    hint: 'Start "toolkit explorer serve" without --read-only: it creates and updates the tables.',
  })
}

type Migrations = InstanceType<typeof import('./drivers.js').Postgrator>

async function openMigrations(client: Client): Promise<Migrations> {
  const { Postgrator } = await import('./drivers.js')
  return new Postgrator({
    driver: 'pg',
    schemaTable: VERSIONS,
    migrationPattern: `${MIGRATIONS.replaceAll('\\', '/')}/*.sql`,
    newline: 'LF',
    execQuery: (sql) => client.query(sql),
  })
}

async function checkVersion(postgrator: Migrations, name: string): Promise<void> {
  const [known, found] = [await postgrator.getMaxVersion(), await postgrator.getDatabaseVersion()]
  if (found <= known) return
  throw new ToolkitError(
    'EXPLORER_STORE_NEWER',
    `${name} has an index of schema version ${found}; this program knows ${known}`,
    { hint: 'Update iost-toolkit, or use another database.' },
  )
}
