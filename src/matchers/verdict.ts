import { ToolkitError } from '../errors/errors.js'

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

/** Whether two JSON values are the same; the order of members does not matter. */
export function isSame(a: unknown, b: unknown): boolean {
  if (a === b) return true
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false
  if (Array.isArray(a) !== Array.isArray(b)) return false
  const keys = Object.keys(a)
  if (keys.length !== Object.keys(b).length) return false
  return keys.every((key) => Object.hasOwn(b, key) && isSame(a[key as never], b[key as never]))
}

/**
 * Removes the flags `g` and `y`, with which a pattern continues after its last match, so that the same assertion would
 * hold only every other time.
 */
export function stateless({ source, flags }: RegExp): RegExp {
  return new RegExp(source, flags.replace(/[gy]/g, ''))
}

/** Parses JSON; other text is returned unchanged. */
export function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

/** Rejects an empty list, for which any assertion holds. Throws `ToolkitError('TEST_ARGUMENT')`. */
export function requireSome(given: object, what: string): void {
  if (Object.keys(given).length > 0) return
  throw new ToolkitError('TEST_ARGUMENT', `${what} was given nothing`, {
    hint: 'List at least one; an empty list would always pass.',
  })
}
