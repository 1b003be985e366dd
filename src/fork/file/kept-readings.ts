import { ContentCache } from '../../files/content-cache.js'
import type { LiveNode } from '../reading/live-node.js'
import type { ReadValue } from '../reading/state-reader.js'
import type { ForkHeader } from './frozen-file.js'

/**
 * Values that were read right after the block of a fork and that its file does not have, kept for other processes. A
 * process that opens the file later needs them to prove what the transactions since have written.
 */
export class KeptReadings {
  readonly #cache: ContentCache | undefined
  #readings: readonly ReadValue[] = []

  /** @param folder - Folder of the cache; without one nothing is kept. */
  constructor(folder: string | undefined) {
    this.#cache = folder === undefined ? undefined : new ContentCache(folder, { kind: 'readings' })
  }

  /** Replaces the readings by those of another attempt to fork. */
  replace(readings: readonly ReadValue[]): void {
    this.#readings = readings
  }

  /** Keeps the readings, for the fork that the last attempt made. */
  write({ block }: ForkHeader): void {
    this.#cache?.write([block.hash], this.#readings)
  }

  read({ block }: ForkHeader): readonly ReadValue[] {
    const kept = this.#cache?.read([block.hash])
    return Array.isArray(kept) ? kept : []
  }
}

/** Whether a chain still has the blocks that values were read at. A node can be set back to an earlier block. */
export async function areOfChain(node: LiveNode, readings: readonly ReadValue[]): Promise<boolean> {
  const [first, ...others] = readings.map(({ block }) => block)
  if (first === undefined) return true
  const newest = others.reduce((a, b) => (b.number > a.number ? b : a), first)
  const { lib } = await node.readHead()
  return newest.number <= lib.number && (await node.readBlock(newest.number)).id === newest.hash
}
