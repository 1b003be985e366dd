import type { Snapshot } from '../chain/chain.js'

/** Maximum number of snapshots: each keeps all later changes. */
export const MAX_SNAPSHOTS = 1000

/** Snapshots of a node by id. An id is never given twice, so a dropped one cannot lead to another state. */
export class Snapshots {
  readonly #kept = new Map<string, Snapshot>()
  #made = 0

  /** Keeps a snapshot and returns its id; undefined if there are too many. */
  add(snapshot: Snapshot): string | undefined {
    if (this.#kept.size >= MAX_SNAPSHOTS) return undefined
    const id = String(++this.#made)
    this.#kept.set(id, snapshot)
    return id
  }

  read(id: string): Snapshot | undefined {
    return this.#kept.get(id)
  }

  /** Drops a snapshot and those made since. */
  drop(id: string): void {
    for (const each of this.#kept.keys()) if (Number(each) >= Number(id)) this.#kept.delete(each)
  }
}
