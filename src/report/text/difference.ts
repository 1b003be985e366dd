import type { Paint } from './paint.js'
import { cut } from './printable.js'

/** Number of equal lines to show around differences. */
const CONTEXT = 3
/** Maximum number of differing lines to show of each side. */
const MAX_LINES = 40

/**
 * Formats expected and actual values line by line; equal lines appear once. Long values are shortened to the lines
 * around differences.
 */
export function formatDifference(expected: string, actual: string, paint: Paint): string[] {
  const [wanted, got] = [expected.split('\n'), actual.split('\n')]
  const start = countShared(wanted, got)
  const end = countShared(wanted.slice(start).reverse(), got.slice(start).reverse())
  return [
    `  ${paint.green('- expected')} ${paint.red('+ actual')}`,
    ...collapse(wanted.slice(0, start).reverse(), CONTEXT, 'the same')
      .reverse()
      .map((line) => paint.dim(`    ${line}`)),
    ...collapse(wanted.slice(start, wanted.length - end), MAX_LINES, 'more').map((line) => paint.green(`  - ${line}`)),
    ...collapse(got.slice(start, got.length - end), MAX_LINES, 'more').map((line) => paint.red(`  + ${line}`)),
    ...collapse(wanted.slice(wanted.length - end), CONTEXT, 'the same').map((line) => paint.dim(`    ${line}`)),
  ]
}

/** The first of many lines, and how many there are besides. */
function collapse(lines: readonly string[], most: number, what: string): string[] {
  if (lines.length <= most + 1) return lines.map((line) => cut(line))
  return [...lines.slice(0, most).map((line) => cut(line)), `… ${lines.length - most} lines ${what}`]
}

function countShared(a: readonly string[], b: readonly string[]): number {
  const different = a.findIndex((line, index) => line !== b[index])
  return different < 0 ? Math.min(a.length, b.length) : different
}
