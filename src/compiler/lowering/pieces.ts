import type { Piece } from '../source-map/source-map.js'

/** New text, mapped to the position `at` of the original. */
export function text(text: string, at: number): Piece {
  return { text, at }
}

/** A stretch of the old text. */
export function slice(start: number, end: number): Piece[] {
  return start < end ? [{ start, end }] : []
}

export function join(parts: readonly Piece[][], separator: string, at: number): Piece[] {
  return parts.flatMap((part, index) => (index === 0 ? part : [text(separator, at), ...part]))
}

/** The declaration of names that get their values later. */
export function declare(names: readonly string[], at: number): Piece[] {
  return names.length > 0 ? [text(` let ${names.join(', ')};`, at)] : []
}

/** Returns the source position of the first piece. */
export function placeOf(pieces: readonly Piece[]): number {
  const [first] = pieces
  return first === undefined ? 0 : 'text' in first ? first.at : first.start
}
