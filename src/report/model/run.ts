import type { DebuggedTransaction } from '../../debugger/debugger.js'
import type { Failure } from './failure.js'
import type { CallOutcome } from './outcome.js'
import type { SearchReport } from './search.js'
import type { CallTrace, ConsoleLine } from './transaction.js'

/** Result of a test. `listed`: with `--list`, tests are named and do not run. */
export type TestState = 'passed' | 'failed' | 'skipped' | 'listed'

/** One test, or a failed hook. */
export interface TestResult {
  /** Relative to the project. */
  file: string
  /** Titles of its suites, then its own. */
  titles: string[]
  /** Id for `--run`, made of file and titles. Hooks have none. */
  id?: string | undefined
  /** Line of the test, in lists of tests. */
  line?: number | undefined
  column?: number | undefined
  /** Number of the repetition, if each file runs several times. */
  repetition?: number | undefined
  state: TestState
  durationMs: number
  /** Failures of earlier attempts, if it was retried. */
  retried?: Failure[] | undefined
  /** True if it passed on a retry. */
  flaky?: true | undefined
  /** Reason for skipping, if known. */
  reason?: string | undefined
  /** Console lines of contracts, if requested. */
  console?: ConsoleLine[] | undefined
  /** Traces of its calls, if requested; without those of fixtures. */
  traces?: CallTrace[] | undefined
  /** Statistics of a test that plays sequences. */
  search?: SearchReport | undefined
  /** Outcomes of its calls, if networks are compared. */
  outcomes?: CallOutcome[] | undefined
  failure?: Failure | undefined
  /** Executions of its calls, if requested. */
  executions?: DebuggedTransaction[] | undefined
}

/** Numbers of tests by result. */
export interface Tally {
  passed: number
  failed: number
  skipped: number
  /** Number of passed tests that had failed before. */
  flaky: number
}

/** Result of a test run: the data for all reporters. */
export interface RunReport extends Tally {
  network: string
  durationMs: number
  /** Number of tests that were skipped because others are marked `.only`. */
  leftOut: number
  /** True if the user ended the run: missing tests did not run, or not to their end. */
  isInterrupted?: true
  /** Seed of the order of files and tests, if it was random. */
  seed?: number | undefined
  /** Shard of this report. */
  shard?: ShardReport | undefined
  /** Warnings that belong to no test: of the compiler, or about calls too slow for a node. */
  warnings: string[]
  tests: TestResult[]
}

/** Facts for merging the reports of shards. */
export interface ShardReport {
  /** From 1. */
  index: number
  count: number
  /** Tested commit, if the project is in a repository. */
  commit?: string | undefined
  /** Test files of all shards, in the order in which they run. */
  files: string[]
  /** Test files of this shard. */
  own: string[]
  /** Duration of each of its files, in milliseconds. */
  durations: Record<string, number>
}

/** Counts results by their state. */
export function tally(tests: readonly TestResult[]): Tally {
  const count = (state: TestState) => tests.filter((test) => test.state === state).length
  return {
    passed: count('passed'),
    failed: count('failed'),
    skipped: count('skipped'),
    flaky: tests.filter(({ flaky }) => flaky).length,
  }
}

/** Formats the titles of a test, with the repetition if there are several. */
export function formatTitles({ titles, repetition }: Pick<TestResult, 'titles' | 'repetition'>): string {
  return titles.join(' › ') + (repetition === undefined ? '' : ` (run ${repetition})`)
}
