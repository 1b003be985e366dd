import { firstOf } from '../collections/presence.js'
import { concatBytes } from './bytes.js'
import { decodeUtf8Strict, encodeUtf8 } from './utf8.js'

/** Bytes that are not a protobuf message. The message is the node's text. */
export class ProtobufFailure extends Error {
  constructor(message = 'proto: cannot parse invalid wire-format data') {
    super(message)
    this.name = 'ProtobufFailure'
  }
}

/** Wire types of protobuf fields. */
export const WIRE_TYPES = { VARINT: 0, FIXED64: 1, BYTES: 2, GROUP_START: 3, GROUP_END: 4, FIXED32: 5 } as const

/** One encoded field: a varint as 64 unsigned bits, other types as bytes. */
export type WireField = { number: number } & (
  | { wireType: typeof WIRE_TYPES.VARINT; value: bigint }
  | { wireType: typeof WIRE_TYPES.FIXED64 | typeof WIRE_TYPES.FIXED32 | typeof WIRE_TYPES.BYTES; value: Uint8Array }
)

/** Writer of one protobuf message. It also writes empty and zero values, so callers omit fields that have them. */
export class ProtobufWriter {
  readonly #chunks: Uint8Array[] = []

  /** An integer, negative ones as 64 bits of two's complement. */
  varint(number: number, value: bigint): void {
    this.#append(number, WIRE_TYPES.VARINT, encodeVarint(value))
  }

  /** Eight bytes, little-endian. */
  double(number: number, value: number): void {
    const bytes = new Uint8Array(8)
    new DataView(bytes.buffer).setFloat64(0, value, true)
    this.#append(number, WIRE_TYPES.FIXED64, bytes)
  }

  /** Bytes, or an encoded message, after their length. */
  bytes(number: number, value: Uint8Array): void {
    this.#append(number, WIRE_TYPES.BYTES, encodeVarint(BigInt(value.length)), value)
  }

  /** The UTF-8 bytes of a text after their length. */
  string(number: number, text: string): void {
    this.bytes(number, encodeUtf8(text))
  }

  /** The message. */
  finish(): Uint8Array {
    return concatBytes(this.#chunks)
  }

  #append(number: number, wireType: number, ...payload: Uint8Array[]): void {
    this.#chunks.push(encodeVarint(BigInt(number * 8 + wireType)), ...payload)
  }
}

/** A varint without a field number, as in packed lists. */
export function encodeVarint(value: bigint): Uint8Array {
  const bytes: number[] = []
  let rest = BigInt.asUintN(64, value)
  for (; rest >= 0x80n; rest >>= 7n) bytes.push(Number(rest & 0x7fn) | 0x80)
  bytes.push(Number(rest))
  return Uint8Array.from(bytes)
}

/** The fields of a message in order; groups are skipped. Throws `ProtobufFailure`. */
export function readWireFields(bytes: Uint8Array): WireField[] {
  const reader = new ProtobufReader(bytes)
  const fields: WireField[] = []
  while (!reader.atEnd()) {
    const field = reader.field()
    if (field !== undefined) fields.push(field)
  }
  return fields
}

/** The varints of a packed list. Throws `ProtobufFailure`. */
export function readVarints(bytes: Uint8Array): bigint[] {
  const reader = new ProtobufReader(bytes)
  const values: bigint[] = []
  while (!reader.atEnd()) values.push(reader.varint())
  return values
}

/** Decodes a field's bytes as text. Throws `ProtobufFailure` if they are not UTF-8. */
export function readText(bytes: Uint8Array): string {
  const text = decodeUtf8Strict(bytes)
  if (text === undefined) throw new ProtobufFailure('string field contains invalid UTF-8')
  return text
}

const LAST_FIELD_NUMBER = 2n ** 29n - 1n

class ProtobufReader {
  readonly #bytes: Uint8Array
  #offset = 0

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes
  }

  atEnd(): boolean {
    return this.#offset === this.#bytes.length
  }

  /** Reads the next field; undefined for a group. */
  field(): WireField | undefined {
    const { number, wireType } = this.#tag()
    if (wireType !== WIRE_TYPES.GROUP_START) return this.#value(number, wireType)
    for (const open = [number]; open.length > 0; ) {
      const inner = this.#tag()
      if (inner.wireType === WIRE_TYPES.GROUP_START) open.push(inner.number)
      else if (inner.wireType !== WIRE_TYPES.GROUP_END) this.#value(inner.number, inner.wireType)
      else if (open.pop() !== inner.number) throw new ProtobufFailure()
    }
    return undefined
  }

  varint(): bigint {
    let value = 0n
    for (let shift = 0n; shift < 70n; shift += 7n) {
      const byte = firstOf(this.#take(1))
      value |= BigInt(byte & 0x7f) << shift
      if (byte < 0x80) {
        if (value >= 2n ** 64n) break
        return value
      }
    }
    throw new ProtobufFailure()
  }

  #tag(): { number: number; wireType: number } {
    const tag = this.varint()
    const number = tag >> 3n
    if (number < 1n || number > LAST_FIELD_NUMBER) throw new ProtobufFailure()
    return { number: Number(number), wireType: Number(tag & 7n) }
  }

  #value(number: number, wireType: number): WireField {
    if (wireType === WIRE_TYPES.VARINT) return { number, wireType, value: this.varint() }
    if (wireType === WIRE_TYPES.FIXED64) return { number, wireType, value: this.#take(8) }
    if (wireType === WIRE_TYPES.FIXED32) return { number, wireType, value: this.#take(4) }
    if (wireType === WIRE_TYPES.BYTES) return { number, wireType, value: this.#take(Number(this.varint())) }
    throw new ProtobufFailure()
  }

  #take(length: number): Uint8Array {
    if (length > this.#bytes.length - this.#offset) throw new ProtobufFailure()
    this.#offset += length
    return this.#bytes.subarray(this.#offset - length, this.#offset)
  }
}
