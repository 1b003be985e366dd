import { decodeBase64Lenient, encodeBase64 } from '../../codec/base64.js'
import { concatBytes } from '../../codec/bytes.js'
import {
  encodeVarint,
  ProtobufWriter,
  readText,
  readVarints,
  readWireFields,
  WIRE_TYPES,
  type WireField,
} from '../../codec/protobuf.js'
import { compareUtf8 } from '../../codec/utf8.js'
import { groupBy } from '../../collections/groups.js'
import { lastOf, must } from '../../collections/presence.js'
import { requireList, requireRecord } from '../../collections/records.js'
import type { Field, Full, Message } from './message.js'
import { completeMessage, defaultOf } from './message-json.js'

/** Encodes a message in wire form as protobuf (rpc.md §13): defaults omitted, integer lists packed, maps sorted. */
export function encodeBinary(message: Message, value: object): Uint8Array {
  const writer = new ProtobufWriter()
  const members = requireRecord(value)
  for (const [name, field] of message.entries) {
    const member = members[name]
    if (member !== undefined && member !== null) writeField(writer, field, member)
  }
  return writer.finish()
}

function writeField(writer: ProtobufWriter, field: Field, value: unknown): void {
  if (field.rule === 'map') writeMap(writer, field, requireRecord(value))
  else if (field.rule === 'list') writeList(writer, field, requireList(value))
  else if (field.type === 'message' || !isDefault(field, value)) writeValue(writer, field, field.number, value)
}

function isDefault(field: Field, value: unknown): boolean {
  if (isVarint(field)) return toVarint(field, value) === 0n
  return field.type === 'double' ? Object.is(value, 0) : value === ''
}

function writeList(writer: ProtobufWriter, field: Field, items: unknown[]): void {
  if (!isVarint(field)) for (const item of items) writeValue(writer, field, field.number, item)
  else if (items.length > 0) {
    writer.bytes(field.number, concatBytes(items.map((item) => encodeVarint(toVarint(field, item)))))
  }
}

function writeMap(writer: ProtobufWriter, field: Field, entries: Record<string, unknown>): void {
  for (const key of Object.keys(entries).sort(compareUtf8)) {
    const entry = new ProtobufWriter()
    entry.string(1, key)
    writeValue(entry, field, 2, entries[key])
    writer.bytes(field.number, entry.finish())
  }
}

function writeValue(writer: ProtobufWriter, field: Field, number: number, value: unknown): void {
  if (field.type === 'message') writer.bytes(number, encodeBinary(must(field.message, 'message'), requireRecord(value)))
  else if (field.type === 'string') writer.string(number, String(value))
  else if (field.type === 'bytes') writer.bytes(number, decodeBase64Lenient(String(value)) ?? new Uint8Array())
  else if (field.type === 'double') writer.double(number, Number(value))
  else writer.varint(number, toVarint(field, value))
}

function isVarint({ type }: Field): boolean {
  return type === 'int64' || type === 'int32' || type === 'uint32' || type === 'bool' || type === 'enum'
}

function toVarint(field: Field, value: unknown): bigint {
  if (field.type === 'enum' && typeof value === 'string') return BigInt(Math.max(field.names.indexOf(value), 0))
  return BigInt(value as string | number | boolean)
}

/** Reads a message into the wire form, every field present; unknown fields are skipped. Throws `ProtobufFailure`. */
export function decodeBinary<M extends Message>(message: M, bytes: Uint8Array): Full<M> {
  const found = groupBy(readWireFields(bytes), ({ number }) => number)
  const value: Record<string, unknown> = {}
  for (const [name, field] of message.entries) {
    const wires = found.get(field.number)?.filter(({ wireType }) => fits(field, wireType)) ?? []
    if (wires.length > 0) value[name] = readField(field, wires)
  }
  return completeMessage(message, value)
}

/** Whether a field has the declared layout; others count as unknown. Lists of integers may be packed or not. */
function fits(field: Field, wireType: number): boolean {
  if (field.rule === 'map') return wireType === WIRE_TYPES.BYTES
  if (isVarint(field)) {
    return wireType === WIRE_TYPES.VARINT || (field.rule === 'list' && wireType === WIRE_TYPES.BYTES)
  }
  return wireType === (field.type === 'double' ? WIRE_TYPES.FIXED64 : WIRE_TYPES.BYTES)
}

function readField(field: Field, wires: WireField[]): unknown {
  if (field.rule === 'map') return Object.fromEntries(wires.map((wire) => readEntry(field, wire.value as Uint8Array)))
  if (field.rule === 'list') return wires.flatMap((wire) => readItems(field, wire))
  // A message may be split into parts; joined, they are its bytes.
  if (field.type === 'message') return readValue(field, concatBytes(wires.map(({ value }) => value as Uint8Array)))
  return readValue(field, lastOf(wires).value)
}

function readItems(field: Field, { wireType, value }: WireField): unknown[] {
  if (wireType === WIRE_TYPES.BYTES && isVarint(field)) return readVarints(value).map((item) => readValue(field, item))
  return [readValue(field, value)]
}

function readEntry(field: Field, bytes: Uint8Array): [string, unknown] {
  let key = ''
  let item: unknown = defaultOf({ ...field, rule: 'single' })
  for (const wire of readWireFields(bytes)) {
    if (wire.number === 1 && wire.wireType === WIRE_TYPES.BYTES) key = readText(wire.value)
    if (wire.number === 2 && fits({ ...field, rule: 'single' }, wire.wireType)) item = readValue(field, wire.value)
  }
  return [key, item]
}

function readValue(field: Field, value: bigint | Uint8Array): unknown {
  if (typeof value === 'bigint') return fromVarint(field, value)
  if (field.type === 'message') return decodeBinary(must(field.message, 'message'), value)
  if (field.type === 'string') return readText(value)
  if (field.type === 'bytes') return encodeBase64(value)
  return new DataView(value.buffer, value.byteOffset).getFloat64(0, true)
}

function fromVarint(field: Field, value: bigint): unknown {
  if (field.type === 'int64') return String(BigInt.asIntN(64, value))
  if (field.type === 'bool') return value !== 0n
  const number = Number(field.type === 'uint32' ? BigInt.asUintN(32, value) : BigInt.asIntN(32, value))
  return field.type === 'enum' ? (field.names[number] ?? number) : number
}
