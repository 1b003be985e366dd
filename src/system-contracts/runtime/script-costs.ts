// biome-ignore-all lint/style/noNonNullAssertion: genesis or the checks before ensure the record
/** Cost of JavaScript operators and natives besides their place in the code (`vm.md` §2.6, §3.3). */

const OPERATOR = 3

/** A comparison: texts count by their length. */
export function compareCost(a: unknown, b: unknown): number {
  return typeof a === 'string' || typeof b === 'string' ? OPERATOR + lengthOf(a) + lengthOf(b) : OPERATOR
}

function lengthOf(value: unknown): number {
  return value === null || value === undefined ? 0 : String(value).length
}

/** Cost of a `+` with this result. */
export function concatCost(result: string): number {
  return OPERATOR + result.length
}

/** Cost of joining these texts from left to right with `+`. */
export function joinCost(parts: readonly string[]): number {
  let text = parts[0]!
  let gas = 0
  for (const part of parts.slice(1)) {
    text += part
    gas += concatCost(text)
  }
  return gas
}

/** A method that reads a text through: `indexOf`, `startsWith`, `substring`, `split`, … */
export function scanCost(text: string): number {
  return Math.floor(1 + 0.1 * text.length)
}

/** `push` and `pop`. */
export const PUSH_COST = 1

/** A method that looks an element up: `indexOf`. */
export function searchCost(list: readonly unknown[]): number {
  return Math.floor(1 + 0.2 * list.length)
}

/** A method that visits every element: `includes`, `sort`. */
export function visitCost(list: readonly unknown[]): number {
  return 1 + list.length
}

/** Cost of a method that copies the list: `splice` (and one for each inserted element), `slice`, `map`. */
export function copyCost(list: readonly unknown[]): number {
  return 1 + 10 * list.length
}
