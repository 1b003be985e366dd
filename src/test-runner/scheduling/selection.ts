import { basename } from 'node:path'
import { itemAt } from '../../collections/presence.js'
import type { Project } from '../../config/project.js'
import { listChanged } from '../../files/git.js'
import { relativePath } from '../../files/relative-path.js'
import { CONFIG_NAMES } from '../../project/config-file.js'
import { openBundle } from '../bundling/bundle-cache.js'
import type { TestJob } from '../protocol.js'
import { readDependencies } from './dependency-file.js'
import { readDurations } from './durations.js'
import { readLastFailed } from './last-run.js'
import { splitFiles } from './shards.js'
import { shuffle } from './shuffle.js'
import { findTestFiles } from './test-files.js'
import { readChosen } from './test-ids.js'

/** Selected tests of a project. */
export interface SelectedTests {
  /** The test files in the order in which they run, absolute. */
  paths: readonly string[]
  /** Only these tests of them. */
  chosen?: readonly string[] | undefined
  /** Files that run completely, absolute, if the others only run properties and invariants. */
  own?: readonly string[] | undefined
  /** All files relative to the project, if `paths` is a shard. */
  all?: string[] | undefined
  /** Reason why an empty selection is no error, if so. */
  none?: string | undefined
}

/** Selects the test files of a job. Throws `TEST_NONE`, `REPORT_NO_RUN` and errors of git. */
export async function selectTests(project: Project, job: TestJob): Promise<SelectedTests> {
  const { root, settings } = project
  const chosen = job.rerunFailed ? readLastFailed(root) : job.chosen
  if (job.paths !== undefined) return { paths: job.paths, own: job.own, chosen }
  const name = (file: string) => relativePath(root, file)
  const found = findTestFiles(root, settings.tests, job)
  const wanted = chosen && new Set(chosen.map((id) => readChosen(id).file))
  const files = wanted === undefined ? found : found.filter((file) => wanted.has(name(file)))
  const reached = job.changed === undefined ? files : await keepReached(root, files, job.changed)
  const ordered = job.seed === undefined ? reached : shuffle(reached, job.seed, name)
  const none = explainNone(job, { found: files.length, chosen: chosen?.length })
  if (job.shard === undefined) return { paths: ordered, chosen, none }
  const { index, count } = job.shard
  const all = ordered.map(name)
  const own = new Set(splitFiles(all, readDurations(root), count)[index - 1])
  const empty = all.length === 0 ? none : `shard ${index}/${count} has no test file: there are ${all.length}`
  const paths = ordered.filter((file) => own.has(name(file)))
  if (!isDistributedSearch(job)) return { paths, chosen, all, none: empty }
  return { paths: ordered, own: paths, chosen, all, none: paths.length === 0 ? empty : undefined }
}

/** Whether all shards of a run search, for the full duration, with their own seeds. */
export function isDistributedSearch({ shard, search }: Pick<TestJob, 'shard' | 'search'>): boolean {
  return shard !== undefined && (search?.timeMs ?? search?.runs ?? search?.calls) !== undefined
}

function explainNone(
  { rerunFailed, changed }: TestJob,
  { found, chosen }: { found: number; chosen: number | undefined },
): string | undefined {
  if (rerunFailed && chosen === 0) return 'no test failed when it last ran'
  if (changed === undefined || found === 0) return undefined
  return `nothing that changed since ${changed || 'HEAD'} reaches a test`
}

/** Files besides the configuration that affect how sources are read, and which packages exist. */
const SETTING_FILES = new Set([...CONFIG_NAMES, 'package.json', 'package-lock.json', 'tsconfig.json', 'jsconfig.json'])

/**
 * Keeps the test files affected by changes since a commit, through their imports and the contracts they deployed in
 * their last run. A file that has not run yet may deploy any contract, so every change outside of other tests affects
 * it.
 */
async function keepReached(root: string, files: readonly string[], ref: string): Promise<string[]> {
  const changed = await listChanged(root, ref)
  if (changed.some((path) => SETTING_FILES.has(basename(path)))) return [...files]
  const bundled = await openBundle(root, files)
  const tests = new Set(files)
  const untested = changed.filter((path) => !tests.has(path))
  const known = readDependencies(root)
  return files.filter((file, index) => {
    const deployed = known.get(file)
    const inputs = new Set([...itemAt(bundled, index).inputs, ...(deployed ?? [])])
    return changed.some((path) => inputs.has(path)) || (deployed === undefined && untested.length > 0)
  })
}
