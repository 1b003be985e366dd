import type { CreateReporter } from '../reporter.js'

/** The whole run as one JSON object. */
export const createJsonReporter: CreateReporter = () => ({
  end: (run) => `${JSON.stringify(run, withoutSteps)}\n`,
})

/** Steps are for pages and debuggers: they would be most of a report. */
function withoutSteps(key: string, value: unknown): unknown {
  return key === 'executions' ? undefined : value
}

/** A JSON object a line: `{"type":"test",…}` for every test as it ends, then `{"type":"end",…}` without them. */
export const createJsonLinesReporter: CreateReporter = () => ({
  test: (result) => `${JSON.stringify({ type: 'test', ...result }, withoutSteps)}\n`,
  end: ({ tests: _, ...run }) => `${JSON.stringify({ type: 'end', ...run })}\n`,
})
