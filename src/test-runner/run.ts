import { must } from '../collections/presence.js'
import { isToolkitError, ToolkitError } from '../errors/errors.js'
import { readCommit } from '../files/git.js'
import { relativePath } from '../files/relative-path.js'
import { mergeRecords } from '../measurements/records/merge.js'
import type { RunRecord } from '../measurements/records/record.js'
import { type RunReport, type ShardReport, type TestResult, tally } from '../report/model/run.js'
import type { SearchProgress } from '../report/model/search.js'
import { restoreInitialSnapshot } from '../session/development/initial-snapshot.js'
import { ForkReports } from './fork-reports.js'
import { type RunProgress, WorkerPool } from './pool/worker-pool.js'
import type { ForkReport, RunPlan, TestJob } from './protocol.js'
import { recordDependencies } from './scheduling/dependency-file.js'
import { recordLastRun } from './scheduling/last-run.js'
import type { Shard } from './scheduling/shards.js'

export interface RunOptions extends TestJob {
  /** Number of worker processes (default: chosen automatically). */
  jobs?: number | undefined
  /** The address at which one process waits for a debugger, and runs all without a limit of time: `127.0.0.1:9229`. */
  debug?: string | undefined
  /** Number of failures after which the run stops. */
  bail?: number | undefined
  /** Called with results in the order of files, whichever process sends them first. */
  onResult?: ((result: TestResult) => void) | undefined
  /**
   * Called once for every warning, as early as possible: warnings about contracts before the results of tests that use
   * them.
   */
  onWarning?: ((text: string) => void) | undefined
  /** Called with progress of any process. */
  onStep?: ((step: RunProgress) => void) | undefined
  /** Called with the plan of the run. */
  onPlan?: ((plan: RunPlan) => void) | undefined
  /** Called with the dependencies of test files and the contracts they deploy, as absolute paths. */
  onReach?: ((file: string, inputs: readonly string[]) => void) | undefined
  /** Called with the values that tests of a process read of a fork (default: added to its file). */
  onFork?: ((fork: ForkReport) => void) | undefined
  /** Called with the progress of a search. */
  onProgress?: ((progress: SearchProgress) => void) | undefined
  /** Ends the run. The report then contains the finished tests; without any, the run fails with `INTERRUPTED`. */
  signal?: AbortSignal | undefined
  /** Start of the duration, as `performance.now()` (default: the call). 0 is the start of the process. */
  since?: number | undefined
}

/** A run, with its measurements if requested. */
export interface MeasuredRun extends RunReport {
  record?: RunRecord
}

/**
 * Runs a project's tests in worker processes, which can be ended whatever the tests do, and returns the results: the
 * same for any number of processes. A process that crashes fails the running test, and another one continues with the
 * next file. Output of tests goes to standard error. Throws `ToolkitError`: of the configuration, of a test file,
 * `TEST_NONE` if nothing matched, `TEST_ONLY`, `TEST_PROCESS_ENDED`, `INTERRUPTED`.
 */
export async function runTests(options: RunOptions): Promise<MeasuredRun> {
  const {
    onResult = () => {},
    onWarning = () => {},
    onPlan = () => {},
    onStep = () => {},
    onReach = () => {},
    onProgress = () => {},
    onFork,
    signal = new AbortController().signal,
    jobs,
    bail,
    debug,
    since = performance.now(),
    ...job
  } = debugged(options)
  const tests: TestResult[] = []
  const records: RunRecord[] = []
  const reached = new Map<string, Set<string>>()
  const warnings = new Set<string>()
  const forks = new ForkReports()
  const add = keepResults(tests, onResult)
  const warn = warnOnce(warnings, onWarning)
  let planned: RunPlan | undefined
  const pool = new WorkerPool({
    job,
    jobs,
    bail,
    debug,
    signal,
    onPlan(plan) {
      planned = plan
      onPlan(plan)
    },
    onProgress,
    onFork: onFork ?? forks.add,
    onStep,
    onReach(file, inputs) {
      reached.set(file, new Set([...(reached.get(file) ?? []), ...inputs]))
      onReach(file, inputs)
    },
    onEntry(entry) {
      if ('result' in entry) add(entry.result)
      else if ('warning' in entry) warn(entry.warning)
      else records.push(entry.record)
    },
  })
  const work = pool.run().finally(forks.save)
  const ended = await work.catch(async (error: unknown) => {
    if (!signal.aborted && !isInterrupted(error)) throw error
    if (pool.initialSnapshot !== undefined) warn(await restoreInitialSnapshot(pool.initialSnapshot))
    // An interrupted search has reported its findings
    if (tests.some(({ search }) => search?.isInterrupted)) return { plan: pool.plan, leftOut: 0, took: new Map() }
    return undefined
  })
  if (ended === undefined) return describeInterrupted(planned, tests, { since, warnings: [...warnings] })
  // keep the chain that failures link to
  const isLeft = (signal.aborted || job.list || job.explorer !== undefined) && job.clockStart === undefined
  if (pool.initialSnapshot !== undefined && !isLeft) warn(await restoreInitialSnapshot(pool.initialSnapshot))
  const { plan, leftOut, took } = ended
  const isWell = plan.none !== undefined && tests.length === 0 && (plan.own ?? plan.files).length === 0
  if (isWell) warn(must(plan.none, 'none'))
  else if (tests.length === 0) throw noTestsError(job, plan)
  const isMeasured = job.measured && (records.length > 0 || (!job.measured.isOptional && plan.files.length > 0))
  if (!job.list)
    await recordRun(plan.root, { tests, reached, isFiltered: isFiltered(options, leftOut) || plan.own !== undefined })
  return {
    network: plan.network,
    durationMs: performance.now() - since,
    ...tally(tests),
    leftOut,
    ...(job.seed !== undefined && { seed: job.seed }),
    ...(job.shard && { shard: await describeShard(job.shard, plan, took) }),
    warnings: [...warnings],
    ...(isMeasured && { record: mergeRecords(records) }),
    tests,
  }
}

