import { compareTexts } from '../../collections/order.js'
import { tabulate } from '../../collections/records.js'
import type { ReportedPlace } from './place.js'

/**
 * Verdict on a mutant. `survived`: outcomes of calls differed, but no test asserts on them. `undistinguished`: all
 * outcomes were equal. `flaky`: the same mutant got two verdicts.
 */
export type MutantVerdict =
  | 'killed'
  | 'timeout'
  | 'survived'
  | 'undistinguished'
  | 'no coverage'
  | 'flaky'
  | 'refused'
  | 'equivalent'
  | 'ignored'

/** A change of a source that tests should notice. */
export interface MutantChange extends ReportedPlace {
  /** Stable while the change and the source are the same. */
  id: string
  operator: string
  /** Short description of the change. */
  what: string
  /** Offsets of the text that is replaced. */
  start: number
  end: number
  endLine: number
  endColumn: number
  original: string
  replacement: string
}

/** A call whose outcome differs with a mutant. */
export interface CallDifference {
  /** The id of the test. */
  test: string
  /** `vault.deposit("alice", "1")`. */
  call: string
  /** Differing figure, such as `returns` or `storage total`. */
  changes: { what: string; before: string; after: string }[]
}

/** A mutant with its verdict. */
export interface MutantResult extends MutantChange {
  verdict: MutantVerdict
  /** The id of the test that killed it. */
  killedBy?: string | undefined
  /** The ids of the tests that reach the change. */
  coveredBy: string[]
  /** Reason why it was rejected, ignored, or ended by a time limit. */
  reason?: string | undefined
  /** Number of tests that ran. */
  testsRun: number
  durationMs: number
  /** For a surviving mutant: the first call of each test with a different outcome. */
  differences?: CallDifference[] | undefined
  /** Matcher that would detect it. */
  matcher?: string | undefined
  /** Taken from an earlier run. */
  isReused?: boolean | undefined
}

/** A test, by its name in reports of mutants. */
export interface MutationTest {
  id: string
  title: string
  file: string
}

/** A run of mutation testing. */
export interface MutationReport {
  /** Version of the format. */
  mutation: 1
  /** Version of the toolkit that wrote it. */
  version?: string | undefined
  mutants: MutantResult[]
  tests: MutationTest[]
  /** The mutated sources by path. */
  sources: Record<string, string>
  /** Detected mutants in per cent of all counted ones; null if none count. */
  score: number | null
  counts: Record<MutantVerdict, number>
  durationMs: number
  seed: number
  threshold?: number | undefined
  shard?: { index: number; count: number } | undefined
  isInterrupted?: boolean | undefined
  /** Number of mutants that an interrupted run has not tested. */
  remaining?: number | undefined
  /** Whether a further run cannot reuse the verdicts of an interrupted one. */
  isUnkept?: boolean | undefined
  /** Number of mutants that this run did not test, for example because of `--limit`. */
  leftOut: number
  /** Number of properties and invariants that did not run on mutants. */
  skippedSearches?: number | undefined
  warnings: string[]
}

export const VERDICTS: readonly MutantVerdict[] = [
  'killed',
  'timeout',
  'survived',
  'undistinguished',
  'no coverage',
  'flaky',
  'refused',
  'equivalent',
  'ignored',
]

/** Counts mutants by verdict. */
export function countVerdicts(mutants: readonly Pick<MutantResult, 'verdict'>[]): Record<MutantVerdict, number> {
  const counts = tabulate<MutantVerdict, number>(VERDICTS, () => 0)
  for (const { verdict } of mutants) counts[verdict]++
  return counts
}

/** Computes the share of mutants that tests detect, in per cent; null if no mutant counts. */
export function scoreVerdicts(counts: Record<MutantVerdict, number>): number | null {
  const detected = counts.killed + counts.timeout
  const all = detected + counts.survived + counts.undistinguished + counts['no coverage'] + counts.flaky
  return all === 0 ? null : (100 * detected) / all
}

/** The title and file of the first of some tests, by their ids, and the number of the others. */
export function formatTests(ids: readonly string[], tests: readonly MutationTest[]): string {
  const [first] = ids
  if (first === undefined) return 'no test'
  const test = tests.find(({ id }) => id === first)
  const name = test === undefined ? first : `"${test.title}" in ${test.file}`
  return ids.length === 1 ? name : `${name} and ${ids.length - 1} more`
}

/** The order of mutants in one source. */
export function comparePlaces(
  a: Pick<MutantChange, 'start' | 'end' | 'replacement'>,
  b: Pick<MutantChange, 'start' | 'end' | 'replacement'>,
): number {
  return a.start - b.start || a.end - b.end || compareTexts(a.replacement, b.replacement)
}
