/** Size of a slab in bytes. */
import { itemAt } from '../../../collections/presence.js'

const SEGMENT = 4 * 1024 * 1024
/** Alignment of slots. Slots are numbered in this unit. */
const UNIT = 16
/** Header of a slot: the lengths of the key and the value. */
const HEAD = 8
/** Maximum size of a slot in a slab; larger values are kept in the heap. */
const MAX_SLOT = 64 * 1024

/** Keys and values as bytes in slots of a few sizes. A removed slot is reused by the next one of its size. */
export class SlabAllocator {
  readonly #segments: Buffer[] = []
  #end = SEGMENT
  /** Free slots, by size in units. */
  readonly #free = new Map<number, number[]>()
  /** Large values by slot. */
  readonly #large = new Map<number, string>()

  /** Stores a key and a value and returns the slot number, which fits into 32 bits up to 64 GB. */
  add(key: string, value: string): number {
    const [keyBytes, valueBytes] = [Buffer.byteLength(key), Buffer.byteLength(value)]
    const isLarge = HEAD + keyBytes + valueBytes > MAX_SLOT
    const slot = this.#take(sizeOf(HEAD + keyBytes + (isLarge ? 0 : valueBytes)))
    const { segment, start } = this.#locate(slot)
    segment.writeUInt32LE(keyBytes, start)
    segment.writeUInt32LE(isLarge ? 0 : valueBytes, start + 4)
    segment.write(key, start + HEAD)
    if (isLarge) this.#large.set(slot, value)
    else segment.write(value, start + HEAD + keyBytes)
    return slot
  }

  /** Replaces the value, in the same slot if it fits. */
  replace(slot: number, key: string, value: string): number {
    const { segment, start } = this.#locate(slot)
    const keyBytes = segment.readUInt32LE(start)
    const valueBytes = Buffer.byteLength(value)
    const size = sizeOf(HEAD + keyBytes + segment.readUInt32LE(start + 4))
    if (this.#large.has(slot) || sizeOf(HEAD + keyBytes + valueBytes) !== size) {
      this.remove(slot)
      return this.add(key, value)
    }
    segment.writeUInt32LE(valueBytes, start + 4)
    segment.write(value, start + HEAD + keyBytes)
    return slot
  }

  remove(slot: number): void {
    const { segment, start } = this.#locate(slot)
    const size = sizeOf(HEAD + segment.readUInt32LE(start) + segment.readUInt32LE(start + 4))
    this.#large.delete(slot)
    const free = this.#free.get(size)
    if (free === undefined) this.#free.set(size, [slot])
    else free.push(slot)
  }

  hasKey(slot: number, key: string): boolean {
    const { segment, start } = this.#locate(slot)
    const end = start + HEAD + segment.readUInt32LE(start)
    return segment.toString('utf8', start + HEAD, end) === key
  }

  keyStartsWith(slot: number, bytes: Buffer): boolean {
    const { segment, start } = this.#locate(slot)
    const length = segment.readUInt32LE(start)
    return (
      length >= bytes.length && segment.compare(bytes, 0, bytes.length, start + HEAD, start + HEAD + bytes.length) === 0
    )
  }

  readKey(slot: number): string {
    const { segment, start } = this.#locate(slot)
    return segment.toString('utf8', start + HEAD, start + HEAD + segment.readUInt32LE(start))
  }

  readValue(slot: number): string {
    const large = this.#large.get(slot)
    if (large !== undefined) return large
    const { segment, start } = this.#locate(slot)
    const from = start + HEAD + segment.readUInt32LE(start)
    return segment.toString('utf8', from, from + segment.readUInt32LE(start + 4))
  }

  /** Returns a free slot of a size, or a new one at the end. */
  #take(size: number): number {
    const free = this.#free.get(size)?.pop()
    if (free !== undefined) return free
    if (this.#end + size * UNIT > SEGMENT) {
      // The size of external buffers makes the engine collect the whole heap, including the chain's, repeatedly.
      this.#segments.push(Buffer.from(new SharedArrayBuffer(SEGMENT)))
      this.#end = 0
    }
    const slot = ((this.#segments.length - 1) * SEGMENT + this.#end) / UNIT
    this.#end += size * UNIT
    return slot
  }

  #locate(slot: number): { segment: Buffer; start: number } {
    const address = slot * UNIT
    return { segment: itemAt(this.#segments, Math.floor(address / SEGMENT)), start: address % SEGMENT }
  }
}

/** The slot size, in units, for this many bytes: four sizes per power of two. */
function sizeOf(bytes: number): number {
  const units = Math.ceil(bytes / UNIT)
  const step = 2 ** Math.max(0, Math.floor(Math.log2(units)) - 2)
  return Math.ceil(units / step) * step
}
