import { encodeBase58 } from '../codec/base58.js'
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
import type { Recorder } from '../vm/execution/engine-events.js'
import { findVerdict } from '../vm/execution/executor.js'
import { checkGasBalance } from '../vm/execution/preparation.js'
import type { Engine } from '../vm/execution/run.js'
import { openTransaction, type SignedTransaction, UnsignedTransaction } from '../vm/execution/signed.js'
import type { Sandbox } from '../vm/sandbox/sandbox.js'
import type { RecordedTransaction } from '../vm/tracing/recorder.js'
import { checkActions, checkTime, checkTransaction, isExpired, MAX_AGE } from './admission.js'
import { BASE_PUBLISHER } from './blocks/base-transaction.js'
import { type Block, buildBlock } from './blocks/block.js'
import { BlockBuilder } from './blocks/block-builder.js'
import { BlockExecution, type ExecutionSlot } from './blocks/block-execution.js'
import { BlockHistory } from './blocks/block-history.js'
import { BlockOpeningTransaction } from './blocks/block-opening-transaction.js'
import { type ChainWork, executeHere, type OpenRecording, performWork } from './blocks/execution-tasks.js'
import { NextBlock, planBlock } from './blocks/next-block.js'
import type { ChainContents, ChainPersistence, PersistedChain } from './chain-persistence.js'
import type { Clock } from './clock.js'
import { createGenesis, type GenesisOptions } from './genesis.js'
import { Impersonation } from './impersonation.js'
import { type ChainListener, Listeners } from './listeners.js'
import { Pool } from './pool.js'

export interface ChainOptions {
  genesis: GenesisOptions
  /** Continues from a block of another chain instead, with the state after it. */
  start?: ChainStart
  clock: Clock
  sandbox: Sandbox
  /** The wall clock in milliseconds, for time limits. */
  now: () => number
  /** Number of blocks between the last irreversible one and the head. */
  irreversibleAfter?: number
  /** Keeps the chain, and gives back what it kept. */
  keeper?: ChainPersistence
  /** Wall time of a transaction in a block. */
  timeLimitMs?: number
  /** Wall time of a dry run. */
  execTimeLimitMs?: number
  /** Opens a recording of each transaction that is executed, except for those that only begin a block. */
  record?: (transaction: RecordedTransaction) => OpenRecording
  /** Number of newest blocks to keep with their transactions (default: all). Reversible blocks are always kept. */
  keepBlocks?: number
}

/** Start of a chain that continues another one. */
export interface ChainStart {
  readonly block: Block
  readonly state: Store
}

/** Position of a transaction in the chain or the pool. */
export type TransactionLocation =
  | { status: 'PENDING'; signed: SignedTransaction }
  | { status: 'PACKED' | 'IRREVERSIBLE'; signed: SignedTransaction; receipt: Receipt; block: Block }

/** A moment to come back to; keep it as long as needed, it costs nothing. */
export interface Snapshot {
  readonly head: Block
  readonly states: readonly Store[]
  readonly pending: readonly SignedTransaction[]
  readonly clock: bigint
}

const MAX_DROPPED = 1000
/**
 * After so many blocks the state of genesis, which is kept for ever, lets go of what they changed and changed again.
 */
const SHORTENED_BLOCKS = 256

/** Blocks in order, the pool before them, and the time they are made at. */
export class Chain {
  readonly clock: Clock
  readonly chainId: number
  readonly #options: ChainOptions
  readonly #engine: Engine
  readonly #pool = new Pool()
  readonly #timeline: BlockHistory
  readonly #staging: BlockExecution
  readonly #beginning: BlockOpeningTransaction
  readonly #dropped = new Map<string, string>()
  readonly #listeners = new Listeners()
  /** The chain before its first block. */
  readonly genesis: Snapshot
  /** Accounts that need no keys. */
  readonly impersonation = new Impersonation()

