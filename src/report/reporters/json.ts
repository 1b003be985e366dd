import type { CreateReporter } from '../reporter.js'

/** The whole run as one JSON object. */
export const createJsonReporter: CreateReporter = () => ({
  end: (run) => `${JSON.stringify(run, withoutSteps)}\n`,
})

/** Removes recorded statements, which only pages and debuggers need and which would be most of a report. */
function withoutSteps(key: string, value: unknown): unknown {
  return key === 'executions' ? undefined : value
}

/**
 * Prints one JSON object per line: `{"type":"test",…}` for every test as it ends, then `{"type":"end",…}` without
 * tests.
 */
export const createJsonLinesReporter: CreateReporter = () => ({
  test: (result) => `${JSON.stringify({ type: 'test', ...result }, withoutSteps)}\n`,
  end: ({ tests: _, ...run }) => `${JSON.stringify({ type: 'end', ...run })}\n`,
})
