import {
  isCount,
  isFigure,
  isFlag,
  isNever,
  isTable,
  isText,
  listOf,
  mapOf,
  nullable,
  oneOf,
  optional,
  recordOf,
  suchThat,
} from '../../collections/shapes.js'
import {
  type CallDifference,
  type MutantResult,
  type MutantVerdict,
  type MutationReport,
  type MutationTest,
  VERDICTS,
} from '../model/mutation.js'
import { isDuration, isPosition, isShardCount } from './run-shape.js'

const isDifference = recordOf<CallDifference>({
  test: isText,
  call: isText,
  changes: listOf(recordOf<CallDifference['changes'][number]>({ what: isText, before: isText, after: isText })),
})

const isMutant = recordOf<MutantResult>({
  id: isText,
  file: isText,
  line: isPosition,
  column: isPosition,
  operator: isText,
  what: isText,
  start: isPosition,
  end: isPosition,
  endLine: isPosition,
  endColumn: isPosition,
  original: isText,
  replacement: isText,
  verdict: oneOf(VERDICTS),
  killedBy: optional(isText),
  coveredBy: listOf(isText),
  reason: optional(isText),
  testsRun: isCount,
  durationMs: isDuration,
  differences: optional(listOf(isDifference)),
  matcher: optional(isText),
  isReused: optional(isFlag),
})

/** Numbers of mutants by verdict. */
const isCounts = recordOf<Record<MutantVerdict, number>>({
  killed: isCount,
  timeout: isCount,
  survived: isCount,
  undistinguished: isCount,
  'no coverage': isCount,
  flaky: isCount,
  refused: isCount,
  equivalent: isCount,
  ignored: isCount,
})

const isPercentage = suchThat(isFigure, (value) => value >= 0 && value <= 100)

/** The report without its sources, which are elsewhere in the file. */
const isBody = recordOf<Omit<MutationReport, 'sources'> & { sources: undefined }>({
  mutation: oneOf([1] as const),
  version: optional(isText),
  mutants: listOf(isMutant),
  tests: listOf(recordOf<MutationTest>({ id: isText, title: isText, file: isText })),
  sources: isNever,
  score: nullable(isPercentage),
  counts: isCounts,
  durationMs: isDuration,
  seed: isFigure,
  threshold: optional(isPercentage),
  shard: optional(recordOf<NonNullable<MutationReport['shard']>>({ index: isCount, count: isShardCount })),
  isInterrupted: optional(isFlag),
  remaining: optional(isCount),
  isUnkept: optional(isFlag),
  leftOut: isCount,
  skippedSearches: optional(isCount),
  warnings: listOf(isText),
})

/** A report of mutation testing in the format of `mutation-testing-report-schema`, as far as it is read back. */
interface SavedMutations {
  config: { toolkit: Omit<MutationReport, 'sources'> }
  files: Record<string, { source: string }>
}

/** True for a report of mutation testing whose mutants are in its sources. */
export const isMutationFile = suchThat(
  recordOf<SavedMutations>({
    config: recordOf<SavedMutations['config']>({ toolkit: isBody }),
    files: mapOf(recordOf<{ source: string }>({ source: isText })),
  }),
  ({ config, files }) => config.toolkit.mutants.every(({ file }) => Object.hasOwn(files, file)),
)

/** True for a file that says that it is a report of mutation testing. */
export function isMutationFormat(value: unknown): boolean {
  if (!isTable(value) || !isTable(value.config) || !isTable(value.config.toolkit)) return false
  return value.config.toolkit.mutation === 1
}
