import { itemAt } from '../../collections/presence.js'
import type { ReadValue } from '../reading/state-reader.js'
import type { FollowedTransaction } from './followed-transaction.js'
import { type Dependency, endOf, ProofEntry, type ProofReading, type ValueOrigin } from './proof-entry.js'
import { ALL_CONTRACTS, EVERYTHING, listKeyScopes, UNUSED_RAM } from './write-scopes.js'

/**
 * Keys that transactions of a live chain may have written. `docs/internals/fork-proof.md` states the rule and why it
 * holds:
 *
 * - The writes of a transaction are known if each value that its actions read is proven to be that of the live chain.
 * - Every other transaction may have written all that any path of any code that it can reach writes.
 * - A value is proven from the block after which the chain had it, or from the transaction that wrote it, up to the
 *   next transaction that may have written it.
 */
export class WriteLog {
  readonly #start: ProofReading
  readonly #origins = new Map<string, ValueOrigin>()
  /** Positions of possible writes of decided transactions, by scope. */
  readonly #positions = new Map<string, number[]>()
  /** Transactions that are not decided, in order. */
  #open: ProofEntry[] = []
  #doubtful = new Set<string>()
  #head: number

  /** @param start - The number of the block after which following starts. */
  constructor(start: number) {
    this.#start = { since: start, block: start }
    this.#head = start
  }

