import { must, pairOf } from '../../../collections/presence.js'
import { requireRecord } from '../../../collections/records.js'
import { isNumber, isText, optional, recordOf, requireShape } from '../../../collections/shapes.js'
import type {
  BlockRow,
  ChainIndex,
  CounterName,
  HashRange,
  HolderPart,
  IndexHead,
  IndexView,
  KeptFacts,
  ListName,
  ListPart,
  ListPosition,
  ListRange,
  TimeInterval,
  TokenState,
  TransactionPlace,
  TransactionRow,
  WireBlock,
} from '../chain-index.js'
import { type AdditionListener, tellAdditions, tellBlockAdditions } from '../ingest/additions.js'
import { checkParent, readBlock } from '../ingest/block.js'
import { readTransaction, type TokenName } from '../ingest/block-content.js'
import { parseTransaction } from '../ingest/stored-transaction.js'
import { checkRollback, raiseIrreversible } from '../rollback.js'
import { Readers, type SliceOptions, Slices } from '../slices.js'
import { formatFacts, parseFacts } from '../token-facts.js'
import { Balances } from './balances.js'
import {
  addBlock,
  addEntry,
  type Batch,
  blockHashKey,
  blockKey,
  count,
  createBatch,
  memberKey,
  transactionHashKey,
  transactionKey,
} from './batch.js'
import { type Branches, createBranches } from './branches.js'
import { type ListEnds, Lists } from './lists.js'
import type { RecordChange, Records } from './records.js'

const HEAD = 'head'
const FACTS = 'facts:'
/** The last character in the order of bytes. */
const LAST = '\u{10ffff}'
/** Version of the record format; an index with another one is rebuilt. */
const FORM = 7
/** Maximum number of transactions that are added together. */
const MAX_TOGETHER = 500
/** Maximum number of cached list entries. */
const MAX_MEMBERS = 20_000

/** Options of an index over records. */
interface RecordIndexOptions extends Pick<SliceOptions, 'now' | 'waitMs'> {
  /** Whether blocks of another chain may replace irreversible ones (default: they are kept). */
  mayReplace?: boolean
}

/**
 * An index over records in memory or in a directory, used by one process. Additions are not stored, because the
 * transactions reproduce them.
 */
export class RecordIndex implements ChainIndex, IndexView {
  isKept: boolean
  mayReplace: boolean
  readonly #records: Records
  readonly #lists: Lists
  readonly #balances: Balances
  readonly #readers = new Readers()
  readonly #branches: Branches = createBranches(this.#readers)
  readonly #members = new Set<string>()
  readonly #slicing: SliceOptions
  #head: IndexHead | undefined
  #rebuilt: ChainIndex['rebuilt']

  private constructor(
    records: Records,
    head: IndexHead | undefined,
    { mayReplace = false, ...slicing }: RecordIndexOptions,
  ) {
    this.isKept = records.isKept
    this.mayReplace = mayReplace
    this.#slicing = { ...slicing, readers: this.#readers }
    this.#records = records
    this.#rebuilt = records.wasDamaged === true ? 'damaged' : undefined
    this.#lists = new Lists(records)
    this.#balances = new Balances(records, this)
    this.#head = head
  }

  static async open(records: Records, options: RecordIndexOptions = {}): Promise<RecordIndex> {
    const [text] = await records.read([HEAD])
    if (text === undefined) return new RecordIndex(records, undefined, options)
    const { form, ...head } = requireRecord(JSON.parse(text))
    if (form === FORM) return new RecordIndex(records, requireShape(head, isHead, 'head of the index'), options)
    await records.clear()
    const index = new RecordIndex(records, undefined, options)
    index.#rebuilt = 'earlier version'
    return index
  }

  /** A process that only reads has no part in these records. */
  get stall(): undefined {
    return undefined
  }

  saveStall(): Promise<void> {
    return Promise.resolve()
  }

  get rebuilt(): ChainIndex['rebuilt'] {
    return this.#rebuilt
  }

  get head(): IndexHead | undefined {
    return this.#head
  }

  close(): Promise<void> {
    return this.#records.close()
  }

  claim(): Promise<boolean> {
    return Promise.resolve(true)
  }

  read<T>(run: (view: IndexView) => Promise<T>): Promise<T> {
    return this.#branches.read(() => run(this))
  }

