/** The analysis of an action, or a rule, takes more steps than it is allowed. */
export class WorkExceeded extends Error {}

let left = Number.POSITIVE_INFINITY

/** Runs a part of the analysis, which may take a number of steps. Throws `WorkExceeded`. */
export function limitWork<T>(steps: number, run: () => T): T {
  const outer = left
  left = steps
  try {
    return run()
  } finally {
    left = outer
  }
}

/** Counts steps: parts of values that are visited, facts that are compared. Throws `WorkExceeded`. */
export function countWork(steps = 1): void {
  left -= steps
  if (left < 0) throw new WorkExceeded()
}
