/** Shorter texts can't be nested as deeply as the node refuses (`codec/json.ts`). */
const LONGEST = 20_000

/**
 * The value of a JSON text that says it in the one way in which JavaScript would print it, as most clients do: then no
 * name stands twice in an object, and a number prints as it was written, so that nothing is lost with the text.
 * `undefined` for every other text.
 */
export function parseCanonical(text: string): unknown {
  // Half of a surrogate pair is printed as it was written, and is no text that the node takes.
  if (text.length > LONGEST || text.includes('\\ud')) return undefined
  try {
    const value: unknown = JSON.parse(text)
    return JSON.stringify(value) === text ? value : undefined
  } catch {
    return undefined
  }
}
