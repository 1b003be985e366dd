import type { Block } from '../../chain/blocks/block.js'
import { itemAt } from '../../collections/presence.js'
import { fetchUnknown } from '../../state/source.js'
import { Store } from '../../state/store.js'
import type { BlockName, LiveNode } from '../reading/live-node.js'
import { type ReadValue, StateReader } from '../reading/state-reader.js'
import { ForkState } from '../state/fork-state.js'
import type { NodeValue } from '../state/node-value.js'
import type { BlockRun, BlockRunner } from './block-runner.js'
import type { ChainFollower, FollowedTransaction } from './followed-transaction.js'
import { fetchReads, type TransactionReads } from './key-discovery.js'
import { LateValues } from './late-values.js'
import { findPayers, findUnpaidRam } from './payer-search.js'
import { listCostKeys, listPossibleWrites } from './possible-writes.js'
import type { ProofEntry } from './proof-entry.js'
import { compareExecution, compareReceipts, type ReceiptDifference } from './receipt-differences.js'
import type { WriteLog } from './write-log.js'
import { listKeyScopes, UNUSED_RAM } from './write-scopes.js'

export interface FollowerOptions {
  node: LiveNode
  runner: BlockRunner
  /** The block after which following starts. */
  start: BlockName
  /** Known values of the state after that block. */
  values: ReadonlyMap<string, NodeValue>
  ramPayer: string
  /** Values that were read before, of the start or later. */
  readings?: readonly ReadValue[]
  /**
   * Receives the writes of all transactions, for the proof of values read late. With it, a transaction is unknown
   * unless each value that it read is proven.
   */
  writes?: WriteLog
  /** Called with each transaction right after its execution. */
  onExecuted?: (transaction: FollowedTransaction) => unknown
  /** Called with each transaction when its verdict is final. */
  onSettled?: (transaction: FollowedTransaction) => void
}

/**
 * Applies the blocks of a live chain to a copy of its state, which is fetched on demand, and compares receipts.
 *
 * A value is read from the newest irreversible state, which may be ahead of the block being applied. `LateValues` finds
 * the transactions that used a wrong value. The values they wrote are fetched again.
 *
 * The idea: a receipt of the live chain proves that the values which its transaction read were right. So the copy needs
 * no past state of the node, which has none; it starts with values of the wrong block and replaces those that receipts
 * contradict.
 *
 * The invariant: a verdict on a transaction is only final at the block `until`, when no value that it read is in
 * doubt. Until then, values written by transactions without a local result are doubtful as well.
 *
 * The order of events for each block: `fetchAhead` has read what its transactions use, while the irreversible state is
 * still older than they are. `apply` executes the transactions one by one and compares receipts; where only costs
 * differ, `#learnPayers` corrects who pays for RAM. `#heal` then suspects and reads the wrong values again, and
 * `#settle` returns the transactions whose verdict became final.
 */
export class Follower implements ChainFollower {
  readonly #options: FollowerOptions
  readonly #reader: StateReader
  readonly state: ForkState
  readonly #late: LateValues
  /** Keys that transactions may have written without the local state showing it. */
  readonly #doubtful = new Set<string>()
  #store: Store
  #head: BlockName
  readonly #writes: WriteLog | undefined
  /** Transactions without a final verdict, in order, if a proof gives it. */
  #undecided: { transaction: FollowedTransaction; entry: ProofEntry }[] = []
  /** The newest block, applied or pending, whose transactions use a key. */
  readonly #uses = new Map<string, number>()
  /** The first value that was read of each key. */
  readonly #first = new Map<string, ReadValue>()
  /** The newest block whose transactions had their values fetched ahead, and an estimate of the state after it. */
  #ahead: { number: number; store: Store }

