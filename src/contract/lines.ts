import { itemAt } from '../collections/presence.js'
import type { Position } from './syntax/syntax.js'

/** Turns offsets of one text into positions and back. */
export interface LineIndex {
  /** The position of an offset. */
  positionAt(offset: number): Position
  /** Returns the offset of a position; columns beyond the line continue on the next. */
  offsetAt(position: Position): number
}

/**
 * Indexes the lines of a text as JavaScript counts them: `\n`, `\r\n`, `\r`, U+2028 and U+2029 end one. Places in the
 * terminal and in reports count so, because those of Node's stacks, of TypeScript and of ESLint, which stand beside
 * them, do.
 */
export function indexLines(text: string): LineIndex {
  return indexLinesBy(text, /\r\n|[\n\r\u2028\u2029]/g)
}

/** Indexes the lines of a text as editors count them: U+2028 and U+2029, which end a line of JavaScript, end none. */
export function indexEditorLines(text: string): LineIndex {
  return indexLinesBy(text, /\r\n|[\n\r]/g)
}

/** Converts a line and a column of JavaScript, from 1, into those of editors. */
export function toEditorPlace(text: string, { line, column }: Position): Position {
  if (!/[\u2028\u2029]/.test(text)) return { line, column }
  return indexEditorLines(text).positionAt(indexLines(text).offsetAt({ line, column }))
}

/** Converts a line of an editor, from 1, into the first line of JavaScript in it. */
export function fromEditorLine(text: string, line: number): number {
  if (!/[\u2028\u2029]/.test(text)) return line
  return indexLines(text).positionAt(indexEditorLines(text).offsetAt({ line, column: 1 })).line
}

function indexLinesBy(text: string, lineEnd: RegExp): LineIndex {
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
