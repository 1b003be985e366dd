import { mergeRecords, type RunRecord } from '../collect/record.js'
import { ToolkitError } from '../errors.js'
import { type RunReport, type TestResult, tally } from '../report/run.js'
import type { Job, Plan, Running } from './protocol.js'
import { worker } from './worker-process.js'
import { followWorker, type WorkerEnding, type WorkerListener } from './worker-run.js'

export interface RunOptions extends Job {
  onResult?: ((result: TestResult) => void) | undefined
  /** Told of every warning once, as soon as it is known: those about contracts before the results of tests that use them. */
  onWarning?: ((text: string) => void) | undefined
  /** Ends the run; it then fails with `INTERRUPTED`. */
  signal?: AbortSignal | undefined
}

/** A run, with what was measured where that was asked for. */
export interface MeasuredRun extends RunReport {
  record?: RunRecord
}

/**
 * Runs a project's tests in a process of their own, where they can be stopped whatever they do, and answers how they ended. A
 * process that ends before its tests do fails the test that ran, and another one goes on with the next file. What tests print
 * goes to standard error. Throws `ToolkitError`: of the configuration, of a test file, `TEST_NONE` where nothing matched,
 * `TEST_ONLY`, `TEST_PROCESS_ENDED`, `INTERRUPTED`.
 */
export async function runTests({
  onResult = () => {},
  onWarning = () => {},
  signal,
  ...job
}: RunOptions): Promise<MeasuredRun> {
  const tests: TestResult[] = []
  const endings: WorkerEnding[] = []
  const warnings = new Set<string>()
  const add = (result: TestResult) => {
    tests.push(result)
    onResult(result)
  }
  const warn = (text: string) => {
    if (warnings.has(text)) return
    warnings.add(text)
    onWarning(text)
  }
  for (let next: Job | undefined = job; next !== undefined; ) {
    const ending = await runWorker(next, { onResult: add, onWarning: warn }, signal)
    for (const text of ending.warnings) warn(text)
    endings.push(ending)
    next = await goOn(ending, next, add)
  }
  if (tests.length === 0) throw noTests(job, endings[0]!.plan)
  return {
    network: endings[0]!.plan.network,
    durationMs: performance.now(),
    ...tally(tests),
    leftOut: endings[0]!.loaded?.leftOut ?? 0,
    warnings: [...warnings],
    ...(job.measured && { record: mergeRecords(endings.flatMap(({ records }) => records)) }),
    tests,
  }
}

async function runWorker(job: Job, hearing: WorkerListener, signal: AbortSignal | undefined): Promise<WorkerEnding> {
  signal?.throwIfAborted()
  const child = worker.take()
  const stop = () => child.kill('SIGKILL')
  signal?.addEventListener('abort', stop)
  try {
    const ending = await followWorker(child, job, hearing)
    if (signal?.aborted || isInterrupted(ending)) throw new ToolkitError('INTERRUPTED', 'the tests were interrupted')
    return ending
  } catch (error) {
    if (signal?.aborted) throw new ToolkitError('INTERRUPTED', 'the tests were interrupted')
    throw error
  } finally {
    signal?.removeEventListener('abort', stop)
    stop()
  }
}

/** Ctrl-C reaches both processes. */
function isInterrupted({ death }: WorkerEnding): boolean {
  return death !== undefined && 'signal' in death.reason && death.reason.signal === 'SIGINT'
}

/** Tells what a process failed by ending, and answers what is left for another one. */
async function goOn(
  { plan, loaded, death }: WorkerEnding,
  job: Job,
  add: (result: TestResult) => void,
): Promise<Job | undefined> {
  if (death === undefined) return undefined
  const { describeDeath } = await import('./death.js')
  const running: Running = death.running ?? { file: plan.files[0] ?? '', titles: [], timeoutMs: 0, isHook: false }
  add(await describeDeath(death, running, plan.root))
  const at = plan.files.indexOf(running.file)
  // While files are loaded no test has run yet.
  const paths = death.isLoaded ? plan.files.slice(at + 1) : plan.files.filter((file) => file !== running.file)
  if (job.bail || paths.length === 0) return undefined
  return { ...job, paths, onlyMarked: job.onlyMarked || loaded?.only }
}

function noTests({ files, grep }: Job, { root, patterns, isConfigured }: Plan): ToolkitError {
  const what = grep === undefined ? 'there are no tests' : `no test matches ${JSON.stringify(grep)}`
  const where = files.length === 0 ? `${patterns.join(', ')} of ${root}` : files.join(', ')
  return new ToolkitError('TEST_NONE', `${what} in ${where}`, {
    hint:
      !isConfigured && grep === undefined
        ? 'There is no project here: `toolkit init` makes one in a new folder.'
        : '`toolkit test --list` names all tests, the setting `tests` says where they are looked for.',
  })
}
