import { compareUtf8, encodeUtf8Into } from './utf8.js'

/** Up to this many characters a plain loop beats the call into the platform's encoder. */
const SHORT = 40

/**
 * The chain's binary encoding (rpc.md §5.1, vm.md §0.2), appended to a growing buffer: everything big-endian, bytes and
 * texts after their length, lists after their count. Methods return the writer, so calls chain.
 */
export class Writer {
  #buffer: Uint8Array
  #view: DataView
  #length = 0

  /** `capacity`: bytes to reserve at first. */
  constructor(capacity = 512) {
    this.#buffer = new Uint8Array(capacity)
    this.#view = new DataView(this.#buffer.buffer)
  }

  /** Bytes written so far. */
  get length(): number {
    return this.#length
  }

  /** One byte. */
  byte(value: number): this {
    const at = this.#take(1)
    this.#buffer[at] = value
    return this
  }

  /** Four bytes, two's complement; a uint32 is reinterpreted. */
  int32(value: number): this {
    const at = this.#take(4)
    this.#view.setInt32(at, value)
    return this
  }

  /** Eight bytes, two's complement. A `number` must be an integer. */
  int64(value: bigint | number): this {
    const at = this.#take(8)
    if (typeof value === 'bigint') this.#view.setBigInt64(at, value)
    else {
      const high = Math.floor(value / 2 ** 32)
      this.#view.setInt32(at, high)
      this.#view.setUint32(at + 4, value - high * 2 ** 32)
    }
    return this
  }

  /** Bytes after their int32 length. */
  bytes(value: Uint8Array): this {
    return this.int32(value.length).raw(value)
  }

  /** Appends raw bytes. */
  raw(value: Uint8Array): this {
    const at = this.#take(value.length)
    this.#buffer.set(value, at)
    return this
  }

  /** The UTF-8 bytes of a text after their int32 length. */
  string(text: string): this {
    this.#reserve(4 + 3 * text.length)
    const start = this.#length + 4
    const written = text.length <= SHORT ? this.#writeShort(text, start) : this.#writeText(text, start)
    this.#view.setInt32(start - 4, written)
    this.#length = start + written
    return this
  }

  /** A count, then each text with its length. */
  strings(texts: readonly string[]): this {
    this.int32(texts.length)
    for (const text of texts) this.string(text)
    return this
  }

  /** Appends the output of `write` after its length as int32. */
  frame(write: (writer: this) => void): this {
    const start = this.#take(4)
    write(this)
    this.#view.setInt32(start, this.#length - start - 4)
    return this
  }

  /** A count, then each item as `write` encodes it, with its length. */
  list<T>(items: readonly T[], write: (writer: this, item: T) => void): this {
    this.int32(items.length)
    for (const item of items) this.frame(() => write(this, item))
    return this
  }

  /** A count, then key text and int64 value of each pair, keys ascending bytewise. */
  map(entries: ReadonlyMap<string, bigint | number>): this {
    this.int32(entries.size)
    const sorted = [...entries].sort(([a], [b]) => compareUtf8(a, b))
    for (const [key, value] of sorted) this.string(key).int64(value)
    return this
  }

  /** The bytes written, not copied: a later write may change them. */
  finish(): Uint8Array {
    return this.#buffer.subarray(0, this.#length)
  }

  #writeShort(text: string, start: number): number {
    const buffer = this.#buffer
    for (let i = 0; i < text.length; i++) {
      const code = text.charCodeAt(i)
      if (code >= 0x80) return this.#writeText(text, start)
      buffer[start + i] = code
    }
    return text.length
  }

  #writeText(text: string, start: number): number {
    return encodeUtf8Into(text, this.#buffer.subarray(start))
  }

  #take(size: number): number {
    const at = this.#length
    this.#reserve(size)
    this.#length = at + size
    return at
  }

  #reserve(size: number): void {
    const needed = this.#length + size
    if (needed <= this.#buffer.length) return
    const grown = new Uint8Array(Math.max(needed, 2 * this.#buffer.length))
    grown.set(this.#buffer.subarray(0, this.#length))
    this.#buffer = grown
    this.#view = new DataView(grown.buffer)
  }
}
