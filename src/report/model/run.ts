import type { DebuggedTransaction } from '../../debugger/debugger.js'

/** Result of a test run: the data for all reporters, independent of the run itself. */

/** A place in a file; line and column count from 1. */
export interface Place {
  file: string
  line: number
  column: number
}

/** A place with the lines around it. */
export interface Frame extends Place {
  lines: { number: number; text: string }[]
}

/** One transaction or dry run, as a failure tells it. */
export interface TransactionReport {
  /** The call as a developer would write it: `vault.withdraw("11")`. */
  action: string
  /** Source line of the contract that failed. */
  frame?: Frame | undefined
  /** Compiler warnings at that line. */
  advice: string[]
  /** The path to the failure across contracts and functions, innermost first; empty where `frame` says it all. */
  path: PathEntry[]
  status: string
  message: string
  returns: string[]
  /** Gas in units. */
  gas: number
  /** Lines with the highest gas, if the gas ran out. */
  costly: LineGas[]
  /** Bytes by payer. */
  ram: Record<string, number>
  /** Assumptions that gas and RAM rest on, on a fork. */
  assumed?: string[] | undefined
  /** The tree of its calls, callers first; empty where traces are not asked for. */
  calls: CallEntry[]
  /** Source of the tree. */
  traced: TraceSource
  receipts: { funcName: string; content: string }[]
  /** The publisher and `account@permission` of every signer. */
  signedBy: string[]
  changes: StorageChange[]
  console: ConsoleLine[]
  /** Nothing was kept. */
  dryRun: boolean
  /** URL in an explorer, if one is configured. */
  link?: string | undefined
}

/** A frame of a failure in a contract. */
export interface PathEntry {
  contract: string
  /** The function, or the called method. */
  name: string
  at?: Place | undefined
  /** A helper that does nothing but refuse. */
  isGuard: boolean
}

/** A network without developer methods tells no more than receipts: the actions, and who left a receipt. */
export type TraceSource = 'recording' | 'receipts'

/** Of which calls the trees are shown. */
export type TraceMode = 'failed' | 'all' | 'none'

/** A call of a contract, as deep in the tree as `depth`. */
export interface CallEntry {
  depth: number
  /** As a developer would write it. */
  call: string
  /** Gas of everything in it; absent where only receipts are known. */
  gas?: number | undefined
  /** Bytes by payer of everything in it, before what failed was taken back. */
  ram: Record<string, number>
  failed: boolean
  /** Why it failed, where it is the one for which its callers failed too. */
  reason?: string | undefined
  /** Its own writes, in order, including rolled back ones. */
  writes: StorageChange[]
  /** The contents of the receipts that it left itself. */
  receipts: string[]
}

/** One transaction or dry run of a test, as a tree of calls. */
export interface CallTrace {
  traced: TraceSource
  dryRun: boolean
  calls: CallEntry[]
}

/** The gas of the instructions of a line. */
export interface LineGas {
  file: string
  line: number
  gas: number
}

/** A value that a transaction changed; `null` stands for none. */
export interface StorageChange {
  contract: string
  key: string
  field?: string | undefined
  before: string | null
  after: string | null
}

/** Why a test failed. */
export interface Failure {
  message: string
  /** Texts to be compared line by line. */
  expected?: string | undefined
  actual?: string | undefined
  /** The line of the test. */
  frame?: Frame | undefined
  transaction?: TransactionReport | undefined
  hint?: string | undefined
  /** Origin of a failure that a property or an invariant found. */
  found?: FoundBySearch | undefined
  /** Stack of the error, outermost call last. */
  stack: string[]
}

/** Facts about a failure that a search found. */
export interface FoundBySearch {
  /** The smallest values that fail, as a test would write them. */
  values: { name: string; value: string }[]
  seed: number
  /** Path from the seed to these values. */
  path?: string | undefined
  /** Number of runs until the failure. */
  runs: number
  /** Number of successful shrinks. */
  shrinks: number
  /** The calls as a test to paste, of a failing sequence. */
  test?: string | undefined
  /** Other failures found during shrinking. */
  others?: { message: string; test: string }[] | undefined
  /** The file that keeps it, from which it runs first from now on. */
  file?: string | undefined
}

