import { tryParseJson } from '../../codec/json.js'
import type { Shape } from '../../collections/shapes.js'
import { ToolkitError } from '../../errors/errors.js'

const SHOWN = 60

/**
 * Parses JSON in a value that a node returned, such as stored data or the content of a receipt.
 *
 * @param what - The value, for the error: `receipt of a transfer`.
 * @throws `NODE_ANSWER` for a text that is not JSON of this shape.
 */
export function parseValueJson<T>(text: string, shape: Shape<T>, what: string): T {
  const value = tryParseJson(text)
  if (!shape(value)) throw impossibleValueError(text, what)
  return value
}

/** Parses an integer that a node returned as text. Throws as `parseValueJson`. */
export function parseValueInteger(text: string, what: string): bigint {
  if (!/^-?\d{1,40}$/.test(text)) throw impossibleValueError(text, what)
  return BigInt(text)
}

/** The error for a value that no chain has. */
export function impossibleValueError(text: string, what: string): ToolkitError {
  return new ToolkitError('NODE_ANSWER', `the node returned ${JSON.stringify(text.slice(0, SHOWN))} as ${what}`, {
    hint: 'The URL may not be that of a node, or a proxy changes its responses.',
  })
}