  constructor(options: ChainOptions) {
    this.#options = options
    this.clock = options.clock
    this.chainId = options.genesis.chainId
    const onEvent: Engine['onEvent'] = (event) =>
      this.#listeners.tell((listener) => listener.onEvent?.({ ...event, time: this.clock.now() }))
    this.#engine = { prices: createPrices(), sandbox: options.sandbox, findBuiltIn, onEvent }
    this.#beginning = new BlockOpeningTransaction({ chainId: this.chainId, onEvent })
    this.#staging = new BlockExecution({
      engine: this.#engine,
      impersonation: this.impersonation,
      listeners: this.#listeners,
      timeLimitMs: options.timeLimitMs ?? 200,
      execTimeLimitMs: options.execTimeLimitMs ?? 400,
      record: options.record,
    })
    this.#timeline = this.#begin()
    this.genesis = this.snapshot()
    const { keeper } = options
    const kept = keeper?.load(this.head)
    if (kept !== undefined) this.#resume(kept)
    if (kept?.later.length !== this.#timeline.states.length - 1) keeper?.replace(this.#contents())
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
    const { store, transaction, receipt } = createGenesis(genesis, { ...this.#engine, onEvent: () => {} })
    const contents = { parent: undefined, number: 0, time: genesis.time, witness: '0' }
    return { block: buildBlock({ ...contents, transactions: [transaction], receipts: [receipt] }), state: store }
  }

  /** Goes on from what was kept, with time after the newest block. */
  #resume({ blocks, state, later, pending }: PersistedChain): void {
    this.#timeline.resume(blocks, state, later)
    this.#pool.replace(pending)
    const behind = this.head.head.time - this.clock.now()
    if (behind < 0n) return
    this.clock.advance(behind)
    this.clock.tick()
  }

  #contents(): ChainContents {
    return { blocks: this.#ledger.list(), states: this.#timeline.states, pending: this.#pool.list() }
  }

  /** Adds a listener; the answer removes it. */
  listen(listener: ChainListener): () => void {
    return this.#listeners.add(listener)
  }

  // What there is

  get #ledger() {
    return this.#timeline.ledger
  }

  get head(): Block {
    return this.#timeline.head
  }

  /** Number of kept blocks, and of known transactions in blocks that are no longer kept. */
  get kept(): { blocks: number; pastTransactions: number } {
    return { blocks: this.#ledger.size, pastTransactions: this.#ledger.pastSize }
  }

  /** The last irreversible block. */
  get lib(): Block {
    return this.#timeline.lib
  }

  /** The state after the newest block. */
  get state(): Store {
    return this.#timeline.state
  }

  /** Source of the initial state, if it is another chain's. */
  get source(): StateSource | undefined {
    return this.state.source
  }

  /** The state after the last irreversible block. */
  get libState(): Store {
    return this.#timeline.states[0]!
  }

  get pendingCount(): number {
    return this.#pool.size
  }

  isPending(id: string): boolean {
    return this.#pool.get(id) !== undefined
  }

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

  findBlock(where: { number: number } | { id: string }): Block | undefined {
    const number = 'number' in where ? where.number : this.#ledger.findNumber(where.id)
    return number === undefined ? undefined : this.#ledger.at(number)
  }

  /**
   * The state after a block that is not irreversible, or is one of the newest that were made since the chain was
   * opened; nothing of any other, of which the blocks alone are kept.
   */
  stateAfter(number: number): Store | undefined {
    return this.#timeline.stateAfter(number)
  }

  /** A packed transaction that is older than 90 s and still not irreversible can't be found, as on the chain. */
  findTransaction(id: string): TransactionLocation | undefined {
    const pending = this.#pool.get(id)
    if (pending !== undefined) return { status: 'PENDING', signed: pending }
    const place = this.#ledger.findPlace(id)
    if (place === undefined) return undefined
    const { block, index } = place
    const irreversible = block.head.number <= this.lib.head.number
    if (!irreversible && this.head.head.time - block.head.time > MAX_AGE) return undefined
    const status = irreversible ? 'IRREVERSIBLE' : 'PACKED'
    return { status, signed: block.transactions[index]!, receipt: block.receipts[index]!, block }
  }

  /** Why a transaction that was taken never got a receipt. */
  findDropReason(id: string): string | undefined {
    return this.#dropped.get(id)
  }

  // What comes in

  /**
   * Takes a transaction into the pool after the checks of `/sendTx`; throws the chain's text of the first that fails.
   * Its publisher's gas is counted at the time of the head, as the chain does, or at `gasTime`. Pass its `encoded`
   * bytes where they are at hand.
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
   * Whether the chain has this transaction. The first transaction of a block can't be sent, but its publisher is an
   * ordinary name: for that publisher it is looked up too.
   */
  #isInChain(signed: SignedTransaction): boolean {
    if (this.#ledger.hasSigned(signed)) return true
    return signed.tx.publisher === BASE_PUBLISHER && this.#ledger.findPlace(signed.id) !== undefined
  }

  /** Runs a transaction on the state of the head and keeps nothing (`rpc.md` §6.5); throws the text of a refusal. */
  execTransaction(tx: Transaction, options: { recorder?: Recorder } = {}): Receipt {
    return this.#performHere(this.tryTransaction(tx, options))
  }

  /** The work of `execTransaction`. */
  *tryTransaction(tx: Transaction, { recorder }: { recorder?: Recorder } = {}): ChainWork<Receipt> {
    const { head } = this
    const block = new NextBlock(head, this.clock.now(), '')
    const stage = this.#staging.open(this.state, block)
    const execution = yield* this.#staging.execute(openTransaction(tx), stage, { dryRun: true, recorder })
    if ('dropped' in execution) throw new ChainError(execution.dropped)
    return execution.receipt
  }

  /** Does work with executions in this process. */
  #performHere<T>(work: ChainWork<T>): T {
    return performWork(work, (task) => executeHere(task, this.#options.now)) as T
  }

  /**
   * Executes a packed transaction once more, on the state it had, for a recorder; nothing is kept and no listener is
   * notified. False where its block is too far back, or the transaction isn't in any.
   */
  *traceTransaction(id: string, recorder: Recorder): ChainWork<boolean> {
    const { block, index } = this.#ledger.findPlace(id) ?? {}
    const base = block && this.#timeline.stateBefore(block)
    if (block === undefined || index === undefined || base === undefined) return false
    const { number, time, witness, parentHash } = block.head
    const stage = this.#staging.open(base, { number, parentHash: encodeBase58(parentHash), time, witness })
    for (const [at, signed] of block.transactions.slice(0, index + 1).entries()) {
      const mode = at === 0 ? 'system' : 'normal'
      const traced = at === index ? recorder : undefined
      // What took too long, or broke the engine, would do so again.
      const verdict = findVerdict(block.receipts[at]!)
      yield* this.#staging.execute(signed, stage, { mode, silent: true, recorder: traced, verdict })
    }
    return true
  }

  // Making blocks

  /** Makes the next block of what the pool holds and the rules of `vm.md` §11 let in. */
  mineBlock(options: { recorder?: Recorder } = {}): Block {
    return this.#performHere(this.makeBlock(options))
  }

  /** The work of `mineBlock`. The head must be the same until it is done. */
  *makeBlock({ recorder }: { recorder?: Recorder } = {}): ChainWork<Block> {
    const parent = this.head
    const stage = this.#openNext()
    const { number, time, witness } = stage.block
    const packing = new BlockBuilder(stage.block)
    const base = this.#beginning.create(parent, time)
    const shorten = () => this.#beginning.shorten(base, stage, parent)
    packing.begin(base, yield* this.#staging.execute(base, stage, { mode: 'system', shorten }))
    for (const signed of this.#pool.sorted()) {
      if (isExpired(signed.tx, time)) this.#drop(signed, 'expired')
      else if (packing.admits(signed)) {
        const execution = yield* this.#staging.execute(signed, stage, { recorder })
        if ('dropped' in execution) this.#drop(signed, execution.dropped)
        else packing.add(signed, execution.receipt)
      }
    }
    const { transactions, receipts } = packing
    const block = buildBlock({ parent, number, time, witness, transactions, receipts })
    this.addBlock(block, stage.state.changes)
    return block
  }

  /**
   * Executes one transaction at once, past the pool and the checks of `/sendTx`, in a block that has it alone: without
   * the chain's own transaction, whose work no contract sees. One that fails leaves nothing behind, not even a block,
   * and its receipt says why without saying where. For searches, which throw most of what they do away. Throws the
   * reason where it is dropped.
   */
  playTransaction(tx: Transaction, { recorder }: { recorder?: Recorder } = {}): Receipt {
    const stage = this.#openNext()
    const signed = openTransaction(tx)
    const execution = this.#performHere(this.#staging.execute(signed, stage, { recorder, silent: true, brief: true }))
    if ('dropped' in execution) throw new ChainError(execution.dropped)
    const { receipt } = execution
    if (receipt.statusCode === 'SUCCESS') this.#addBare(stage, [signed], [receipt])
    return receipt
  }

  /** Adds a block without any transaction, for searches. */
  playBlock(): void {
    this.#addBare(this.#openNext(), [], [])
  }

  #openNext(): ExecutionSlot {
    const { genesis } = this.#options
    const witness = this.source === undefined ? genesis.witnesses[0]!.signatureKey : this.head.head.witness
    return this.#staging.open(this.state, planBlock(this.head, this.clock.now(), witness))
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

  /** Adds a block on top of the head that was made there, or on a chain like this one, with what it changes. */
  addBlock(block: Block, changes: Changes): void {
    this.#timeline.add(block, changes)
    if (block.head.number % SHORTENED_BLOCKS === 0) this.genesis.states[0]!.shorten()
    for (const signed of block.transactions) if (!(signed instanceof UnsignedTransaction)) this.#takeOut(signed)
    this.#options.keeper?.addBlock(block, changes, { number: this.lib.head.number, state: this.libState })
    this.clock.tick()
    this.#listeners.tell((listener) => listener.onBlock?.(block))
  }

  #takeOut(signed: SignedTransaction): void {
    this.#pool.remove(signed.id)
    this.#options.keeper?.removePending(signed)
  }

  #drop(signed: SignedTransaction, reason: string): void {
    this.#takeOut(signed)
    if (this.#dropped.size >= MAX_DROPPED) this.#dropped.delete(this.#dropped.keys().next().value!)
    this.#dropped.set(signed.id, reason)
    this.#listeners.tell((listener) => listener.onDrop?.(signed, reason))
  }

  /** Takes everything out of the pool, by a developer's wish. */
  dropPending(): readonly SignedTransaction[] {
    const pending = this.#pool.list()
    for (const signed of pending) this.#drop(signed, 'dropped by --drop-pending')
    return pending
  }

  // Going back

  snapshot(): Snapshot {
    return { head: this.head, states: this.#timeline.states, pending: this.#pool.list(), clock: this.clock.save() }
  }

  /** Returns to a snapshot; it stays good, and so do those made before and after it. */
  restore(snapshot: Snapshot): void {
    this.#timeline.returnTo(snapshot.head, snapshot.states)
    this.#pool.replace(snapshot.pending)
    this.clock.restore(snapshot.clock)
    this.#options.keeper?.replace(this.#contents())
  }

  /**
   * From here on runs other code in place of that of stored contracts. The state, and with it the ids of contracts and
   * what publishing costs, is that of the stored code.
   */
  substituteCode(substitute: Engine['substitute']): void {
    this.#engine.substitute = substitute
  }

  /** Writes to the head's state, past all contracts: a developer's hand on the chain. */
  editState(edit: (state: Overlay) => void): void {
    const state = new Overlay(this.state)
    edit(state)
    this.#timeline.edit(state.changes)
    this.#options.keeper?.editState(state.changes, this.state)
  }

  /** The producers as `vote_producer.iost` lists them, keys in base58. */
  readProducers(store: Store, list: 'currentProducerList' | 'pendingProducerList'): string[] {
    const value = readRecord(store, 'vote_producer.iost', list)?.value
    return typeof value === 'string' ? JSON.parse(value) : []
  }
}
