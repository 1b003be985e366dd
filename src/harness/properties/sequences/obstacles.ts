import type { Comparison, InvocationTrace } from '../../../node/vm/invocation.js'
import type { StorageEntry } from '../../../node/vm/trace.js'

/** How many invocations of a call are asked what they compared: the last ones, where it failed. */
const MOST_ASKED = 3

/** What a call met that may have been why it was refused. */
export class Obstacles {
  /** Accounts whose authority it asked for in vain. */
  readonly denied: string[] = []
  /** Fields of maps that were not there. */
  readonly missing: (StorageEntry & { field: string })[] = []
  /** Keys and maps that it looked at, and those that it changed. */
  readonly asked = new Set<string>()
  readonly changed = new Set<string>()
  #traces: InvocationTrace[] = []

  /** A call begins. */
  clear(): void {
    this.denied.length = 0
    this.missing.length = 0
    this.asked.clear()
    this.changed.clear()
    this.#traces = []
  }

  follow(trace: InvocationTrace): void {
    this.#traces.push(trace)
  }

  /** The invocation that counted like this. */
  findTrace(counts: readonly number[]): InvocationTrace | undefined {
    return this.#traces.find(({ hits }) => hits === counts)
  }

  read({ contract, key, field }: StorageEntry, value: unknown): void {
    const name = `${contract} ${key}`
    // the last one is the last
    this.asked.delete(name)
    this.asked.add(name)
    if (field !== undefined && (value === null || value === false)) this.missing.push({ contract, key, field })
  }

  write({ contract, key }: StorageEntry): void {
    this.changed.add(`${contract} ${key}`)
  }

  /** What was compared, the last first: it means to run the invocations again. */
  listComparisons(): Comparison[] {
    const asked = this.#traces.slice(-MOST_ASKED)
    return asked.flatMap(({ repeat }) => repeat?.listComparisons() ?? []).reverse()
  }
}
