import type { Records } from './records.js'
import { SlabAllocator } from './slab-allocator.js'

/**
 * Records in memory, gone with the process. Their bytes lie beside the heap: hundreds of thousands of texts in it would
 * be gone through by every collection of garbage, while requests wait.
 */
export function createMemoryRecords(): Records {
  let texts = new TextTable()
  return {
    read: async (keys) => keys.map((key) => texts.get(key)),
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
/** A place that held a text: others that were put after it are looked for past it. */
const GONE = 1

/** Texts by key: a table of numbers with open addressing leads to the slots in which they are. */
class TextTable {
  readonly #slots = new SlabAllocator()
  /** By place: 0 where nothing is and nothing was, `GONE`, or two more than the number of the slot. */
  #places = new Uint32Array(FIRST_PLACES)
  #hashes = new Uint32Array(FIRST_PLACES)
  /** Places that are not 0, and those of them where there is a text. */
  #taken = 0
  #held = 0

  get(key: string): string | undefined {
    const place = this.#find(key, hashText(key))
    return place < 0 ? undefined : this.#slots.readValue(this.#places[place]! - 2)
  }

  set(key: string, value: string): void {
    const hash = hashText(key)
    const known = this.#find(key, hash)
    if (known >= 0) {
      this.#places[known] = this.#slots.replace(this.#places[known]! - 2, key, value) + 2
      return
    }
    if (4 * (this.#taken + 1) > 3 * this.#places.length) this.#grow()
    this.#put(hash, this.#slots.add(key, value) + 2)
    this.#held++
  }

  delete(key: string): void {
    const place = this.#find(key, hashText(key))
    if (place < 0) return
    this.#slots.remove(this.#places[place]! - 2)
    this.#places[place] = GONE
    this.#held--
  }

  #find(key: string, hash: number): number {
    const mask = this.#places.length - 1
    for (let place = hash & mask; this.#places[place] !== 0; place = (place + 1) & mask) {
      const slot = this.#places[place]! - 2
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

  /** Twice as many places, or as many where most of the taken ones are gone. */
  #grow(): void {
    const [places, hashes] = [this.#places, this.#hashes]
    const size = 2 * this.#held > places.length ? 2 * places.length : places.length
    this.#places = new Uint32Array(size)
    this.#hashes = new Uint32Array(size)
    this.#taken = 0
    for (let place = 0; place < places.length; place++) {
      if (places[place]! > GONE) this.#put(hashes[place]!, places[place]!)
    }
  }
}

/** FNV-1a over the units of a text. */
function hashText(text: string): number {
  let hash = 0x811c9dc5
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  return (hash ^ (hash >>> 15)) >>> 0
}
