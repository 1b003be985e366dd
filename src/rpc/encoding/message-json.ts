import { parseInt64 } from '../../codec/int64.js'
import { compareUtf8 } from '../../codec/utf8.js'
import { must } from '../../collections/presence.js'
import { requireList, requireRecord } from '../../collections/records.js'
import { ToolkitError } from '../../errors/errors.js'
import { METHODS, type Results } from '../schema.js'
import type { Field, Full, Given, Message } from './message.js'

/** Formats the body of a successful response (rpc.md §2.1). For `subscribe`: the value of `result` in each line. */
export function encodeResult<M extends keyof typeof METHODS>(method: M, value: Results[M]): string {
  return encodeMessage(METHODS[method].result, value)
}

/**
 * Formats a message as JSON exactly as the node does (rpc.md §2.1): every field in declared order, missing ones with
 * defaults, 64-bit integers in quotes, doubles as JavaScript prints them, maps sorted.
 */
export function encodeMessage(message: Message, value: object): string {
  const members = requireRecord(value)
  let text = '{'
  for (const [name, field] of message.entries) {
    text += `${text === '{' ? '' : ','}"${name}":${encodeField(field, members[name])}`
  }
  return `${text}}`
}

function encodeField(field: Field, value: unknown): string {
  if (field.rule === 'single') return encodeValue(field, value)
  if (field.rule === 'list')
    return `[${requireList(value ?? [])
      .map((item) => encodeValue(field, item))
      .join(',')}]`
  const entries = Object.entries(requireRecord(value ?? {})).sort(([a], [b]) => compareUtf8(a, b))
  return `{${entries.map(([key, item]) => `${JSON.stringify(key)}:${encodeValue(field, item)}`).join(',')}}`
}

function encodeValue(field: Field, value: unknown): string {
  switch (field.type) {
    case 'message':
      return value === null || value === undefined ? 'null' : encodeMessage(must(field.message, 'message'), value)
    case 'string':
    case 'bytes':
      return JSON.stringify(value ?? '')
    case 'int64':
      return `"${value ?? 0}"`
    case 'enum':
      return typeof value === 'number' ? encodeEnumNumber(field, value) : `"${value ?? field.names[0]}"`
    case 'double':
      return Number.isFinite(value ?? 0) ? String(value ?? 0) : `"${value}"`
    case 'json':
      return JSON.stringify(value ?? null)
    default:
      return String(value ?? defaultOf(field))
  }
}

function encodeEnumNumber(field: Field, value: number): string {
  const name = field.names[value]
  return name === undefined ? String(value) : `"${name}"`
}

/** Returns the default value of a field (rpc.md §2.1.2). */
export function defaultOf(field: Field): unknown {
  if (field.rule === 'list') return []
  if (field.rule === 'map') return {}
  switch (field.type) {
    case 'message':
      return field.nullable ? null : completeMessage(must(field.message, 'message'), {})
    case 'string':
    case 'bytes':
      return ''
    case 'int64':
      return '0'
    case 'enum':
      return field.names[0]
    case 'bool':
      return false
    case 'json':
      return null
    default:
      return 0
  }
}

/** Completes a message with defaults: the wire form that a server works on. */
export function completeMessage<M extends Message>(message: M, given: Given<M> | object): Full<M> {
  const members = requireRecord(given)
  const full: Record<string, unknown> = {}
  for (const [name, field] of message.entries) full[name] = completeField(field, members[name])
  return full as Full<M>
}

function completeField(field: Field, value: unknown): unknown {
  if (value === undefined || value === null) return defaultOf(field)
  if (field.rule === 'list') return requireList(value).map((item) => completeValue(field, item))
  if (field.rule === 'map') return mapValues(requireRecord(value), (item) => completeValue(field, item))
  return completeValue(field, value)
}

function completeValue(field: Field, value: unknown): unknown {
  if (field.type === 'message') return completeMessage(must(field.message, 'message'), requireRecord(value))
  return field.type === 'int64' ? String(value) : value
}

/**
 * Decodes a message from the parsed JSON of any node (rpc.md §14): fields missing in older nodes get defaults, unknown
 * fields of newer ones are ignored, and numbers and strings are interchangeable where their declaration changed. Throws
 * `ToolkitError('NODE_ANSWER')` naming the field with an impossible value.
 */