  /** The block after which all transactions so far are decided. */
  get until(): number {
    return Math.max(...this.#open.map(({ until }) => until), 0)
  }

  /** Whether a transaction may have written every value of contracts. */
  get isLost(): boolean {
    return [ALL_CONTRACTS, EVERYTHING].some((scope) => this.#positions.has(scope))
  }

  /** Adds a value of the live chain that the local state adopts. */
  addReading(key: string, reading: ProofReading): void {
    this.#origins.set(key, reading)
  }

  /**
   * Adds a transaction after its execution.
   *
   * @returns What is proven of it, which later blocks may decide.
   * @throws `UnknownKey` for a code that is not known yet. Then it is to be added again.
   */
  add(transaction: FollowedTransaction): ProofEntry {
    const entry = new ProofEntry(transaction, (key) => this.#origins.get(key) ?? this.#start)
    this.#prove(entry)
    if (entry.state !== 'proven') entry.addPossibleWrites(transaction)
    this.#open.push(entry)
    for (const key of entry.changed) this.#origins.set(key, entry)
    return entry
  }

  /** Decides the transactions whose proof does not depend on blocks after this one. */
  settle(block: number): void {
    this.#head = block
    let tried = this.#open.filter((entry) => entry.until <= block)
    while (tried.some((entry) => this.#prove(entry))) tried = tried.filter(isUndecided)
    const waiting = this.#open.find((entry) => entry.until > block)
    const left: ProofEntry[] = []
    for (const entry of this.#open) {
      // a transaction that may still be proven cannot help those that do not depend on its block
      const isWaiting = entry.until > block || (waiting !== undefined && waiting.block <= entry.until)
      if (isUndecided(entry) && isWaiting) left.push(entry)
      else this.#decide(entry)
    }
    this.#open = left
  }

  /** Returns and forgets the keys whose values in the local state may not be those of the live chain. */
  takeDoubtful(): ReadonlySet<string> {
    const doubtful = this.#doubtful
    this.#doubtful = new Set()
    return doubtful
  }

  /** Whether the local state is proven to have the value of a key that the live chain has after the newest block. */
  isCurrent(key: string): boolean {
    const origin = this.#origins.get(key) ?? this.#start
    const to = endOf(this.#head)
    if (origin instanceof ProofEntry) {
      return origin.hasProven(key) && !this.#isWritten(key, { from: origin.position, to })
    }
    return !this.#isWritten(key, {
      from: endOf(Math.min(origin.since, this.#head)),
      to: Math.max(to, endOf(origin.block)),
    })
  }

  /** Returns true if no transaction can have written a key after the start, up to the end of the block of its value. */
  isUnwritten({ key, nodeValue, block }: Pick<ReadValue, 'key' | 'nodeValue' | 'block'>): boolean {
    // an account may get a record of zero for RAM that it does not use
    const isZero = nodeValue === '0'
    return !this.#isWritten(key, { from: endOf(this.#start.block), to: endOf(block.number), isZero })
  }

  /** Tries the proofs of a transaction. Returns whether one succeeded. */
  #prove(entry: ProofEntry): boolean {
    const { reads, sources, state, costs } = entry
    const isOpen = (dependency: Dependency) => !this.#isProven(dependency, entry)
    if (sources.length > 0) entry.sources = sources.filter(isOpen)
    if (state === 'open') {
      entry.reads = reads.filter(isOpen)
      if (entry.reads.length === 0 && entry.canBeProven) entry.state = 'proven'
    }
    if (costs === 'open' && entry.state === 'proven' && entry.canHaveProvenCosts) {
      entry.costReads = entry.costReads.filter(isOpen)
      if (entry.costReads.length === 0) entry.costs = 'proven'
    }
    return entry.sources.length < sources.length || entry.state !== state || entry.costs !== costs
  }

  /** Whether a transaction read the value that the live chain had at that point. */
  #isProven({ key, origin }: Dependency, reader: ProofEntry): boolean {
    const before = reader.position - 1
    if (origin instanceof ProofEntry)
      return origin.hasProven(key) && !this.#isWritten(key, { from: origin.position, to: before })
    const { since, block } = origin
    if (block < reader.block) return !this.#isWritten(key, { from: endOf(since), to: before })
    // read from a later state: neither this transaction nor a later one may have written it
    if (block > this.#head) return false
    return !this.#isWritten(key, { from: endOf(Math.min(since, reader.block - 1)), to: endOf(block) })
  }

  /** Whether a transaction after one position, up to another, may have written a key. */
  #isWritten(key: string, { from, to, isZero = true }: { from: number; to: number; isZero?: boolean }): boolean {
    for (const scope of listKeyScopes(key)) {
      if (scope === UNUSED_RAM && !isZero) continue
      const next = findNext(this.#positions.get(scope) ?? [], from)
      if (next !== undefined && next <= to) return true
    }
    return this.#open.some((entry) => entry.position > from && entry.position <= to && entry.mayWrite(key))
  }

  #decide(entry: ProofEntry): void {
    // values of different blocks may break the engine, those of the chain may not
    if (entry.failure !== undefined && entry.reads.length === 0) throw entry.failure
    if (entry.state === 'open') entry.state = 'doubtful'
    if (entry.costs === 'open') entry.costs = 'doubtful'
    for (const scope of entry.listScopes()) {
      const positions = this.#positions.get(scope)
      if (positions === undefined) this.#positions.set(scope, [entry.position])
      else insert(positions, entry.position)
    }
    for (const key of entry.changed)
      if (this.#origins.get(key) === entry && !entry.hasProven(key)) this.#doubtful.add(key)
    for (const { key, origin } of [...entry.reads, ...entry.costReads, ...entry.sources]) {
      const isCurrent = (this.#origins.get(key) ?? this.#start) === origin
      if (isCurrent && (origin instanceof ProofEntry || origin.block < entry.block)) this.#doubtful.add(key)
    }
  }
}

function isUndecided({ state, costs }: ProofEntry): boolean {
  return state === 'open' || costs === 'open'
}

/** Inserts a position into a sorted list, mostly at its end. */
function insert(positions: number[], position: number): void {
  let at = positions.length
  while (at > 0 && itemAt(positions, at - 1) > position) at--
  positions.splice(at, 0, position)
}

/** Returns the first position after another one. */
function findNext(positions: readonly number[], from: number): number | undefined {
  let [low, high] = [0, positions.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (itemAt(positions, middle) > from) high = middle
    else low = middle + 1
  }
  return positions[low]
}
