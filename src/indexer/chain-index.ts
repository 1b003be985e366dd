import type { Results } from '../rpc/schema.js'
import { BASE_PUBLISHER, readBlockContent, type TransactionContent, toChainHash } from './block-content.js'
import type { Change, Records } from './records.js'

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

/** A transaction as the index knows it: its content, and where it is. */
export interface TransactionRow extends TransactionContent {
  block: number
}

/** Where something is listed: the block, the transaction in it, the item of that transaction, and the block's time in seconds. */
export interface Place {
  block: number
  transaction: number
  item: number
  time: number
}

/** A list of the index by name; what is behind the colon is whose it is. */
export type ListName =
  | 'blocks'
  | 'transactions'
  | 'tokens'
  | 'contracts'
  | 'accounts'
  | 'addresses'
  | `transactions:${string}`
  | `logs:${string}`
  | `transfers:${string}`
  | `holders:${string}`
  | `versions:${string}`
  | `calls:${string}`
  | `blocks:${string}`

/** Which part of a list is wanted. */
export interface Range {
  offset: number
  limit: number
  /** Oldest first; newest first where absent. */
  ascending?: boolean
  /** Seconds since 1970, both included. */
  start?: number | undefined
  end?: number | undefined
}

/** A part of a list: an entry has a place, and for some lists a text. */
export interface Part {
  total: number
  entries: Entry[]
}

export interface Entry extends Place {
  text?: string
}

/** Where the index stands. */
export interface Head {
  first: number
  number: number
  hash: string
}

const HEAD = 'head'
/** How many members of lists are remembered. */
const MOST_MEMBERS = 20_000

/**
 * What the blocks of a chain hold, by every name under which it is looked for. Blocks are added at the end and taken back from
 * there; each is written whole or not at all, with the head. Lists only grow at their end, so a page of one is read by its
 * numbers, however long the list is.
 */
export class ChainIndex {
  readonly #records: Records
  readonly #counts = new Map<string, number>()
  readonly #members = new Set<string>()
  #head: Head | undefined

  private constructor(records: Records, head: Head | undefined) {
    this.#records = records
    this.#head = head
  }

  static async open(records: Records): Promise<ChainIndex> {
    const [head] = await records.read([HEAD])
    return new ChainIndex(records, head === undefined ? undefined : JSON.parse(head))
  }

  /** The last block; nothing where there is none yet. */
  get head(): Head | undefined {
    return this.#head
  }

  close(): Promise<void> {
    return this.#records.close()
  }

  /** Forgets everything. */
  async clear(): Promise<void> {
    await this.#records.clear()
    this.#counts.clear()
    this.#members.clear()
    this.#head = undefined
  }

  /** Adds blocks, each the child of the one before it. */
  async append(blocks: readonly WireBlock[]): Promise<void> {
    const batch: Batch = { changes: [], counts: new Map(), members: new Set() }
    let head = this.#head
    for (const block of blocks) {
      const number = Number(block.number)
      if (head !== undefined && (number !== head.number + 1 || block.parent_hash !== head.hash)) {
        throw new Error(`block ${number} does not follow block ${head.number} of the index`)
      }
      await this.#addBlock(block, batch)
      head = { first: head?.first ?? number, number, hash: block.hash }
    }
    if (head !== undefined && blocks.length > 0) await this.#finish(batch, head)
  }

  /** Takes back every block behind a number. */
  async rollBack(number: number): Promise<void> {
    const head = this.#head
    if (head === undefined || number >= head.number) return
    if (number < head.first) return this.clear()
    const batch: Batch = { changes: [], counts: new Map(), members: new Set() }
    this.#members.clear()
    for (let at = head.number; at > number; at--) await this.#removeBlock(at, batch)
    const { hash } = (await this.block(number))!
    await this.#finish(batch, { ...head, number, hash })
  }

  async block(number: number): Promise<BlockRow | undefined> {
    const [row] = await this.blocks([number])
    return row
  }

