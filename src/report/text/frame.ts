import type { Frame, ReportedPlace } from '../model/place.js'
import type { Paint } from './paint.js'

const CONTEXT = 2

/** The lines of a source around a place. */
export function cutFrame(source: string, place: ReportedPlace): Frame {
  const first = Math.max(1, place.line - CONTEXT)
  const lines = source
    .split(/\r?\n/)
    .slice(first - 1, place.line + CONTEXT)
    .map((text, index) => ({ number: first + index, text }))
  return { ...place, lines }
}

/** Formats a frame: its place, and its lines with markers at the line and under the column. */
export function formatFrame({ file, line, column, lines }: Frame, paint: Paint): string[] {
  const width = String(lines.at(-1)?.number ?? line).length
  return [paint.cyan(`${file}:${line}:${column}`), ...lines.flatMap(formatLine)]

  function formatLine({ number, text }: Frame['lines'][number]): string[] {
    const gutter = `${number === line ? '>' : ' '} ${String(number).padStart(width)} | `
    if (number !== line) return [paint.dim(gutter + text)]
    const indent = text.slice(0, column - 1).replace(/[^\t]/g, ' ')
    return [paint.red(gutter) + text, `${paint.dim(`${' '.repeat(width + 2)} | `)}${indent}${paint.red('^')}`]
  }
}
