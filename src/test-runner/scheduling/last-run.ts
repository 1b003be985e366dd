import { join } from 'node:path'
import { ToolkitError } from '../../errors/errors.js'
import { openCacheKey } from '../../files/cache-key.js'
import { readKeptText } from '../../files/kept-file.js'
import { openSealedJson, sealJson } from '../../files/sealed-text.js'
import { writeWholeFile } from '../../files/whole-file.js'
import type { TestResult } from '../../report/model/run.js'
import { readChosen } from './test-ids.js'

/**
 * Result of the last run: tests that failed and have not passed since, by id; by file if a hook or a whole file failed.
 */
interface LastRun {
  failed: string[]
}

function locate(root: string): string {
  return join(root, '.toolkit', 'last-run.json')
}

/** Reads the tests that failed in the last run, in the form of `Job.chosen`. Throws `REPORT_NO_RUN`. */
export function readLastFailed(root: string): string[] {
  const last = readLastRun(root)
  if (last !== undefined) return last.failed
  throw new ToolkitError('REPORT_NO_RUN', 'no earlier run is recorded whose failures could be run again', {
    at: { file: locate(root) },
    hint: 'Run `toolkit test` first: it records failed tests.',
  })
}

function readLastRun(root: string): LastRun | undefined {
  const text = readKeptText(locate(root))
  return text === undefined ? undefined : (openSealedJson(openCacheKey(), nameFile(root), text) as LastRun | undefined)
}

/** A file is of one project: its list of failures would hide those of another one. */
function nameFile(root: string): string {
  return `last run ${root}`
}

/**
 * Records the failures of a run, and keeps those of tests that did not run. Does nothing if the folder is not writable.
 */
export async function recordLastRun(
  root: string,
  tests: readonly TestResult[],
  { isFiltered }: { isFiltered: boolean },
): Promise<void> {
  const failed = new Set(tests.filter(({ state }) => state === 'failed').map(({ id, file }) => id ?? file))
  const files = new Set(tests.map(({ file }) => file))
  const ids = new Set(tests.map(({ id }) => id))
  const before = readLastRun(root)?.failed ?? []
  const left = before.filter((id) => {
    const { file, isTest } = readChosen(id)
    return !files.has(file) || (isFiltered && isTest && !ids.has(id))
  })
  const last: LastRun = { failed: [...new Set([...left, ...failed])].sort() }
  await writeWholeFile(locate(root), sealJson(openCacheKey(), nameFile(root), last)).catch(() => {})
}
