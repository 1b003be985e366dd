import { formatTests, type MutantResult, type MutationReport } from '../model/mutation.js'
import type { Paint } from '../text/paint.js'
import { toPrintable } from '../text/printable.js'

/** Lines of a source around a change. */
const CONTEXT = 2

/** Formats the mutants that no test detected, each with advice, and the counts. */
export function formatMutationReport(report: MutationReport, paint: Paint): string {
  const { mutants } = report
  const of = (verdict: MutantResult['verdict']) => mutants.filter((mutant) => mutant.verdict === verdict)
  const sections = [
    ...section('Survived: the outcome of a call changed, and no test asserts on it', of('survived')),
    ...section(
      'Not distinguished by any call: equivalent, or a call with another input is missing',
      of('undistinguished'),
    ),
    ...section('No coverage: no test reaches them', of('no coverage')),
    ...section('Flaky: the same mutant got two verdicts', of('flaky')),
  ]
  return [...sections, ...formatSummary(report, paint), ''].join('\n')

  function section(title: string, some: readonly MutantResult[]): string[] {
    if (some.length === 0) return []
    return [paint.bold(title), '', ...some.flatMap((mutant) => [...formatMutant(mutant, report, paint), ''])]
  }
}

/** Formats a mutant with its change as a diff, the tests that reach it, and differing outcomes. */
function formatMutant(mutant: MutantResult, report: Pick<MutationReport, 'sources' | 'tests'>, paint: Paint): string[] {
  const { file, line, column, operator, what, coveredBy, differences = [], matcher, reason } = mutant
  const lines = [`${paint.cyan(`${file}:${line}:${column}`)} ${operator}: ${toPrintable(what)}`]
  lines.push(...formatDiff(mutant, report.sources[file] ?? '', paint))
  if (reason !== undefined) lines.push(`  ${toPrintable(reason)}`)
  if (coveredBy.length > 0) lines.push(`  reached by ${toPrintable(formatTests(coveredBy, report.tests))}`)
  for (const { test, call, changes } of differences.slice(0, 1)) {
    lines.push(`  ${toPrintable(call)} in ${toPrintable(formatTests([test], report.tests))}`)
    for (const { what: part, before, after } of changes)
      lines.push(
        `    ${toPrintable(part)}: ${paint.red(toPrintable(before))} became ${paint.green(toPrintable(after))}`,
      )
  }
  if (matcher !== undefined) lines.push(`  assert on the call: ${paint.bold(toPrintable(matcher))}`)
  return lines
}

/** Formats the changed lines with context. */
function formatDiff(mutant: MutantResult, source: string, paint: Paint): string[] {
  const { start, end, line, endLine, replacement } = mutant
  const lines = splitLines(source)
  const from = source.lastIndexOf('\n', start - 1) + 1
  const next = source.indexOf('\n', end)
  const to = next < 0 ? source.length : next
  const before = splitLines(source.slice(from, to))
  const after = splitLines(source.slice(from, start) + replacement + source.slice(end, to))
  const width = String(endLine + CONTEXT).length
  const around = (first: number, last: number) =>
    lines.slice(Math.max(0, first - 1), last).map((text, index) => {
      return paint.dim(`    ${String(Math.max(1, first) + index).padStart(width)}   ${text}`)
    })
  return [
    ...around(line - CONTEXT, line - 1),
    ...before.map((text, index) => paint.red(`    ${String(line + index).padStart(width)} - ${text}`)),
    ...after.map((text) => paint.green(`    ${' '.repeat(width)} + ${text}`)),
    ...around(endLine + 1, endLine + CONTEXT),
  ]
}

/** The lines of a source without their ends, of Windows too. */
function splitLines(text: string): string[] {
  return text.replace(/\r$/, '').split(/\r?\n/)
}

function formatSummary(report: MutationReport, paint: Paint): string[] {
  const { counts, score, durationMs, mutants, leftOut, isInterrupted, seed, shard, skippedSearches = 0 } = report
  // a part of the mutants is not judged
  const threshold = shard === undefined && !isInterrupted ? report.threshold : undefined
  const reused = mutants.filter(({ isReused }) => isReused).length
  const shown = Object.entries(counts).filter(([, count]) => count > 0)
  const tested = mutants.length - reused - counts.ignored
  const seconds = Math.max(durationMs, 1) / 1000
  const interruption = isInterrupted ? [paint.yellow(formatInterruption(report))] : []
  if (mutants.length === 0 && isInterrupted) return interruption
  if (mutants.length === 0) return ['0 mutants: --changed or --shard selects none']
  const lines = [
    `${countMutants(mutants.length)}: ${shown.map(([verdict, count]) => `${count} ${NAMES[verdict] ?? verdict}`).join(', ')}`,
    score === null
      ? 'no mutation score: every mutant is left out of it'
      : `mutation score ${paint.bold(`${score.toFixed(1)} %`)}${formatThreshold(score, threshold, paint)}`,
    `${tested} tested in ${seconds.toFixed(1)} s${tested > 0 ? ` (${(tested / seconds).toFixed(0)}/s)` : ''}${reused > 0 ? `, ${reused} unchanged since an earlier run` : ''}`,
  ]
  if (skippedSearches > 0)
    lines.push(
      `${skippedSearches} ${skippedSearches === 1 ? 'property or invariant was' : 'properties or invariants were'} not run on mutants; --fuzz-runs runs them`,
    )
  if (leftOut > 0)
    lines.push(`a sample: ${countMutants(leftOut)} ${leftOut === 1 ? 'was' : 'were'} left out (--limit, seed ${seed})`)
  if (shard !== undefined) {
    const { index, count } = shard
    lines.push(`shard ${index} of ${count}: "toolkit report merge" merges the JSON reports and checks the threshold`)
  }
  return [...lines, ...interruption]
}

function formatInterruption({ mutants, remaining = 0, isUnkept }: MutationReport): string {
  const progress = `interrupted after ${mutants.length} of ${countMutants(mutants.length + remaining)}`
  return `${progress}${isUnkept ? '; their verdicts are not kept' : ': run the same command again to continue'}`
}

function countMutants(count: number): string {
  return count === 1 ? '1 mutant' : `${count} mutants`
}

const NAMES: Record<string, string> = { undistinguished: 'not distinguished', 'no coverage': 'without coverage' }

function formatThreshold(score: number, threshold: number | undefined, paint: Paint): string {
  if (threshold === undefined) return ''
  return score < threshold ? paint.red(`, below the threshold of ${threshold} %`) : ` (threshold ${threshold} %)`
}
