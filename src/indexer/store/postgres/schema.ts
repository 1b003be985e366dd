import { join } from 'node:path'
import { firstOf } from '../../../collections/presence.js'
import { ToolkitError } from '../../../errors/errors.js'
import type { PgClient } from './database.js'

const VERSIONS = 'toolkit_explorer.schema_version'
const MIGRATIONS = join(import.meta.dirname, 'migrations')

/**
 * Migrates the schema of a database to the version of this program, atomically. Throws `EXPLORER_STORE_NEWER` for a
 * schema of a later version, `EXPLORER_STORE_REFUSED` for a user that cannot index.
 */
export async function migrate(client: PgClient, name: string): Promise<void> {
  await checkWritable(client, name)
  await client.query('begin')
  // If several processes start concurrently, one migrates.
  await client.query("select pg_advisory_xact_lock(hashtext('toolkit_explorer.migration'))")
  const postgrator = await openMigrations(client)
  await checkVersion(postgrator, name)
  if ((await postgrator.getDatabaseVersion()) < (await postgrator.getMaxVersion())) await postgrator.migrate()
  await client.query('commit')
  await checkRights(client, name)
}

/** Throws if the server is a standby, or transactions of the user are read-only. */
async function checkWritable(client: PgClient, name: string): Promise<void> {
  const { rows } = await client.query<{ standby: boolean; setting: string; role: string }>(
    `select pg_is_in_recovery() as standby, quote_ident(current_user) as role,
       current_setting('default_transaction_read_only') as setting`,
  )
  const { standby, setting, role } = firstOf(rows)
  // A standby grants the ingester's lock, and only fails when blocks are written.
  if (standby) {
    throw schemaError(
      `${name} cannot be written to: the server is a standby, which only reads`,
      'Use the primary server',
    )
  }
  if (setting === 'off') return
  throw schemaError(
    `${name} refuses: default_transaction_read_only is on for user ${role}`,
    `Turn it off: ALTER ROLE ${role} SET default_transaction_read_only = off`,
  )
}

/**
 * Throws unless the user owns the tables and may create more. Otherwise it would hold the lock of the ingester and fail
 * at the first block that needs a new partition.
 */
async function checkRights(client: PgClient, name: string): Promise<void> {
  const { rows } = await client.query<{ owner: string | null; creates: boolean; role: string }>(
    `select has_schema_privilege('toolkit_explorer', 'create') as creates, quote_ident(current_user) as role,
       (select quote_ident(pg_get_userbyid(relowner)) from pg_class
        where relnamespace = 'toolkit_explorer'::regnamespace and relkind in ('r', 'p') and not relispartition
          and not pg_has_role(relowner, 'usage') limit 1) as owner`,
  )
  const { owner, creates, role } = firstOf(rows)
  if (owner !== null) {
    throw schemaError(
      `${name} refuses: user ${role} does not own the tables of the schema toolkit_explorer`,
      `Use their owner ${owner}, or make the user a member of it: GRANT ${owner} TO ${role}`,
    )
  }
  if (creates) return
  throw schemaError(
    `${name} refuses: user ${role} may not create tables in the schema toolkit_explorer`,
    `Grant the right: GRANT CREATE ON SCHEMA toolkit_explorer TO ${role}`,
  )
}

function schemaError(message: string, remedy: string): ToolkitError {
  return new ToolkitError('EXPLORER_STORE_REFUSED', message, {
    hint: `${remedy}. To serve what is indexed, add --read-only.`,
  })
}

/** Throws unless the schema is of this program's version: `EXPLORER_STORE_NEWER`, or `EXPLORER_STORE_EMPTY`. */
export async function checkSchema(client: PgClient, name: string): Promise<void> {
  const postgrator = await openMigrations(client)
  await checkVersion(postgrator, name)
  if ((await postgrator.getDatabaseVersion()) === (await postgrator.getMaxVersion())) return
  throw new ToolkitError('EXPLORER_STORE_EMPTY', `${name} holds no index of this version yet`, {
    hint: 'Start "toolkit explorer serve" without --read-only: it creates and updates the tables.',
  })
}

type Migrations = InstanceType<typeof import('./drivers.js').Postgrator>

async function openMigrations(client: PgClient): Promise<Migrations> {
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
