/** Tests to run, and the reason. */
export interface Wanted {
  /** Absolute paths (default: all). */
  files: ReadonlySet<string> | undefined
  why: string
  costs?: 'update' | undefined
  /** Of these files only the tests that failed when they last ran. */
  isFailedOnly?: boolean | undefined
}

/** Both of two: what was wanted and did not come to its end, and what is wanted now. */
export function joinWanted(before: Wanted | undefined, now: Wanted): Wanted {
  if (before === undefined) return now
  const files = before.files && now.files && new Set([...before.files, ...now.files])
  const isFailedOnly = before.isFailedOnly && now.isFailedOnly
  return { files, why: now.why, costs: now.costs ?? before.costs, isFailedOnly }
}
