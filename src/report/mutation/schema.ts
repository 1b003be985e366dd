import type {
  FileResult,
  MutantStatus,
  MutationTestResult,
  MutantResult as SchemaMutant,
} from 'mutation-testing-report-schema'
import type { MutantResult, MutantVerdict, MutationReport } from '../model/mutation.js'

const STATUS: Record<MutantVerdict, MutantStatus> = {
  killed: 'Killed',
  timeout: 'Timeout',
  survived: 'Survived',
  undistinguished: 'Survived',
  flaky: 'Survived',
  'no coverage': 'NoCoverage',
  refused: 'CompileError',
  equivalent: 'Ignored',
  ignored: 'Ignored',
}

/** Colour thresholds of the page, if no threshold is configured. */
const THRESHOLDS = { high: 90, low: 70 }

/**
 * Converts a report to `mutation-testing-report-schema`, which other tools read. `config.toolkit` has data that the
 * schema does not cover, and data for merging shards.
 */
export function toSchema(
  report: MutationReport,
): MutationTestResult & { config: { toolkit: Omit<MutationReport, 'sources'> } } {
  const { sources, mutants, tests, threshold, ...rest } = report
  const files = Object.entries(sources).map(([file, source]): [string, FileResult] => [
    file,
    {
      language: file.endsWith('.ts') ? 'typescript' : 'javascript',
      source,
      mutants: mutants.filter((mutant) => mutant.file === file).map(toSchemaMutant),
    },
  ])
  const testFiles = [...new Set(tests.map(({ file }) => file))].map((file) => [
    file,
    { tests: tests.filter((test) => test.file === file).map(({ id, title }) => ({ id, name: title })) },
  ])
  return {
    schemaVersion: '2',
    thresholds: threshold === undefined ? THRESHOLDS : { high: Math.max(1, threshold), low: Math.floor(threshold / 2) },
    files: Object.fromEntries(files),
    testFiles: Object.fromEntries(testFiles),
    framework: { name: 'iost-toolkit', ...(rest.version !== undefined && { version: rest.version }) },
    config: { toolkit: { ...rest, mutants, tests, ...(threshold !== undefined && { threshold }) } },
  }
}

function toSchemaMutant(mutant: MutantResult): SchemaMutant {
  const { id, operator, what, line, column, endLine, endColumn, replacement, verdict, coveredBy, killedBy, testsRun } =
    mutant
  const reason = describeReason(mutant)
  return {
    id,
    mutatorName: operator,
    description: what,
    replacement,
    location: { start: { line, column }, end: { line: endLine, column: endColumn } },
    status: STATUS[verdict],
    ...(reason !== undefined && { statusReason: reason }),
    coveredBy,
    ...(killedBy !== undefined && { killedBy: [killedBy] }),
    testsCompleted: testsRun,
    duration: Math.max(0, Math.round(mutant.durationMs)),
    static: false,
  }
}

/** Describes the reason of a verdict in one line. */
function describeReason({
  verdict,
  reason,
  differences: [difference] = [],
  matcher,
  coveredBy,
}: MutantResult): string | undefined {
  if (verdict === 'survived' && difference !== undefined) {
    const [change] = difference.changes
    const what = change === undefined ? '' : `: ${change.what} ${change.before} became ${change.after}`
    return `${difference.call} differs${what}. Assert on the call: ${matcher}`
  }
  if (verdict === 'undistinguished') {
    const tests = coveredBy.length === 1 ? 'test that reaches it' : `${coveredBy.length} tests that reach it`
    return reason ? `${reason}, and no outcome in the ${tests}` : `not distinguished by any call of the ${tests}`
  }
  return verdict === 'equivalent' ? `equivalent: ${reason}` : reason
}
