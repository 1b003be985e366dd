import { type CostDifference, type CostRow, formatChange, formatGas } from '../model/costs.js'
import { type CoverageChange, formatCoverageChange } from '../model/coverage.js'
import { formatTitles, type RunReport } from '../model/run.js'

/** Inputs of a summary besides the results. */
export interface Summary {
  run: RunReport
  actions: readonly CostRow[]
  /** Differences from the cost file and from the base branch. */
  differences: readonly CostDifference[]
  costChanges: readonly CostDifference[]
  /** Per cent by figure; undefined without coverage. */
  coverage: Readonly<Record<string, number>> | undefined
  /** Differences from the base branch. */
  coverageChanges: readonly CoverageChange[]
}

/** Formats a run as Markdown, for the page of a job: results, failures, cost differences, coverage, costs. */
export function formatMarkdown({ run, actions, differences, costChanges, coverage, coverageChanges }: Summary): string {
  const { passed, failed, skipped, tests } = run
  const failures = tests.filter(({ state }) => state === 'failed')
  return [
    `## ${failed === 0 ? 'Tests passed' : 'Tests failed'}: ${passed} passed, ${failed} failed, ${skipped} skipped`,
    ...section(
      'Failures',
      failures.map((test) => `- **${escapeMarks(formatTitles(test))}**: ${escapeMarks(test.failure?.message ?? '')}`),
    ),
    ...section(
      'Flaky tests',
      tests
        .filter(({ flaky }) => flaky)
        .map((test) => `- **${escapeMarks(formatTitles(test))}**: ${escapeMarks(test.retried?.[0]?.message ?? '')}`),
    ),
    ...section('Costs that differ from the cost file', formatDifferences(differences)),
    ...section('Costs that changed', formatDifferences(costChanges)),
    ...section(
      'Coverage',
      Object.entries(coverage ?? {}).map(([figure, percent]) => `- ${figure}: ${percent} %`),
    ),
    ...section('Coverage that changed', formatChanges(coverageChanges)),
    ...section('Costs', formatActions(actions)),
    '',
  ].join('\n')
}

function section(title: string, lines: readonly string[]): string[] {
  return lines.length === 0 ? [] : ['', `### ${title}`, '', ...lines]
}

function formatDifferences(differences: readonly CostDifference[]): string[] {
  if (differences.length === 0) return []
  const rows = differences.map(({ kind, name, figure, before, after, test }) => {
    const change = before === undefined || after === undefined || before === 0 ? '' : formatChange(after / before - 1)
    return [name, figure || kind, formatFigure(before), formatFigure(after), change, test]
  })
  return formatRows(['', 'figure', 'before', 'after', 'change', 'test'], rows)
}

function formatChanges(changes: readonly CoverageChange[]): string[] {
  if (changes.length === 0) return []
  const rows = changes.map((change) => [change.file, change.figure, formatCoverageChange(change)])
  return formatRows(['file', 'figure', 'change'], rows)
}

function formatFigure(figure: number | undefined): string {
  return figure === undefined ? '' : formatGas(figure)
}

function formatActions(actions: readonly CostRow[]): string[] {
  if (actions.length === 0) return []
  const rows = actions.map(({ contract, action, calls, failures, gas, ram }) => [
    `${contract}.${action}`,
    String(calls),
    String(failures),
    ...[gas.min, gas.median, gas.max, ram.publisher, ram.contract, ram.others].map(formatGas),
  ])
  const heads = ['action', 'calls', 'failed', 'gas min', 'median', 'max', 'RAM publisher', 'contract', 'others']
  return formatRows(heads, rows)
}

function formatRows(heads: readonly string[], rows: readonly (readonly string[])[]): string[] {
  const line = (cells: readonly string[]) => `| ${cells.map(escapeMarks).join(' | ')} |`
  return [line(heads), line(heads.map(() => '---')), ...rows.map(line)]
}

/** Returns any text as one line without Markdown. */
function escapeMarks(text: string): string {
  return text
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/[\\`*_{}[\]<>|#]/g, (mark) => (mark === '<' ? '&lt;' : `\\${mark}`))
    .replaceAll('\\---', '---')
}
