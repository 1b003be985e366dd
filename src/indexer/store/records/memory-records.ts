import { itemAt } from '../../../collections/presence.js'
import type { Records } from './records.js'
import { SlabAllocator } from './slab-allocator.js'

/**
 * Records in memory, lost with the process. Their bytes are outside of the heap, because every garbage collection would
 * scan hundreds of thousands of texts while requests wait.
 */
export function createMemoryRecords(): Records {
  let texts = new TextTable()
  return {
    isKept: false,
    read: async (keys) => keys.map((key) => texts.get(key)),
    async keysBetween(low, high, accepts, limit) {
      return texts.keysBetween(low, high).filter(accepts).sort().slice(0, limit)
    },
    async write(changes) {
      for (const [key, value] of changes) {
        if (value === undefined) texts.delete(key)
        else texts.set(key, value)
      }
    },
    async clear() {
      texts = new TextTable()
    },
    close: async () => {},
  }
}

const FIRST_PLACES = 1024
/** Tombstone of a removed text: lookups continue past it. */
const GONE = 1

/** Texts by key: a hash table with open addressing holds slot numbers. */
class TextTable {
  readonly #slots = new SlabAllocator()
  /** Slot number plus two per bucket; 0 for an empty bucket, `GONE` for a tombstone. */
  #places = new Uint32Array(FIRST_PLACES)
  #hashes = new Uint32Array(FIRST_PLACES)
  /** Number of buckets that are not 0, and of buckets with a text. */
  #taken = 0
  #held = 0

  get(key: string): string | undefined {
    const place = this.#find(key, hashText(key))
    return place < 0 ? undefined : this.#slots.readValue(itemAt(this.#places, place) - 2)
  }

  set(key: string, value: string): void {
    const hash = hashText(key)
    const known = this.#find(key, hash)
    if (known >= 0) {
      this.#places[known] = this.#slots.replace(itemAt(this.#places, known) - 2, key, value) + 2
      return
    }
    if (4 * (this.#taken + 1) > 3 * this.#places.length) this.#grow()
    this.#put(hash, this.#slots.add(key, value) + 2)
    this.#held++
  }

  /** Looks at all keys, because the table has no order. */
  keysBetween(low: string, high: string): string[] {
    const keys: string[] = []
    // Most keys differ from those between two in their first bytes, which need no conversion to text.
    let shared = 0
    while (shared < low.length && low[shared] === high[shared]) shared++
    const start = Buffer.from(low.slice(0, shared))
    for (const place of this.#places) {
      if (place <= GONE || !this.#slots.keyStartsWith(place - 2, start)) continue
      const key = this.#slots.readKey(place - 2)
      if (key >= low && key <= high) keys.push(key)
    }
    return keys
  }

  delete(key: string): void {
    const place = this.#find(key, hashText(key))
    if (place < 0) return
    this.#slots.remove(itemAt(this.#places, place) - 2)
    this.#places[place] = GONE
    this.#held--
  }

  #find(key: string, hash: number): number {
    const mask = this.#places.length - 1
    for (let place = hash & mask; this.#places[place] !== 0; place = (place + 1) & mask) {
      const slot = itemAt(this.#places, place) - 2
      if (slot >= 0 && this.#hashes[place] === hash && this.#slots.hasKey(slot, key)) return place
    }
    return -1
  }

  #put(hash: number, slot: number): void {
    const mask = this.#places.length - 1
    let place = hash & mask
    while (this.#places[place] !== 0) place = (place + 1) & mask
    this.#places[place] = slot
    this.#hashes[place] = hash
    this.#taken++
  }

  /** Doubles the table, or rehashes at the same size if most used buckets are tombstones. */
  #grow(): void {
    const [places, hashes] = [this.#places, this.#hashes]
    const size = 2 * this.#held > places.length ? 2 * places.length : places.length
    this.#places = new Uint32Array(size)
    this.#hashes = new Uint32Array(size)
    this.#taken = 0
    for (let place = 0; place < places.length; place++) {
      if (itemAt(places, place) > GONE) this.#put(itemAt(hashes, place), itemAt(places, place))
    }
  }
}

/** FNV-1a over the UTF-16 units of a text. */
function hashText(text: string): number {
  let hash = 0x811c9dc5
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  return (hash ^ (hash >>> 15)) >>> 0
}
