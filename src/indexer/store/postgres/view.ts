import type {
  BlockRow,
  CounterName,
  Entry,
  Head,
  HolderPart,
  IndexView,
  ListName,
  Part,
  Range,
  TokenState,
  TransactionPlace,
  TransactionRow,
} from '../chain-index.js'
import { keepsTexts } from '../ingest/additions.js'
import { readTransaction, type TokenName, toChainHash } from '../ingest/block-content.js'
import { parseTransaction } from '../ingest/stored-transaction.js'
import { type Query, readBalances, readHolders, readTokens, TokenReader } from './balance-queries.js'
import type { Client } from './database.js'
import { toKey } from './keys.js'
import { partitionOf } from './partitions.js'

const READ_HEAD = 'select first_block as first, head_block as number, head_hash as hash from chain'

/** Reads the head; undefined for an empty index. */
export async function readHead(client: Client, lock: '' | 'for update' = ''): Promise<Head | undefined> {
  const { rows } = await client.query<Head>(`${READ_HEAD} ${lock}`)
  return rows[0]
}

/**
 * Reads from one snapshot of the database.
 *
 * @param onResult - Called before the transaction ends, so that a response does not wait for that.
 */
export async function readSnapshot<T>(
  client: Client,
  run: (view: IndexView) => Promise<T>,
  onResult: (result: T) => void,
): Promise<void> {
  // Sent as one message, so that the snapshot is that of the head.
  const results = await client.query(`begin isolation level repeatable read read only; ${READ_HEAD}`)
  const [, { rows }] = results as unknown as [unknown, { rows: Head[] }]
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
  readonly head: Head | undefined
  readonly #client: Client
  /** Queues queries, because a connection runs one at a time and handlers start several. */
  #last: Promise<unknown> = Promise.resolve()
  readonly #lists = new Map<string, Promise<ListRow | undefined>>()
  readonly #tokens = new TokenReader((text, values) => this.query(text, values))

  constructor(client: Client, head: Head | undefined) {
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
    for (let at = 0; at < distinct.length; at += MOST_PLACES) {
      const rows = await this.query<TransactionPlace & { body: string }>(
        ...selectBodies(distinct.slice(at, at + MOST_PLACES)),
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

  async list(name: ListName, { offset, limit, ascending = false, start, end }: Range): Promise<Part> {
    const list = await this.#findList(name)
    if (list === undefined) return { total: 0, entries: [] }
    const low = start === undefined ? 0 : await this.#search(list, start)
    const high = end === undefined ? list.length : await this.#search(list, end + 1)
    const total = Math.max(0, high - low)
    const size = Math.max(0, Math.min(limit, total - offset))
    if (size === 0) return { total, entries: [] }
    const from = ascending ? low + offset : high - offset - size
    // Texts are not in the index. Without the limit, the planner expects a share of all rows at the ends of a long
    // list.
    const rows = await this.query<Entry & { text?: string }>(
      `select block, transaction, item, time${keepsTexts(name) ? ', text' : ''} from entries
       where list = $1 and position >= $2 and position < $3 order by position limit $4`,
      [list.id, from, from + size, size],
    )
    const entries = rows.map(readEntry)
    return { total, entries: ascending ? entries : entries.reverse() }
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

  holders(name: TokenName, range: Pick<Range, 'offset' | 'limit' | 'ascending'>): Promise<HolderPart> {
    return readHolders(this.#ask, this.#tokens, name, range)
  }

  balances(address: string): Promise<Map<TokenName, bigint>> {
    return readBalances(this.#ask, address)
  }

  readonly #ask: Query = (text, values) => this.query(text, values)

  get #highest(): number {
    return this.head?.number ?? -1
  }

  /** The position of the first entry at or after a time. Times in a list never decrease. */
  async #search({ id, length }: ListRow, time: number): Promise<number> {
    const [row] = await this.query<{ position: number }>(
      'select position from entries where list = $1 and time >= $2 order by time, position limit 1',
      [id, Math.min(time, Number.MAX_SAFE_INTEGER)],
    )
    return row?.position ?? length
  }

  /** Caches the length of a list, which responses often need together with a part of the list. */
  #findList(name: string): Promise<ListRow | undefined> {
    const known = this.#lists.get(name)
    if (known !== undefined) return known
    const found = this.query<ListRow>('select id, length from lists where key = $1', [toKey(name)]).then(([row]) => row)
    this.#lists.set(name, found)
    return found
  }

  query<T>(text: string, values: unknown[]): Promise<T[]> {
    const rows = this.#last.then(async () => (await this.#client.query(text, values)).rows as T[])
    this.#last = rows.catch(() => {})
    return rows
  }
}

function readEntry({ text, ...place }: Entry & { text?: string }): Entry {
  return text === undefined ? place : { ...place, text: JSON.parse(text) as string }
}

/** Most transactions that one query reads. */
const MOST_PLACES = 100

function nameOf({ block, transaction }: TransactionPlace): string {
  return `${block} ${transaction}`
}

/**
 * Selects the bodies of transactions. The database sorts alternatives by their place in the table and reads several at
 * once, which a join with a list of places does not. Each partition has a query, so that no other one is planned for.
 */
function selectBodies(places: readonly TransactionPlace[]): [text: string, values: number[]] {
  const values: number[] = []
  const ofPartition = new Map<number, string[]>()
  for (const { block, transaction } of places) {
    const alternatives = ofPartition.get(partitionOf(block)) ?? []
    alternatives.push(`block = $${values.push(block)} and index = $${values.push(transaction)}`)
    ofPartition.set(partitionOf(block), alternatives)
  }
  const selects = [...ofPartition.values()].map((alternatives) => {
    return `select block, index as transaction, body from transactions where ${alternatives.join(' or ')}`
  })
  return [selects.join(' union all '), values]
}
