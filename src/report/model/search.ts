import type { ReportedPlace } from './place.js'

/** Statistics of a campaign, and the branches and actions that it never reached. */
export interface SearchReport {
  seed: number
  /** Number of executed sequences. */
  runs: number
  /** Number of calls in these sequences. */
  calls: number
  durationMs: number
  /** Number of charge points that were passed. */
  covered: number
  /** Number of sequences in the corpus. */
  corpus: number
  /** Actions that never succeeded, with the most frequent reason. */
  neverDone: { action: string; tries: number; reason: string }[]
  /** Starts of branches that no call took. */
  neverTaken: ReportedPlace[]
  /** True if it was ended before its time. */
  isInterrupted: boolean
}

/** Progress of a running search. */
export interface SearchProgress {
  title: string
  runs: number
  calls: number
  callsPerSecond: number
  covered: number
  corpus: number
  /** Number of different failures found. */
  failures: number
  /** Milliseconds that are left of its time; undefined if another limit ends it. */
  leftMs?: number | undefined
  /** Calls of the failing sequence, while it is being shrunk. */
  best?: readonly string[] | undefined
}