/** Keeps results. A test whose code fails after its end has a second one, which replaces the first. */
function keepResults(tests: TestResult[], onResult: (result: TestResult) => void) {
  const places = new Map<string, number>()
  return (result: TestResult) => {
    const key = result.id && `${result.id} ${result.repetition ?? ''}`
    const place = key === undefined ? undefined : places.get(key)
    if (key !== undefined) places.set(key, place ?? tests.length)
    if (place === undefined) tests.push(result)
    else tests[place] = result
    onResult(result)
  }
}

function warnOnce(warnings: Set<string>, onWarning: (text: string) => void) {
  return (text: string | undefined) => {
    if (text === undefined || warnings.has(text)) return
    warnings.add(text)
    onWarning(text)
  }
}

interface CompletedRun {
  tests: readonly TestResult[]
  reached: ReadonlyMap<string, ReadonlySet<string>>
  isFiltered: boolean
}

/** Records results by which later runs select tests. */
async function recordRun(root: string, { tests, reached, isFiltered }: CompletedRun): Promise<void> {
  const failed = new Set(tests.filter(({ state }) => state === 'failed').map(({ file }) => file))
  const ran = new Set(tests.map(({ file }) => file))
  await recordLastRun(root, tests, { isFiltered })
  await recordDependencies(root, reached, (file) => !isFiltered && ran.has(file) && !failed.has(file))
}

/** Removes time limits for a debugger. */
function debugged(options: RunOptions): RunOptions {
  return options.debug === undefined ? options : { ...options, jobs: 1, timeoutMs: options.timeoutMs ?? 0 }
}

/** Whether a run was interrupted. Ctrl-C reaches all processes of a terminal, and the test process may end first. */
function isInterrupted(error: unknown): boolean {
  return isToolkitError(error) && error.code === 'INTERRUPTED'
}

/** Creates the report of finished tests. Throws `INTERRUPTED` without any. */
async function describeInterrupted(
  plan: RunPlan | undefined,
  tests: TestResult[],
  { since, warnings }: { since: number; warnings: string[] },
): Promise<MeasuredRun> {
  if (plan === undefined || tests.length === 0) throw interruptedRunError()
  await recordLastRun(plan.root, tests, { isFiltered: true })
  const { network } = plan
  const durationMs = performance.now() - since
  return { network, durationMs, ...tally(tests), leftOut: 0, isInterrupted: true, warnings, tests }
}

/** The error of an interrupted run. */
export function interruptedRunError(): ToolkitError {
  return new ToolkitError('INTERRUPTED', 'the tests were interrupted')
}

async function describeShard(shard: Shard, plan: RunPlan, took: ReadonlyMap<string, number>): Promise<ShardReport> {
  const { root, all = [] } = plan
  const files = plan.own ?? plan.files
  const whole = [...took].filter(([file]) => files.includes(file))
  const durations = Object.fromEntries(whole.map(([file, ms]) => [relativePath(root, file), Math.round(ms)]))
  const commit = await readCommit(root)
  return {
    ...shard,
    ...(commit && { commit }),
    files: all,
    own: files.map((file) => relativePath(root, file)),
    durations,
  }
}

/** Whether some tests of the executed files were excluded. */
function isFiltered({ grep, chosen, rerunFailed, bail }: RunOptions, leftOut: number): boolean {
  return Boolean(rerunFailed) || leftOut > 0 || [grep, chosen, bail].some((each) => each !== undefined)
}

function noTestsError({ files, grep }: TestJob, { root, patterns, isConfigured, chosen }: RunPlan): ToolkitError {
  const which = grep === undefined ? chosen?.join(', ') : JSON.stringify(grep)
  const what = which === undefined ? 'no tests found' : `no test ${grep === undefined ? 'is' : 'matches'} ${which}`
  const where = files.length === 0 ? `${patterns.join(', ')} of ${root}` : files.join(', ')
  return new ToolkitError('TEST_NONE', `${what} in ${where}`, {
    hint:
      !isConfigured && which === undefined
        ? 'This is not a project. `toolkit init` creates one in a new directory.'
        : `${isMoreThanText(grep) ? PATTERN_HINT : ''}\`toolkit test --list\` lists all tests; the setting \`tests\` lists the files.`,
  })
}

const PATTERN_HINT =
  '--grep takes a regular expression: ( ) [ ] { } . * + ? ^ $ | need a backslash to stand for themselves. '

function isMoreThanText(grep = ''): boolean {
  return /[()[\]{}*+?^$|]/.test(grep)
}
