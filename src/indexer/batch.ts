import type { Results } from '../rpc/schema.js'
import { type Addition, listAdditions } from './additions.js'
import { readBlockContent, toChainHash } from './block-content.js'
import { type CounterName, formatMember, formatPlace, type ListName, type Place } from './lists.js'
import type { Change } from './records.js'

type WireBlock = Results['getBlockByNumber']['block']

/** A block as the index knows it. */
export interface BlockRow {
  number: number
  hash: string
  parent: string
  /** Nanoseconds since 1970, as text. */
  time: string
  witness: string
  transactions: number
  gas: number
}

/** What one write is made of. */
export interface Batch {
  changes: Change[]
  /** What is added to lists, in their order. */
  added: { name: ListName; text: string; member: string | undefined }[]
  /** By how much counters change. */
  counters: Map<CounterName, number>
}

/** A transaction as it is kept: the rest is read out of it again. */
export interface StoredTransaction {
  block: number
  time: string
  transaction: WireBlock['transactions'][number]
}

/** Nothing to write yet. */
export function createBatch(): Batch {
  return { changes: [], added: [], counters: new Map() }
}

/** Adds a block with its transactions. */
export function addBlock(block: WireBlock, batch: Batch): void {
  const { changes, counters } = batch
  const number = Number(block.number)
  const time = Number(BigInt(block.time) / 1_000_000_000n)
  batch.added.push({
    name: 'blocks',
    text: formatPlace({ block: number, transaction: 0, item: 0, time }),
    member: undefined,
  })
  count(counters, `blocks:${block.witness}`, 1)
  let gas = 0
  for (const [index, content] of readBlockContent(block).entries()) {
    const { id, transaction } = content
    const stored: StoredTransaction = { block: number, time: block.time, transaction }
    changes.push([transactionKey(number, index), JSON.stringify(stored)])
    changes.push([transactionHashKey(id), `${number}:${index}`])
    const added = listAdditions(content)
    const place = { block: number, transaction: index, item: 0, time }
    const start = formatPlace(place)
    for (const addition of added.lists) batch.added.push(placeAddition(addition, place, start))
    for (const name of added.counters) count(counters, name, 1)
    gas += Math.round((transaction.tx_receipt?.gas_usage ?? 0) * 100)
  }
  const row: BlockRow = {
    number,
    hash: block.hash,
    parent: block.parent_hash,
    time: block.time,
    witness: block.witness,
    transactions: block.transactions.length,
    gas: gas / 100,
  }
  changes.push([blockKey(number), JSON.stringify(row)], [blockHashKey(block.hash), String(number)])
}

/** An addition with its text; most lists of a transaction are given its `start`. */
function placeAddition({ name, item, text }: Addition, place: Place, start: string): Batch['added'][number] {
  if (text !== undefined) return { name, text: formatMember(start, text), member: memberKey(name, text) }
  return { name, text: item === 0 ? start : formatPlace({ ...place, item }), member: undefined }
}

/** Counts up, or down. */
export function count(counters: Batch['counters'], name: CounterName, by: number): void {
  counters.set(name, (counters.get(name) ?? 0) + by)
}

export function blockKey(number: number): string {
  return `block:${number}`
}

/** By the chain's own form, which blocks come with: the other one is for those who ask. */
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
