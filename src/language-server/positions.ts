import type { Position, Range } from 'vscode-languageserver'
import { indexEditorLines } from '../contract/lines.js'

/** Converts offsets of a text into ranges of the protocol, which count lines and UTF-16 columns from 0. */
export function rangeOf(text: string, start: number, end: number): Range {
  const lines = indexEditorLines(text)
  return { start: toPosition(lines.positionAt(start)), end: toPosition(lines.positionAt(end)) }
}

/** Converts a line and a column from 1. */
export function toPosition({ line, column }: { line: number; column: number }): Position {
  return { line: Math.max(0, line - 1), character: Math.max(0, column - 1) }
}

/** Returns the offset of a position of the protocol. */
export function offsetAt(text: string, { line, character }: Position): number {
  return Math.min(text.length, indexEditorLines(text).offsetAt({ line: line + 1, column: character + 1 }))
}

/** A word of a source, with its offsets. */
export interface Word {
  text: string
  start: number
  end: number
}

/** Returns the identifier at an offset. */
export function wordAt(text: string, offset: number): Word | undefined {
  const before = /[\w$]*$/.exec(text.slice(Math.max(0, offset - 200), offset))?.[0] ?? ''
  const after = /^[\w$]*/.exec(text.slice(offset, offset + 200))?.[0] ?? ''
  const start = offset - before.length
  return before + after === '' ? undefined : { text: before + after, start, end: offset + after.length }
}
