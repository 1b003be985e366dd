import { mergeRecords, type RunRecord } from '../collect/record.js'
import { ToolkitError } from '../errors.js'
import { type RunReport, type TestResult, tally } from '../report/run.js'
import { Crew } from './crew.js'
import type { Job, Plan } from './protocol.js'

export interface RunOptions extends Job {
  /** How many processes run test files at the same time; as many as are worth it where absent. */
  jobs?: number | undefined
  /** Stop after so many failures. */
  bail?: number | undefined
  /** Told of results in the order of files, whichever process has them first. */
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
 * Runs a project's tests in processes of their own, where they can be stopped whatever they do, and answers how they ended: the
 * same with any number of processes. One that ends before its tests do fails the test that ran, and another one goes on with
 * the next file. What tests print goes to standard error. Throws `ToolkitError`: of the configuration, of a test file,
 * `TEST_NONE` where nothing matched, `TEST_ONLY`, `TEST_PROCESS_ENDED`, `INTERRUPTED`.
 */
export async function runTests(options: RunOptions): Promise<MeasuredRun> {
  const {
    onResult = () => {},
    onWarning = () => {},
    signal = new AbortController().signal,
    jobs,
    bail,
    ...job
  } = options
  const tests: TestResult[] = []
  const records: RunRecord[] = []
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
  const crew = new Crew({
    job,
    jobs,
    bail,
    signal,
    onEntry(entry) {
      if ('result' in entry) add(entry.result)
      else if ('warning' in entry) warn(entry.warning)
      else records.push(entry.record)
    },
  })
  const { plan, leftOut } = await crew.run().catch((error: unknown) => {
    throw signal.aborted ? new ToolkitError('INTERRUPTED', 'the tests were interrupted') : error
  })
  if (tests.length === 0) throw noTests(job, plan)
  return {
    network: plan.network,
    durationMs: performance.now(),
    ...tally(tests),
    leftOut,
    warnings: [...warnings],
    ...(job.measured && { record: mergeRecords(records) }),
    tests,
  }
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
