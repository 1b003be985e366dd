import { readJsonText } from '../codec/chain-value.js'
import { decodeNumber } from '../codec/exact-number.js'
import { JsonNumber, type JsonValue } from '../codec/json.js'

/** Result of a matcher: `holds`, in the words of "expected the call to …, but …". */
export interface Verdict {
  holds: boolean
  /** The subject of the claim (default: the call). */
  subject?: string
  /** The claim as a verb: `succeed`, `use 5000 gas`. */
  claim: string
  /** The actual outcome. */
  but?: string
  /** Values to show as a difference, if that helps. */
  expected?: unknown
  actual?: unknown
}

/** Formats a value for a message. */
export function show(value: unknown): string {
  if (typeof value === 'function') return value.name === '' ? 'a predicate' : value.name
  if (value instanceof RegExp) return String(value)
  const text = JSON.stringify(value, (_, inner) => (typeof inner === 'bigint' ? `${inner}n` : inner)) ?? String(value)
  return text.length > 200 ? `${text.slice(0, 197)}...` : text
}

/** Formats an argument of a matcher that is a mistake. */
export function describeArgument(value: unknown): string {
  if (value === undefined || typeof value === 'number' || typeof value === 'symbol') return String(value)
  if (value instanceof Promise) return 'a promise'
  if (typeof value === 'function') return value.name === '' ? 'a function' : `the function ${value.name}`
  return show(value)
}

/** Formats a text of the chain for a message: as it is, or quoted beside an expected text. */
export function showText(text: string, expected: unknown): string {
  const shown = typeof expected === 'string' || text === '' ? JSON.stringify(text) : text
  return shown.length > 200 ? `${shown.slice(0, 197)}...` : shown
}

/**
 * A text of the chain as the actual value of a difference: JSON is parsed for an expected object, and numbers show the
 * digits that the chain has.
 */
export function toActual(text: string, expected: unknown): unknown {
  if (typeof expected !== 'object' || expected === null) return text
  const value = readJsonText(text)
  return value === undefined ? text : toShown(value)
}

/** JSON with all digits of its numbers, for a difference. */
export function toShown(value: JsonValue): unknown {
  if (value instanceof JsonNumber) {
    const decoded = decodeNumber(value.text)
    return typeof decoded === 'number' ? decoded : value
  }
  if (Array.isArray(value)) return value.map(toShown)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, toShown(member)]))
}

/** An expected value for a difference: bigints show as the numbers that the chain has. */
export function toExpected(value: unknown): unknown {
  if (typeof value === 'bigint') return new JsonNumber(String(value))
  if (Array.isArray(value)) return value.map(toExpected)
  if (typeof value !== 'object' || value === null || value instanceof JsonNumber) return value
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, toExpected(member)]))
}

/**
 * Removes the flags `g` and `y`, with which a pattern continues after its last match, so that the same assertion would
 * hold only every other time.
 */
export function stateless({ source, flags }: RegExp): RegExp {
  return new RegExp(source, flags.replace(/[gy]/g, ''))
}
