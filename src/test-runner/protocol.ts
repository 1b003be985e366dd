import type { ForkHeader } from '../fork/file/frozen-file.js'
import type { NodeValue } from '../fork/state/node-value.js'
import type { MeasuredParts, RunRecord } from '../measurements/records/record.js'
import type { TestResult } from '../report/model/run.js'
import type { SearchProgress } from '../report/model/search.js'
import type { TraceMode } from '../report/model/transaction.js'
import type { InitialSnapshot } from '../session/development/initial-snapshot.js'
import type { SearchSettings } from '../session/searches/search-settings.js'
import type { NextFile } from './mocha/mocha.js'
import type { LoadedTests } from './mocha/suites.js'
import type { Running } from './running.js'
import type { Shard } from './scheduling/shards.js'

/** Messages to the process that runs the tests. Messages between the processes are plain data. */
export interface TestJob {
  /** The directory the command was started in. */
  directory: string
  /** Files, folders or globs; all tests of the project if empty. */
  files: readonly string[]
  /** Exactly these files, absolute and in this order. */
  paths?: readonly string[] | undefined
  /** Files that run completely; of the others, only properties and invariants run (default: all files). */
  own?: readonly string[] | undefined
  /** Load each file at its turn, because another process has loaded all of them. */
  onDemand?: boolean | undefined
  /** True if other processes run files at the same time. */
  isOneOfMany?: boolean | undefined
  /** A regular expression, with or without slashes. */
  grep?: string | undefined
  /** Only these of the tests: ids, and files relative to the project. */
  chosen?: readonly string[] | undefined
  /** Only tests that failed when they last ran. */
  rerunFailed?: boolean | undefined
  /** Only files affected by changes since this commit, or since the last one if empty. */
  changed?: string | undefined
  /** Only the files of this shard. */
  shard?: Shard | undefined
  /** Seed of the random order of files and tests. */
  seed?: number | undefined
  /** Number of runs of each file. */
  repeat?: number | undefined
  /** Number of retries of a failing test, unless the test sets it. */
  retries?: number | undefined
  /** Time limit of a test that sets none, in milliseconds; 0 for no limit. */
  timeoutMs?: number | undefined
  /** List the tests without running them. */
  list?: boolean | undefined
  network?: string | undefined
  /** Fail tests that ran no assertion (default: the setting `requireAssertions`). */
  requireAssertions?: boolean | undefined
  forbidOnly?: boolean | undefined
  /** Keep console output of contracts for passing tests. */
  console?: boolean | undefined
  /** Calls whose trees are reported (default: those of a failure). */
  trace?: TraceMode | undefined
  /** Link failures to the network's explorer: to this URL, or to the configured explorer if empty. */
  explorer?: string | undefined
  /** Record the statements of calls: of all tests, or of failing ones. */
  steps?: 'all' | 'failed' | undefined
  /** Parts to measure. */
  measured?: MeasuredParts | undefined
  /** True if the results of calls are sent, for a comparison with another network. */
  isCompared?: boolean | undefined
  /** Time at which every file begins on all compared networks, nanoseconds since 1970 as text. */
  clockStart?: string | undefined
  /** True to not read from a forked network. */
  isFrozen?: boolean | undefined
  /** Settings of properties and invariants. */
  search?: SearchSettings | undefined
}

/** Facts that a process may receive in advance, to get ready. */
export interface WarmUp {
  warmUp: true
  /** The folder of the project. */
  root: string
}

/** Plan of a run. */
export interface RunPlan {
  /** The folder of the project. */
  root: string
  network: string
  /** True if every process has its own chain. */
  isEmbedded: boolean
  /** The test files, absolute and in order. */
  files: string[]
  /** All test files relative to the project, if `files` is a shard of them. */
  all?: string[] | undefined
  /** For a shard that searches all files: files that run completely, absolute. */
  own?: readonly string[] | undefined
  /** Only these tests, if some were selected. */
  chosen?: readonly string[] | undefined
  /** Reason for which no files is a success, if it is. */
  none?: string | undefined
  /** Gates of the configuration that run only with a flag. */
  gates: { budgets: boolean; thresholds: boolean }
  /** Globs that they were looked for with. */
  patterns: string[]
  /** Whether the project has a configuration file. */
  isConfigured: boolean
}

/** Its messages, batched. */
export type WorkerMessage =
  | { type: 'planned'; plan: RunPlan }
  | { type: 'began'; running: Running }
  /** The chain of the node can be restored to this snapshot. */
  | { type: 'opened'; snapshot: InitialSnapshot }
  /** The compiled code of all files is available to other processes. */
  | { type: 'compiled' }
  /** All files are loaded. */
  | { type: 'loaded'; loaded: LoadedTests }
  /** It is done with a file, if there was one, and waits for an `Answer`. */
  | { type: 'next' }
  /** `retries`: number of times that the test may be retried if it failed. */
  | { type: 'result'; result: TestResult; retries?: number | undefined }
  /** Inputs of a test file, or of a contract that it deploys, all absolute. */
  | { type: 'reached'; file: string; inputs: string[] }
  /** Costs of a file's calls, if measured. */
  | { type: 'measured'; record: RunRecord }
  /** Values of a fork read since the last such message. */
  | { type: 'forked'; fork: ForkReport }
  /** A warning, sent before the tests it is about have ended. */
  | { type: 'warning'; text: string }
  /** Subject of a wait for the node; undefined when the tests go on. */
  | { type: 'waiting'; what: string | undefined }
  /** Progress of a search. */
  | { type: 'progress'; progress: SearchProgress }
  | { type: 'end'; warnings: string[] }

/** Values of a fork that tests read. */
export interface ForkReport {
  /** Its file, absolute. */
  file: string
  header: ForkHeader
  /** Values that the file did not have. */
  added: ReadonlyMap<string, NodeValue>
  /** All keys that were read. */
  used: readonly string[]
}

/** Next file for a process that requested one; without one, it exits. */
export interface NextFileMessage {
  next: NextFile | undefined
}

/** Number of further processes that the search of a process may start. */
export interface HelperGrant {
  helpers: number
}

/**
 * Messages through the pipe `STUCK_PIPE` of a process whose JavaScript does not yield, sent by another thread of it.
 */
export interface HangReport {
  /** Current stack, in the format of an error. */
  stack: string
  /** Id of the running test, if the process named it. */
  test?: string | undefined
}

/** The descriptor of that pipe. */
export const HANG_PIPE = 4

/** The descriptor of the file with messages that a process has not sent yet. */
export const MAILBOX = 5
