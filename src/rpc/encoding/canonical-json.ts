import { tryParseJson } from '../../codec/json.js'

/** Shorter texts can't be nested as deeply as the node refuses (`codec/json.ts`). */
const MAX_SHALLOW = 20_000

/**
 * Parses JSON text that is exactly as JavaScript would print it, as most clients send: then no name is repeated in an
 * object, and numbers print as written, so nothing is lost by parsing. `undefined` for other text.
 */
export function parseCanonical(text: string): unknown {
  // A lone surrogate prints as written, but the node does not accept it as text.
  if (text.length > MAX_SHALLOW || text.includes('\\ud')) return undefined
  const value = tryParseJson(text)
  return JSON.stringify(value) === text ? value : undefined
}
