import { addToGroup } from '../../collections/groups.js'
import { must } from '../../collections/presence.js'
import type { ReadValue } from '../reading/state-reader.js'
import type { ForkState } from '../state/fork-state.js'
import type { NodeValue } from '../state/node-value.js'
import { listMapKeys } from '../state/state-place.js'
import type { FollowedTransaction } from './followed-transaction.js'

/** A transaction whose verdict is open: it may have run on later values. */
interface Pending {
  readonly transaction: FollowedTransaction
  /** Keys it read whose values may be from a later state. */
  readonly early: ReadonlySet<string>
  /** Keys it has written or may have written. */
  readonly written: readonly string[]
  /** Pending transactions whose writes it read, with the keys. */
  readonly sources: ReadonlyMap<Pending, readonly string[]>
  /** The block after which its verdict is final. */
  readonly until: number
}

/**
 * Values that were read from a later state than that of the block being applied, and the transactions that used them.
 *
 * Such a value is correct for the block unless a block in between writes it. Applying that block shows this. Then the
 * transactions that had read the value become unknown, and so do readers of their writes.
 */
export class LateValues {
  readonly #state: ForkState
  /** The newest block from whose state a value was read, by key. */
  readonly #readAt = new Map<string, number>()
  /** The keys among these that may have the value of an earlier block. */
  readonly #mixed = new Set<string>()
  /** The pending transaction that last wrote each key. */
  readonly #writers = new Map<string, Pending>()
  #pending: Pending[] = []
  /** Keys whose values in the store may be wrong. */
  readonly suspects = new Set<string>()
  /** Values that are exact from the end of a block on. */
  readonly corrections = new Map<number, Map<string, NodeValue>>()

  constructor(state: ForkState) {
    this.#state = state
  }

  /** The block after which all verdicts so far are final. */
  get until(): number {
    return Math.max(...this.#pending.map(({ until }) => until), 0)
  }

  addRead({ key, block, isOfBlock }: ReadValue): void {
    this.#readAt.set(key, block.number)
    if (!isOfBlock) this.#mixed.add(key)
  }

  /** Adopts a value that was read again. A value that may be of an earlier block stays suspect. */
  correct({ key, nodeValue, block, isOfBlock }: ReadValue): void {
    if (isOfBlock) this.#correct(block.number, key, nodeValue)
  }

  #correct(block: number, key: string, nodeValue: NodeValue): void {
    const values = this.corrections.get(block) ?? new Map<string, NodeValue>()
    this.corrections.set(block, values.set(key, nodeValue))
  }

  /** Adds an executed transaction, and applies its consequences to earlier ones. */
  add(transaction: FollowedTransaction): void {
    const { run, block, differences } = transaction
    const { number } = block.head
    const pending = this.#describe(transaction)
    this.#pending.push(pending)
    for (const key of pending.written) {
      if (pending.early.size + pending.sources.size > 0) this.#writers.set(key, pending)
      else this.#writers.delete(key)
    }
    const written = [...run.changes.keys()].filter((key) => this.#isLate(key, number))
    // a later value may also be why it did not write: for example, a flag that marks the work as done
    const overtaken = differences.length > 0 ? [...new Set([...written, ...pending.early])] : written
    if (overtaken.length > 0) this.#overtake(overtaken)
    const suspected = [...run.reads].filter((key) => this.suspects.has(key))
    if (suspected.length > 0) this.#distrust(pending, suspected)
    if (differences.length > 0) for (const key of run.changes.keys()) this.suspects.add(key)
  }

  /** Removes and returns the transactions whose verdict is final after a block. */
  settle(number: number): FollowedTransaction[] {
    const settled = this.#pending.filter(({ until }) => until <= number)
    if (settled.length === 0) return []
    this.#pending = this.#pending.filter(({ until }) => until > number)
    for (const pending of settled) {
      for (const key of pending.written) if (this.#writers.get(key) === pending) this.#writers.delete(key)
    }
    return settled.map(({ transaction }) => transaction)
  }

  #describe(transaction: FollowedTransaction): Pending {
    const { changes, reads } = transaction.run
    const { number } = transaction.block.head
    const early = new Set([...reads].filter((key) => this.#isLate(key, number)))
    const sources = new Map<Pending, string[]>()
    for (const key of reads) {
      const writer = this.#writers.get(key)
      if (writer !== undefined) addToGroup(sources, writer, key)
    }
    const until = [...early]
      .map((key) => must(this.#readAt.get(key), 'block of the read'))
      .concat([...sources.keys()].map((each) => each.until))
    const lists = [...changes.keys()].flatMap(listMapKeys).filter((key) => this.#state.values.has(key))
    const written = [...new Set([...changes.keys(), ...lists])]
    return { transaction, early, written, sources, until: Math.max(number, ...until) }
  }

  #isLate(key: string, number: number): boolean {
    return (this.#readAt.get(key) ?? -1) >= number
  }

  /** Handles values that a block later than the reader's has written. */
  #overtake(keys: readonly string[]): void {
    for (const key of keys) {
      if (this.#mixed.delete(key)) this.suspects.add(key)
      else this.#correct(must(this.#readAt.get(key), 'block of the read'), key, this.#state.values.get(key) ?? null)
      this.#readAt.delete(key)
    }
    for (const pending of this.#pending) {
      const late = keys.filter((key) => pending.early.has(key))
      if (late.length > 0) this.#distrust(pending, late)
    }
  }

  /** Marks a transaction that read values it did not have on the live chain. */
  #distrust(pending: Pending, keys: readonly string[]): void {
    const { transaction, written } = pending
    const added = keys.filter((key) => !transaction.overtaken.has(key))
    if (added.length === 0) return
    for (const key of added) transaction.overtaken.add(key)
    transaction.isUnknown = true
    for (const key of written) this.suspects.add(key)
    const late = written.filter((key) => this.#isLate(key, transaction.block.head.number))
    if (late.length > 0) this.#overtake(late)
    for (const other of this.#pending) {
      const read = other.sources.get(pending)
      if (read !== undefined) this.#distrust(other, read)
    }
  }
}
