import { formatTitles, type TestResult } from '../model/run.js'
import type { CreateReporter } from '../reporter.js'
import { formatFailure } from '../text/failure.js'
import { PLAIN } from '../text/paint.js'

/** Test Anything Protocol, version 14. */
export const createTapReporter: CreateReporter = () => {
  let count = 0
  return {
    test: (result) => `${count++ === 0 ? 'TAP version 14\n' : ''}${formatPoint(result, count)}`,
    // a test that fails after its end has two points
    end: () => `1..${count}\n`,
  }
}

function formatPoint(test: TestResult, number: number): string {
  const { file, state, reason, failure, retried = [] } = test
  const name = [file, formatTitles(test)].join(' › ').replace(/[\\#]/g, '\\$&').replace(/\s+/g, ' ')
  const skip = state === 'skipped' ? ` # SKIP${reason === undefined ? '' : ` ${reason.replace(/\s+/g, ' ')}`}` : ''
  const point = `${state === 'failed' ? 'not ok' : 'ok'} ${number} - ${name}${skip}\n`
  if (test.flaky) return point + retried.map(({ message }) => `# flaky: ${message.replace(/\s+/g, ' ')}\n`).join('')
  if (failure === undefined) return point
  const lines = formatFailure(failure, PLAIN).map((line) => `    ${line}\n`)
  return `${point}  ---\n  message: ${JSON.stringify(failure.message)}\n  report: |\n${lines.join('')}  ...\n`
}
