import { itemAt } from '../../collections/presence.js'
import type { Paint } from './paint.js'
import { toPrintable } from './printable.js'

/** A name with its description, in one or several lines; undefined leaves the name out. */
export type TableFact = readonly [name: string, value: string | readonly string[] | undefined]

const GAP = '  '

/** Formats rows as aligned columns below their heads. Control characters in cells are escaped. */
export function formatTable(heads: readonly string[], rows: readonly (readonly string[])[], paint: Paint): string[] {
  const [head = '', ...lines] = formatColumns([heads, ...rows])
  return [paint.dim(head), ...lines]
}

/** Formats rows as aligned columns, two spaces apart. Control characters in cells are escaped. */
export function formatColumns(rows: readonly (readonly string[])[]): string[] {
  const cells = rows.map((row) => row.map(toPrintable))
  const widths: number[] = []
  for (const row of cells) {
    for (const [column, cell] of row.entries()) widths[column] = Math.max(widths[column] ?? 0, measure(cell))
  }
  return cells.map((row) =>
    row
      .map((cell, column) => cell + ' '.repeat(itemAt(widths, column) - measure(cell)))
      .join(GAP)
      .trimEnd(),
  )
}

/** Formats names and values in two columns. Further lines of a value are below its first. */
export function formatFacts(facts: readonly TableFact[], paint: Paint): string[] {
  const shown = facts.map(([name, value]) => ({ name, lines: value === undefined ? [] : [value].flat() }))
  const width = Math.max(0, ...shown.filter(({ lines }) => lines.length > 0).map(({ name }) => name.length))
  return shown.flatMap(({ name, lines }) =>
    lines.map((line, index) =>
      `${paint.dim((index === 0 ? name : '').padEnd(width))}${GAP}${toPrintable(line)}`.trimEnd(),
    ),
  )
}

/** Returns the number of characters that a terminal shows. */
function measure(text: string): number {
  return [...text].length
}
