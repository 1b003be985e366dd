import type { Paint } from './paint.js'
import { cut } from './printable.js'

/** How many lines that both have are shown beside those that differ. */
const CONTEXT = 3
/** How many lines that differ are shown of each. */
const MOST = 40

/**
 * What was expected and what came, line by line; lines that both have in the same place are shown once. Of what is long
 * the lines around the difference are shown.
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
    ...collapse(wanted.slice(start, wanted.length - end), MOST, 'more').map((line) => paint.green(`  - ${line}`)),
    ...collapse(got.slice(start, got.length - end), MOST, 'more').map((line) => paint.red(`  + ${line}`)),
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
