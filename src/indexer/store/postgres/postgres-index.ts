import { firstOf, must } from '../../../collections/presence.js'
import type { ChainIndex, IndexHead, IndexView, KeptFacts, KeptStall, WireBlock } from '../chain-index.js'
import type { TokenName } from '../ingest/block-content.js'
import { formatFacts } from '../token-facts.js'
import { type Database, describeFailure, openDatabase, type PgClient } from './database.js'
import { toKey } from './keys.js'
import { checkSchema, migrate } from './schema.js'
import { readHead, readSnapshot, readStall } from './view.js'
import { PostgresWriter } from './writer.js'

/** Options of an index in a database. */
export interface PostgresOptions {
  /** URL of the database, `postgres://…`. */
  url: string
  /** Only reads, and neither creates nor changes tables. */
  isReadOnly?: boolean
  /** Whether blocks of another chain may replace irreversible ones (default: they are kept). */
  mayReplace?: boolean
}

const LOCK = "hashtext('toolkit_explorer.ingester')"
/**
 * The ingester looks up thousands of rows by key. The planner would read whole tables for these, which takes longer the
 * longer the chain is.
 */
const ROW_BY_ROW = 'set enable_seqscan = off; set enable_hashjoin = off; set enable_mergejoin = off'

/**
 * Opens an index in PostgreSQL, which any number of processes may read. Throws `EXPLORER_STORE_URL`,
 * `EXPLORER_STORE_UNAVAILABLE`, `EXPLORER_STORE_REFUSED`, `EXPLORER_STORE_FULL`, `EXPLORER_STORE_NEWER`,
 * `EXPLORER_STORE_EMPTY`.
 */
export async function openPostgresIndex({
  url,
  isReadOnly = false,
  mayReplace = false,
}: PostgresOptions): Promise<ChainIndex> {
  const database = await openDatabase(url)
  try {
    const head = await database.use(async (client) => {
      await (isReadOnly ? checkSchema : migrate)(client, database.name)
      return readHead(client)
    })
    return new PostgresIndex(database, { isReadOnly, mayReplace }, head)
  } catch (error) {
    await database.close()
    throw error
  }
}

/** The connection that holds the ingester's lock and does all writes, so that losing the lock also ends the writes. */
interface WriterSession {
  client: PgClient
  writer: PostgresWriter
}

class PostgresIndex implements ChainIndex {
  isKept = true
  mayReplace: boolean
  readonly #database: Database
  readonly #isReadOnly: boolean
  #session: WriterSession | undefined
  #head: IndexHead | undefined
  #stall: KeptStall | undefined

  constructor(
    database: Database,
    { isReadOnly, mayReplace }: Required<Pick<PostgresOptions, 'isReadOnly' | 'mayReplace'>>,
    head: IndexHead | undefined,
  ) {
    this.#database = database
    this.#isReadOnly = isReadOnly
    this.mayReplace = mayReplace
    this.#head = head
  }

  get head(): IndexHead | undefined {
    return this.#head
  }

  get stall(): KeptStall | undefined {
    return this.#stall
  }

  /** A database is upgraded in place. */
  get rebuilt(): undefined {
    return undefined
  }

  read<T>(run: (view: IndexView) => Promise<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      this.#database.use((client) => readSnapshot(client, run, resolve)).catch(reject)
    })
  }

  async claim(): Promise<boolean> {
    if (this.#session !== undefined) return true
    if (!this.#isReadOnly) await this.#openSession()
    await this.#database.use(async (client) => {
      this.#head = await readHead(client)
      this.#stall = await readStall(client)
    })
    return this.#session !== undefined
  }

  async append(blocks: readonly WireBlock[], after?: number, irreversible?: number): Promise<void> {
    this.#head = await this.#write((writer) => writer.append(blocks, { after, irreversible, index: this }))
  }

  async appendStored(from: number): Promise<number> {
    const before = this.#head?.number ?? from - 1
    this.#head = await this.#write((writer) => writer.appendStored(from))
    return (this.#head?.number ?? before) - before
  }

  async addLists(): Promise<boolean> {
    const isLeft = await this.#write((writer) => writer.addLists())
    this.#head = await this.#database.use((client) => readHead(client))
    return isLeft
  }

  async saveStall(stall: KeptStall | undefined): Promise<void> {
    const text = stall === undefined ? null : JSON.stringify([stall.state, stall.reason])
    await this.#database.use((client) => client.query('update chain set stall = $1', [text]))
    this.#stall = stall
  }

  async saveFacts(name: TokenName, facts: KeptFacts): Promise<void> {
    await this.#database.use((client) =>
      client.query('insert into token_facts values ($1, $2) on conflict (key) do update set facts = excluded.facts', [
        toKey(name),
        formatFacts(facts),
      ]),
    )
  }

  async #write<T>(write: (writer: PostgresWriter) => Promise<T>): Promise<T> {
    if (!(await this.claim())) throw new Error('another process is the ingester')
    const session = must(this.#session, 'session')
    try {
      return await write(session.writer)
    } catch (error) {
      const described = describeFailure(error, this.#database.name)
      if (described !== error) this.#closeSession(session)
      throw described
    }
  }

  async close(): Promise<void> {
    if (this.#session !== undefined) this.#closeSession(this.#session)
    await this.#database.close()
  }

  /** Becomes the ingester unless another process is. */
  async #openSession(): Promise<void> {
    const client = await this.#database.connect()
    try {
      const { rows } = await client.query<{ locked: boolean }>(`select pg_try_advisory_lock(${LOCK}) as locked`)
      if (!firstOf(rows).locked) return client.release()
      await client.query(ROW_BY_ROW)
    } catch (error) {
      client.release(true)
      throw describeFailure(error, this.#database.name)
    }
    const session = { client, writer: new PostgresWriter(client, this.#database.use) }
    client.on('error', () => this.#closeSession(session))
    this.#session = session
  }

  #closeSession(session: WriterSession): void {
    if (this.#session !== session) return
    this.#session = undefined
    // The lock is released with the connection.
    session.client.release(true)
  }
}
