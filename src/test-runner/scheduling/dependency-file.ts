import { join } from 'node:path'
import { must } from '../../collections/presence.js'
import { openCacheKey } from '../../files/cache-key.js'
import { readKeptText } from '../../files/kept-file.js'
import { relativePath } from '../../files/relative-path.js'
import { openSealedJson, sealJson } from '../../files/sealed-text.js'
import { writeWholeFile } from '../../files/whole-file.js'

function locate(root: string): string {
  return join(root, '.toolkit', 'reached.json')
}

/**
 * Reads the inputs and deployments of test files in their last run, all absolute. Files that have not run yet are
 * missing.
 */
export function readDependencies(root: string): Map<string, string[]> {
  const resolve = (path: string) => join(root, path)
  return new Map(Object.entries(readNames(root)).map(([file, paths]) => [resolve(file), paths.map(resolve)]))
}

function readNames(root: string): Record<string, string[]> {
  const text = readKeptText(locate(root))
  if (text === undefined) return {}
  return (openSealedJson(openCacheKey(), nameFile(root), text) as Record<string, string[]> | undefined) ?? {}
}

/** A file is of one project, and decides which of its tests a change needs. */
function nameFile(root: string): string {
  return `reached files ${root}`
}

/**
 * Records the dependencies of test files, all absolute. A file that did not run completely may have more of them, so
 * its earlier dependencies are kept; without earlier ones, nothing is recorded. Does nothing if the folder is not
 * writable.
 */
export async function recordDependencies(
  root: string,
  reached: ReadonlyMap<string, ReadonlySet<string>>,
  isWhole: (file: string) => boolean,
): Promise<void> {
  const known = readNames(root)
  for (const [path, inputs] of reached) {
    const file = relativePath(root, path)
    const before = known[file]
    if (before === undefined && !isWhole(file)) continue
    const names = [...inputs].map((input) => relativePath(root, input))
    known[file] = [...new Set([...(isWhole(file) ? [] : must(before, 'before')), ...names])].sort()
  }
  await writeWholeFile(locate(root), sealJson(openCacheKey(), nameFile(root), known)).catch(() => {})
}
