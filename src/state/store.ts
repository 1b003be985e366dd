// biome-ignore-all lint/style/noNonNullAssertion: hot; a version has values, or changes and a next one
import { must } from '../collections/presence.js'
import type { StateSource } from './source.js'

/** Writes by key: a value, or `undefined` for a deletion. */
export type Changes = ReadonlyMap<string, string | undefined>

/** Anything that answers state keys: a store or an overlay on one. */
export interface Reader {
  get(key: string): string | undefined
}

/**
 * One version of the whole state: raw state key to raw value, both byte strings (`values.ts`). Versions are values:
 * `commit` returns a new one and leaves this one unchanged. All versions share one `Map`, which always belongs to the
 * version last committed or restored. Every other version stores only its difference to the next one (Baker's
 * rerooting). So the newest version reads at the speed of a plain `Map`, keeping a version is free for any state size,
 * and restoring one costs as much as has changed since. A copy-on-write tree was measured at 15 times the cost of a
 * read, which every host call makes.
 */
export class Store implements Reader {
  /** Source of keys that no version has. With a source, deleted keys stay in the map as `undefined`. */
  readonly source: StateSource | undefined
  #values: Map<string, string | undefined> | undefined
  #changes: Map<string, string | undefined> | undefined
  #next: Store | undefined

  constructor(values: Iterable<readonly [string, string]> = [], source?: StateSource) {
    this.#values = new Map(values)
    this.source = source
  }

  get(key: string): string | undefined {
    let version: Store = this
    while (version.#values === undefined) {
      if (version.#changes!.has(key)) return version.#changes!.get(key)
      version = version.#next!
    }
    const value = version.#values.get(key)
    if (value !== undefined || this.source === undefined || version.#values.has(key)) return value
    // versions that have not written the key share the value of the source
    const known = this.source.read(key)
    version.#values.set(key, known)
    return known
  }

  /** The version that has these writes on top of this one. */
  commit(writes: Changes): Store {
    const values = this.#takeValues()
    const next = new Store([], this.source)
    this.#changes = exchange(values, writes, this.source)
    this.#next = next
    this.#values = undefined
    next.#values = values
    return next
  }

  /**
   * Links this version directly to the newest one. Versions in between are released unless referenced elsewhere;
   * without this, a kept version holds all later changes. Costs as much as has changed since the last call.
   */
  shorten(): void {
    if (this.#values !== undefined) return
    for (let step = this.#next!; step.#values === undefined; step = step.#next!) {
      for (const [key, value] of step.#changes!) if (!this.#changes!.has(key)) this.#changes!.set(key, value)
      this.#next = step.#next
    }
  }

  /** Whether another store is a version of the same state. */
  isVersionOf(other: Store): boolean {
    return this.#findValues() === other.#findValues()
  }

  /** Returns the changes from another version of the same state. */
  changesSince(version: Store): Changes {
    this.#takeValues()
    const changes = new Map<string, string | undefined>()
    for (let step = version; step.#values === undefined; step = step.#next!) {
      for (const key of step.#changes!.keys()) {
        const value = this.get(key)
        if (version.get(key) !== value) changes.set(key, value)
      }
    }
    return changes
  }

  /** All entries of this version, in no order; the known ones for a fork. Do not commit while iterating. */
  entries(): IterableIterator<[string, string]> {
    const values = this.#takeValues()
    const entries = this.source === undefined ? values : mergeKnown(this.source, values)
    return (entries as Map<string, string>).entries()
  }

  get size(): number {
    return this.#takeValues().size
  }

  /** The shared map, of whatever version it is now. */
  #findValues(): Map<string, string | undefined> {
    let version: Store = this
    while (version.#next !== undefined) version = version.#next
    return must(version.#values, 'values of the state')
  }

  /** Moves the shared map to this version. */
  #takeValues(): Map<string, string | undefined> {
    const path: Store[] = []
    let holder: Store = this
    while (holder.#values === undefined) {
      path.push(holder)
      holder = holder.#next!
    }
    const values = holder.#values
    for (const version of path.reverse()) {
      holder.#changes = exchange(values, version.#changes!, this.source)
      holder.#next = version
      holder.#values = undefined
      version.#values = values
      version.#changes = undefined
      version.#next = undefined
      holder = version
    }
    return values
  }
}

/**
 * Applies the writes and returns the writes that would undo them. On a fork, a value that is written over has to be
 * known.
 */
function exchange(
  values: Map<string, string | undefined>,
  writes: Changes,
  source: StateSource | undefined,
): Map<string, string | undefined> {
  const undo = new Map<string, string | undefined>()
  if (source !== undefined) {
    for (const key of writes.keys()) undo.set(key, values.has(key) ? values.get(key) : source.read(key))
    for (const [key, value] of writes) values.set(key, value)
    return undo
  }
  for (const [key, value] of writes) {
    undo.set(key, values.get(key))
    if (value === undefined) values.delete(key)
    else values.set(key, value)
  }
  return undo
}

function mergeKnown(source: StateSource, values: ReadonlyMap<string, string | undefined>): Map<string, string> {
  const merged = new Map<string, string>()
  const add = ([key, value]: readonly [string, string | undefined]) => {
    if (value === undefined) merged.delete(key)
    else merged.set(key, value)
  }
  for (const entry of source.known) add(entry)
  for (const entry of values) add(entry)
  return merged
}
