import { join } from 'node:path'
import { relativePath } from '../../files/relative-path.js'
import { readTextSync } from '../../files/text-file.js'
import { writeWholeFile } from '../../files/whole-file.js'

/** Durations of test files in their last run, in milliseconds, by path relative to the project. */
export type Durations = Readonly<Record<string, number>>

function locate(root: string): string {
  return join(root, '.toolkit', 'durations.json')
}

/** Reads what earlier runs recorded: empty for a missing or invalid file. */
export function readDurations(root: string): Durations {
  try {
    const read: unknown = JSON.parse(readTextSync(locate(root)))
    if (Array.isArray(read)) return {}
    return Object.fromEntries(Object.entries(read ?? {}).filter(([, ms]) => typeof ms === 'number'))
  } catch {
    return {}
  }
}

/**
 * Records durations of files by their absolute paths, and keeps those of other files. Does nothing if the folder is not
 * writable.
 */
export async function recordDurations(root: string, took: ReadonlyMap<string, number>): Promise<void> {
  const known = readDurations(root)
  const added = [...took].map(([file, ms]) => [relativePath(root, file), Math.round(ms)] as const)
  const durations = { ...known, ...Object.fromEntries(added) }
  await writeWholeFile(locate(root), `${JSON.stringify(durations, null, 2)}\n`).catch(() => {})
}

/** Sorts files by duration, longest first; files with unknown durations come before all others, in their order. */
export function sortLongestFirst(root: string, files: readonly string[], durations: Durations): string[] {
  const measure = (file: string) => durations[relativePath(root, file)] ?? Number.POSITIVE_INFINITY
  return [...files].sort((a, b) => (measure(a) === measure(b) ? 0 : measure(b) - measure(a)))
}

/** Sums the durations of files; undefined if one of them is unknown. */
export function sumDurations(root: string, files: readonly string[], durations: Durations): number | undefined {
  let sum = 0
  for (const file of files) sum += durations[relativePath(root, file)] ?? Number.NaN
  return Number.isNaN(sum) ? undefined : sum
}
