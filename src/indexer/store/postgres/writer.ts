import { toSeconds } from '../../../codec/chain-time.js'
import { firstOf, itemAt, lastOf, must } from '../../../collections/presence.js'
import type { ChainIndex, IndexHead, WireBlock } from '../chain-index.js'
import { checkParent } from '../ingest/block.js'
import { checkRollback, raiseIrreversible } from '../rollback.js'
import { BalanceWriter } from './balances.js'
import type { Database, PgClient } from './database.js'
import { ListWriter } from './lists.js'
import { ensurePartitions, partitionOf } from './partitions.js'
import { type Rows, readRows, selectFilterRows } from './rows.js'
import { deleteBlocks, readBlocks, readGroup, replaceBlocks } from './stored-blocks.js'
import { PostgresView, readHead } from './view.js'

/** Number of blocks rolled back per query. */
const UNDONE_AT_ONCE = 100
/** All tables but those of partitions, which are emptied with their parents. */
const TABLES = `chain, blocks, transactions, block_hashes, transaction_hashes, lists, entries, members, tokens, balances,
  ranges, token_facts`

/** Position of added blocks, and the rules of their index. */
interface Addition {
  after: number | undefined
  irreversible: number | undefined
  index: Pick<ChainIndex, 'isKept' | 'mayReplace'>
}

/** Writes blocks, each call in one transaction. Only the process with the ingester's lock has a writer. */
export class PostgresWriter {
  readonly #client: PgClient
  readonly #lists = new ListWriter()
  readonly #balances = new BalanceWriter()
  /** A block whose partitions exist. */
  #partitioned: number | undefined
  /** Reads stored blocks from a number on. */
  #ahead: { first: number; rows: Promise<Rows | undefined> } | undefined
  /** Reads on another connection. */
  readonly #read: Database['use']

  constructor(client: PgClient, read: Database['use']) {
    this.#client = client
    this.#read = read
  }

