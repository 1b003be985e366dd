import { decode, encode, type SourceMapMappings } from '@jridgewell/sourcemap-codec'
import { itemAt, lastOf, must } from '../../collections/presence.js'
import { findLast, indexLines } from '../../contract/lines.js'
import type { Position } from '../../contract/syntax/syntax.js'

/** A source map as browsers and editors read it, version 3. */
export interface SourceMap {
  version: 3
  /** Paths of the sources, relative to the project, with `/`. */
  sources: string[]
  sourcesContent: string[]
  names: string[]
  mappings: string
}

/** A place in one of the sources. */
export interface SourcePosition extends Position {
  file: string
}

/** From `offset` of a text on, it originates from `position` of a source. */
export interface Segment {
  offset: number
  /** Index in `sources`. */
  source: number
  position: Position
}

/** A replacement of `text.slice(start, end)`. */
export interface Edit {
  start: number
  end: number
  text: string
}

/** Finds the origin of a position of the mapped text; undefined for generated code before the first mapping. */
export type Locate = (position: Position) => SourcePosition | undefined

/**
 * Creates a lookup function for a source map. Between two mappings, text is assumed to continue as the source does,
 * which holds except for whitespace.
 */
export function createLocate(text: string, map: SourceMap): Locate {
  const lines = indexLines(text)
  // Most compilations have no refusal and no warning to locate.
  let decoded: Segment[] | undefined
  return (position) => {
    decoded ??= decodeSegments(text, map)
    const segments = decoded
    const offset = lines.offsetAt(position)
    const index = findLast(segments, (segment) => segment.offset <= offset)
    const segment = segments[index]
    if (!segment) return undefined
    const isSameLine = lines.positionAt(segment.offset).line === position.line
    const distance = isSameLine ? Math.max(0, offset - skipBlanks(text, segment.offset)) : 0
    const { line, column } = segment.position
    return { file: itemAt(map.sources, segment.source), line, column: column + distance }
  }
}

/** Skips the indentation of a line. esbuild's mappings begin before it, and the source does not have it. */
function skipBlanks(text: string, offset: number): number {
  const blanks = /[ \t]*/y
  blanks.lastIndex = offset
  return offset + must(blanks.exec(text), 'match')[0].length
}

/** The identity map of a text: one segment for each of `offsets`. */
export function mapIdentity(text: string, file: string, offsets: readonly number[]): SourceMap {
  const lines = indexLines(text)
  const segments = offsets.map((offset) => ({ offset, source: 0, position: lines.positionAt(offset) }))
  return encodeSegments(text, segments, { sources: [file], sourcesContent: [text] })
}

/** Applies edits that do not overlap. */
export function applyEdits(text: string, edits: readonly Edit[]): string {
  const ordered = edits.toSorted((a, b) => a.start - b.start)
  const parts = ordered.map(
    ({ start, text: inserted }, index) => text.slice(ordered[index - 1]?.end ?? 0, start) + inserted,
  )
  return parts.join('') + text.slice(ordered.at(-1)?.end ?? 0)
}

/** Applies edits that do not overlap and updates the map; inserted text has no origin. */
export function editMapped(text: string, map: SourceMap, edits: readonly Edit[]): { text: string; map: SourceMap } {
  if (edits.length === 0) return { text, map }
  const ordered = edits.toSorted((a, b) => a.start - b.start)
  const parts: string[] = []
  const kept: Segment[] = []
  const segments = decodeSegments(text, map)
  let from = 0
  let shift = 0
  let next = 0
  for (const { start, end, text: inserted } of [...ordered, { start: text.length, end: text.length, text: '' }]) {
    parts.push(text.slice(from, start), inserted)
    for (; (segments[next]?.offset ?? end) < end; next++) {
      const segment = itemAt(segments, next)
      if (segment.offset < start) kept.push({ ...segment, offset: segment.offset + shift })
    }
    shift += inserted.length - (end - start)
    from = end
  }
  const edited = parts.join('')
  return { text: edited, map: encodeSegments(edited, kept, map) }
}

/**
 * A part of an assembled text: a stretch of the original, which keeps its mappings; or new text, mapped to the position
 * `at`.
 */
export type Piece = { start: number; end: number } | { text: string; at: number }

/** Assembles a text from pieces, with the source map of `text` applied. */
export function assembleMapped(
  text: string,
  map: SourceMap,
  pieces: readonly Piece[],
): { text: string; map: SourceMap } {
  const segments = decodeSegments(text, map)
  const parts: string[] = []
  const kept: Segment[] = []
  let length = 0
  for (const piece of pieces) {
    if ('text' in piece) for (const { index } of piece.text.matchAll(/[\w$]+|\S/g)) place(piece.at, length + index)
    else {
      place(piece.start, length)
      const from = findLast(segments, ({ offset }) => offset <= piece.start) + 1
      for (let at = from; (segments[at]?.offset ?? piece.end) < piece.end; at++) {
        const segment = itemAt(segments, at)
        kept.push({ ...segment, offset: segment.offset - piece.start + length })
      }
    }
    const part = 'text' in piece ? piece.text : text.slice(piece.start, piece.end)
    parts.push(part)
    length += part.length
  }
  const assembled = parts.join('')
  return { text: assembled, map: encodeSegments(assembled, kept, map) }

  /** The mapping of `from` moves to `offset` of the new text. */
  function place(from: number, offset: number): void {
    const segment = segments[findLast(segments, (candidate) => candidate.offset <= from)]
    if (!segment) return
    const isSameLine = !/[\n\r\u2028\u2029]/.test(text.slice(segment.offset, from))
    const distance = isSameLine ? Math.max(0, from - skipBlanks(text, segment.offset)) : 0
    const { line, column } = segment.position
    kept.push({ offset, source: segment.source, position: { line, column: column + distance } })
  }
}

/** The segments of a map in the order of the text. */
export function decodeSegments(text: string, { mappings }: SourceMap): Segment[] {
  const lines = indexLines(text)
  const segments: Segment[] = []
  for (const [line, group] of decode(mappings).entries()) {
    const start = lines.offsetAt({ line: line + 1, column: 1 })
    for (const segment of group) {
      if (segment.length === 1) continue
      const [column, source, sourceLine, sourceColumn] = segment
      segments.push({ offset: start + column, source, position: { line: sourceLine + 1, column: sourceColumn + 1 } })
    }
  }
  return segments
}

function encodeSegments(
  text: string,
  segments: readonly Segment[],
  { sources, sourcesContent }: Pick<SourceMap, 'sources' | 'sourcesContent'>,
): SourceMap {
  const lines = indexLines(text)
  const groups: SourceMapMappings = [[]]
  for (const { offset, source, position } of segments) {
    const { line, column } = lines.positionAt(offset)
    while (groups.length < line) groups.push([])
    lastOf(groups).push([column - 1, source, position.line - 1, position.column - 1])
  }
  return { version: 3, sources, sourcesContent, names: [], mappings: encode(groups) }
}
