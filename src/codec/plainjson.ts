import { encodeBase64 } from './base64.js'
import { JsonNumber } from './json.js'
import { compareUtf8 } from './utf8.js'

/** A value of the node's answers; a field that is `undefined` is left out. */
export type PlainValue =
  | null
  | undefined
  | boolean
  | string
  | number
  | bigint
  | JsonNumber
  | Uint8Array
  | readonly PlainValue[]
  | { readonly [name: string]: PlainValue }

/**
 * JSON text as the node answers (rpc.md §2.1): fields in their order, no HTML escapes, doubles as JavaScript prints them
 * (`"NaN"` and infinities in quotes), bytes in base64. A `bigint` is a 64-bit integer and comes in quotes. An object without
 * a prototype is a map: its entries are sorted bytewise.
 */
export function formatPlainJson(value: PlainValue): string {
  switch (typeof value) {
    case 'string':
      return JSON.stringify(value)
    case 'number':
      return Number.isFinite(value) ? String(value) : `"${value}"`
    case 'bigint':
      return `"${value}"`
    case 'object':
      return value === null ? 'null' : formatObject(value)
    default:
      return String(value ?? null)
  }
}

function formatObject(value: PlainValue & object): string {
  if (value instanceof JsonNumber) return value.text
  if (value instanceof Uint8Array) return `"${encodeBase64(value)}"`
  if (Array.isArray(value)) return `[${value.map(formatPlainJson).join(',')}]`
  const fields = value as { readonly [name: string]: PlainValue }
  const names = Object.keys(fields).filter((name) => fields[name] !== undefined)
  if (Object.getPrototypeOf(fields) === null) names.sort(compareUtf8)
  return `{${names.map((name) => `${JSON.stringify(name)}:${formatPlainJson(fields[name])}`).join(',')}}`
}
