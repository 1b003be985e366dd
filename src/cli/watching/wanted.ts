/** Tests to run, and the reason. */
export interface RunRequest {
  /** Absolute paths (default: all). */
  files: ReadonlySet<string> | undefined
  why: string
  costs?: 'update' | undefined
  /** Run only the tests of these files that failed in their last run. */
  isFailedOnly?: boolean | undefined
}

/** Combines an unfinished request with a new one. */
export function joinWanted(before: RunRequest | undefined, now: RunRequest): RunRequest {
  if (before === undefined) return now
  const files = before.files && now.files && new Set([...before.files, ...now.files])
  const isFailedOnly = before.isFailedOnly && now.isFailedOnly
  return { files, why: now.why, costs: now.costs ?? before.costs, isFailedOnly }
}