  constructor(options: FollowerOptions) {
    const { node, start, values, ramPayer, readings = [], writes } = options
    this.#options = options
    this.#head = start
    this.#writes = writes
    this.#reader = new StateReader(node, start)
    const reader = {
      read: (needed: readonly string[], likely: readonly string[]) => this.#read([...needed, ...likely]),
    }
    const known = new Map([...readings.map(({ key, nodeValue }) => [key, nodeValue] as const), ...values])
    this.state = new ForkState({ values: known, reader, ramPayer })
    this.#late = new LateValues(this.state)
    this.#store = new Store([], this.state)
    this.#ahead = { number: start.number, store: this.#store }
    for (const value of readings) if (!values.has(value.key)) this.#addRead(value)
  }

  get head(): BlockName {
    return this.#head
  }

  /** The state after the newest applied block. */
  get store(): Store {
    return this.#store
  }

  /** Applies blocks up to an irreversible one. */
  async follow(to: BlockName): Promise<void> {
    while (this.#head.number < to.number) {
      await this.step(to)
    }
  }

  /** Applies the next block; `to` is a later block that is known to exist. */
  async step(to?: BlockName): Promise<void> {
    const number = this.#head.number + 1
    const expected = { parent: this.#head.hash, ...(number === to?.number && { hash: to.hash }) }
    const block = await this.#options.node.readBlock(number, expected)
    await this.apply(block, { isLast: to === undefined || number === to.number })
  }

  /** Applies more blocks until the verdict on every transaction so far is final. */
  async settleAll(): Promise<void> {
    const until = Math.max(this.#late.until, this.#writes?.until ?? 0)
    while (this.#head.number < until) await this.step()
  }

  /** The block after which all wrong values so far are replaced, and all verdicts are final. */
  get until(): number {
    const isWrong = this.#doubtful.size + this.#late.suspects.size > 0
    const next = isWrong ? this.#head.number + 1 : 0
    return Math.max(next, this.#late.until, this.#writes?.until ?? 0, ...this.#late.corrections.keys())
  }

  /** Returns the first value that was read of a key, if it was read already. */
  findRead(key: string): ReadValue | undefined {
    return this.#first.get(key)
  }

  /**
   * Fetches what transactions of blocks read that are not irreversible yet. Responses are of the irreversible state, in
   * which these transactions have not written anything.
   *
   * @param head - Number of the newest block.
   */
  async fetchAhead(head: number): Promise<void> {
    const { node } = this.#options
    const from = this.#ahead.number > this.#head.number ? this.#ahead : { ...this.#head, store: this.#store }
    const numbers = Array.from({ length: Math.max(head - from.number, 0) }, (_, index) => from.number + index + 1)
    const blocks = await Promise.all(numbers.map((number) => node.readBlock(number)))
    let { store } = from
    // one after the other: what the next block changes is needed first
    for (const block of blocks) store = await this.#runAhead(block, store)
    this.#ahead = { number: Math.max(head, from.number), store }
  }

  /**
   * Fetches what the transactions of a block read, and returns the state after it.
   *
   * @param store - The state before the block.
   */
  async #runAhead(block: Block, store: Store): Promise<Store> {
    const { runner } = this.#options
    let isInOrder = true
    let last = -1
    const onRun = ({ index, keys }: TransactionReads) => {
      isInOrder &&= index > last
      last = index
      this.#addUses(keys, block.head.number)
    }
    const after = await fetchReads([block], { runner, state: this.state, store, onRun })
    if (isInOrder && last === block.transactions.length - 1) return after
    // a transaction that waited for a value ran after later ones
    let exact = store
    for (const index of block.transactions.keys()) {
      const run = await fetchUnknown(this.state, () => runner.run(exact, block, index))
      this.#addUses(run.reads, block.head.number)
      exact = await fetchUnknown(this.state, () => exact.commit(run.changes))
    }
    return exact
  }

  #addUses(keys: Iterable<string>, number: number): void {
    for (const key of keys) this.#uses.set(key, Math.max(number, this.#uses.get(key) ?? 0))
  }

  /** Executes a function on the state of the chain, and fetches values it reads. */
  execute<T>(run: () => T | Promise<T>): T | Promise<T> {
    return fetchUnknown(this.state, run)
  }

  /** @param isLast - Whether no later block is known: then values of the newest state are read. */
  async apply(block: Block, { isLast = true } = {}): Promise<void> {
    const { number } = block.head
    this.#options.runner.openBlock(await this.#openSettings())
    for (const [index, signed] of block.transactions.entries()) {
      const { before, run } = await this.#run(this.#store, block, index)
      const live = itemAt(block.receipts, index)
      const receipt = 'receipt' in run.execution ? run.execution.receipt : undefined
      const differences = compareExecution(live, run.execution)
      this.#store = await fetchUnknown(this.state, () => before.commit(run.changes))
      const overtaken = new Set<string>()
      const isUnknown = run.isBroken ?? false
      const followed = { block, index, signed, live, receipt, differences, before, run, isUnknown, overtaken }
      if (isUnknown) await fetchUnknown(this.state, () => this.#suspectWrites(followed))
      this.#late.add(followed)
      const entry = await fetchUnknown(this.state, () => this.#writes?.add(followed))
      if (entry !== undefined) this.#undecided.push({ transaction: followed, entry })
      this.#addUses(run.reads, number)
      await this.#options.onExecuted?.(followed)
    }
    this.#writes?.settle(number)
    await this.#heal(number, isLast)
    this.#head = { number, hash: block.id }
    for (const settled of this.#settle(number)) this.#options.onSettled?.(settled)
  }

  /** Removes and returns the transactions whose verdict is final after a block. */
  #settle(number: number): FollowedTransaction[] {
    const settled = this.#late.settle(number)
    if (this.#writes === undefined) return settled
    const open = this.#undecided.findIndex(({ entry }) => entry.isOpen)
    return this.#undecided.splice(0, open < 0 ? this.#undecided.length : open).map(({ transaction, entry }) => {
      // a local run that reproduces the live receipt needs no proof, unless it is known that a value was wrong
      const { run, differences } = transaction
      if (run.isBroken || (differences.length > 0 && !entry.isComparable)) transaction.isUnknown = true
      else if (entry.isComparable) transaction.isUnknown = false
      return transaction
    })
  }

  /** Suspects each known value that a transaction without a local result may have written on the live chain. */
  #suspectWrites(transaction: FollowedTransaction): void {
    const costs = listCostKeys(transaction)
    const isSuccess = transaction.live.statusCode === 'SUCCESS'
    const scopes = isSuccess ? listPossibleWrites(transaction).scopes : NO_SCOPES
    for (const key of this.state.values.keys()) {
      // a record of zero for unused RAM changes nothing that a transaction pays
      const isWritten = listKeyScopes(key).some((scope) => scope !== UNUSED_RAM && scopes.has(scope))
      if (isWritten || costs.has(key)) this.#late.suspects.add(key)
    }
  }

  async #openSettings(): Promise<Store> {
    await fetchUnknown(this.state, () => this.#options.runner.openBlock(this.#store))
    return this.#store
  }

  /** Executes a transaction, and returns the state it ran on, which has the payers that its receipt reveals. */
  async #run(before: Store, block: Block, index: number): Promise<{ before: Store; run: BlockRun }> {
    const run = () => this.#options.runner.run(before, block, index)
    const first = await fetchUnknown(this.state, run)
    if ('dropped' in first.execution) return { before, run: first }
    const live = itemAt(block.receipts, index)
    const { receipt } = first.execution
    const differences = compareReceipts(live, receipt)
    const isOnlyCost = differences.every(({ field }) => isCost(field))
    const isUnpaid = [live, receipt].some(({ message }) => findUnpaidRam(message) !== undefined)
    if (differences.length === 0 || (!isOnlyCost && !isUnpaid)) return { before, run: first }
    return this.#learnPayers(first, { before, block, index })
  }

  /**
   * Handles receipts that differ only in costs, or because an account does not pay: the assumed payer of RAM may be
   * wrong, and the receipt or its message reveals the payer.
   */
  async #learnPayers(
    first: BlockRun,
    { before, block, index }: { before: Store; block: Block; index: number },
  ): Promise<{ before: Store; run: BlockRun }> {
    const live = itemAt(block.receipts, index)
    const found = await findPayers(this.state, {
      store: before,
      first,
      live,
      publisher: itemAt(block.transactions, index).tx.publisher,
      run: (store) => fetchUnknown(this.state, () => this.#options.runner.run(store, block, index)),
    })
    if (found === undefined) return { before, run: first }
    return { before: found.store, run: found.run }
  }

  /** Applies corrections from the live chain at the end of a block, and fetches suspect values. */
  async #heal(number: number, isLast: boolean): Promise<void> {
    const { suspects, corrections } = this.#late
    for (const key of this.#writes?.takeDoubtful() ?? []) this.#doubtful.add(key)
    if (isLast) await this.#readWrong(number)
    const changes = new Map<string, string | undefined>()
    for (const [at, values] of corrections) {
      if (at > number) continue
      corrections.delete(at)
      if (at < number) continue
      for (const [key, nodeValue] of values) {
        suspects.delete(key)
        this.#doubtful.delete(key)
        this.#writes?.addReading(key, { since: number, block: number })
        const bytes = await fetchUnknown(this.state, () => this.state.encode(key, nodeValue))
        const before = this.#store.get(key)
        const value = this.state.keepPayer(key, bytes, before)
        if (value !== before) changes.set(key, value)
      }
    }
    if (changes.size === 0) return
    this.#store = this.#store.commit(changes)
    // what pending transactions do depends on the values that were wrong
    this.#ahead = { number, store: this.#store }
  }

  /**
   * Reads the values that may be wrong again. All of them at once: as long as one is not known, a transaction that
   * reads it may write the others.
   */
  async #readWrong(number: number): Promise<void> {
    const { suspects, corrections } = this.#late
    for (const key of this.#listUsed(number)) if (this.#writes?.isCurrent(key) === false) this.#doubtful.add(key)
    const isAwaited = (key: string) => [...corrections].some(([at, values]) => at > number && values.has(key))
    const missing = [...new Set([...suspects, ...this.#doubtful])].filter((key) => !isAwaited(key))
    if (missing.length > 0) for (const value of await this.#reader.read(missing)) this.#late.correct(value)
  }

  /** Lists the known keys that transactions of the newest and of pending blocks use. */
  *#listUsed(number: number): Generator<string> {
    if (this.#writes === undefined) return
    for (const [key, used] of this.#uses) {
      if (used < number - RECENT_BLOCKS) this.#uses.delete(key)
      else if (this.state.values.has(key)) yield key
    }
  }

  async #read(keys: readonly string[]): Promise<ReadonlyMap<string, NodeValue>> {
    const { values } = this.#options
    const known = keys.filter((key) => values.has(key))
    const read = await this.#reader.read(keys.filter((key) => !values.has(key)))
    for (const value of read) this.#addRead(value)
    return new Map([
      ...known.map((key) => [key, values.get(key) ?? null] as const),
      ...read.map(({ key, nodeValue }) => [key, nodeValue] as const),
    ])
  }

  #addRead(value: ReadValue): void {
    const { key, since, block } = value
    if (!this.#first.has(key)) this.#first.set(key, value)
    this.#late.addRead(value)
    this.#writes?.addReading(key, { since, block: block.number })
  }
}

/** Number of blocks for which a key counts as in use: half a minute. */
const RECENT_BLOCKS = 60

const NO_SCOPES: ReadonlySet<string> = new Set()

function isCost(field: ReceiptDifference['field']): boolean {
  return field === 'gas' || field === 'ram'
}
