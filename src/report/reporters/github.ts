import type { Failure } from '../model/failure.js'
import type { ReportedPlace } from '../model/place.js'
import { formatTitles, type TestResult } from '../model/run.js'
import type { CreateReporter } from '../reporter.js'
import { formatFailure } from '../text/failure.js'
import { PLAIN } from '../text/paint.js'

/** Annotations of GitHub Actions at the line of a failed or flaky test, and at the line of the contract that threw. */
export const createGithubReporter: CreateReporter = ({ folder }) => ({
  end: ({ tests }) =>
    tests
      .flatMap((test) => annotate(test, folder))
      .map((line) => `${line}\n`)
      .join(''),
})

function annotate(test: TestResult, folder: string): string[] {
  const { state, failure, retried } = test
  if (state === 'failed') return annotateFailure(test, failure, { level: 'error', folder })
  if (!test.flaky) return []
  const title = `flaky: ${formatTitles(test)}`
  return annotateFailure({ file: test.file, titles: [title] }, retried?.[0], { level: 'warning', folder })
}

function annotateFailure(
  test: Pick<TestResult, 'file' | 'titles' | 'repetition'>,
  failure: Failure | undefined,
  { level, folder }: { level: AnnotationLevel; folder: string },
): string[] {
  const title = formatTitles(test)
  const text = failure === undefined ? 'it failed' : formatFailure(failure, PLAIN).join('\n')
  const ofTest = formatCommand(level, { file: test.file, ...failure?.frame }, { title, text, folder })
  const place = failure?.transaction?.frame
  if (failure === undefined || place === undefined) return [ofTest]
  return [ofTest, formatCommand(level, place, { title, text: failure.message, folder })]
}

type AnnotationLevel = 'error' | 'warning'

/** A command of GitHub that annotates a place. */
export function formatCommand(
  level: AnnotationLevel,
  { file, line, column }: Partial<ReportedPlace> & { file: string },
  { title, text, folder }: { title: string; text: string; folder: string },
): string {
  const path = folder === '' ? file : `${folder}/${file}`
  const properties = { file: path, line, col: column, title }
  const shown = Object.entries(properties).flatMap(([name, value]) =>
    value === undefined ? [] : `${name}=${escapeProperty(String(value))}`,
  )
  return `::${level} ${shown.join(',')}::${escapeData(text)}`
}

function escapeData(text: string): string {
  return text.replace(/%/g, '%25').replace(/\r/g, '%0D').replace(/\n/g, '%0A')
}

function escapeProperty(text: string): string {
  return escapeData(text).replace(/:/g, '%3A').replace(/,/g, '%2C')
}
