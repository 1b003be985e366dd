import { decodeBase64Lenient, encodeBase64 } from '../../codec/base64.js'
import { INT64_MAX, INT64_MIN, parseInt64 } from '../../codec/int64.js'
import { JsonError, parseJson } from '../../codec/json.js'
import { decodeUtf8, decodeUtf8Strict } from '../../codec/utf8.js'
import { must } from '../../collections/presence.js'
import { GRPC_CODES, NodeError } from '../node-error.js'
import { type FullRequests, METHODS } from '../schema.js'
import { parseCanonical } from './canonical-json.js'
import { GoSyntaxError, parseGoBool, parseGoInt64 } from './go-text.js'
import { type JsonToken, JsonTokenReader } from './json-tokens.js'
import type { Field, Full, Message } from './message.js'
import { completeMessage } from './message-json.js'

/** Integer types: their bounds. */
const BOUNDS: Partial<Record<Field['type'], readonly [least: bigint, most: bigint]>> = {
  int64: [INT64_MIN, INT64_MAX],
  int32: [-(2n ** 31n), 2n ** 31n - 1n],
  uint32: [0n, 2n ** 32n - 1n],
  enum: [-(2n ** 31n), 2n ** 31n - 1n],
}

/** Source of a request: the texts of its path variables, or its body. */
export type RequestSource = { variables: Readonly<Record<string, string>> } | { body: string | Uint8Array }

/**
 * Decodes the request of a method for a server: every field present, in wire form. Throws `NodeError` of code 3 with
 * the node's text (rpc.md §1.4, §2.2).
 */
export function decodeRequest<M extends keyof typeof METHODS>(method: M, source: RequestSource): FullRequests[M] {
  const message: Message = METHODS[method].request
  const value = 'body' in source ? decodeBody(message, source.body) : decodeVariables(message, source.variables)
  return value as FullRequests[M]
}

function decodeVariables(message: Message, variables: Readonly<Record<string, string>>): object {
  const entries = message.entries.map(([name, field]) => [name, decodeVariable(name, field, variables[name] ?? '')])
  return Object.fromEntries(entries)
}

function decodeVariable(name: string, { type }: Field, text: string): unknown {
  try {
    if (type === 'bool') return parseGoBool(text)
    return type === 'int64' ? String(parseGoInt64(text)) : text
  } catch (error) {
    if (error instanceof GoSyntaxError) throw requestError(`type mismatch, parameter: ${name}, error: ${error.message}`)
    throw error
  }
}

/**
 * Reads the body of a POST request as the node does (rpc.md §2.2), and completes it. Throws `NodeError` of code 3 with
 * the node's text.
 */
function decodeBody<M extends Message>(message: M, body: string | Uint8Array): Full<M> {
  return completeMessage(message, readBody(message, body))
}

/** Reads the members of a body as `decodeBody` does; with `keepUnknown` also unknown members. */
export function readBody(
  message: Message,
  body: string | Uint8Array,
  { keepUnknown = false } = {},
): Record<string, unknown> {
  const strict = typeof body === 'string' ? body : decodeUtf8Strict(body)
  const canonical = strict === undefined ? undefined : parseCanonical(strict)
  const members = canonical === undefined ? undefined : takeMessage(message, canonical, keepUnknown)
  if (members !== undefined) return members
  const text = strict ?? decodeUtf8(body as Uint8Array)
  const start = text.search(/[^ \t\r\n]/)
  if (start < 0) return {}
  try {
    parseJson(text)
  } catch (error) {
    if (error instanceof JsonError) throw requestError(error.message)
    throw error
  }
  const reader = new JsonTokenReader(text.slice(start), { malformed: strict === undefined })
  return readMessage(message, reader, reader.next(), keepUnknown)
}

function readMessage(
  message: Message,
  reader: JsonTokenReader,
  open: JsonToken,
  keepUnknown = false,
): Record<string, unknown> {
  if (open.raw !== '{') throw reader.unexpectedTokenError(open)
  const value: Record<string, unknown> = {}
  const seen = new Set<string>()
  for (let name = reader.next(); name.raw !== '}'; name = reader.next()) {
    const found = findField(message, must(name.text, 'text'))
    const token = reader.next()
    if (found === undefined) {
      if (keepUnknown) value[must(name.text, 'text')] = reader.value(token)
      else reader.skip(token)
      continue
    }
    const [declared, field] = found
    if (seen.has(declared)) throw reader.tokenError(name, `duplicate field ${name.raw}`)
    seen.add(declared)
    if (token.raw === 'null') continue
    const read = field.rule === 'list' ? readList(field, reader, token) : readValue(field, reader, token)
    if (read !== undefined) value[declared] = read
  }
  return value
}

