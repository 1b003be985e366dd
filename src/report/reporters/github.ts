import { formatFailure } from '../failure.js'
import { PLAIN } from '../paint.js'
import type { CreateReporter } from '../reporter.js'
import type { Place, TestResult } from '../run.js'

/** Annotations of GitHub at the line of the test that failed, and at that of the contract where one refused. */
export const createGithubReporter: CreateReporter = ({ folder }) => ({
  end: ({ tests }) =>
    tests
      .filter(({ state }) => state === 'failed')
      .flatMap((test) => annotate(test, folder))
      .map((line) => `${line}\n`)
      .join(''),
})

function annotate({ file, titles, failure }: TestResult, folder: string): string[] {
  const title = titles.join(' › ')
  const text = failure === undefined ? 'it failed' : formatFailure(failure, PLAIN).join('\n')
  const ofTest = formatCommand({ file, ...failure?.frame }, { title, text, folder })
  const place = failure?.transaction?.frame
  if (place === undefined) return [ofTest]
  return [ofTest, formatCommand(place, { title, text: failure!.message, folder })]
}

function formatCommand(
  { file, line, column }: Partial<Place> & { file: string },
  { title, text, folder }: { title: string; text: string; folder: string },
): string {
  const path = folder === '' ? file : `${folder}/${file}`
  const properties = { file: path, line, col: column, title }
  const shown = Object.entries(properties).flatMap(([name, value]) =>
    value === undefined ? [] : `${name}=${escapeProperty(String(value))}`,
  )
  return `::error ${shown.join(',')}::${escapeData(text)}`
}

function escapeData(text: string): string {
  return text.replace(/%/g, '%25').replace(/\r/g, '%0D').replace(/\n/g, '%0A')
}

function escapeProperty(text: string): string {
  return escapeData(text).replace(/:/g, '%3A').replace(/,/g, '%2C')
}
