import { must } from '../../collections/presence.js'
import type { StorageEntry } from '../../vm/execution/recorder-events.js'
import type { InvocationTrace, OperandComparison } from '../../vm/sandbox/invocation.js'
import { listHeldValues, type ReadEntry } from '../sequences/generation/held-values.js'
import { listLeaves } from '../sequences/generation/json-text.js'

/** Number of last invocations of a failed call whose comparisons are recorded. */
const MAX_ASKED = 3
/** Maximum number of remembered plain keys of a contract. */
const MAX_KEYS = 64
/** Most texts that one call read. */
const MAX_TEXTS = 8

/** Possible reasons for the rejection of a call. */
export class RejectionFeedback {
  /** Accounts whose authority the call lacked. */
  readonly denied: string[] = []
  /** Entries of storage that do not exist. */
  readonly missing: StorageEntry[] = []
  /** Keys and maps that the call read, and those that it changed. */
  readonly asked = new Set<string>()
  readonly changed = new Set<string>()
  readonly #keys = new Map<string, Set<string>>()
  #caller = ''
  #entries: ReadEntry[] = []
  #traces: InvocationTrace[] = []
  #comparisons: OperandComparison[] | undefined

  /** Starts a call of an account. */
  clear(caller: string): void {
    this.#caller = caller
    this.denied.length = 0
    this.missing.length = 0
    this.asked.clear()
    this.changed.clear()
    this.#entries = []
    this.#traces = []
    this.#comparisons = undefined
  }

  follow(trace: InvocationTrace): void {
    this.#traces.push(trace)
  }

  /** The invocation with these counts. */
  findTrace(counts: readonly number[]): InvocationTrace | undefined {
    return this.#traces.find(({ hits }) => hits === counts)
  }

  read({ contract, key, field }: StorageEntry, value: unknown): void {
    const name = `${contract} ${key}`
    // the last one is the last
    this.asked.delete(name)
    this.asked.add(name)
    if (value === null || value === false) this.missing.push({ contract, key, field })
    if (typeof value !== 'string' || this.#entries.length >= MAX_TEXTS) return
    this.#entries.push({ name: field ?? key, text: value })
  }

  write({ contract, key, field }: StorageEntry): void {
    this.changed.add(`${contract} ${key}`)
    if (field === undefined) this.learnKey(contract, key)
  }

  /** Remembers a plain key, because those of a contract cannot be listed while calls run. */
  learnKey(contract: string, key: string): void {
    const keys = this.#keys.get(contract) ?? new Set()
    this.#keys.set(contract, keys)
    // the last one is the last
    keys.delete(key)
    keys.add(key)
    if (keys.size > MAX_KEYS) keys.delete(must(keys.values().next().value, 'value'))
  }

  /** Lists the plain keys that a contract wrote in any sequence, the last written ones last. */
  listKeys(contract: string): readonly string[] {
    return [...(this.#keys.get(contract) ?? [])]
  }

  /** Lists the strings and numbers in values that the call read, also inside JSON. */
  listRead(): string[] {
    return [...new Set(this.#entries.flatMap(({ text }) => listLeaves(text)))]
  }

  /** Lists the strings and numbers in values that the call read under the name of its account, such as its balance. */
  listHeld(): string[] {
    const own = this.#entries.filter(({ name }) => name.includes(this.#caller))
    return [...new Set(own.flatMap(({ text }) => listLeaves(text)))]
  }

  /** Lists those that belong to any account, also as members of JSON. */
  listHeldBy(account: string): string[] {
    return listHeldValues(account, this.#entries)
  }

  /** Its comparisons, the last first. The first time, this runs the invocations again. */
  listComparisons(): readonly OperandComparison[] {
    this.#comparisons ??= this.#compare()
    return this.#comparisons
  }

  #compare(): OperandComparison[] {
    const asked = this.#traces.slice(-MAX_ASKED)
    const comparisons = asked.flatMap(({ repeat }) => repeat?.listComparisons() ?? [])
    // NaN and infinite operands are null here
    return comparisons.filter(([left, , right]) => left !== null && right !== null).reverse()
  }
}
