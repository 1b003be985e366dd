import type { Pool, PoolClient } from 'pg'
import { must } from '../../../collections/presence.js'
import { ToolkitError } from '../../../errors/errors.js'
import { codeOf } from '../../../errors/thrown.js'
import { checkPort, describeRejection, parseDatabaseUrl } from './database-url.js'

export type PgClient = PoolClient

/** A database by its URL. */
export interface Database {
  pool: Pool
  /** The URL without user and password, for messages. */
  name: string
  /** Takes a connection of the pool. Failures become `ToolkitError`s. */
  connect(): Promise<PgClient>
  /**
   * Runs a function with a connection of the pool. Failures of the database or the connection become `ToolkitError`s.
   */
  use<T>(run: (client: PgClient) => Promise<T>): Promise<T>
  close(): Promise<void>
}

const SCHEMA = 'toolkit_explorer'
const CONNECT_MS = 10_000
/** Connections per process, which limits concurrent responses. */
const MAX_CONNECTIONS = 10
const INT8 = 20
/** All queries look up some rows. Compiling a query, or starting processes for it, takes longer than running it. */
const SHORT_QUERIES = '-c jit=off -c max_parallel_workers_per_gather=0'
const SETTINGS = `-c search_path=${SCHEMA} -c idle_in_transaction_session_timeout=60000 ${SHORT_QUERIES}`
/** Rows of a page are apart on the disk, which reads many at once. Systems that cannot read ahead only accept 0. */
const READ_AHEAD = `select set_config('effective_io_concurrency', '64', false)
  where current_setting('effective_io_concurrency')::int between 1 and 63`

/** Opens a database. Throws `EXPLORER_STORE_URL` for an invalid URL, which the message does not contain. */
export async function openDatabase(url: string): Promise<Database> {
  const { name, connectionString } = parseDatabaseUrl(url, SETTINGS)
  const { pg } = await import('./drivers.js')
  checkParameters(pg, connectionString)
  const pool = new pg.Pool({
    Client: closeAfterFailure(pg),
    connectionString,
    max: MAX_CONNECTIONS,
    connectionTimeoutMillis: CONNECT_MS,
    application_name: 'toolkit explorer',
    // Block numbers and positions stay below 2^53.
    types: { getTypeParser: (oid, format) => (oid === INT8 ? Number : pg.types.getTypeParser(oid, format)) },
  })
  // A broken connection is replaced, and its query fails. Without a listener, the process would exit.
  pool.on('error', () => {})
  pool.on('connect', (client) => {
    client.on('error', () => {})
    client.query(READ_AHEAD).catch(() => {})
  })
  const connect = () =>
    pool.connect().catch((error: unknown) => {
      throw pool.ending ? error : describeConnectFailure(error, name)
    })
  return {
    pool,
    name,
    connect,
    async use(run) {
      let client: PgClient | undefined
      let isBroken = false
      try {
        client = await connect()
        return await run(client)
      } catch (error) {
        const described = describeFailure(error, name)
        // The connection may be in a transaction, or broken.
        isBroken =
          described !== error || (error instanceof Error && 'severity' in error && error.severity !== undefined)
        throw described
      } finally {
        client?.release(isBroken)
      }
    },
    close: () => pool.end(),
  }
}

type Driver = typeof import('./drivers.js').pg

/** Throws `EXPLORER_STORE_URL` for parameters of the URL or the environment that the driver cannot use. */
function checkParameters(pg: Driver, connectionString: string): void {
  let port: number
  try {
    port = new pg.Client({ connectionString }).port
  } catch (error) {
    throw describeRejection(error)
  }
  checkPort(Number.isNaN(port) ? (new URL(connectionString).searchParams.get('port') ?? '') : port)
}

/** The driver keeps the connection to a server that it cannot log in to, and the process would not end. */
function closeAfterFailure(pg: Driver): new () => InstanceType<Driver['Client']> {
  return class extends pg.Client {
    override connect(): Promise<InstanceType<Driver['Client']>>
    override connect(callback: (error: Error) => void): void
    override connect(callback?: (error: Error) => void): unknown {
      if (callback === undefined) return super.connect()
      return super.connect((error: Error) => {
        if (error) this.end().catch(() => {})
        callback(error)
      })
    }
  }
}

