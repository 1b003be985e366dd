import { groupBy } from '../../../collections/groups.js'
import { isText, oneOf, requireShape, tupleOf } from '../../../collections/shapes.js'
import type {
  BlockRow,
  CounterName,
  HolderPart,
  IndexHead,
  IndexView,
  KeptFacts,
  KeptStall,
  ListEntry,
  ListName,
  ListPart,
  ListPosition,
  ListRange,
  TimeInterval,
  TokenState,
  TransactionPlace,
  TransactionRow,
} from '../chain-index.js'
import { keepsTexts } from '../ingest/additions.js'
import { readTransaction, type TokenName, toChainHash } from '../ingest/block-content.js'
import { parseTransaction } from '../ingest/stored-transaction.js'
import { parseFacts } from '../token-facts.js'
import { type RunQuery, readBalances, readHolders, readTokens, TokenReader } from './balance-queries.js'
import type { PgClient } from './database.js'
import { toKey } from './keys.js'
import { partitionOf } from './partitions.js'

const READ_HEAD = `select first_block as first, head_block as number, head_hash as hash,
  irreversible_block as irreversible, coalesce(listed_from, first_block) as listed from chain`

/** Reads the head; undefined for an empty index. */
export async function readHead(client: PgClient, lock: '' | 'for update' = ''): Promise<IndexHead | undefined> {
  const { rows } = await client.query<IndexHead>(`${READ_HEAD} ${lock}`)
  return rows[0]
}

const isStall = tupleOf(oneOf(['indexing', 'waiting', 'stopped'] as const), isText)

/** Reads why blocks wait; undefined if nothing is in the way, or for an empty index. */
export async function readStall(client: PgClient): Promise<KeptStall | undefined> {
  const { rows } = await client.query<{ stall: string | null }>('select stall from chain')
  const text = rows[0]?.stall
  if (text === undefined || text === null) return undefined
  const [state, reason] = requireShape(JSON.parse(text), isStall, 'state of the index')
  return { state, reason }
}

/**
 * Reads from one snapshot of the database.
 *
 * @param onResult - Called before the transaction ends, so that a response does not wait for that.
 */
export async function readSnapshot<T>(
  client: PgClient,
  run: (view: IndexView) => Promise<T>,
  onResult: (result: T) => void,
): Promise<void> {
  // Sent as one message, so that the snapshot is that of the head.
  const results = await client.query(`begin isolation level repeatable read read only; ${READ_HEAD}`)
  const [, { rows }] = results as unknown as [unknown, { rows: IndexHead[] }]
  const view = new PostgresView(client, rows[0])
  try {
    onResult(await run(view))
  } finally {
    await view.query('commit', [])
  }
}

interface ListRow {
  id: number
  length: number
}

/** Reads within a transaction. Blocks after the head are not visible, even if a backfill has stored them. */
export class PostgresView implements IndexView {
  readonly head: IndexHead | undefined
  readonly #client: PgClient
  /** Queues queries, because a connection runs one at a time and handlers start several. */
  #last: Promise<unknown> = Promise.resolve()
  readonly #lists = new Map<string, Promise<ListRow | undefined>>()
  /** Lists by the text of their keys, which the next query finds together. */
  #wanted: Promise<Map<string, ListRow>> | undefined
  #wantedKeys: Buffer[] = []
  readonly #tokens = new TokenReader((text, values) => this.query(text, values))

  constructor(client: PgClient, head: IndexHead | undefined) {
    this.#client = client
    this.head = head
  }

  async block(number: number): Promise<BlockRow | undefined> {
    const [row] = await this.blocks([number])
    return row
  }