type NamedField = readonly [declared: string, Field]

/** The fields of messages by both of their names. */
const namedFields = new WeakMap<Message, ReadonlyMap<string, NamedField>>()

function findField(message: Message, name: string): NamedField | undefined {
  let named = namedFields.get(message)
  if (named === undefined) {
    const entries = message.entries.flatMap((entry) =>
      [entry[0], toCamel(entry[0])].map((name) => [name, entry] as const),
    )
    named = new Map(entries.reverse()) // the first of a name wins
    namedFields.set(message, named)
  }
  return named.get(name)
}

function toCamel(name: string): string {
  return name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())
}

function readList(field: Field, reader: JsonTokenReader, open: JsonToken): unknown[] {
  if (open.raw !== '[') throw reader.unexpectedTokenError(open)
  const items: unknown[] = []
  for (let token = reader.next(); token.raw !== ']'; token = reader.next()) {
    const item = readValue(field, reader, token)
    if (item !== undefined) items.push(item)
  }
  return items
}

/** Reads a value in wire form; `undefined` for an unknown enum name, which is dropped (rpc.md §2.2.8). */
function readValue(field: Field, reader: JsonTokenReader, token: JsonToken): unknown {
  if (field.type === 'message') return readMessage(must(field.message, 'message'), reader, token)
  if (field.type === 'json') return reader.value(token)
  if (field.type === 'enum' && token.text !== undefined) {
    return field.names.includes(token.text) ? token.text : undefined
  }
  const value = readScalar(field, token)
  if (value === undefined) throw reader.tokenError(token, `invalid value for ${field.type} type: ${token.raw}`)
  return value
}

/** Reads a message whose text is parsed; `undefined` for a rejected one, as its tokens show. */
function takeMessage(message: Message, json: unknown, keepUnknown = false): Record<string, unknown> | undefined {
  if (typeof json !== 'object' || json === null || Array.isArray(json)) return undefined
  const value: Record<string, unknown> = {}
  const seen = new Set<string>()
  for (const [name, member] of Object.entries(json)) {
    const found = findField(message, name)
    if (found === undefined) {
      if (keepUnknown) value[name] = member
      continue
    }
    const [declared, field] = found
    if (seen.has(declared)) return undefined
    seen.add(declared)
    if (member === null) continue
    const taken = field.rule === 'list' ? takeList(field, member) : takeValue(field, member)
    if (taken === undefined) return undefined
    if (taken !== DROPPED) value[declared] = taken
  }
  return value
}

function takeList(field: Field, json: unknown): unknown[] | undefined {
  if (!Array.isArray(json)) return undefined
  const items = json.map((item) => takeValue(field, item))
  return items.includes(undefined) ? undefined : items.filter((item) => item !== DROPPED)
}

const DROPPED = Symbol('an unknown name of an enum')

function takeValue(field: Field, json: unknown): unknown {
  if (field.type === 'message') return takeMessage(must(field.message, 'message'), json)
  if (field.type === 'json') return json
  if (typeof json === 'object') return undefined
  if (typeof json !== 'string') return readScalar(field, { raw: String(json), text: undefined })
  if (field.type === 'enum') return field.names.includes(json) ? json : DROPPED
  return readScalar(field, { raw: '', text: json })
}

function readScalar(field: Field, { raw, text }: Pick<JsonToken, 'raw' | 'text'>): unknown {
  switch (field.type) {
    case 'string':
      return text
    case 'bool':
      return raw === 'true' ? true : raw === 'false' ? false : undefined
    case 'bytes': {
      const bytes = text === undefined ? undefined : decodeBase64Lenient(text)
      return bytes && encodeBase64(bytes)
    }
    case 'double':
      return readDouble(text ?? raw, text !== undefined)
    default: {
      const integer = parseInt64(text ?? raw)
      const [least, most] = must(BOUNDS[field.type], 'bound')
      if (integer === undefined || integer < least || integer > most) return undefined
      if (field.type === 'int64') return String(integer)
      return field.type === 'enum' ? (field.names[Number(integer)] ?? Number(integer)) : Number(integer)
    }
  }
}

const JSON_NUMBER = /^-?(0|[1-9]\d*)(\.\d+)?([eE][+-]?\d+)?$/

function readDouble(digits: string, quoted: boolean): number | undefined {
  if (quoted && /^(NaN|-?Infinity)$/.test(digits)) return Number(digits)
  const value = JSON_NUMBER.test(digits) ? Number(digits) : Number.NaN
  return Number.isFinite(value) ? value : undefined
}

function requestError(text: string): NodeError {
  return new NodeError({ grpcCode: GRPC_CODES.INVALID_ARGUMENT, text })
}