const CHECK_URL = 'Check the parameters of the URL, and the environment variables that begin with PG.'
const TLS_HINTS: readonly (readonly [pattern: RegExp, hint: string])[] = [
  [/ALTNAME/, 'Use a host of its certificate in the URL. sslmode=no-verify accepts any certificate.'],
  [/not support SSL/, 'Remove sslmode from the URL, or turn on ssl on the server.'],
  [
    /CERT|SIGNED|ISSUER|LEAF_SIGNATURE/,
    'Add sslrootcert=FILE, with the certificate of the issuer, to the URL. sslmode=no-verify accepts any certificate.',
  ],
]

/** Converts any failure to connect. The user can act on all of them. */
function describeConnectFailure(error: unknown, name: string): unknown {
  const described = describeFailure(error, name)
  if (described !== error || !(error instanceof Error)) return described
  const { message } = error
  if (/client password must be/.test(message)) {
    return new ToolkitError('EXPLORER_STORE_REFUSED', `${name} needs a password`, {
      hint: 'Put it into PGPASSWORD, ~/.pgpass or the URL.',
      cause: error,
    })
  }
  return new ToolkitError('EXPLORER_STORE_REFUSED', `cannot connect to ${name}: ${message}`, {
    hint: TLS_HINTS.find(([pattern]) => pattern.test(`${codeOf(error)} ${message}`))?.[1] ?? CHECK_URL,
    cause: error,
  })
}

/**
 * Converts a failure of the connection or the database by its code. Other errors are bugs and are returned unchanged.
 */
export function describeFailure(error: unknown, name: string): unknown {
  if (!(error instanceof Error) || error instanceof ToolkitError) return error
  const code = codeOf(error) ?? ''
  const options = { cause: error }
  if (isConnectionFailure(error, code)) {
    return new ToolkitError('EXPLORER_STORE_UNAVAILABLE', `${name} is unavailable: ${error.message || code}`, {
      ...options,
      hint: 'Check that the database server runs. A running explorer tries again by itself; run a backfill again to continue it.',
    })
  }
  // Data exceptions, such as a balance that exceeds 64 bits.
  if (code.startsWith('22')) {
    return new ToolkitError('EXPLORER_BLOCK_INVALID', `a block of the node cannot be stored: ${error.message}`, {
      ...options,
      hint: 'The chain has no such values: the node is faulty, or changes responses. Use another node.',
    })
  }
  // System and internal errors of the server: on a full disk, it may fail to write files of its own.
  if (/^(58|XX)/.test(code)) {
    return new ToolkitError('EXPLORER_STORE_UNAVAILABLE', `${name} failed: ${error.message}`, {
      ...options,
      hint: 'Check the log and the disk of the database server. A running explorer tries again by itself.',
    })
  }
  // Insufficient resources: disk full, too many connections, out of memory.
  if (code.startsWith('53')) {
    return new ToolkitError('EXPLORER_STORE_FULL', `${name} has no room: ${error.message}`, {
      ...options,
      hint: 'The write was rolled back. Free some space; a running explorer then continues by itself.',
    })
  }
  if (REFUSALS.has(code)) {
    return new ToolkitError('EXPLORER_STORE_REFUSED', `${name} refuses: ${error.message}`, {
      ...options,
      hint: must(REFUSALS.get(code), 'refusal'),
    })
  }
  return error
}

const REFUSALS = new Map([
  ['28P01', 'Check the user and the password.'],
  ['28000', 'Check the user and the rules of pg_hba.conf.'],
  ['3D000', 'Create it: createdb, or CREATE DATABASE.'],
  ['42501', 'The user needs CREATE on the database, once, and then owns the schema toolkit_explorer.'],
  ['25006', 'The database is read-only: use --read-only for a replica.'],
])

const CONNECTION_FAILURES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ETIMEDOUT',
  'EPIPE',
  'ENOENT',
])

function isConnectionFailure({ message }: Error, code: string): boolean {
  // Class 08 are connection exceptions, 57P those of a server that is shutting down or starting.
  if (/^(08|57P)/.test(code) || CONNECTION_FAILURES.has(code)) return true
  return /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error)/.test(
    message,
  )
}
