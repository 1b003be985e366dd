import type { ErrorCode } from '../errors/catalogue.js'
import type { ForkHeader } from '../fork/file/frozen-file.js'
import type { NodeValue } from '../fork/state/node-value.js'
import type { MeasuredParts, RunRecord } from '../measurements/records/record.js'
import type { TestResult } from '../report/model/run.js'
import type { SearchProgress } from '../report/model/search.js'
import type { TraceMode } from '../report/model/transaction.js'
import type { InitialSnapshot } from '../session/development/initial-snapshot.js'
import type { SearchSettings } from '../session/searches/search-settings.js'
import type { NextTest } from './mocha/mocha.js'
import type { LoadedTests } from './mocha/suites.js'
import type { Running } from './running.js'
import type { Shard } from './scheduling/shards.js'

/** Messages to the process that runs the tests. Messages between the processes are plain data. */
export interface TestJob {
  /** The directory the command was started in. */
  directory: string
  /** Files, folders or globs; all tests of the project where empty. */
  files: readonly string[]
  /** Of those, exactly these files, absolute and in this order. */
  paths?: readonly string[] | undefined
  /** The files that run whole; of the others only the searches run (default: all files). */
  own?: readonly string[] | undefined
  /** Load each of them when it is its turn: another process has loaded all. */
  onDemand?: boolean | undefined
  /** Others run files at the same time. */
  isOneOfMany?: boolean | undefined
  /** A regular expression, with or without slashes. */
  grep?: string | undefined
  /** Only these of the tests: ids, and files relative to the project. */
  chosen?: readonly string[] | undefined
  /** Only tests that failed when they last ran. */
  rerunFailed?: boolean | undefined
  /** Only files that are reached by what changed since this commit, or since the last one where it is empty. */
  changed?: string | undefined
  /** Only the files of this shard. */
  shard?: Shard | undefined
  /** Files and tests run in an order at random, the same for the same seed. */
  seed?: number | undefined
  /** Number of runs of each file. */
  repeat?: number | undefined
  /** Number of retries of a failing test, unless the test sets it. */
  retries?: number | undefined
  /** Time limit of a test that sets none, in milliseconds; 0 for no limit. */
  timeoutMs?: number | undefined
  /** Name the tests and run none. */
  list?: boolean | undefined
  network?: string | undefined
  forbidOnly?: boolean | undefined
  /** Keep what contracts write with `console` in tests that pass. */
  console?: boolean | undefined
  /** The calls whose trees are reported (default: those of a failure). */
  trace?: TraceMode | undefined
  /**
   * Show failures with links to the explorer of the network: to this address, or where empty to the one that is
   * configured.
   */
  explorer?: string | undefined
  /** Record the statements that calls run: of all tests, or of those that fail. */
  steps?: 'all' | 'failed' | undefined
  /** Measure what calls cost. */
  measured?: MeasuredParts | undefined
  /** Sends the results of calls, which are compared with those of another network. */
  isCompared?: boolean | undefined
  /** The time at which every file begins on all networks that are compared, nanoseconds since 1970 as text. */
  clockStart?: string | undefined
  /** Reads nothing from a network that is forked. */
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
  /** Every process has a chain of its own. */
  isEmbedded: boolean
  /** The test files, absolute and in order. */
  files: string[]
  /** All test files relative to the project, of which `files` are those of a shard. */
  all?: string[] | undefined
  /** Of a shard that searches all files: those that run whole, absolute. */
  own?: readonly string[] | undefined
  /** Of their tests only these, where some were chosen. */
  chosen?: readonly string[] | undefined
  /** Reason for which no files is a success, if it is. */
  none?: string | undefined
  /** Globs that they were looked for with. */
  patterns: string[]
  /** Whether the project has a configuration file. */
  isConfigured: boolean
}

/** Its messages, batched. */
export type WorkerMessage =
  | { type: 'planned'; plan: RunPlan }
  | { type: 'began'; running: Running }
  /** It runs on a node whose chain can be returned to this. */
  | { type: 'opened'; origin: InitialSnapshot }
  /** The code of all files is kept where other processes find it. */
  | { type: 'compiled' }
  /** All files are loaded. */
  | { type: 'loaded'; loaded: LoadedTests }
  /** It is done with a file, if there was one, and waits for an `Answer`. */
  | { type: 'next' }
  | { type: 'result'; result: TestResult }
  /** Inputs of a test file, or of a contract that it deploys, all absolute. */
  | { type: 'reached'; file: string; inputs: string[] }
  /** Costs of a file's calls, if measured. */
  | { type: 'measured'; record: RunRecord }
  /** Values of a fork read since the last such message. */
  | { type: 'forked'; fork: ForkReport }
  /** Known before the tests that it is about have ended. */
  | { type: 'warning'; text: string }
  /** The progress of a search. */
  | { type: 'progress'; progress: SearchProgress }
  | { type: 'end'; warnings: string[] }
  /** The run could not be made: the user's error, in its parts. */
  | { type: 'refused'; code: ErrorCode; message: string; hint?: string | undefined; at?: ErrorPlace | undefined }
  /** Our own bug. */
  | { type: 'broken'; stack: string }

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

/** Next task of a process that requested one; without one, it exits. */
export interface NextTask {
  turn: NextTest | undefined
}

/** Messages through the pipe `STUCK_PIPE` of a process whose JavaScript does not end, sent by another thread of it. */
export interface HangReport {
  /** The stack that it is in, as an error has it. */
  stack: string
}

/** The descriptor of that pipe. */
export const HANG_PIPE = 4

type ErrorPlace = { file: string; line?: number; column?: number }
