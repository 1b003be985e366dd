import { firstOf, itemAt } from '../collections/presence.js'
import { createPrices } from '../gas/prices.js'
import { ChainError } from '../state/chain-error.js'
import { Overlay } from '../state/overlay.js'
import { readRecord } from '../state/records.js'
import type { StateSource } from '../state/source.js'
import type { Changes, Store } from '../state/store.js'
import { findBuiltIn } from '../system-contracts/runtime/registry.js'
import { encodeTransaction } from '../tx/bytes.js'
import type { Receipt } from '../tx/receipt.js'
import type { Transaction } from '../tx/transaction.js'
import { checkGasBalance } from '../vm/execution/preparation.js'
import type { Recorder } from '../vm/execution/recorder-events.js'
import type { ExecutionEnvironment } from '../vm/execution/run.js'
import { openTransaction, type SignedTransaction } from '../vm/execution/signed.js'
import { checkActions, checkTime, checkTransaction, MAX_AGE } from './admission.js'
import { BASE_PUBLISHER } from './blocks/base-transaction.js'
import { type Block, buildBlock } from './blocks/block.js'
import { BlockExecution, type ExecutionSlot } from './blocks/block-execution.js'
import { BlockHistory } from './blocks/block-history.js'
import { BlockOpeningTransaction } from './blocks/block-opening-transaction.js'
import { produceBlock } from './blocks/block-production.js'
import { ExecutionMemory } from './blocks/execution-memory.js'
import { type ChainWork, executeHere, performWork } from './blocks/execution-tasks.js'
import { NextBlock, planBlock } from './blocks/next-block.js'
import type { ChainOptions, ChainStart } from './chain-options.js'
import type { ChainContents, PersistedChain } from './chain-persistence.js'
import type { Clock, ClockState } from './clock.js'
import { DroppedTransactions } from './dropped-transactions.js'
import { createGenesis } from './genesis.js'
import { Impersonation } from './impersonation.js'
import { type ChainListener, Listeners } from './listeners.js'
import { Pool } from './pool.js'
import { repeatTransaction } from './tracing/repeated-execution.js'

/** Position of a transaction in the chain or the pool. */
export type TransactionLocation =
  | { status: 'PENDING'; signed: SignedTransaction }
  | { status: 'PACKED' | 'IRREVERSIBLE'; signed: SignedTransaction; receipt: Receipt; block: Block }

/** A state of the chain to restore. Keeping it costs nothing. */
export interface Snapshot {
  readonly head: Block
  readonly states: readonly Store[]
  readonly pending: readonly SignedTransaction[]
  readonly clock: ClockState
}

/** Number of blocks after which the state of genesis, which is kept forever, drops intermediate changes. */
const SHORTENED_BLOCKS = 256

/** A chain: its blocks, the pool of pending transactions, and its clock. */
export class Chain {
  readonly clock: Clock
  readonly chainId: number
  readonly #options: ChainOptions
  readonly #environment: ExecutionEnvironment
  readonly #pool = new Pool()
  readonly #history: BlockHistory
  readonly #execution: BlockExecution
  readonly #opening: BlockOpeningTransaction
  readonly #dropped = new DroppedTransactions()
  readonly #listeners = new Listeners()
  /** The chain before its first block. */
  readonly genesis: Snapshot
  /** Accounts that sign without keys. */
  readonly impersonation = new Impersonation()