  async blocks(numbers: readonly number[]): Promise<BlockRow[]> {
    return parseAll(await this.#records.read(numbers.map(blockKey)))
  }

  /** The number of a block by its hash, in either form. */
  async findBlock(hash: string): Promise<number | undefined> {
    const [number] = await this.#records.read([hashKey(hash)])
    return number === undefined ? undefined : Number(number)
  }

  /** Where a transaction is, by its hash in either form. */
  async findTransaction(hash: string): Promise<Place | undefined> {
    const [place] = await this.#records.read([`of${hashKey(hash)}`])
    return place === undefined ? undefined : JSON.parse(place)
  }

  async transactions(places: readonly Pick<Place, 'block' | 'transaction'>[]): Promise<TransactionRow[]> {
    return parseAll(await this.#records.read(places.map(transactionKey)))
  }

  /** How much a list holds. */
  async count(name: ListName): Promise<number> {
    const known = this.#counts.get(name)
    if (known !== undefined) return known
    const [text] = await this.#records.read([countKey(name)])
    const count = Number(text ?? 0)
    this.#counts.set(name, count)
    return count
  }

  /** A part of a list. */
  async list(name: ListName, { offset, limit, ascending = false, start, end }: Range): Promise<Part> {
    const count = await this.count(name)
    const low = start === undefined ? 0 : await this.#search(name, count, (time) => time >= start)
    const high = end === undefined ? count : await this.#search(name, count, (time) => time > end)
    const total = Math.max(0, high - low)
    const size = Math.max(0, Math.min(limit, total - offset))
    const indexes = Array.from({ length: size }, (_, at) => (ascending ? low + offset + at : high - 1 - offset - at))
    return { total, entries: parseAll(await this.#records.read(indexes.map((index) => entryKey(name, index)))) }
  }

  /** Whether a text is in a list that keeps each once. */
  async has(name: ListName, text: string): Promise<boolean> {
    const [found] = await this.#records.read([memberKey(name, text)])
    return found !== undefined
  }

  /** Writes a batch with the head it leads to. */
  async #finish({ changes, counts, members }: Batch, head: Head): Promise<void> {
    for (const [name, count] of counts) changes.push([countKey(name), String(count)])
    changes.push([HEAD, JSON.stringify(head)])
    await this.#records.write(changes)
    for (const [name, count] of counts) this.#counts.set(name, count)
    this.#remember(members)
    this.#head = head
  }

  /** Those that were met lately are met again: they need not be looked for. */
  #remember(members: ReadonlySet<string>): void {
    if (this.#members.size + members.size > MOST_MEMBERS) this.#members.clear()
    for (const member of members) this.#members.add(member)
  }

  /** The first index of a list whose time holds; times do not fall along a list. */
  async #search(name: ListName, count: number, holds: (time: number) => boolean): Promise<number> {
    let low = 0
    let high = count
    while (low < high) {
      const middle = (low + high) >>> 1
      const [entry] = parseAll<Entry>(await this.#records.read([entryKey(name, middle)]))
      if (holds(entry!.time)) high = middle
      else low = middle + 1
    }
    return low
  }

  async #addBlock(block: WireBlock, batch: Batch): Promise<void> {
    const { changes, counts } = batch
    const number = Number(block.number)
    const time = Number(BigInt(block.time) / 1_000_000_000n)
    const contents = readBlockContent(block)
    const entry = { block: number, transaction: 0, item: 0, time }
    const added: Addition[] = [
      { name: 'blocks', entry },
      { name: `blocks:${block.witness}`, entry },
    ]
    for (const [index, content] of contents.entries()) {
      const place = { block: number, transaction: index, item: 0, time }
      changes.push([transactionKey(place), JSON.stringify({ ...content, block: number })])
      changes.push([`of${hashKey(content.id)}`, JSON.stringify(place)])
      added.push(...listAdditions(content, place))
    }
    const kept = await this.#keepNew(added, batch)
    // Most lists are given the same place: its text is made once.
    const texts = new Map<Entry, string>()
    for (const { name, entry } of kept) {
      const index = counts.get(name) ?? this.#counts.get(name) ?? (await this.count(name))
      const text = texts.get(entry) ?? JSON.stringify(entry)
      texts.set(entry, text)
      changes.push([entryKey(name, index), text])
      counts.set(name, index + 1)
    }
    const row: BlockRow = {
      number,
      hash: block.hash,
      parent: block.parent_hash,
      time: block.time,
      witness: block.witness,
      transactions: contents.length,
      gas:
        contents.reduce((sum, { transaction }) => sum + Math.round((transaction.tx_receipt?.gas_usage ?? 0) * 100), 0) /
        100,
    }
    changes.push([blockKey(number), JSON.stringify(row)])
    changes.push([hashKey(block.hash), String(number)])
    changes.push([
      undoKey(number),
      JSON.stringify(kept.map(({ name, entry, once }) => (once ? [name, entry.text] : [name]))),
    ])
  }

  /** Leaves out what a list that keeps each once has already; the rest is remembered there. */
  async #keepNew(added: readonly Addition[], { changes, members }: Batch): Promise<Addition[]> {
    const keys = added.map(({ name, entry, once }) => (once ? memberKey(name, entry.text!) : ''))
    const asked = [...new Set(keys.filter((key) => key !== '' && !this.#members.has(key) && !members.has(key)))]
    const found = asked.length === 0 ? [] : await this.#records.read(asked)
    for (const [index, key] of asked.entries()) if (found[index] !== undefined) members.add(key)
    return added.filter((_, index) => {
      const key = keys[index]!
      if (key === '') return true
      if (this.#members.has(key) || members.has(key)) return false
      members.add(key)
      changes.push([key, '1'])
      return true
    })
  }

  async #removeBlock(number: number, { changes, counts }: Batch): Promise<void> {
    const [undo] = await this.#records.read([undoKey(number)])
    const row = (await this.block(number))!
    for (const [name, text] of (JSON.parse(undo!) as [string, string?][]).reverse()) {
      const index = (counts.get(name) ?? (await this.count(name as ListName))) - 1
      changes.push([entryKey(name, index), undefined])
      if (text !== undefined) changes.push([memberKey(name, text), undefined])
      counts.set(name, index)
    }
    const places = Array.from({ length: row.transactions }, (_, transaction) => ({ block: number, transaction }))
    for (const [index, { id }] of (await this.transactions(places)).entries()) {
      changes.push([transactionKey(places[index]!), undefined], [`of${hashKey(id)}`, undefined])
    }
    changes.push([blockKey(number), undefined], [undoKey(number), undefined], [hashKey(row.hash), undefined])
  }
}

/** What one write is made of. */
interface Batch {
  changes: Change[]
  /** How much the lists hold that it touches. */
  counts: Map<string, number>
  /** What the lists that keep each text once have. */
  members: Set<string>
}

interface Addition {
  name: ListName
  entry: Entry
  /** The list keeps each text once. */
  once?: boolean
}

/** What a transaction adds to which lists. The first transaction of a block is left out of those for people. */
function listAdditions(content: TransactionContent, place: Place): Addition[] {
  const isBase = content.transaction.publisher === BASE_PUBLISHER
  const added: Addition[] = isBase ? [] : [{ name: 'transactions', entry: place }]
  const once = (name: ListName, text: string) => added.push({ name, entry: { ...place, text }, once: true })
  for (const party of content.parties) {
    once('addresses', party)
    if (!isBase || party === BASE_PUBLISHER) added.push({ name: `transactions:${party}`, entry: place })
  }
  for (const { contract, action_name } of content.transaction.actions) {
    added.push({ name: `calls:${contract}/${action_name}`, entry: place })
  }
  for (const { address, index } of content.logs)
    added.push({ name: `logs:${address}`, entry: { ...place, item: index } })
  for (const [item, { token, kind, from, to }] of content.transfers.entries()) {
    added.push({ name: `transfers:${token}`, entry: { ...place, item } })
    once('tokens', `${kind}/${token}`)
    for (const holder of [from, to]) if (holder !== '') once(`holders:${token}`, holder)
  }
  for (const { symbol, kind } of content.tokens) once('tokens', `${kind}/${symbol}`)
  for (const id of content.created) once('contracts', id)
  for (const id of [...content.created, ...content.updated]) added.push({ name: `versions:${id}`, entry: place })
  for (const account of content.accounts) once('accounts', account)
  return added
}

function blockKey(number: number): string {
  return `block:${number}`
}

function undoKey(number: number): string {
  return `undo:${number}`
}

/** By the chain's own form, which blocks come with: the other one is for those who ask. */
function hashKey(hash: string): string {
  return `hash:${toChainHash(hash)}`
}

function transactionKey({ block, transaction }: Pick<Place, 'block' | 'transaction'>): string {
  return `transaction:${block}:${transaction}`
}

function countKey(name: string): string {
  return `count:${name}`
}

function entryKey(name: string, index: number): string {
  return `entry:${name}:${index}`
}

function memberKey(name: string, text: string): string {
  return `member:${name}:${text}`
}

function parseAll<T>(texts: readonly (string | undefined)[]): T[] {
  return texts.flatMap((text) => (text === undefined ? [] : [JSON.parse(text) as T]))
}
