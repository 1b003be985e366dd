import type { TestState } from '../model/run.js'
import type { CreateReporter } from '../reporter.js'
import { createSpecReporter } from '../text/spec.js'

const MARKS: Record<TestState, string> = { passed: '.', failed: 'F', skipped: '-', listed: '·' }

/** One that is flaky. */
const FLAKY = '~'

/** Prints one character per test, and failures in full at the end. */
export const createDotReporter: CreateReporter = ({ paint }) => {
  const { end } = createSpecReporter(paint)
  return {
    test(result) {
      if (result.flaky) return paint.yellow(FLAKY)
      return result.state === 'failed' ? paint.red(MARKS.failed) : MARKS[result.state]
    },
    end: (run) => `\n${end(run)}`,
  }
}
