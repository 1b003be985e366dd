import { must } from '../../collections/presence.js'
import type { Failure } from '../model/failure.js'
import { formatTitles, type TestResult, tally } from '../model/run.js'
import type { CreateReporter } from '../reporter.js'
import { formatFailure } from '../text/failure.js'
import { PLAIN } from '../text/paint.js'

/** JUnit XML for continuous integration servers: one suite per file. */
export const createJunitReporter: CreateReporter = () => ({
  end({ tests }) {
    const files = [...new Set(tests.map(({ file }) => file))]
    const suites = files.flatMap((file) =>
      formatSuite(
        file,
        tests.filter((test) => test.file === file),
      ),
    )
    const { failed } = tally(tests)
    const counts = { tests: tests.length, failures: failed, errors: 0, time: formatTime(tests) }
    return `${['<?xml version="1.0" encoding="UTF-8"?>', `<testsuites${formatAttributes(counts)}>`, ...suites, '</testsuites>'].join('\n')}\n`
  },
})

function formatSuite(file: string, tests: readonly TestResult[]): string[] {
  const { failed, skipped } = tally(tests)
  const counts = { tests: tests.length, failures: failed, errors: 0, skipped, time: formatTime(tests) }
  return [`  <testsuite${formatAttributes({ name: file, ...counts })}>`, ...tests.flatMap(formatCase), '  </testsuite>']
}

function formatCase(test: TestResult): string[] {
  const attributes = { name: formatTitles(test), classname: test.file, time: formatTime([test]) }
  const opening = `    <testcase${formatAttributes(attributes)}`
  const content = listContent(test)
  return content.length === 0
    ? [`${opening}/>`]
    : [`${opening}>`, ...content.map((line) => `      ${line}`), '    </testcase>']
}

function listContent(test: TestResult): string[] {
  const { state, reason, failure, retried = [] } = test
  if (state === 'skipped') return [`<skipped>${escapeXml(reason ?? '')}</skipped>`]
  if (test.flaky) return retried.map((each) => formatAttempt('flakyFailure', each))
  if (state !== 'failed') return []
  const message = failure?.message ?? 'it failed'
  const text = failure === undefined ? '' : formatFailure(failure, PLAIN).join('\n')
  const failed = `<failure${formatAttributes({ message, type: 'failure' })}>${escapeXml(text)}</failure>`
  return [failed, ...retried.map((each) => formatAttempt('rerunFailure', each))]
}

/** An attempt before the last one. */
function formatAttempt(element: 'flakyFailure' | 'rerunFailure', failure: Failure): string {
  const text = formatFailure(failure, PLAIN).join('\n')
  const { message } = failure
  return `<${element}${formatAttributes({ message, type: 'failure' })}><stackTrace>${escapeXml(text)}</stackTrace></${element}>`
}

/** Seconds. */
function formatTime(tests: readonly TestResult[]): string {
  return (tests.reduce((sum, { durationMs }) => sum + durationMs, 0) / 1000).toFixed(3)
}

function formatAttributes(attributes: Record<string, string | number>): string {
  return Object.entries(attributes)
    .map(([name, value]) => ` ${name}="${escapeXml(String(value)).replace(/\n/g, '&#10;').replace(/\t/g, '&#9;')}"`)
    .join('')
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
// biome-ignore lint/suspicious/noControlCharactersInRegex: what XML cannot hold is looked for
const UNFIT = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Surrogate}/gu

function escapeXml(text: string): string {
  return text.replace(UNFIT, '\ufffd').replace(/[&<>"]/g, (char) => must(ENTITIES[char], 'entity'))
}
