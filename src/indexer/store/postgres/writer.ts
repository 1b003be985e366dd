import { ToolkitError } from '../../../errors/errors.js'
import type { Head, WireBlock } from '../chain-index.js'
import { checkParent, readSeconds } from '../ingest/block.js'
import { BalanceWriter } from './balances.js'
import type { Client, Database } from './database.js'
import { ListWriter } from './lists.js'
import { ensurePartitions, partitionOf } from './partitions.js'
import { type Rows, readRows } from './rows.js'
import { deleteBlocks, readBlocks, readGroup, replaceBlocks } from './stored-blocks.js'
import { PostgresView, readHead } from './view.js'

/** Number of blocks rolled back per query. */
const UNDONE_AT_ONCE = 100
/**
 * Forks of a network are far shorter. A longer one is another chain with the same first block, as all chains of
 * `toolkit node` have it.
 */
const LONGEST_FORK = 10_000

/** Writes blocks, each call in one transaction. Only the process with the ingester's lock has a writer. */
export class Writer {
  readonly #client: Client
  readonly #lists = new ListWriter()
  readonly #balances = new BalanceWriter()
  /** A block whose partitions exist. */
  #partitioned: number | undefined
  /** Reads stored blocks from a number on. */
  #ahead: { first: number; rows: Promise<Rows | undefined> } | undefined
  /** Reads on another connection. */
  readonly #read: Database['use']

  constructor(client: Client, read: Database['use']) {
    this.#client = client
    this.#read = read
  }

  /** Rolls back the blocks after `after`, and adds others. Returns the new head. */
  append(blocks: readonly WireBlock[], after: number | undefined): Promise<Head | undefined> {
    this.#ahead = undefined
    const rows = readRows(blocks)
    return this.#change(async (head) => {
      const left = head !== undefined && after !== undefined && after < head.number
      const common = left ? await this.#rollBack(head, after) : head
      if (rows.blocks.length === 0) return common
      const last = checkLinks(rows, common)
      await this.#openPartitions(rows.blocks[0]!.row.number, last.number)
      await replaceBlocks(this.#client, rows.blocks)
      return this.#add(rows, last)
    })
  }

  /** Appends the stored blocks that follow the head. Returns the new head. */
  appendStored(from: number): Promise<Head | undefined> {
    return this.#change(async (head) => {
      const first = head === undefined ? from : head.number + 1
      const ahead = this.#ahead?.first === first ? await this.#ahead.rows : undefined
      // More blocks may have been stored since the last empty read.
      const rows = ahead === undefined || ahead.blocks.length === 0 ? await readStored(this.#client, first) : ahead
      const next = rows.blocks[0]?.row
      if (next === undefined || (head !== undefined && next.parent !== head.hash)) return head
      const last = checkLinks(rows, head)
      this.#readAhead(last.number + 1)
      return this.#add(rows, last)
    })
  }

  /** Reads the next blocks ahead, while others are written. */
  #readAhead(first: number): void {
    // If reading ahead fails, they are read again when they are added, which reports the failure.
    const rows = this.#read((client) => readStored(client, first)).catch(() => undefined)
    this.#ahead = { first, rows }
  }

  /** Runs a function in one transaction, with the head as stored in the database. */
  async #change(run: (head: Head | undefined) => Promise<Head | undefined>): Promise<Head | undefined> {
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

  async #add(rows: Rows, head: Head): Promise<Head> {
    // The next rows are prepared while the database writes the current ones. Both finish before the transaction ends.
    const ends = await Promise.allSettled([
      this.#lists.add(this.#client, rows),
      this.#balances.add(this.#client, rows.balances, new PostgresView(this.#client, head)),
    ])
    for (const end of ends) if (end.status === 'rejected') throw end.reason
    await writeHead(this.#client, head)
    return head
  }

  async #rollBack(head: Head, number: number): Promise<Head> {
    if (number < head.first) throw otherChain(head)
    if (head.number - number > LONGEST_FORK) throw longFork(head, number)
    for (let last = head.number; last > number; last -= UNDONE_AT_ONCE) {
      await this.#removeBlocks(head, Math.max(number, last - UNDONE_AT_ONCE) + 1, last)
    }
    const { rows } = await this.#client.query<{ hash: string }>('select hash from blocks where number = $1', [number])
    const left = { ...head, number, hash: rows[0]!.hash }
    await writeHead(this.#client, left)
    return left
  }

  async #removeBlocks(head: Head, first: number, last: number): Promise<void> {
    const blocks = await readBlocks(this.#client, first, last)
    const rows = readRows(blocks)
    // The clock of a producer may be off, so that a later block has an earlier time.
    const time = Math.min(...blocks.map((block) => readSeconds(block.time)))
    await this.#lists.remove(this.#client, rows, first - 1, time)
    await this.#balances.remove(this.#client, rows.balances, new PostgresView(this.#client, head))
    await deleteBlocks(this.#client, blocks)
  }
}

/** Returns the head after linked blocks. */
function checkLinks({ blocks }: Rows, head: Head | undefined): Head {
  let last = head
  for (const { row } of blocks) {
    checkParent(row, last)
    last = { first: last?.first ?? row.number, number: row.number, hash: row.hash }
  }
  return last!
}

/** Rows of the stored blocks from a number on, each the child of the previous one. */
async function readStored(client: Client, first: number): Promise<Rows> {
  const blocks = await readGroup(client, first)
  const end = blocks.findIndex(({ number, parent_hash }, at) => {
    return Number(number) !== first + at || (at > 0 && parent_hash !== blocks[at - 1]!.hash)
  })
  return readRows(blocks.slice(0, end < 0 ? blocks.length : end))
}

function writeHead(client: Client, { first, number, hash }: Head): Promise<unknown> {
  return client.query(
    `insert into chain (first_block, head_block, head_hash) values ($1, $2, $3)
     on conflict (id) do update set head_block = excluded.head_block, head_hash = excluded.head_hash`,
    [first, number, hash],
  )
}

/** The error of a chain without a common block with the index, whose blocks must not be discarded. */
function otherChain({ first }: Head): ToolkitError {
  return new ToolkitError('EXPLORER_STORE_CHAIN', `the database has blocks of another chain, from block ${first} on`, {
    hint: KEEP_HINT,
  })
}

function longFork(head: Head, common: number): ToolkitError {
  const difference = `differ from block ${common + 1} on, ${head.number - common} blocks`
  return new ToolkitError(
    'EXPLORER_STORE_CHAIN',
    `the chain of the node and that of the database ${difference}, which is too long for a fork`,
    { hint: KEEP_HINT },
  )
}

const KEEP_HINT = 'Use a database of its own for each chain. If this chain was reset, drop the schema toolkit_explorer.'