export function decodeMessage<M extends Message>(message: M, json: unknown): Full<M> {
  try {
    return decodeMembers(message, json) as Full<M>
  } catch (error) {
    throw error instanceof Mismatch ? error.messageError() : error
  }
}

function decodeMembers(message: Message, json: unknown): Record<string, unknown> {
  if (typeof json !== 'object' || json === null || Array.isArray(json)) throw new Mismatch('an object', json)
  const members = requireRecord(json)
  const full: Record<string, unknown> = {}
  for (const [name, field] of message.entries) {
    const value = Object.hasOwn(members, name) ? members[name] : undefined
    try {
      full[name] = decodeField(field, value)
    } catch (error) {
      throw locate(error, name)
    }
  }
  return full
}

function decodeField(field: Field, value: unknown): unknown {
  if (value === undefined || value === null) return defaultOf(field)
  if (field.rule === 'single') return decodeValue(field, value)
  if (field.rule === 'list') {
    if (!Array.isArray(value)) throw new Mismatch('a list', value)
    return value.map((item, i) => {
      try {
        return decodeValue(field, item)
      } catch (error) {
        throw locate(error, `[${i}]`)
      }
    })
  }
  if (typeof value !== 'object' || Array.isArray(value)) throw new Mismatch('an object', value)
  return mapValues(value, (item, key) => {
    try {
      return decodeValue(field, item)
    } catch (error) {
      throw locate(error, key)
    }
  })
}

function decodeValue(field: Field, value: unknown): unknown {
  switch (field.type) {
    case 'message':
      return decodeMembers(must(field.message, 'message'), value)
    case 'int64': {
      // Most integers are texts of the usual form, which need no conversion.
      if (typeof value === 'string' && /^(?:0|[1-9]\d{0,17})$/.test(value)) return value
      const integer = isNumeric(value) ? parseInt64(String(value)) : undefined
      if (integer === undefined) throw new Mismatch('a 64-bit integer', value)
      return String(integer)
    }
    case 'double':
      return decodeNumber(value, true)
    case 'int32':
    case 'uint32':
      return decodeNumber(value, false)
    case 'bool':
      if (typeof value !== 'boolean') throw new Mismatch('true or false', value)
      return value
    case 'enum':
      return decodeEnum(field, value)
    case 'json':
      return value
    default:
      if (!isNumeric(value)) throw new Mismatch('text', value)
      return String(value)
  }
}

function decodeNumber(value: unknown, fraction: boolean): number {
  const number = isNumeric(value) && value !== '' ? Number(value) : Number.NaN
  if (value === 'NaN' || (fraction ? !Number.isNaN(number) : Number.isInteger(number))) return number
  throw new Mismatch(fraction ? 'a number' : 'an integer', value)
}

/** Names of earlier declarations (rpc.md §14). */
const RENAMED: Readonly<Record<string, string>> = { DUPLICCATE_SET_CODE: 'DUPLICATE_SET_CODE' }

function decodeEnum(field: Field, value: unknown): unknown {
  if (typeof value === 'number') return field.names[value] ?? value
  if (typeof value !== 'string') throw new Mismatch('a name', value)
  return Object.hasOwn(RENAMED, value) ? RENAMED[value] : value
}

function isNumeric(value: unknown): value is string | number {
  return typeof value === 'string' || typeof value === 'number'
}

function mapValues(value: object, change: (item: unknown, key: string) => unknown): Record<string, unknown> {
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, change(item, key)]))
}

/** An impossible value. Its path is put together on the way out, because most values are possible. */
class Mismatch {
  path = ''
  readonly #expected: string
  readonly #value: unknown

  constructor(expected: string, value: unknown) {
    this.#expected = expected
    this.#value = value
  }

  messageError(): ToolkitError {
    const shown = (JSON.stringify(this.#value) ?? 'nothing').slice(0, 60)
    const text = `${this.path || 'the response'}: expected ${this.#expected}, got ${shown}`
    return new ToolkitError('NODE_ANSWER', text, {
      hint: 'The URL may not be that of a node, or a proxy changes its responses.',
    })
  }
}

/** Puts a name before the path of an impossible value. */
function locate(error: unknown, name: string): unknown {
  if (error instanceof Mismatch) error.path = name + (/^(?:\[|$)/.test(error.path) ? '' : '.') + error.path
  return error
}
