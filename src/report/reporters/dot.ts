import type { CreateReporter } from '../reporter.js'
import type { TestState } from '../run.js'
import { createSpecReporter } from '../spec.js'

const MARKS: Record<TestState, string> = { passed: '.', failed: 'F', skipped: '-', listed: '·' }

/** One character a test; failures in full at the end. */
export const createDotReporter: CreateReporter = ({ paint }) => {
  const { end } = createSpecReporter(paint)
  return {
    test: ({ state }) => (state === 'failed' ? paint.red(MARKS[state]) : MARKS[state]),
    end: (run) => `\n${end(run)}`,
  }
}