  constructor(options: ChainOptions) {
    this.#options = options
    this.clock = options.clock
    this.chainId = options.genesis.chainId
    const onEvent: ExecutionEnvironment['onEvent'] = (event) =>
      this.#listeners.notify((listener) => listener.onEvent?.({ ...event, time: this.clock.now() }))
    this.#environment = { prices: createPrices(), sandbox: options.sandbox, findBuiltIn, onEvent }
    this.#opening = new BlockOpeningTransaction({ chainId: this.chainId, onEvent })
    this.#execution = new BlockExecution({
      environment: this.#environment,
      impersonation: this.impersonation,
      listeners: this.#listeners,
      timeLimitMs: options.timeLimitMs ?? 200,
      execTimeLimitMs: options.execTimeLimitMs ?? 400,
      record: options.record,
    })
    this.#history = this.#begin()
    this.genesis = this.snapshot()
    const { keeper } = options
    const kept = keeper?.load(this.head)
    if (kept !== undefined) this.#resume(kept)
    if (kept?.later.length !== this.#history.states.length - 1) keeper?.replace(this.#contents())
  }

  #begin(): BlockHistory {
    const { keepBlocks, irreversibleAfter, keeper } = this.#options
    const { block, state } = this.#options.start ?? this.#createGenesis()
    return new BlockHistory(block, state, {
      keepBlocks,
      irreversibleAfter,
      onDrop: (dropped, oldest) => keeper?.dropBlocks(dropped, oldest),
    })
  }

  #createGenesis(): ChainStart {
    const { genesis } = this.#options
    const { store, transaction, receipt } = createGenesis(genesis, { ...this.#environment, onEvent: () => {} })
    const contents = { parent: undefined, number: 0, time: genesis.time, witness: '0' }
    return { block: buildBlock({ ...contents, transactions: [transaction], receipts: [receipt] }), state: store }
  }

  /** Continues a persisted chain, with the clock after its newest block. */
  #resume({ blocks, state, later, pending }: PersistedChain): void {
    this.#history.resume(blocks, state, later)
    this.#pool.replace(pending)
    const behind = this.head.head.time - this.clock.now()
    if (behind < 0n) return
    this.clock.advance(behind)
    this.clock.tick()
  }

  #contents(): ChainContents {
    return { blocks: this.#ledger.list(), states: this.#history.states, pending: this.#pool.list() }
  }

  /** Adds a listener and returns a function that removes it. */
  listen(listener: ChainListener): () => void {
    return this.#listeners.add(listener)
  }

  get #ledger() {
    return this.#history.ledger
  }

  /** The newest block. */
  get head(): Block {
    return this.#history.head
  }

  /** Number of kept blocks, and of known transactions in blocks that are no longer kept. */
  get kept(): { blocks: number; pastTransactions: number } {
    return { blocks: this.#ledger.size, pastTransactions: this.#ledger.pastSize }
  }

  /** The last irreversible block. */
  get lib(): Block {
    return this.#history.lib
  }

  /** The state after the newest block. */
  get state(): Store {
    return this.#history.state
  }

  /** Source of the initial state, if it is another chain's. */
  get source(): StateSource | undefined {
    return this.state.source
  }

  /** The state after the last irreversible block. */
  get libState(): Store {
    return firstOf(this.#history.states)
  }

  /** Number of pending transactions. */
  get pendingCount(): number {
    return this.#pool.size
  }

  /** Returns true for the hash of a pending transaction. */
  isPending(id: string): boolean {
    return this.#pool.get(id) !== undefined
  }

  /** Lists pending transactions. */
  listPending(): readonly SignedTransaction[] {
    return this.#pool.list()
  }

  /** The earliest time of a pending transaction; there must be one. */
  get earliestPending(): bigint {
    return this.#pool
      .list()
      .map(({ tx }) => tx.time)
      .reduce((earliest, time) => (time < earliest ? time : earliest))
  }

  /** Finds a block by its number or its hash. */
  findBlock(where: { number: number } | { id: string }): Block | undefined {
    const number = 'number' in where ? where.number : this.#ledger.findNumber(where.id)
    return number === undefined ? undefined : this.#ledger.at(number)
  }

  /**
   * Returns the state after a block that is not irreversible, or one of the newest since the chain was opened.
   * Undefined for other blocks.
   */
  stateAfter(number: number): Store | undefined {
    return this.#history.stateAfter(number)
  }

  /** Returns the state that the transactions of one of the newest blocks ran on; undefined for other blocks. */
  stateBefore(block: Block): Store | undefined {
    return this.#history.stateBefore(block)
  }

  /**
   * Finds a transaction. As on the chain, a packed one is not found while it is older than 90 s and not irreversible.
   */
  findTransaction(id: string): TransactionLocation | undefined {
    const pending = this.#pool.get(id)
    if (pending !== undefined) return { status: 'PENDING', signed: pending }
    const place = this.#ledger.findPlace(id)
    if (place === undefined) return undefined
    const { block, index } = place
    const irreversible = block.head.number <= this.lib.head.number
    if (!irreversible && this.head.head.time - block.head.time > MAX_AGE) return undefined
    const status = irreversible ? 'IRREVERSIBLE' : 'PACKED'
    return { status, signed: itemAt(block.transactions, index), receipt: itemAt(block.receipts, index), block }
  }

  /** Returns the reason for which a pending transaction was dropped. */
  findDropReason(id: string): string | undefined {
    return this.#dropped.find(id)
  }

  /**
   * Adds a transaction to the pool after the checks of `/sendTx`.
   *
   * @param tx - The transaction.
   * @param gasTime - Time at which the publisher's gas is counted (default: that of the head, as on the chain).
   * @param encoded - Its bytes, if known.
   * @throws `ChainError` with the chain's text for the first failing check.
   */
  sendTransaction(
    tx: Transaction,
    { gasTime = this.head.head.time, encoded = encodeTransaction(tx) } = {},
  ): SignedTransaction {
    checkActions(tx.actions)
    checkGasBalance(this.state, tx, gasTime)
    const signed = openTransaction(tx, encoded)
    if (this.#pool.get(signed.id) !== undefined) throw new ChainError('tx exists in pending')
    if (this.#isInChain(signed)) throw new ChainError('tx exists in chain')
    this.#pool.checkRoom(tx)
    checkTime(tx, this.clock.now())
    checkTransaction(tx, this.chainId, { signatures: !this.impersonation.covers(tx.publisher), encoded })
    this.#pool.add(signed)
    this.#options.keeper?.addPending(signed)
    return signed
  }

  /**
   * Returns whether the chain has a transaction. The first transaction of a block cannot be sent. Its publisher is an
   * ordinary name, though, so it is looked up for that publisher too.
   */
  #isInChain(signed: SignedTransaction): boolean {
    if (this.#ledger.hasSigned(signed)) return true
    return signed.tx.publisher === BASE_PUBLISHER && this.#ledger.findPlace(signed.id) !== undefined
  }

  /**
   * Executes a transaction on the state of the head without keeping changes (`rpc.md` §6.5). Throws `ChainError` if
   * rejected.
   */
  execTransaction(tx: Transaction, options: { recorder?: Recorder } = {}): Receipt {
    return this.#performHere(this.tryTransaction(tx, options))
  }

  /** The work of `execTransaction`. */
  *tryTransaction(tx: Transaction, { recorder }: { recorder?: Recorder } = {}): ChainWork<Receipt> {
    const { head } = this
    const block = new NextBlock(head, this.clock.now(), '')
    const slot = this.#execution.open(this.state, block)
    const execution = yield* this.#execution.execute(openTransaction(tx), slot, { dryRun: true, recorder })
    if ('dropped' in execution) throw new ChainError(execution.dropped)
    return execution.receipt
  }

  /** Performs work with executions in this process. */
  #performHere<T>(work: ChainWork<T>): T {
    return performWork(work, (task) => executeHere(task, this.#options.now)) as T
  }

  /**
   * Executes a packed transaction again for a recorder, on the state it had.
   *
   * @returns False if it is in no block, or the state before its block is no longer kept.
   */
  *traceTransaction(id: string, recorder: Recorder): ChainWork<boolean> {
    const { block, index } = this.#ledger.findPlace(id) ?? {}
    const base = block && this.#history.stateBefore(block)
    if (block === undefined || index === undefined || base === undefined) return false
    yield* repeatTransaction(this.#execution, { block, index }, { base, recorder })
    return true
  }

  /** Produces the next block from the pool, by the rules of `vm.md` §11. */
  mineBlock(options: { recorder?: Recorder } = {}): Block {
    return this.#performHere(this.makeBlock(options))
  }

  /** The work of `mineBlock`. The head must not change meanwhile. */
  *makeBlock({ recorder }: { recorder?: Recorder } = {}): ChainWork<Block> {
    const slot = this.#openNext()
    const block = yield* produceBlock({
      parent: this.head,
      slot,
      pool: this.#pool,
      opening: this.#opening,
      execution: this.#execution,
      recorder,
      drop: (signed, reason) => this.#drop(signed, reason),
    })
    this.addBlock(block, slot.state.changes)
    return block
  }

  /**
   * Executes one transaction in a block of its own, without the pool, the checks of `/sendTx` and the chain's own
   * transaction, whose effects no contract can observe. A failed transaction leaves no block, and its receipt has no
   * place of the failure. For searches, which discard most of their transactions.
   *
   * @throws `ChainError` with the reason if it is dropped.
   */
  playTransaction(tx: Transaction, { recorder }: { recorder?: Recorder } = {}): Receipt {
    const slot = this.#openNext()
    const signed = openTransaction(tx, undefined, true)
    const execution = this.#performHere(this.#execution.execute(signed, slot, { recorder, silent: true, brief: true }))
    if ('dropped' in execution) throw new ChainError(execution.dropped)
    const { receipt } = execution
    if (receipt.statusCode === 'SUCCESS') this.#addBare(slot, [signed], [receipt])
    return receipt
  }

  /** Adds a block without any transaction, for searches. */
  playBlock(): void {
    this.#addBare(this.#openNext(), [], [])
  }

  #openNext(): ExecutionSlot {
    const { genesis } = this.#options
    const witness = this.source === undefined ? firstOf(genesis.witnesses).signatureKey : this.head.head.witness
    return this.#execution.open(this.state, planBlock(this.head, this.clock.now(), witness))
  }

  #addBare(
    { block, state }: ExecutionSlot,
    transactions: readonly SignedTransaction[],
    receipts: readonly Receipt[],
  ): void {
    const { number, time, witness } = block
    const contents = { parent: this.head, number, time, witness, transactions, receipts }
    this.addBlock(buildBlock(contents, { hasRoots: false }), state.changes)
  }

  /** Adds a block that was produced on the head, or on a chain like this one, with its changes of the state. */
  addBlock(block: Block, changes: Changes): void {
    this.#history.add(block, changes)
    if (block.head.number % SHORTENED_BLOCKS === 0) firstOf(this.genesis.states).shorten()
    for (const signed of block.transactions) if (signed.isRarelyNamed !== true) this.#removePending(signed)
    this.#options.keeper?.addBlock(block, changes, { number: this.lib.head.number, state: this.libState })
    this.clock.tick()
    this.#listeners.notify((listener) => listener.onBlock?.(block))
  }

  #removePending(signed: SignedTransaction): void {
    this.#pool.remove(signed.id)
    this.#options.keeper?.removePending(signed)
  }

  #drop(signed: SignedTransaction, reason: string): void {
    this.#removePending(signed)
    this.#dropped.add(signed.id, reason)
    this.#listeners.notify((listener) => listener.onDrop?.(signed, reason))
  }

  /** Removes all transactions from the pool, for `--drop-pending`. */
  dropPending(): readonly SignedTransaction[] {
    const pending = this.#pool.list()
    for (const signed of pending) this.#drop(signed, 'dropped by --drop-pending')
    return pending
  }

  /** Returns a snapshot of the chain. */
  snapshot(): Snapshot {
    return { head: this.head, states: this.#history.states, pending: this.#pool.list(), clock: this.clock.save() }
  }

  /** Restores a snapshot. It stays valid, like those made before and after it. */
  restore(snapshot: Snapshot): void {
    this.#history.returnTo(snapshot.head, snapshot.states)
    this.#pool.replace(snapshot.pending)
    this.clock.restore(snapshot.clock)
    this.#options.keeper?.replace(this.#contents())
  }

  /**
   * Executes other code in place of stored contracts from now on. The state stays that of the stored code, with the ids
   * of contracts and the costs of publishing.
   */
  substituteCode(substitute: ExecutionEnvironment['substitute']): void {
    this.#environment.substitute = substitute
  }

  /** Keeps executions from now on, to repeat them. */
  rememberExecutions(): ExecutionMemory {
    this.#execution.memory = new ExecutionMemory()
    return this.#execution.memory
  }

  /** Writes to the state of the head, bypassing all contracts. */
  editState(edit: (state: Overlay) => void): void {
    const state = new Overlay(this.state)
    edit(state)
    this.#history.edit(state.changes)
    this.#options.keeper?.editState(state.changes, this.state)
  }

  /** The producers as `vote_producer.iost` lists them, keys in base58. */
  readProducers(store: Store, list: 'currentProducerList' | 'pendingProducerList'): string[] {
    const value = readRecord(store, 'vote_producer.iost', list)?.value
    return typeof value === 'string' ? JSON.parse(value) : []
  }
}
