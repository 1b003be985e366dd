import type { Range, TextEdit } from 'vscode-languageserver-protocol/node'

/** Applies edits to a text, last ones first. */
export function applyEdits(text: string, edits: readonly TextEdit[]): string {
  const starts = [0]
  for (const match of text.matchAll(/\r\n|\n/g)) starts.push(match.index + match[0].length)
  const offset = ({ line, character }: Range['start']) => starts[line]! + character
  return [...edits]
    .sort((a, b) => offset(b.range.start) - offset(a.range.start))
    .reduce(
      (before, { range, newText }) => before.slice(0, offset(range.start)) + newText + before.slice(offset(range.end)),
      text,
    )
}
