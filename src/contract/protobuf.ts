import { decodeUtf8Strict, encodeUtf8 } from '../codec/utf8.js'

/**
 * The little of protobuf-3 that contract records need: length-delimited fields, strings and messages.
 * Failures have the texts of the chain's own reader.
 */

const VARINT = 0
const FIXED64 = 1
const LENGTH_DELIMITED = 2
const GROUP_START = 3
const GROUP_END = 4
const FIXED32 = 5
const LAST_FIELD_NUMBER = 2 ** 29 - 1
const LONGEST_VARINT = 10

/** Bytes that are no protobuf message; the message is the chain's text. */
export class ProtobufFailure extends Error {
  constructor(message = 'proto: cannot parse invalid wire-format data') {
    super(message)
    this.name = 'ProtobufFailure'
  }
}

/** Collects the fields of one message. */
export interface Writer {
  /** A string field, left out when empty as proto3 has it. */
  string(number: number, text: string): void
  /** An element of a repeated string field, written even when empty. */
  element(number: number, text: string): void
  /** A message field, written even when empty. */
  message(number: number, write: (inner: Writer) => void): void
  bytes(): Uint8Array
}

/** Starts an empty message. */
export function createWriter(): Writer {
  const chunks: Uint8Array[] = []
  const writer: Writer = {
    string(number, text) {
      if (text !== '') writer.element(number, text)
    },
    element(number, text) {
      append(number, encodeUtf8(text))
    },
    message(number, write) {
      const inner = createWriter()
      write(inner)
      append(number, inner.bytes())
    },
    bytes: () => concatenate(chunks),
  }
  return writer

  function append(number: number, payload: Uint8Array): void {
    chunks.push(encodeVarint(number * 8 + LENGTH_DELIMITED), encodeVarint(payload.length), payload)
  }
}

/** One length-delimited field of a message. */
export interface Field {
  number: number
  bytes: Uint8Array
  /** The payload as text; throws `ProtobufFailure` where it is not UTF-8. */
  text(): string
}

/** The length-delimited fields of a message in order; others are checked and skipped. Throws `ProtobufFailure`. */
export function readFields(bytes: Uint8Array): Field[] {
  const reader = new Reader(bytes)
  const fields: Field[] = []
  while (!reader.atEnd()) {
    const { number, wireType } = reader.readTag()
    if (wireType === LENGTH_DELIMITED) {
      const payload = reader.readPayload()
      fields.push({ number, bytes: payload, text: () => decodeText(payload) })
    } else reader.skip(number, wireType)
  }
  return fields
}

class Reader {
  readonly #bytes: Uint8Array
  #offset = 0

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes
  }

  atEnd(): boolean {
    return this.#offset === this.#bytes.length
  }

  readTag(): { number: number; wireType: number } {
    const tag = this.#readVarint()
    const number = Number(tag >> 3n)
    if (number < 1 || number > LAST_FIELD_NUMBER) throw new ProtobufFailure()
    return { number, wireType: Number(tag & 7n) }
  }

  readPayload(): Uint8Array {
    return this.#take(Number(this.#readVarint()))
  }

  skip(number: number, wireType: number): void {
    if (wireType === VARINT) this.#readVarint()
    else if (wireType === FIXED64) this.#take(8)
    else if (wireType === FIXED32) this.#take(4)
    else if (wireType === LENGTH_DELIMITED) this.readPayload()
    else if (wireType === GROUP_START) this.#skipGroup(number)
    else throw new ProtobufFailure()
  }

  #skipGroup(opened: number): void {
    const open = [opened]
    while (open.length > 0) {
      const { number, wireType } = this.readTag()
      if (wireType === GROUP_START) open.push(number)
      else if (wireType !== GROUP_END) this.skip(number, wireType)
      else if (open.pop() !== number) throw new ProtobufFailure()
    }
  }

  #take(length: number): Uint8Array {
    if (length > this.#bytes.length - this.#offset) throw new ProtobufFailure()
    this.#offset += length
    return this.#bytes.subarray(this.#offset - length, this.#offset)
  }

  #readVarint(): bigint {
    let value = 0n
    for (let index = 0; index < LONGEST_VARINT; index++) {
      const byte = this.#take(1)[0]!
      value |= BigInt(byte & 0x7f) << BigInt(7 * index)
      if (byte < 0x80) {
        if (value >= 2n ** 64n) break
        return value
      }
    }
    throw new ProtobufFailure()
  }
}

function encodeVarint(value: number): Uint8Array {
  const bytes: number[] = []
  let rest = value
  for (; rest >= 0x80; rest = Math.floor(rest / 0x80)) bytes.push((rest % 0x80) + 0x80)
  bytes.push(rest)
  return Uint8Array.from(bytes)
}

function decodeText(bytes: Uint8Array): string {
  const text = decodeUtf8Strict(bytes)
  if (text === undefined) throw new ProtobufFailure('string field contains invalid UTF-8')
  return text
}

function concatenate(chunks: Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(chunks.reduce((sum, chunk) => sum + chunk.length, 0))
  let offset = 0
  for (const chunk of chunks) {
    whole.set(chunk, offset)
    offset += chunk.length
  }
  return whole
}
