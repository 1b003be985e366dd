import type { CounterName, ListName, WireBlock } from '../chain-index.js'
import { type AdditionListener, tellAdditions, tellBlockAdditions } from '../ingest/additions.js'
import { BalanceChanges } from '../ingest/balance-changes.js'
import { type BlockContent, readBlock } from '../ingest/block.js'
import type { TokenCreation, TokenName, Transfer } from '../ingest/block-content.js'

/** An entry of a list, which has no position yet. */
interface NewEntry {
  block: number
  transaction: number
  item: number
  time: number
  /** Of a list that keeps each text once. */
  text: string | undefined
}

/** Rows that blocks add to an index, by table, without ids and positions. */
export interface Rows {
  blocks: BlockContent[]
  /** In the order of each list. A text may be there already, or twice. */
  lists: Map<ListName, NewEntry[]>
  counters: Map<CounterName, number>
  balances: BalanceChanges
}

/** Reads the rows out of blocks. */
export function readRows(blocks: readonly WireBlock[]): Rows {
  const rows: Rows = {
    blocks: blocks.map(readBlock),
    lists: new Map(),
    counters: new Map(),
    balances: new BalanceChanges(),
  }
  for (const { row, time, transactions } of rows.blocks) {
    const adding = new AddedRows(rows, row.number, time)
    tellBlockAdditions(row, adding)
    for (const [index, content] of transactions.entries()) {
      adding.moveTo(index)
      tellAdditions(content, adding)
    }
  }
  return rows
}

class AddedRows implements AdditionListener {
  readonly #rows: Rows
  readonly #block: number
  readonly #time: number
  #transaction = 0

  constructor(rows: Rows, block: number, time: number) {
    this.#rows = rows
    this.#block = block
    this.#time = time
  }

  moveTo(transaction: number): void {
    this.#transaction = transaction
  }

  onItem(name: ListName, item: number): void {
    this.#add(name, item, undefined)
  }

  onMember(name: ListName, text: string): void {
    this.#add(name, 0, text)
  }

  onCount(name: CounterName): void {
    this.#rows.counters.set(name, (this.#rows.counters.get(name) ?? 0) + 1)
  }

  onToken(name: TokenName, creation: TokenCreation): void {
    this.#rows.balances.addToken(name, creation, { block: this.#block, transaction: this.#transaction })
  }

  onTransfer(name: TokenName, transfer: Transfer): void {
    this.#rows.balances.addTransfer(name, transfer)
  }

  onTransaction(id: string, publisher: string): void {
    this.#rows.balances.addTransaction(id, publisher)
  }

  onRam(payer: string, bytes: bigint): void {
    this.#rows.balances.addRam(payer, bytes)
  }

  #add(name: ListName, item: number, text: string | undefined): void {
    const entry = { block: this.#block, transaction: this.#transaction, item, time: this.#time, text }
    const entries = this.#rows.lists.get(name)
    if (entries === undefined) this.#rows.lists.set(name, [entry])
    else entries.push(entry)
  }
}
