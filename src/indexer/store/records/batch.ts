import { addToGroup } from '../../../collections/groups.js'
import type { CounterName, ListName, ListPosition } from '../chain-index.js'
import { type AdditionListener, tellAdditions, tellBlockAdditions } from '../ingest/additions.js'
import { BalanceChanges } from '../ingest/balance-changes.js'
import type { BlockContent } from '../ingest/block.js'
import { type TokenCreation, type TokenName, type TokenTransfer, toChainHash } from '../ingest/block-content.js'
import { formatTransaction } from '../ingest/stored-transaction.js'
import { formatMember, formatPlace } from './lists.js'
import type { RecordChange } from './records.js'

/** Contents of one write. */
export interface Batch {
  changes: RecordChange[]
  /** New entries of lists, in order. */
  added: Map<ListName, string[]>
  /** New entries of lists that keep each text once, by the key of the text. */
  members: Map<string, { name: ListName; entry: string }>
  /** Keys that are known to exist. */
  known: ReadonlySet<string>
  /** Changes of counters. */
  counters: Map<CounterName, number>
  balances: BalanceChanges
}

/** Nothing to write yet. */
export function createBatch(known: ReadonlySet<string> = new Set()): Batch {
  return {
    changes: [],
    added: new Map(),
    members: new Map(),
    known,
    counters: new Map(),
    balances: new BalanceChanges(),
  }
}

/** Adds a block with its transactions. */
export function addBlock({ row, time, transactions }: BlockContent, batch: Batch): void {
  const { changes } = batch
  const { number } = row
  const adding = new PlacedAdditions(batch, { block: number, transaction: 0, item: 0, time })
  tellBlockAdditions(row, adding)
  for (const [index, content] of transactions.entries()) {
    const { id, transaction } = content
    changes.push([transactionKey(number, index), formatTransaction({ block: number, time: row.time, transaction })])
    changes.push([transactionHashKey(id), `${number}:${index}`])
    adding.moveTo(index)
    tellAdditions(content, adding)
  }
  changes.push([blockKey(number), JSON.stringify(row)], [blockHashKey(row.hash), String(number)])
}

/** Adds a transaction's additions to a batch, at its position. Most lists share one text. */
class PlacedAdditions implements AdditionListener {
  readonly #batch: Batch
  #place: ListPosition
  #start: string

  constructor(batch: Batch, place: ListPosition) {
    this.#batch = batch
    this.#place = place
    this.#start = formatPlace(place)
  }

  moveTo(transaction: number): void {
    this.#place = { ...this.#place, transaction }
    this.#start = formatPlace(this.#place)
  }

  onItem(name: ListName, item: number): void {
    addEntry(this.#batch, name, item === 0 ? this.#start : formatPlace({ ...this.#place, item }))
  }

  onMember(name: ListName, text: string): void {
    const { members, known } = this.#batch
    const key = memberKey(name, text)
    if (known.has(key) || members.has(key)) return
    members.set(key, { name, entry: formatMember(this.#start, text) })
  }

  onCount(name: CounterName, by = 1): void {
    count(this.#batch.counters, name, by)
  }

  onToken(name: TokenName, creation: TokenCreation): void {
    const { block, transaction } = this.#place
    this.#batch.balances.addToken(name, creation, { block, transaction })
  }

  onTransfer(name: TokenName, transfer: TokenTransfer): void {
    this.#batch.balances.addTransfer(name, transfer, this.#place.block)
  }

  onTransaction(id: string, publisher: string): void {
    this.#batch.balances.addTransaction(id, publisher)
  }

  onRam(payer: string, bytes: bigint): void {
    this.#batch.balances.addRam(payer, bytes)
  }
}

/** Appends an entry to a list. */
export function addEntry({ added }: Batch, name: ListName, entry: string): void {
  addToGroup(added, name, entry)
}

/** Increments or decrements a counter. */
export function count(counters: Batch['counters'], name: CounterName, by: number): void {
  counters.set(name, (counters.get(name) ?? 0) + by)
}

export function blockKey(number: number): string {
  return `block:${number}`
}

/** Uses the chain's own form of the hash, as in blocks; requests convert the other form. */
export function blockHashKey(hash: string): string {
  return `hash:${toChainHash(hash)}`
}

export function transactionKey(block: number, transaction: number): string {
  return `transaction:${block}:${transaction}`
}

export function transactionHashKey(hash: string): string {
  return `of:${toChainHash(hash)}`
}

export function memberKey(name: ListName, text: string): string {
  return `member:${name}:${text}`
}
