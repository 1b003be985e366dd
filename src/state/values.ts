import type { Decimal } from '../codec/decimal.js'
import { encodeChainText } from '../codec/utf8.js'
import { ChainError } from './chain-error.js'

/**
 * Stored values (`vm.md` §7.2). The state holds byte strings: every character is one byte, so lengths are bytes, which
 * RAM is charged for, and binary integers and text share one form.
 */
export type StateValue = string | bigint | boolean | Decimal | JsonBlob

/** A value kept as raw JSON text, as `token.iost` keeps frozen balances. */
export class JsonBlob {
  constructor(readonly text: string) {}
}

/** A stored value with the payer of its RAM; an empty payer means the contract that holds it. */
export interface Stored {
  value: StateValue
  payer: string
}

const ASCII = /^\p{ASCII}*$/u
/** Up to this many characters a plain loop is faster than the expression. */
const SHORT = 48

function isAscii(text: string): boolean {
  if (text.length > SHORT) return ASCII.test(text)
  for (let index = 0; index < text.length; index++) if (text.charCodeAt(index) > 127) return false
  return true
}

/** Converts text to a byte string as the chain's engine does (`encodeChainText`). */
export function toBytes(text: string): string {
  if (isAscii(text)) return text
  const { buffer, byteOffset, length } = encodeChainText(text)
  return Buffer.from(buffer, byteOffset, length).toString('latin1')
}

/** Byte string to text. */
export function toText(bytes: string): string {
  return isAscii(bytes) ? bytes : Buffer.from(bytes, 'latin1').toString('utf8')
}

export function encodeStored({ value, payer }: Stored): string {
  return `${encodeValue(value)}@${payer}`
}

function encodeValue(value: StateValue): string {
  switch (typeof value) {
    case 'string':
      return `s${toBytes(value)}`
    case 'bigint':
      return `i${encodeInt64(value)}`
    case 'boolean':
      return value ? 'bt' : 'bf'
    default:
      if (value instanceof JsonBlob) return `j${toBytes(value.text)}`
      return `f${encodeInt64(value.value)}${encodeInt32(value.scale)}`
  }
}

/** Reads the payer at the end of a stored value; empty if it is missing. */
export function readPayer(bytes: string): string {
  const at = bytes.lastIndexOf('@')
  return at < 0 ? '' : bytes.slice(at + 1)
}

export function decodeStored(bytes: string): Stored {
  const at = bytes.lastIndexOf('@')
  const end = at < 0 ? bytes.length : at
  return { value: decodeValue(bytes.charAt(0), bytes.slice(1, end)), payer: readPayer(bytes) }
}

function decodeValue(kind: string, payload: string): StateValue {
  switch (kind) {
    case 's':
      return toText(payload)
    case 'i':
      return decodeInt64(payload)
    case 'b':
      return payload === 't'
    case 'j':
      return new JsonBlob(toText(payload))
    case 'f':
      return { value: decodeInt64(payload), scale: scratch(payload.slice(8)).getInt32(0, true) }
    default:
      throw new ChainError(`invalid data:${kind}${payload}`)
  }
}

const buffer = Buffer.alloc(8)
const view = new DataView(buffer.buffer, buffer.byteOffset, 8)

/** Reads the first eight bytes, with 0 for missing ones. */
function scratch(bytes: string): DataView {
  for (let i = 0; i < 8; i++) view.setUint8(i, bytes.charCodeAt(i))
  return view
}

function encodeInt64(value: bigint): string {
  view.setBigInt64(0, value, true)
  return buffer.toString('latin1')
}

function decodeInt64(bytes: string): bigint {
  return scratch(bytes).getBigInt64(0, true)
}

function encodeInt32(value: number): string {
  view.setInt32(0, value, true)
  return buffer.toString('latin1', 0, 4)
}
