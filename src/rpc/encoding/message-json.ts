import { parseInt64 } from '../../codec/int64.js'
import { compareUtf8 } from '../../codec/utf8.js'
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
  const members = value as Record<string, unknown>
  let text = '{'
  for (const [name, field] of message.entries) {
    text += `${text === '{' ? '' : ','}"${name}":${encodeField(field, members[name])}`
  }
  return `${text}}`
}

function encodeField(field: Field, value: unknown): string {
  if (field.rule === 'single') return encodeValue(field, value)
  if (field.rule === 'list')
    return `[${((value ?? []) as unknown[]).map((item) => encodeValue(field, item)).join(',')}]`
  const entries = Object.entries((value ?? {}) as object).sort(([a], [b]) => compareUtf8(a, b))
  return `{${entries.map(([key, item]) => `${JSON.stringify(key)}:${encodeValue(field, item)}`).join(',')}}`
}

function encodeValue(field: Field, value: unknown): string {
  switch (field.type) {
    case 'message':
      return value === null || value === undefined ? 'null' : encodeMessage(field.message!, value)
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
      return field.nullable ? null : completeMessage(field.message!, {})
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
  const members = given as Record<string, unknown>
  const full: Record<string, unknown> = {}
  for (const [name, field] of message.entries) full[name] = completeField(field, members[name])
  return full as Full<M>
}

function completeField(field: Field, value: unknown): unknown {
  if (value === undefined || value === null) return defaultOf(field)
  if (field.rule === 'list') return (value as unknown[]).map((item) => completeValue(field, item))
  if (field.rule === 'map') return mapValues(value as object, (item) => completeValue(field, item))
  return completeValue(field, value)
}

function completeValue(field: Field, value: unknown): unknown {
  if (field.type === 'message') return completeMessage(field.message!, value as object)
  return field.type === 'int64' ? String(value) : value
}

/**
 * Decodes a message from the parsed JSON of any node (rpc.md §14): fields missing in older nodes get defaults, unknown
 * fields of newer ones are ignored, and numbers and strings are interchangeable where their declaration changed. Throws
 * `ToolkitError('NODE_ANSWER')` naming the field with an impossible value.
 */
export function decodeMessage<M extends Message>(message: M, json: unknown, path = ''): Full<M> {
  if (typeof json !== 'object' || json === null || Array.isArray(json)) throw mismatch(path, 'an object', json)
  const members = json as Record<string, unknown>
  const entries = message.entries.map(([name, field]) => {
    const value = Object.hasOwn(members, name) ? members[name] : undefined
    return [name, decodeField(field, value, path === '' ? name : `${path}.${name}`)]
  })
  return Object.fromEntries(entries) as Full<M>
}

function decodeField(field: Field, value: unknown, path: string): unknown {
  if (value === undefined || value === null) return defaultOf(field)
  if (field.rule === 'single') return decodeValue(field, value, path)
  if (field.rule === 'list') {
    if (!Array.isArray(value)) throw mismatch(path, 'a list', value)
    return value.map((item, i) => decodeValue(field, item, `${path}[${i}]`))
  }
  if (typeof value !== 'object' || Array.isArray(value)) throw mismatch(path, 'an object', value)
  return mapValues(value, (item, key) => decodeValue(field, item, `${path}.${key}`))
}

function decodeValue(field: Field, value: unknown, path: string): unknown {
  switch (field.type) {
    case 'message':
      return decodeMessage(field.message!, value, path)
    case 'int64': {
      const integer = isNumeric(value) ? parseInt64(String(value)) : undefined
      if (integer === undefined) throw mismatch(path, 'a 64-bit integer', value)
      return String(integer)
    }
    case 'double':
      return decodeNumber(value, path, true)
    case 'int32':
    case 'uint32':
      return decodeNumber(value, path, false)
    case 'bool':
      if (typeof value !== 'boolean') throw mismatch(path, 'true or false', value)
      return value
    case 'enum':
      return decodeEnum(field, value, path)
    case 'json':
      return value
    default:
      if (!isNumeric(value)) throw mismatch(path, 'text', value)
      return String(value)
  }
}

function decodeNumber(value: unknown, path: string, fraction: boolean): number {
  const number = isNumeric(value) && value !== '' ? Number(value) : Number.NaN
  if (value === 'NaN' || (fraction ? !Number.isNaN(number) : Number.isInteger(number))) return number
  throw mismatch(path, fraction ? 'a number' : 'an integer', value)
}

/** Names of earlier declarations (rpc.md §14). */
const RENAMED: Readonly<Record<string, string>> = { DUPLICCATE_SET_CODE: 'DUPLICATE_SET_CODE' }

function decodeEnum(field: Field, value: unknown, path: string): unknown {
  if (typeof value === 'number') return field.names[value] ?? value
  if (typeof value !== 'string') throw mismatch(path, 'a name', value)
  return Object.hasOwn(RENAMED, value) ? RENAMED[value] : value
}

function isNumeric(value: unknown): value is string | number {
  return typeof value === 'string' || typeof value === 'number'
}

function mapValues(value: object, change: (item: unknown, key: string) => unknown): Record<string, unknown> {
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, change(item, key)]))
}

function mismatch(path: string, expected: string, value: unknown): ToolkitError {
  const shown = (JSON.stringify(value) ?? 'nothing').slice(0, 60)
  return new ToolkitError('NODE_ANSWER', `${path || 'the response'}: expected ${expected}, got ${shown}`, {
    hint: 'The URL may not be that of a node, or a proxy changes its responses.',
  })
}
