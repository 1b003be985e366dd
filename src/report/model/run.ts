/**
 * What a run of tests was: the data that every reporter is made from. Nothing in it needs the run to be still there.
 */

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
  /** Where the contract gave up, in the developer's own source. */
  frame?: Frame | undefined
  /** What compiling warned of at that line. */
  advice: string[]
  /** The path to the failure across contracts and functions, innermost first; empty where `frame` says it all. */
  path: PathEntry[]
  status: string
  message: string
  returns: string[]
  /** Gas in units. */
  gas: number
  /** Where the gas ran out, the lines that used the most of it. */
  costly: LineGas[]
  /** Bytes by payer. */
  ram: Record<string, number>
  /** The tree of its calls, callers first; empty where traces are not asked for. */
  calls: CallEntry[]
  /** What the tree is made of. */
  traced: TraceSource
  receipts: { funcName: string; content: string }[]
  /** The publisher and `account@permission` of every signer. */
  signedBy: string[]
  changes: StorageChange[]
  console: ConsoleLine[]
  /** Nothing was kept. */
  dryRun: boolean
  /** Where an explorer shows it, where one is asked for. */
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
  /** What it wrote itself, in order, kept or not. */
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
  /** How a property or an invariant came to it. */
  found?: FoundBySearch | undefined
  /** Where the error came from, outermost call last. */
  stack: string[]
}

/** What a search says of a failure that it found. */
export interface FoundBySearch {
  /** The smallest values that fail, as a test would write them. */
  values: { name: string; value: string }[]
  seed: number
  /** Where the seed leads to these values. */
  path?: string | undefined
  /** How many runs it took. */
  runs: number
  /** How often the values were made smaller. */
  shrinks: number
  /** The calls as a test to paste, of a failing sequence. */
  test?: string | undefined
  /** What else failed while it was made smaller. */
  others?: { message: string; test: string }[] | undefined
  /** The file that keeps it, from which it runs first from now on. */
  file?: string | undefined
}

/** What a campaign of sequences did, and what it never got to. */
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
  /** Where branches begin that no call took. */
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

/** What one call came to, with `account1` and names of contracts in place of what is another on every network. */
export interface CallOutcome {
  call: string
  dryRun: boolean
  status: string
  message: string
  returns: string[]
  receipts: string[]
  /** What contracts of tests wrote, sorted; absent on a network that does not tell. */
  writes?: OutcomeWrite[] | undefined
  /** Gas in units. */
  gas: number
  /** Bytes by payer. */
  ram: Record<string, number>
  /** How long the names and ids in what it was given, left and wrote are, in order, and the keys of who sent it. */
  lengths: number[]
}

/** What a contract wrote with `console`. */
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
  /** Where it begins, where tests are listed. */
  line?: number | undefined
  column?: number | undefined
  /** Which run of its file this is, where each runs several times. */
  repetition?: number | undefined
  state: TestState
  durationMs: number
  /** Why it failed before, where it was tried again. */
  retried?: Failure[] | undefined
  /** It passed when it was tried again. */
  flaky?: true | undefined
  /** Why it was skipped, where a reason is known. */
  reason?: string | undefined
  /** What contracts wrote with `console`, where that was asked for. */
  console?: ConsoleLine[] | undefined
  /** What its calls did, where that was asked for; without those of fixtures. */
  traces?: CallTrace[] | undefined
  /** What a test that plays sequences did. */
  search?: SearchReport | undefined
  /** What its calls came to, where networks are compared. */
  outcomes?: CallOutcome[] | undefined
  failure?: Failure | undefined
}

/** How many tests ended how. */
export interface Tally {
  passed: number
  failed: number
  skipped: number
  /** How many of those that passed had failed before. */
  flaky: number
}

/** A whole run. */
export interface RunReport extends Tally {
  network: string
  durationMs: number
  /** How many tests did not run because others are marked `.only`. */
  leftOut: number
  /** Somebody ended the run: what is missing did not run, or not to its end. */
  isInterrupted?: true
  /** That of the order in which files and tests ran, where it was one at random. */
  seed?: number | undefined
  /** Of which shard this is the report. */
  shard?: ShardReport | undefined
  /** What is not wrong with any test and should be known: what compiling warned of, calls too slow for a node. */
  warnings: string[]
  tests: TestResult[]
}

/** What the reports of shards are put together by. */
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