  async blocks(numbers: readonly number[]): Promise<BlockRow[]> {
    const rows = await this.query<BlockRow>(
      `select number, hash, parent, time::text, witness, transactions, gas
       from blocks where number = any($1::bigint[]) and number <= $2`,
      [numbers, this.#highest],
    )
    const found = new Map(rows.map((row) => [row.number, row]))
    return numbers.flatMap((number) => found.get(number) ?? [])
  }

  async findBlock(hash: string): Promise<number | undefined> {
    const [row] = await this.query<{ number: number }>(
      'select number from block_hashes where hash = $1 and number <= $2 order by number desc limit 1',
      [toChainHash(hash), this.#highest],
    )
    return row?.number
  }

  async findTransaction(hash: string): Promise<TransactionPlace | undefined> {
    const [row] = await this.query<TransactionPlace>(
      `select block, index as transaction from transaction_hashes
       where hash = $1 and block <= $2 order by block desc limit 1`,
      [toChainHash(hash), this.#highest],
    )
    return row
  }

  async transactions(places: readonly TransactionPlace[]): Promise<TransactionRow[]> {
    const bodies = new Map<string, string>()
    const distinct = [...new Map(places.map((place) => [nameOf(place), place])).values()]
    for (let at = 0; at < distinct.length; at += MAX_PLACES) {
      const rows = await this.query<TransactionPlace & { body: string }>(
        ...selectBodies(distinct.slice(at, at + MAX_PLACES)),
      )
      for (const row of rows) bodies.set(nameOf(row), row.body)
    }
    return places.flatMap((place) => {
      const body = bodies.get(nameOf(place))
      if (body === undefined) return []
      const { block, time, transaction } = parseTransaction(body)
      return { ...readTransaction(transaction, time), block }
    })
  }

  async count(name: ListName | CounterName): Promise<number> {
    return (await this.#findList(name))?.length ?? 0
  }

  async list(name: ListName, range: ListRange): Promise<ListPart> {
    const list = await this.#findList(name)
    if (list === undefined) return { total: 0, entries: [] }
    const columns = `block, transaction, item, time${keepsTexts(name) ? ', text' : ''}`
    return range.start === undefined && range.end === undefined
      ? this.#readPart(list, columns, range)
      : this.#readInterval(list, columns, range)
  }

  async #readPart({ id, length }: ListRow, columns: string, range: ListRange): Promise<ListPart> {
    const { offset, limit, ascending = false } = range
    const size = Math.max(0, Math.min(limit, length - offset))
    if (size === 0) return { total: length, entries: [] }
    const from = ascending ? offset : length - offset - size
    // Without the limit, the planner expects a share of all rows at the ends of a long list.
    const rows = await this.query<EntryRow>(
      `select ${columns} from entries
       where list = $1 and position >= $2 and position < $3 order by position limit $4`,
      [id, from, from + size, size],
    )
    return { total: length, entries: readEntries(rows, ascending) }
  }

  /**
   * Reads a part between two times, with the positions of these in the same query. Times in a list do not decrease
   * unless the clock of a producer was off. A block that was ahead must not hide the later ones, so the part ends after
   * the last time that is in it, not before the first one that is not.
   */
  async #readInterval({ id, length }: ListRow, columns: string, range: ListRange): Promise<ListPart> {
    const { offset, limit, ascending = false, start = null, end = null } = range
    const low = `case when $3::bigint is null then 0 else ${selectLow('$3')} end`
    const high = `case when $4::bigint is null then $2 else ${selectHigh('$4')} end`
    const cut = ascending
      ? 'low + $5 as first, least(high, low + $5 + $6) as last'
      : 'greatest(low, high - $5 - $6) as first, high - $5 as last'
    const rows = await this.query<{ total: number } & EntryRow>(
      `select total, found.* from (
         select greatest(0, high - low) as total, ${cut}
         from (select ${low} as low, ${high} as high) as times
       ) as part left join lateral (
         select ${columns} from entries
         where list = $1 and position >= first and position < last order by position limit $6
       ) as found on true`,
      [id, length, start, end, offset, Math.min(limit, length)],
    )
    const total = rows[0]?.total ?? 0
    const found = rows.filter(({ block }) => block !== null)
    return {
      total,
      entries: readEntries(
        found.map(({ total: _, ...row }) => row),
        ascending,
      ),
    }
  }

  async newest(names: readonly ListName[]): Promise<(ListPosition | undefined)[]> {
    const lists = await Promise.all(names.map((name) => this.#findList(name)))
    const known = lists.filter((list) => list !== undefined)
    const rows = await this.query<ListPosition & { list: number }>(
      `select list, block, transaction, item, time from unnest($1::bigint[], $2::bigint[]) as named (id, length)
       join lateral (
         select list, block, transaction, item, time from entries where list = id and position = length - 1 limit 1
       ) as last on true`,
      [known.map(({ id }) => id), known.map(({ length }) => length)],
    )
    const found = new Map(rows.map(({ list, ...position }) => [list, position]))
    return lists.map((list) => list && found.get(list.id))
  }

  async countWithin(name: ListName, intervals: readonly TimeInterval[]): Promise<number[]> {
    const list = await this.#findList(name)
    if (list === undefined) return intervals.map(() => 0)
    const rows = await this.query<{ total: number }>(
      `select greatest(0, ${selectHigh('until')} - ${selectLow('since')}) as total
       from unnest($3::bigint[], $4::bigint[]) with ordinality as intervals (since, until, number) order by number`,
      [list.id, list.length, intervals.map(({ start }) => start), intervals.map(({ end }) => end)],
    )
    return rows.map(({ total }) => total)
  }

  async has(name: ListName, text: string): Promise<boolean> {
    const rows = await this.query(
      'select 1 from members where list = (select id from lists where key = $1) and key = $2',
      [toKey(name), toKey(text)],
    )
    return rows.length > 0
  }

  tokens(names: readonly TokenName[]): Promise<(TokenState | undefined)[]> {
    return readTokens(this.#tokens, names)
  }

  holders(name: TokenName, range: Pick<ListRange, 'offset' | 'limit' | 'ascending'>): Promise<HolderPart> {
    return readHolders(this.#ask, this.#tokens, name, range)
  }

  balances(address: string): Promise<Map<TokenName, bigint>> {
    return readBalances(this.#ask, address)
  }

  async startingWith(name: ListName, start: string, limit: number): Promise<string[]> {
    const rows = await this.query<{ key: Buffer }>(
      `select key from members where list = (select id from lists where key = $1)
       and key >= $2 and key < $3 order by key limit $4`,
      [toKey(name), Buffer.from(start), Buffer.concat([Buffer.from(start), NO_TEXT]), limit],
    )
    return rows.map(({ key }) => key.toString())
  }

  async hashesIn(
    kind: 'blocks' | 'transactions',
    { low, high, length = null }: { low: string; high: string; length?: number | null | undefined },
    limit: number,
  ): Promise<string[]> {
    const [table, block] = kind === 'blocks' ? ['block_hashes', 'number'] : ['transaction_hashes', 'block']
    const rows = await this.query<{ hash: string }>(
      `select distinct hash from ${table} where hash between $1 and $2 and ${block} <= $3
       and ($4::int is null or length(hash) = $4) order by hash limit $5`,
      [low, high, this.#highest, length, limit],
    )
    return rows.map(({ hash }) => hash)
  }

  async facts(names: readonly TokenName[]): Promise<(KeptFacts | undefined)[]> {
    if (names.length === 0) return []
    const rows = await this.query<{ key: Buffer; facts: string }>(
      'select key, facts from token_facts where key = any($1::bytea[])',
      [names.map(toKey)],
    )
    const found = new Map(rows.map(({ key, facts }) => [key.toString('latin1'), facts]))
    return names.map((name) => parseFacts(found.get(toKey(name).toString('latin1'))))
  }

  readonly #ask: RunQuery = (text, values) => this.query(text, values)

  get #highest(): number {
    return this.head?.number ?? -1
  }

  /** Caches the length of a list, which responses often need together with a part of the list. */
  #findList(name: string): Promise<ListRow | undefined> {
    const known = this.#lists.get(name)
    if (known !== undefined) return known
    const key = toKey(name)
    this.#wantedKeys.push(key)
    this.#wanted ??= Promise.resolve().then(() => this.#findWanted())
    const found = this.#wanted.then((rows) => rows.get(key.toString('latin1')))
    this.#lists.set(name, found)
    return found
  }

  /** Finds the lists that a response needs at the same time with one query. */
  async #findWanted(): Promise<Map<string, ListRow>> {
    const keys = this.#wantedKeys
    this.#wanted = undefined
    this.#wantedKeys = []
    const rows = await this.query<ListRow & { key: Buffer }>(
      'select key, id, length from lists where key = any($1::bytea[])',
      [keys],
    )
    return new Map(rows.map(({ key, id, length }) => [key.toString('latin1'), { id, length }]))
  }

  query<T>(text: string, values: unknown[]): Promise<T[]> {
    const rows = this.#last.then(async () => (await this.#client.query(text, values)).rows as T[])
    this.#last = rows.catch(() => {})
    return rows
  }
}

interface EntryRow extends ListEntry {
  text?: string
}

function readEntries(rows: readonly EntryRow[], ascending: boolean): ListEntry[] {
  const entries = rows.map(({ text, ...place }) =>
    text === undefined ? place : { ...place, text: requireShape(JSON.parse(text), isText, 'member of a list') },
  )
  return ascending ? entries : entries.reverse()
}

/** A byte after those of any text, and that of keys which are hashes of long texts. */
const NO_TEXT = Buffer.from([0xff])

/** Most transactions that one query reads. */
const MAX_PLACES = 100

function nameOf({ block, transaction }: TransactionPlace): string {
  return `${block} ${transaction}`
}

/** The first position of a list ($1) of a length ($2) that is not before a time. */
function selectLow(time: string): string {
  return `coalesce((select position from entries where list = $1 and time >= ${time}
    order by time, position limit 1), $2)`
}

/** The position after the last one that is not after a time. */
function selectHigh(time: string): string {
  return `coalesce((select position + 1 from entries where list = $1 and time <= ${time}
    order by time desc, position desc limit 1), 0)`
}

/**
 * Selects the bodies of transactions. The database sorts alternatives by their place in the table and reads several at
 * once, which a join with a list of places does not. Each partition has a query, so that no other one is planned for.
 */
function selectBodies(places: readonly TransactionPlace[]): [text: string, values: unknown[]] {
  const values: unknown[] = []
  const selects = [...groupBy(places, ({ block }) => partitionOf(block)).values()].map((ofPartition) => {
    const blocks = [...groupBy(ofPartition, ({ block }) => block)]
    const alternatives = blocks.map(([block, ofBlock]) => {
      const indexes = ofBlock.map(({ transaction }) => transaction)
      return `block = $${values.push(block)} and index = any($${values.push(indexes)}::int[])`
    })
    return `select block, index as transaction, body from transactions where ${alternatives.join(' or ')}`
  })
  return [selects.join(' union all '), values]
}