  /** Rolls back the blocks after `after`, and adds others. Returns the new head. */
  append(blocks: readonly WireBlock[], { after, irreversible, index }: Addition): Promise<IndexHead | undefined> {
    this.#ahead = undefined
    const rows = readRows(blocks)
    return this.#change(async (head) => {
      const left = head !== undefined && after !== undefined && after < head.number
      if (left) checkRollback(index, head, after)
      const common = left ? await this.#rollBack(head, after) : head
      if (rows.blocks.length === 0) return common
      const last = checkLinks(rows, common, irreversible)
      await this.#openPartitions(firstOf(rows.blocks).row.number, last.number)
      await replaceBlocks(this.#client, rows.blocks, index.mayReplace)
      return this.#add(rows, last)
    })
  }

  /** Appends the stored blocks that follow the head. Returns the new head. */
  appendStored(from: number): Promise<IndexHead | undefined> {
    return this.#change(async (head) => {
      const first = head === undefined ? from : head.number + 1
      const ahead = this.#ahead?.first === first ? await this.#ahead.rows : undefined
      // More blocks may have been stored since the last empty read.
      const rows = ahead === undefined || ahead.blocks.length === 0 ? await readStored(this.#client, first) : ahead
      const next = rows.blocks[0]?.row
      if (next === undefined || (head !== undefined && next.parent !== head.hash)) return head
      const last = checkLinks(rows, head, Number.MAX_SAFE_INTEGER)
      this.#readAhead(last.number + 1)
      return this.#add(rows, last)
    })
  }

  /** Adds the lists of filters for some blocks that an earlier version indexed. Returns whether there are more. */
  async addLists(): Promise<boolean> {
    let isLeft = false
    await this.#change(async (head) => {
      const { rows } = await this.#client.query<{ next: number | null; listed: number }>(
        'select next_listed as next, listed_from as listed from chain',
      )
      const { next = null, listed = 0 } = rows[0] ?? {}
      if (next === null) return head
      const blocks = (await readGroup(this.#client, next)).filter(({ number }) => Number(number) < listed)
      await this.#lists.add(this.#client, selectFilterRows(readRows(blocks)))
      const after = Number(lastOf(blocks).number) + 1
      isLeft = after < listed
      const left: (number | null)[] = isLeft ? [after, listed] : [null, null]
      await this.#client.query('update chain set next_listed = $1, listed_from = $2', left)
      return head
    })
    return isLeft
  }

  /** Reads the next blocks ahead, while others are written. */
  #readAhead(first: number): void {
    // If reading ahead fails, they are read again when they are added, which reports the failure.
    const rows = this.#read((client) => readStored(client, first)).catch(() => undefined)
    this.#ahead = { first, rows }
  }

  /** Runs a function in one transaction, with the head as stored in the database. */
  async #change(run: (head: IndexHead | undefined) => Promise<IndexHead | undefined>): Promise<IndexHead | undefined> {
    const client = this.#client
    try {
      await client.query('begin')
      const head = await run(await readHead(client, 'for update'))
      await client.query('commit')
      return head
    } catch (error) {
      this.#lists.forget()
      this.#balances.forget()
      this.#ahead = undefined
      this.#partitioned = undefined
      await client.query('rollback').catch(() => {})
      throw error
    }
  }

  async #openPartitions(first: number, last: number): Promise<void> {
    if (this.#partitioned !== undefined && partitionOf(this.#partitioned) === partitionOf(last)) return
    await ensurePartitions(this.#client, first, last)
    this.#partitioned = last
  }

  async #add(rows: Rows, head: IndexHead): Promise<IndexHead> {
    // The next rows are prepared while the database writes the current ones. Both finish before the transaction ends.
    const ends = await Promise.allSettled([
      this.#lists.add(this.#client, rows),
      this.#balances.add(this.#client, rows.balances, new PostgresView(this.#client, head)),
    ])
    for (const end of ends) if (end.status === 'rejected') throw end.reason
    await writeHead(this.#client, head)
    return head
  }

  /** Undefined if nothing is left. */
  async #rollBack(head: IndexHead, number: number): Promise<IndexHead | undefined> {
    if (number < head.first) return this.#clear()
    for (let last = head.number; last > number; last -= UNDONE_AT_ONCE) {
      await this.#removeBlocks(head, Math.max(number, last - UNDONE_AT_ONCE) + 1, last)
    }
    const { rows } = await this.#client.query<{ hash: string }>('select hash from blocks where number = $1', [number])
    const irreversible = Math.min(head.irreversible, number)
    const left = { ...head, number, hash: firstOf(rows).hash, irreversible }
    await writeHead(this.#client, left)
    return left
  }

  /** Empties the index, and the blocks that a backfill has stored. It waits for running reads of other processes. */
  async #clear(): Promise<undefined> {
    await this.#client.query(`truncate ${TABLES}`)
    this.#lists.forget()
    this.#balances.forget()
  }

  async #removeBlocks(head: IndexHead, first: number, last: number): Promise<void> {
    const blocks = await readBlocks(this.#client, first, last)
    const rows = readRows(blocks)
    // The clock of a producer may be off, so that a later block has an earlier time.
    const time = Math.min(...blocks.map((block) => toSeconds(block.time)))
    await this.#lists.remove(this.#client, rows, first - 1, time)
    await this.#balances.remove(this.#client, rows.balances, new PostgresView(this.#client, head))
    await deleteBlocks(this.#client, blocks)
  }
}

/** Returns the head after linked blocks, of which those up to a number are irreversible. */
function checkLinks({ blocks }: Rows, head: IndexHead | undefined, irreversible: number | undefined): IndexHead {
  let last = head
  for (const { row } of blocks) {
    checkParent(row, last)
    const { number, hash } = row
    last = { first: last?.first ?? number, number, hash, irreversible: raiseIrreversible(last, number, irreversible) }
  }
  return must(last, 'last')
}

/** Rows of the stored blocks from a number on, each the child of the previous one. */
async function readStored(client: PgClient, first: number): Promise<Rows> {
  const blocks = await readGroup(client, first)
  const end = blocks.findIndex(({ number, parent_hash }, at) => {
    return Number(number) !== first + at || (at > 0 && parent_hash !== itemAt(blocks, at - 1).hash)
  })
  return readRows(blocks.slice(0, end < 0 ? blocks.length : end))
}

function writeHead(client: PgClient, { first, number, hash, irreversible }: IndexHead): Promise<unknown> {
  return client.query(
    `insert into chain (first_block, head_block, head_hash, irreversible_block) values ($1, $2, $3, $4)
     on conflict (id) do update set head_block = excluded.head_block, head_hash = excluded.head_hash,
       irreversible_block = excluded.irreversible_block`,
    [first, number, hash, irreversible],
  )
}
