import { itemAt } from '../collections/presence.js'
import type { Position } from './syntax/syntax.js'

/** Turns offsets of one text into positions and back. */
export interface LineIndex {
  /** The position of an offset. */
  positionAt(offset: number): Position
  /** Returns the offset of a position; columns beyond the line continue on the next. */
  offsetAt(position: Position): number
}

/** Indexes the lines of a text as JavaScript counts them: `\n`, `\r\n`, `\r`, U+2028 and U+2029 end one. */
export function indexLines(text: string, lineEnd = /\r\n|[\n\r\u2028\u2029]/g): LineIndex {
  const starts = [0]
  for (const match of text.matchAll(lineEnd)) starts.push(match.index + match[0].length)
  return {
    positionAt(offset) {
      const line = findLast(starts, (start) => start <= offset)
      return { line: line + 1, column: offset - itemAt(starts, line) + 1 }
    },
    offsetAt: ({ line, column }) => (starts[line - 1] ?? text.length) + column - 1,
  }
}

/** Returns the index of the last of ascending items that passes a test (true for a prefix of the items), or -1. */
export function findLast<T>(items: readonly T[], passes: (item: T) => boolean): number {
  let low = 0
  let high = items.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (passes(itemAt(items, middle))) low = middle + 1
    else high = middle
  }
  return low - 1
}