  append(blocks: readonly WireBlock[], after = this.#head?.number, irreversible?: number): Promise<void> {
    return this.#branches.change(async () => {
      if (after !== undefined && this.#head !== undefined && after < this.#head.number) {
        checkRollback(this, this.#head, after)
        this.#branches.leave()
        await this.#rollBack(after)
      }
      await this.#addInParts(blocks, irreversible)
    })
  }

  appendStored(): Promise<number> {
    return Promise.resolve(0)
  }

  /** An index of an earlier version is rebuilt. */
  addLists(): Promise<boolean> {
    return Promise.resolve(false)
  }

  /** Adds blocks in parts, between which this process responds to readers. Each part is a chain of its own. */
  async #addInParts(blocks: readonly WireBlock[], irreversible: number | undefined): Promise<void> {
    let part: WireBlock[] = []
    let transactions = 0
    for (const block of blocks) {
      if (transactions > 0 && transactions + block.transactions.length > MAX_TOGETHER) {
        await this.#add(part, irreversible)
        part = []
        transactions = 0
      }
      part.push(block)
      transactions += block.transactions.length
    }
    await this.#add(part, irreversible)
  }

  async #add(blocks: readonly WireBlock[], irreversible: number | undefined): Promise<void> {
    const batch = createBatch(this.#members)
    const slices = this.#divide()
    let head = this.#head
    for (const block of blocks) {
      if (slices.areOver) await slices.pause()
      const content = readBlock(block)
      const { number, hash } = content.row
      checkParent(content.row, head)
      addBlock(content, batch)
      head = { first: head?.first ?? number, number, hash, irreversible: raiseIrreversible(head, number, irreversible) }
    }
    if (head === undefined || blocks.length === 0) return
    await this.#addMembers(batch)
    const balances = await this.#balances.describe(batch.balances, { isAdded: true, block: head.number, slices })
    const ends = await this.#lists.openEnds([...batch.added.keys(), ...batch.counters.keys()])
    await slices.pause()
    for (const [name, entries] of batch.added) {
      if (slices.areOver) await slices.pause()
      this.#lists.add(ends, batch.changes, name, entries)
    }
    await this.#finish(batch, { ends, balances, head, slices })
    this.#remember(batch.members)
  }

  /** Rolls back every block after a number. */
  async #rollBack(number: number): Promise<void> {
    const head = this.#head
    if (head === undefined || number >= head.number) return
    if (number < head.first) return this.#clear()
    const slices = this.#divide()
    const batch = createBatch()
    const names = new Set<ListName>()
    for (let at = number + 1; at <= head.number; at++) {
      for (const name of await this.#removeBlock(at, batch)) names.add(name)
    }
    const balances = await this.#balances.describe(batch.balances, {
      isAdded: false,
      block: number,
      slices,
    })
    this.#members.clear()
    const ends = await this.#lists.openEnds([...names, ...batch.counters.keys()])
    for (const name of names) {
      const dropped = await this.#lists.truncate(ends, batch.changes, name, number)
      for (const { text } of dropped) if (text !== undefined) batch.changes.push([memberKey(name, text), undefined])
    }
    const { hash } = must(await this.block(number), `block ${number}`)
    const irreversible = Math.min(head.irreversible, number)
    await this.#finish(batch, { ends, balances, head: { ...head, number, hash, irreversible }, slices })
  }

  /** Slices of work that wait for readers. */
  #divide(): Slices {
    return new Slices(this.#slicing)
  }

  async #clear(): Promise<void> {
    await this.#records.clear()
    this.#lists.clear()
    this.#balances.clear()
    this.#members.clear()
    this.#head = undefined
  }

  async block(number: number): Promise<BlockRow | undefined> {
    const [row] = await this.blocks([number])
    return row
  }

  async blocks(numbers: readonly number[]): Promise<BlockRow[]> {
    return parseBlocks(await this.#records.read(numbers.map(blockKey)))
  }

  async findBlock(hash: string): Promise<number | undefined> {
    const [number] = await this.#records.read([blockHashKey(hash)])
    return number === undefined ? undefined : Number(number)
  }

  async findTransaction(hash: string): Promise<TransactionPlace | undefined> {
    const [text] = await this.#records.read([transactionHashKey(hash)])
    if (text === undefined) return undefined
    const [block, transaction] = pairOf(text.split(':').map(Number))
    return { block, transaction }
  }

  async transactions(places: readonly TransactionPlace[]): Promise<TransactionRow[]> {
    const texts = await this.#records.read(places.map(({ block, transaction }) => transactionKey(block, transaction)))
    return texts.flatMap((text) => {
      if (text === undefined) return []
      const { block, time, transaction } = parseTransaction(text)
      return [{ ...readTransaction(transaction, time), block }]
    })
  }

  count(name: ListName | CounterName): Promise<number> {
    return this.#lists.count(name)
  }

  list(name: ListName, range: ListRange): Promise<ListPart> {
    return this.#lists.read(name, range)
  }

  newest(names: readonly ListName[]): Promise<(ListPosition | undefined)[]> {
    return Promise.all(names.map(async (name) => (await this.list(name, { offset: 0, limit: 1 })).entries[0]))
  }

  countWithin(name: ListName, intervals: readonly TimeInterval[]): Promise<number[]> {
    return this.#lists.countWithin(name, intervals)
  }

  async has(name: ListName, text: string): Promise<boolean> {
    const [found] = await this.#records.read([memberKey(name, text)])
    return found !== undefined
  }

  async startingWith(name: ListName, start: string, limit: number): Promise<string[]> {
    const head = memberKey(name, '')
    const keys = await this.#records.keysBetween(head + start, `${head}${start}${LAST}`, () => true, limit)
    return keys.map((key) => key.slice(head.length))
  }

  async hashesIn(kind: 'blocks' | 'transactions', { low, high, length }: HashRange, limit: number): Promise<string[]> {
    const head = kind === 'blocks' ? blockHashKey('') : transactionHashKey('')
    const accepts = (key: string) => length === undefined || key.length === head.length + length
    const keys = await this.#records.keysBetween(head + low, head + high, accepts, limit)
    return keys.map((key) => key.slice(head.length))
  }

  tokens(names: readonly TokenName[]): Promise<(TokenState | undefined)[]> {
    return this.#balances.tokens(names)
  }

  holders(name: TokenName, range: Pick<ListRange, 'offset' | 'limit' | 'ascending'>): Promise<HolderPart> {
    return this.#balances.holders(name, range)
  }

  balances(address: string): Promise<Map<TokenName, bigint>> {
    return this.#balances.balances(address)
  }

  async facts(names: readonly TokenName[]): Promise<(KeptFacts | undefined)[]> {
    if (names.length === 0) return []
    return (await this.#records.read(names.map((name) => FACTS + name))).map(parseFacts)
  }

  saveFacts(name: TokenName, facts: KeptFacts): Promise<void> {
    return this.#branches.change(() => this.#records.write([[FACTS + name, formatFacts(facts)]]))
  }

  /** Writes a batch with the head it leads to. */
  async #finish(
    { changes, counters }: Batch,
    {
      ends,
      balances,
      head,
      slices,
    }: { ends: ListEnds; balances: readonly RecordChange[]; head: IndexHead; slices: Slices },
  ): Promise<void> {
    for (const [name, by] of counters) this.#lists.tally(ends, name, by)
    for (const part of [this.#lists.describe(ends), balances]) for (const change of part) changes.push(change)
    changes.push([HEAD, JSON.stringify({ ...head, form: FORM })])
    await this.#records.write(changes, slices)
    this.#lists.remember(ends)
    this.#balances.remember(balances)
    this.#head = head
  }

  /** Selects new entries for lists that keep each text once. */
  async #addMembers(batch: Batch): Promise<void> {
    const met = [...batch.members]
    const found = met.length === 0 ? [] : await this.#records.read(met.map(([key]) => key))
    for (const [at, [key, { name, entry }]] of met.entries()) {
      if (found[at] !== undefined) continue
      batch.changes.push([key, ''])
      addEntry(batch, name, entry)
    }
  }

  /** Recently seen keys need no lookup. */
  #remember(members: Batch['members']): void {
    if (this.#members.size + members.size > MAX_MEMBERS) this.#members.clear()
    for (const member of members.keys()) this.#members.add(member)
  }

  /** Returns the lists that contain a block. */
  async #removeBlock(number: number, { changes, counters, balances }: Batch): Promise<ListName[]> {
    const row = must(await this.block(number), `block ${number}`)
    const places = Array.from({ length: row.transactions }, (_, transaction) => ({ block: number, transaction }))
    const names: ListName[] = []
    let transaction = 0
    const listener: AdditionListener = {
      onItem: (name) => names.push(name),
      onMember: (name) => names.push(name),
      onCount: (name, by = 1) => count(counters, name, -by),
      onToken: (name, creation) => balances.addToken(name, creation, { block: number, transaction }),
      onTransfer: (name, transfer) => balances.addTransfer(name, transfer, number),
      onTransaction: (id, publisher) => balances.addTransaction(id, publisher),
      onRam: (payer, bytes) => balances.addRam(payer, bytes),
    }
    tellBlockAdditions(row, listener)
    for (const [index, content] of (await this.transactions(places)).entries()) {
      transaction = index
      changes.push([transactionKey(number, index), undefined], [transactionHashKey(content.id), undefined])
      tellAdditions(content, listener)
    }
    changes.push([blockKey(number), undefined], [blockHashKey(row.hash), undefined])
    return names
  }
}

const isHead = recordOf<IndexHead>({
  first: isNumber,
  number: isNumber,
  hash: isText,
  irreversible: isNumber,
  listed: optional(isNumber),
})

const isBlock = recordOf<BlockRow>({
  number: isNumber,
  hash: isText,
  parent: isText,
  time: isText,
  witness: isText,
  transactions: isNumber,
  gas: isNumber,
})

function parseBlocks(texts: readonly (string | undefined)[]): BlockRow[] {
  return texts.flatMap((text) =>
    text === undefined ? [] : [requireShape(JSON.parse(text), isBlock, 'block of the index')],
  )
}
