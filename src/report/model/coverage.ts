import type { Paint } from '../text/paint.js'

/** A coverage figure that changed, in per cent. */
export interface CoverageChange {
  /** `all files`, or one of them. */
  file: string
  figure: string
  /** Undefined for a new file. */
  before: number | undefined
  after: number
}

/** The changes, a line each. */
export function formatCoverageChanges(changes: readonly CoverageChange[], paint: Paint): string[] {
  return changes.map((change) => {
    const { file, figure, before, after } = change
    const style = before === undefined || after > before ? paint.green : paint.red
    return `${style(before === undefined || after > before ? '↑' : '↓')} ${figure} of ${file}: ${formatCoverageChange(change)}`
  })
}

/** Formats coverage before and after, and the difference in points. */
export function formatCoverageChange({ before, after }: CoverageChange): string {
  if (before === undefined) return `${after} %, new`
  const points = Math.round((after - before) * 100) / 100
  return `${before} % → ${after} % (${points > 0 ? '+' : ''}${points})`
}