/** Statistics of a campaign, and what it never reached. */
export interface SearchReport {
  seed: number
  /** Sequences that were played, and calls in them. */
  runs: number
  calls: number
  durationMs: number
  /** Charge points that were passed. */
  covered: number
  /** Sequences that are kept. */
  corpus: number
  /** Actions that were tried and never succeeded, with the reason that came most often. */
  neverDone: { action: string; tries: number; reason: string }[]
  /** Starts of branches that no call took. */
  neverTaken: Place[]
  /** It was ended before its time. */
  isInterrupted: boolean
}

/** A search while it goes on. */
export interface SearchProgress {
  title: string
  runs: number
  calls: number
  callsPerSecond: number
  covered: number
  corpus: number
  /** Different failures that were found. */
  failures: number
  /** The moves of the failing sequence as it is by now, while it is made smaller. */
  best?: readonly string[] | undefined
}

/** A write as `contract key: before → after`. */
export type OutcomeWrite = string

/** Outcome of one call, with `account1` and names of contracts in place of what differs between networks. */
export interface CallOutcome {
  call: string
  dryRun: boolean
  status: string
  message: string
  returns: string[]
  receipts: string[]
  /** Writes of the tests' contracts, sorted; absent on a network that does not report them. */
  writes?: OutcomeWrite[] | undefined
  /** Gas in units. */
  gas: number
  /** Bytes by payer. */
  ram: Record<string, number>
  /** Lengths of the names and ids in its input, receipts and writes, in order, and of the signers' keys. */
  lengths: number[]
}

/** A line that a contract wrote with `console`. */
export interface ConsoleLine {
  contract: string
  level: string
  text: string
}

/** `listed`: it was named, not run. */
export type TestState = 'passed' | 'failed' | 'skipped' | 'listed'

/** One test, or the hook that failed in its place. */
export interface TestResult {
  /** Relative to the project. */
  file: string
  /** The titles of its suites, then its own. */
  titles: string[]
  /** Stays the same while file and titles do: what `--run` takes. A hook has none. */
  id?: string | undefined
  /** Line of the test, in lists of tests. */
  line?: number | undefined
  column?: number | undefined
  /** Number of the repetition, if each file runs several times. */
  repetition?: number | undefined
  state: TestState
  durationMs: number
  /** Why it failed before, where it was tried again. */
  retried?: Failure[] | undefined
  /** It passed when it was tried again. */
  flaky?: true | undefined
  /** Why it was skipped, where a reason is known. */
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

/** A whole run. */
export interface RunReport extends Tally {
  network: string
  durationMs: number
  /** Number of tests that were skipped because others are marked `.only`. */
  leftOut: number
  /** True if the user ended the run: missing tests did not run, or not to their end. */
  isInterrupted?: true
  /** Seed of the order of files and tests, if it was random. */
  seed?: number | undefined
  /** Of which shard this is the report. */
  shard?: ShardReport | undefined
  /** Warnings that belong to no test: of the compiler, or about calls that are too slow for a node. */
  warnings: string[]
  tests: TestResult[]
}

/** Facts for merging the reports of shards. */
export interface ShardReport {
  /** From 1. */
  index: number
  count: number
  /** The commit that was tested, where the project is in a repository. */
  commit?: string | undefined
  /** The test files of all shards, in the order in which they run, and those of this one. */
  files: string[]
  own: string[]
  /** Milliseconds that each of those took. */
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

/** A test by its titles, and which run of it this is where there are several. */
export function formatTitles({ titles, repetition }: Pick<TestResult, 'titles' | 'repetition'>): string {
  return titles.join(' › ') + (repetition === undefined ? '' : ` (run ${repetition})`)
}
