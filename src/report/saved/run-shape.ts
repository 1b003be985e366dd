import {
  isCount,
  isFigure,
  isFlag,
  isNever,
  isText,
  listOf,
  mapOf,
  nullable,
  oneOf,
  optional,
  recordOf,
  suchThat,
} from '../../collections/shapes.js'
import type { Failure, FoundBySearch } from '../model/failure.js'
import type { CallOutcome } from '../model/outcome.js'
import type { Frame, ReportedPlace } from '../model/place.js'
import type { RunReport, ShardReport, TestResult } from '../model/run.js'
import type { SearchReport } from '../model/search.js'
import type {
  CallEntry,
  CallTrace,
  ConsoleLine,
  LineGas,
  PathEntry,
  StorageChange,
  TransactionReport,
} from '../model/transaction.js'

/** The shapes of `model/`, for reports that are read back from files. */

/** True for the number of a line or column, such as one that text is indented by. */
export function isPosition(value: unknown): value is number {
  return isCount(value) && value < 2 ** 28
}

const isPlace = recordOf<ReportedPlace>({ file: isText, line: isPosition, column: isPosition })

const isFrame = recordOf<Frame>({
  file: isText,
  line: isPosition,
  column: isPosition,
  lines: listOf(recordOf<Frame['lines'][number]>({ number: isPosition, text: isText })),
})

const isChange = recordOf<StorageChange>({
  contract: isText,
  key: isText,
  field: optional(isText),
  before: nullable(isText),
  after: nullable(isText),
})

const isConsoleLine = recordOf<ConsoleLine>({ contract: isText, level: isText, text: isText })

const isRam = mapOf(isFigure)

/** A call is at most one level below the call before it. */
const isCallList = suchThat(
  listOf(
    recordOf<CallEntry>({
      depth: suchThat(isCount, (depth) => depth <= MAX_DEPTH),
      call: isText,
      gas: optional(isFigure),
      ram: isRam,
      failed: isFlag,
      reason: optional(isText),
      writes: listOf(isChange),
      receipts: listOf(isText),
    }),
  ),
  (calls) => calls.every(({ depth }, index) => depth <= (calls[index - 1]?.depth ?? -1) + 1),
)

/** Calls of contracts are nested less deep. */
const MAX_DEPTH = 500

const isTraceSource = oneOf(['recording', 'receipts'] as const)

const isTrace = recordOf<CallTrace>({ traced: isTraceSource, dryRun: isFlag, calls: isCallList })

const isTransaction = recordOf<TransactionReport>({
  action: isText,
  frame: optional(isFrame),
  advice: listOf(isText),
  path: listOf(recordOf<PathEntry>({ contract: isText, name: isText, at: optional(isPlace), isGuard: isFlag })),
  status: isText,
  message: isText,
  returns: listOf(isText),
  gas: isFigure,
  costly: listOf(recordOf<LineGas>({ file: isText, line: isPosition, gas: isFigure })),
  ram: isRam,
  assumed: optional(listOf(isText)),
  calls: isCallList,
  traced: isTraceSource,
  receipts: listOf(recordOf<TransactionReport['receipts'][number]>({ funcName: isText, content: isText })),
  signedBy: listOf(isText),
  changes: listOf(isChange),
  console: listOf(isConsoleLine),
  dryRun: isFlag,
  link: optional(isText),
})

const isFound = recordOf<FoundBySearch>({
  values: listOf(recordOf<FoundBySearch['values'][number]>({ name: isText, value: isText })),
  seed: isFigure,
  path: optional(isText),
  runs: isCount,
  shrinks: isCount,
  test: optional(isText),
  others: optional(listOf(recordOf<{ message: string; test: string }>({ message: isText, test: isText }))),
  file: optional(isText),
})

const isFailure = recordOf<Failure>({
  message: isText,
  expected: optional(isText),
  actual: optional(isText),
  frame: optional(isFrame),
  transaction: optional(isTransaction),
  hint: optional(isText),
  found: optional(isFound),
  stack: listOf(isText),
})

const isSearch = recordOf<SearchReport>({
  seed: isFigure,
  runs: isCount,
  calls: isCount,
  durationMs: isDuration,
  covered: isCount,
  corpus: isCount,
  neverDone: listOf(recordOf<SearchReport['neverDone'][number]>({ action: isText, tries: isCount, reason: isText })),
  neverTaken: listOf(isPlace),
  isInterrupted: isFlag,
})

const isOutcome = recordOf<CallOutcome>({
  call: isText,
  dryRun: isFlag,
  status: isText,
  message: isText,
  returns: listOf(isText),
  receipts: listOf(isText),
  writes: optional(listOf(isText)),
  gas: isFigure,
  ram: isRam,
  lengths: listOf(isFigure),
})

/** True for a duration in milliseconds, of less than a hundred years. A clock that was set makes negative ones. */
export function isDuration(value: unknown): value is number {
  return isFigure(value) && Math.abs(value) < 3e12
}

/** Titles end with that of the test. */
const isTitles = suchThat(listOf(isText), ({ length }) => length > 0)

const isTest = recordOf<TestResult>({
  file: isText,
  titles: isTitles,
  id: optional(isText),
  line: optional(isPosition),
  column: optional(isPosition),
  repetition: optional(isCount),
  state: oneOf(['passed', 'failed', 'skipped', 'listed'] as const),
  durationMs: isDuration,
  retried: optional(listOf(isFailure)),
  flaky: optional(oneOf([true] as const)),
  reason: optional(isText),
  console: optional(listOf(isConsoleLine)),
  traces: optional(listOf(isTrace)),
  search: optional(isSearch),
  outcomes: optional(listOf(isOutcome)),
  failure: optional(isFailure),
  // Reports have none: the statements of a run would be most of it.
  executions: isNever,
})

const isShard = recordOf<ShardReport>({
  index: isCount,
  count: isShardCount,
  commit: optional(isText),
  files: listOf(isText),
  own: listOf(isText),
  durations: mapOf(isDuration),
})

/** True for a number of shards that the command line accepts. */
export function isShardCount(value: unknown): value is number {
  return isCount(value) && value > 0 && value <= MAX_SHARDS
}

const MAX_SHARDS = 1000

/** True for the report of a run, or of a shard. */
export const isRunReport = recordOf<RunReport>({
  network: isText,
  durationMs: isDuration,
  passed: isCount,
  failed: isCount,
  skipped: isCount,
  flaky: isCount,
  leftOut: isCount,
  isInterrupted: optional(oneOf([true] as const)),
  seed: optional(isFigure),
  shard: optional(isShard),
  warnings: listOf(isText),
  tests: listOf(isTest),
})
