/** Minimum length of an argument that is a part of a name without a separator on either side. */
import { itemAt } from '../../../collections/presence.js'

const SHORTEST_PART = 3

/** A part of a name: text of the contract, or the position of the value that it came from. */
type NamePart = string | number

/**
 * Finds the values in another name that was joined in the same way: for `a/b`, joined from `a` and `b`, and the other
 * name `c/d`, the values are `c` and `d`. Undefined if the names do not match, or a value has no part in the name.
 *
 * @param name - The name that was made from the values.
 * @param values - Values of which some are parts of the name.
 * @param others - Names that exist.
 * @returns For each name that matches, the values by position; those that have no part in it are missing.
 */
export function matchJoinedNames(
  name: string,
  values: readonly string[],
  others: readonly string[],
): Map<number, string>[] {
  const parts = splitName(name, values)
  const positions = parts.filter((part) => typeof part === 'number')
  if (positions.length === 0) return []
  const pattern = new RegExp(
    `^${parts.map((part) => (typeof part === 'number' ? '(.+?)' : quotePattern(part))).join('')}$`,
  )
  return others.flatMap((other) => {
    const found = other === name ? null : pattern.exec(other)
    if (found === null) return []
    const matched = new Map<number, string>()
    for (const [index, position] of positions.entries()) {
      const text = itemAt(found, index + 1)
      // a value that is twice in the name has to be the same twice
      if ((matched.get(position) ?? text) !== text) return []
      matched.set(position, text)
    }
    return [matched]
  })
}

/** Splits a name into the values that it was joined from and the text between them, the longest value first. */
function splitName(name: string, values: readonly string[]): NamePart[] {
  const parts: NamePart[] = []
  let text = ''
  for (let at = 0; at < name.length; ) {
    const position = findPart(name, at, values)
    if (position === undefined) {
      text += name[at++]
      continue
    }
    if (text !== '') parts.push(text)
    text = ''
    parts.push(position)
    at += itemAt(values, position).length
  }
  return text === '' ? parts : [...parts, text]
}

/** The longest value that is a part of the name at this place. */
function findPart(name: string, at: number, values: readonly string[]): number | undefined {
  let best: number | undefined
  for (const [position, value] of values.entries()) {
    if (value === '' || !name.startsWith(value, at) || value.length <= (values[best ?? -1]?.length ?? 0)) continue
    if (value.length >= SHORTEST_PART || isApart(name, at, at + value.length)) best = position
  }
  return best
}

function isApart(name: string, start: number, end: number): boolean {
  const isSeparator = (char: string | undefined) => char === undefined || /[^a-zA-Z0-9]/.test(char)
  return isSeparator(name[start - 1]) && isSeparator(name[end])
}

function quotePattern(text: string): string {
  return text.replace(/[$()*+./?[\\\]^{|}-]/g, '\\$&')
}
