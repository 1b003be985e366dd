import type { CreateReporter } from '../reporter.js'

/** The whole run as one JSON object. */
export const createJsonReporter: CreateReporter = () => ({
  end: (run) => `${JSON.stringify(run)}\n`,
})

/** A JSON object a line: `{"type":"test",…}` for every test as it ends, then `{"type":"end",…}` without them. */
export const createJsonLinesReporter: CreateReporter = () => ({
  test: (result) => `${JSON.stringify({ type: 'test', ...result })}\n`,
  end: ({ tests: _, ...run }) => `${JSON.stringify({ type: 'end', ...run })}\n`,
})
