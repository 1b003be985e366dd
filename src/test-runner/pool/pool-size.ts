import { availableParallelism } from 'node:os'
import type { RunPlan, TestJob } from '../protocol.js'
import { type Durations, readDurations, sumDurations } from '../scheduling/durations.js'

/**
 * Minimum duration of tests for an additional process. It takes about a third of a second to start and halves the rest,
 * so tests have to last three times that.
 */
const WORTH_MS = 1000

/** Whether more than one process should run these files; undefined while their durations are unknown. */
export function shouldAddWorkers(
  files: readonly string[],
  { root, isEmbedded }: RunPlan,
  { job, jobs, durations }: { job: TestJob; jobs: number | undefined; durations: Durations },
): boolean | undefined {
  if (job.list || !isEmbedded || jobs === 1) return false
  if (jobs !== undefined) return true
  const expected = sumDurations(root, files, durations)
  return expected === undefined ? undefined : expected > WORTH_MS
}

/**
 * Predicts the number of extra processes from the records of earlier runs: they can start while the first one still
 * looks for tests. Returns 0 for a job about a part of the tests.
 */
export function predictExtraWorkers(job: TestJob, jobs: number | undefined): number {
  if (job.list || job.network !== undefined || selectsSomeTests(job)) return 0
  const known = Object.values(readDurations(job.directory))
  const cores = availableParallelism()
  if (jobs !== undefined) return Math.min(jobs, cores, known.length || cores) - 1
  const sum = known.reduce((all, ms) => all + ms, 0)
  return sum > WORTH_MS ? Math.min(cores, known.length) - 1 : 0
}

/** Whether a job selects individual tests, whose number is only known after all files are loaded. */
export function selectsSomeTests({ files, grep, chosen, rerunFailed, changed, shard }: TestJob): boolean {
  return files.length > 0 || Boolean(rerunFailed) || [grep, chosen, changed, shard].some((each) => each !== undefined)
}
