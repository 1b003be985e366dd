/** Whether searches and soaks run with their full figures, as `npm run test:full` asks. */
export const isLong = Boolean(process.env.TOOLKIT_LONG)

/** Whether the tests run that `npm test` leaves to `npm run test:extended`. */
export const isExtended = isLong || Boolean(process.env.TOOLKIT_EXTENDED)

/**
 * Declares a test that repeats another test of its file with other values. `npm test` counts it, and
 * `npm run test:extended` runs it.
 */
export function itExtended(title: string, body: Mocha.Func | Mocha.AsyncFunc): void {
  if (isExtended) it(title, body)
  else it(title)
}

/**
 * The rows of a table, each with the function that declares its test: `npm test` runs every nth row, and
 * `npm run test:extended` all.
 */
export function shareRows<T>(rows: Iterable<T>, nth: number): [declare: typeof itExtended, row: T][] {
  return [...rows].map((row, index) => [index % nth === 0 ? it : itExtended, row])
}

/**
 * Every nth of a list of recordings or schedules that are tried in the same way, and all of them in
 * `npm run test:full`; with `isExtended` as the last argument, also in `npm run test:extended`.
 */
export function takeShare<T>(list: readonly T[], nth: number, isWhole = isLong): readonly T[] {
  return isWhole ? list : list.filter((_, index) => index % nth === 0)
}

const MINUTE_MS = 60_000

/**
 * Time limit of a search or a soak. All other tests have the limit of `.mocharc.json`. Both are far above what a test
 * needs on a machine with eight busy processes on two processors: they find hangs, and measure nothing.
 */
export const SOAK_MS = isLong ? 48 * 60 * MINUTE_MS : 40 * MINUTE_MS

/** Time limit of a contract call that a test expects to end by itself: a stalled machine must not kill it. */
export const CALL_MS = MINUTE_MS

/** Time limit for the expected output or response of another process. */
export const ANSWER_MS = 3 * MINUTE_MS
