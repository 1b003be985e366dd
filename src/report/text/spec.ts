import { firstLine, itemAt } from '../../collections/presence.js'
import { formatTitles, type RunReport, type TestResult } from '../model/run.js'
import type { CallTrace, ConsoleLine } from '../model/transaction.js'
import { formatFailure } from './failure.js'
import type { Paint } from './paint.js'
import { formatSearch } from './search.js'
import { formatTrace, indent } from './trace.js'

/** Formats results as they arrive. */
export interface SpecReporter {
  /** The lines of one test, below the titles of suites that are new. */
  test(result: TestResult): string
  /** Formats the end of the report: every failure in full, and the tally on the last line. */
  end(run: RunReport): string
}

/** The reporter for people: suites as an outline, failures at the end. */
export function createSpecReporter(paint: Paint): SpecReporter {
  let previous: readonly string[] = []
  return {
    test(result) {
      const { file, titles, repetition, search, console = [], traces = [] } = result
      const suites = [repetition === undefined ? file : `${file} (run ${repetition})`, ...titles.slice(0, -1)]
      const same = suites.findIndex((title, depth) => title !== previous[depth])
      const opened = same < 0 ? [] : suites.slice(same).map((title, index) => formatSuite(title, same + index, paint))
      previous = suites
      const mark = result.flaky ? paint.yellow('✓') : MARKS[result.state](paint)
      const line = `${mark} ${titles.at(-1)}${formatNote(result, paint)}`
      const searched = search === undefined ? [] : formatSearch(search, paint)
      const details = [...formatConsole(console, paint), ...traces.flatMap((trace) => formatCallTrace(trace, paint))]
      const lines = [line, ...searched, ...details].map((each) => indent(suites.length) + each)
      return [...opened, ...lines, ''].join('\n')
    },
    end(run) {
      const failed = run.tests.filter(({ state }) => state === 'failed')
      const keys = failed.map(nameFailure)
      const failures = failed.flatMap((test, index) => {
        const first = keys.indexOf(itemAt(keys, index))
        return formatFailed(test, { number: index + 1, same: first < index ? first + 1 : undefined }, paint)
      })
      return [
        ...failures,
        ...formatFlaky(run.tests, paint),
        '',
        ...formatSeed(run, paint),
        formatTally(run, paint),
        '',
      ].join('\n')
    },
  }
}

/** Lists tests that passed on a retry, with their earlier failures. */
function formatFlaky(tests: readonly TestResult[], paint: Paint): string[] {
  return tests
    .filter(({ flaky }) => flaky)
    .flatMap((test) => {
      const reasons = (test.retried ?? []).map(({ message }) => paint.dim(`   ${firstLine(message)}`))
      return ['', `${paint.yellow('flaky')} ${paint.bold(formatTitles(test))}  ${test.file}`, ...new Set(reasons)]
    })
}

function formatSeed({ seed }: RunReport, paint: Paint): string[] {
  return seed === undefined ? [] : [paint.dim(`the order of --seed ${seed}`)]
}

/**
 * Formats the totals: `N passed, N failed`, skipped and flaky tests, tests excluded by filters or `.only`, and the
 * duration.
 */
function formatTally(
  { passed, failed, skipped, flaky, leftOut, isInterrupted, durationMs }: RunReport,
  paint: Paint,
): string {
  const counts = [
    passed > 0 ? paint.green(`${passed} passed`) : `${passed} passed`,
    failed > 0 ? paint.red(`${failed} failed`) : `${failed} failed`,
    ...(skipped > 0 ? [paint.yellow(`${skipped} skipped`)] : []),
    ...(flaky > 0 ? [paint.yellow(`${flaky} flaky`)] : []),
  ].join(', ')
  const rest = isInterrupted
    ? '; interrupted, the rest did not run'
    : leftOut === 0
      ? ''
      : `; ${leftOut} left out by .only`
  return `${counts}${rest}${paint.dim(` (${formatElapsed(durationMs)})`)}`
}

function formatElapsed(ms: number): string {
  return ms < 1000 ? `${Math.round(ms)} ms` : `${(ms / 1000).toFixed(1)} s`
}

/** The titles of all tests, one a line, below their files. */
export function formatList({ tests }: RunReport): string {
  const files = [...new Set(tests.map(({ file }) => file))]
  const listed = files.flatMap((file) => [
    file,
    ...tests.filter((test) => test.file === file).map(({ titles }) => `  ${titles.join(' › ')}`),
  ])
  return listed.join('\n')
}

const MARKS: Record<TestResult['state'], (paint: Paint) => string> = {
  passed: (paint) => paint.green('✓'),
  failed: (paint) => paint.red('✗'),
  skipped: (paint) => paint.yellow('-'),
  listed: (paint) => paint.dim('·'),
}
const SLOW_MS = 75

function formatSuite(title: string, depth: number, paint: Paint): string {
  return depth === 0 ? `\n${paint.dim(title)}` : indent(depth) + title
}

function formatNote(
  { state, durationMs, reason, retried }: Pick<TestResult, 'state' | 'durationMs' | 'reason' | 'retried'>,
  paint: Paint,
): string {
  if (retried !== undefined && state === 'passed') return paint.yellow(` (flaky: ${retried.length} failed before)`)
  if (state === 'skipped') return reason === undefined ? '' : paint.yellow(` (${reason})`)
  return durationMs < SLOW_MS ? '' : paint.dim(` (${Math.round(durationMs)} ms)`)
}

function formatConsole(lines: readonly ConsoleLine[], paint: Paint): string[] {
  return lines.map(({ contract, level, text }) => paint.dim(`  ${contract} ${level} ${text.replaceAll('\n', ' ')}`))
}

function formatCallTrace(trace: CallTrace, paint: Paint): string[] {
  const [first = '', ...rest] = formatTrace(trace, paint)
  return [`${first}${trace.dryRun ? paint.dim(' (dry run)') : ''}`, ...rest].map((line) => `  ${line}`)
}

/** Failures with the same name are printed once: a failing fixture fails in every test. */
function nameFailure({ failure }: TestResult): string {
  return JSON.stringify([failure?.message, failure?.stack])
}

function formatFailed(
  test: TestResult,
  { number, same }: { number: number; same: number | undefined },
  paint: Paint,
): string[] {
  const { failure, retried } = test
  const tried = retried === undefined ? '' : paint.dim(`  (tried ${retried.length + 1} times)`)
  const title = `${number}) ${paint.bold(formatTitles(test))}${tried}`
  if (same !== undefined) return ['', `${title}  as in ${same})`]
  const command = nameDebugCommand(test)
  const lines = [
    ...(failure === undefined ? [] : formatFailure(failure, paint)),
    ...(command === undefined ? [] : ['', `${paint.cyan('debug')} ${command}`]),
  ]
  return ['', title, '', ...lines.map((line) => (line === '' ? '' : `   ${line}`))]
}

/**
 * Returns the command that opens the debugger at the failed transaction of a test; its file name is quoted if
 * necessary.
 */
function nameDebugCommand({ id, failure }: TestResult): string | undefined {
  if (id === undefined || failure?.transaction?.traced !== 'recording') return undefined
  return `toolkit debug ${/^[\w./#-]+$/.test(id) ? id : JSON.stringify(id)}`
}
