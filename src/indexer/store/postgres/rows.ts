import type { CounterName, ListName, WireBlock } from '../chain-index.js'
import { type AdditionListener, isOfFilters, tellAdditions, tellBlockAdditions } from '../ingest/additions.js'
import { BalanceChanges } from '../ingest/balance-changes.js'
import { type BlockContent, readBlock } from '../ingest/block.js'
import type { TokenCreation, TokenName, TokenTransfer } from '../ingest/block-content.js'

/**
 * Rows that blocks add to an index, by table, without ids and list positions. A place has the columns block,
 * transaction, item and time of an entry, in the format of `COPY`.
 */
export interface Rows {
  blocks: BlockContent[]
  /** Places in the order of each list. */
  lists: Map<ListName, string[]>
  /** For lists that keep each text once: the place of each text, which may already be in the list. */
  members: Map<ListName, Map<string, string>>
  counters: Map<CounterName, number>
  balances: BalanceChanges
}

/** Extracts the rows of blocks. */
export function readRows(blocks: readonly WireBlock[]): Rows {
  const rows: Rows = {
    blocks: blocks.map(readBlock),
    lists: new Map(),
    members: new Map(),
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

/** The rows of lists and counters that indexes of an earlier version do not have. */
export function selectFilterRows({ lists, counters, blocks }: Rows): Rows {
  return {
    blocks,
    lists: new Map([...lists].filter(([name]) => isOfFilters(name))),
    members: new Map(),
    counters: new Map([...counters].filter(([name]) => isOfFilters(name))),
    balances: new BalanceChanges(),
  }
}

class AddedRows implements AdditionListener {
  readonly #rows: Rows
  readonly #block: number
  readonly #time: number
  #transaction = 0
  /** Most entries refer to the first item of their transaction. */
  #first: string

  constructor(rows: Rows, block: number, time: number) {
    this.#rows = rows
    this.#block = block
    this.#time = time
    this.#first = this.#formatPlace(0)
  }

  moveTo(transaction: number): void {
    this.#transaction = transaction
    this.#first = this.#formatPlace(0)
  }

  onItem(name: ListName, item: number): void {
    const place = item === 0 ? this.#first : this.#formatPlace(item)
    const places = this.#rows.lists.get(name)
    if (places === undefined) this.#rows.lists.set(name, [place])
    else places.push(place)
  }

  onMember(name: ListName, text: string): void {
    const texts = this.#rows.members.get(name)
    if (texts === undefined) this.#rows.members.set(name, new Map([[text, this.#first]]))
    else if (!texts.has(text)) texts.set(text, this.#first)
  }

  onCount(name: CounterName, by = 1): void {
    this.#rows.counters.set(name, (this.#rows.counters.get(name) ?? 0) + by)
  }

  onToken(name: TokenName, creation: TokenCreation): void {
    this.#rows.balances.addToken(name, creation, { block: this.#block, transaction: this.#transaction })
  }

  onTransfer(name: TokenName, transfer: TokenTransfer): void {
    this.#rows.balances.addTransfer(name, transfer, this.#block)
  }

  onTransaction(id: string, publisher: string): void {
    this.#rows.balances.addTransaction(id, publisher)
  }

  onRam(payer: string, bytes: bigint): void {
    this.#rows.balances.addRam(payer, bytes)
  }

  #formatPlace(item: number): string {
    return `${this.#block}\t${this.#transaction}\t${item}\t${this.#time}`
  }
}
