import { mapKey } from '../../state/keys.js'
import type { FollowedTransaction } from './followed-transaction.js'
import { isOfAdmin, listAnyWrites, listCostKeys, listPossibleWrites } from './possible-writes.js'
import { keyScope, listKeyScopes } from './write-scopes.js'

/** A value of the live chain after one of two blocks, usually the same. */
export interface ProofReading {
  readonly since: number
  readonly block: number
}

/** The origin of a value of the local state: a transaction that wrote it, or the live chain. */
export type ValueOrigin = ProofEntry | ProofReading

/** A value that a transaction read. */
export interface Dependency {
  readonly key: string
  readonly origin: ValueOrigin
}

/** State of a proof. It is `open` until the blocks that it depends on are applied. */
type ProofState = 'open' | 'proven' | 'doubtful'

/** Each block adopts the prices that are stored here. */
const SETTINGS = mapKey('system.iost', 'settings', 'host')

/** Positions of a block: more than the transactions that fit into one. */
const BLOCK_POSITIONS = 2 ** 20

/** Returns the last position of a block. */
export function endOf(block: number): number {
  return (block + 1) * BLOCK_POSITIONS - 1
}

/** A transaction of the live chain, and what is proven of its writes. */
export class ProofEntry {
  readonly position: number
  readonly block: number
  /** Keys that its local run has changed in the local state. */
  readonly changed: ReadonlySet<string>
  /** Keys that it writes when it pays for gas and RAM. */
  readonly costKeys: ReadonlySet<string>
  /** Unproven reads of its actions. */
  reads: readonly Dependency[]
  /** Unproven reads of its payment. */
  costReads: readonly Dependency[]
  /** Unproven codes from which its possible writes are derived. */
  sources: readonly Dependency[] = []
  /** Whether its writes are those of the local run, those of its payment left aside. */
  state: ProofState = 'open'
  /** Whether its payment is that of the local run. */
  costs: ProofState = 'open'
  /** Error of the engine itself in the local run. */
  readonly failure: Error | undefined
  readonly #isSuccess: boolean
  readonly #isFaithful: boolean
  readonly #hasFaithfulCosts: boolean
  readonly #hasAdmin: boolean
  readonly #originOf: (key: string) => ValueOrigin
  #scopes: ReadonlySet<string> = new Set()
  #until = 0

  /**
   * @param originOf - Returns where the local state has the value of a key from.
   * @throws `UnknownKey` for an owner of a contract that is not known yet.
   */
  constructor(transaction: FollowedTransaction, originOf: (key: string) => ValueOrigin) {
    const { block, index, live, receipt, run, differences } = transaction
    const toDependency = (key: string) => ({ key, origin: originOf(key) })
    this.#originOf = originOf
    const pathReads = new Set([...run.reads].filter((key) => !run.costReads.has(key))).add(SETTINGS)
    this.block = block.head.number
    this.position = this.block * BLOCK_POSITIONS + index
    this.changed = new Set(run.changes.keys())
    this.failure = run.failure
    this.costKeys = listCostKeys(transaction)
    this.reads = [...pathReads].map(toDependency)
    this.costReads = [...run.costReads].map(toDependency)
    this.#isSuccess = live.statusCode === 'SUCCESS'
    this.#isFaithful =
      receipt !== undefined && differences.every(({ field }) => this.#isSuccess && (field === 'gas' || field === 'ram'))
    this.#hasFaithfulCosts = this.#isFaithful && differences.length === 0
    this.#hasAdmin = isOfAdmin(transaction)
    this.#until = Math.max(this.block, ...[...this.reads, ...this.costReads].map(untilOf))
  }

  /** Last block that the proof depends on. */
  get until(): number {
    return this.#until
  }

  /**
   * Adds what the transaction may have written if its local run does not count.
   *
   * @throws `UnknownKey` for a code that is not known yet.
   */
  addPossibleWrites(transaction: FollowedTransaction): void {
    if (!this.#isSuccess) return
    const { scopes, sources } = listPossibleWrites(transaction)
    this.#scopes = scopes
    this.sources = [...sources].map((key) => ({ key, origin: this.#originOf(key) }))
    this.#until = Math.max(this.#until, ...this.sources.map(untilOf))
  }

  get isOpen(): boolean {
    return this.state === 'open' || this.costs === 'open'
  }

  /** Whether the local run can be that of the live chain. */
  get canBeProven(): boolean {
    return this.#isFaithful
  }

  get canHaveProvenCosts(): boolean {
    return this.#hasFaithfulCosts
  }

  /** Whether the local run and the live chain had the same values, so that each difference is one of the code. */
  get isComparable(): boolean {
    return this.reads.length === 0 && (this.#hasFaithfulCosts || this.costReads.length === 0)
  }

  /** Whether it may have written a key on the live chain. */
  mayWrite(key: string): boolean {
    if (this.costKeys.has(key)) return true
    if (!this.#isSuccess) return false
    if (this.changed.has(key)) return true
    return this.state !== 'proven' && listKeyScopes(key).some((scope) => this.#hasScope(scope))
  }

  #hasScope(scope: string): boolean {
    return this.#scopes.has(scope) || (this.sources.length > 0 && this.#anyWrites.includes(scope))
  }

  /** Scopes that code that is not known can write. */
  get #anyWrites(): readonly string[] {
    return listAnyWrites(this.#hasAdmin)
  }

  /** Whether the local state has the value that the transaction wrote on the live chain. */
  hasProven(key: string): boolean {
    if (this.state !== 'proven') return false
    return this.costs === 'proven' || !this.costKeys.has(key)
  }

  /** Lists the scopes of its possible writes, once it is decided. */
  *listScopes(): Generator<string> {
    for (const key of this.costKeys) yield keyScope(key)
    if (!this.#isSuccess) return
    for (const key of this.changed) yield keyScope(key)
    if (this.state === 'proven') return
    yield* this.#scopes
    if (this.sources.length > 0) yield* this.#anyWrites
  }
}

function untilOf({ origin }: Dependency): number {
  if (!(origin instanceof ProofEntry)) return origin.block
  return origin.state === 'open' || origin.costs === 'open' ? origin.until : 0
}
