import type { Paint } from './paint.js'

/** What was expected and what came, line by line; lines that both have in the same place are shown once. */
export function formatDifference(expected: string, actual: string, paint: Paint): string[] {
  const [wanted, got] = [expected.split('\n'), actual.split('\n')]
  const start = countShared(wanted, got)
  const end = countShared(wanted.slice(start).reverse(), got.slice(start).reverse())
  return [
    `  ${paint.green('- expected')} ${paint.red('+ actual')}`,
    ...wanted.slice(0, start).map((line) => paint.dim(`    ${line}`)),
    ...wanted.slice(start, wanted.length - end).map((line) => paint.green(`  - ${line}`)),
    ...got.slice(start, got.length - end).map((line) => paint.red(`  + ${line}`)),
    ...wanted.slice(wanted.length - end).map((line) => paint.dim(`    ${line}`)),
  ]
}

function countShared(a: readonly string[], b: readonly string[]): number {
  const different = a.findIndex((line, index) => line !== b[index])
  return different < 0 ? Math.min(a.length, b.length) : different
}
