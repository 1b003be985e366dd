/** What runs: a file being loaded (`titles` is empty), a test, or a hook. */
export interface Running {
  /** Absolute. */
  file: string
  titles: string[]
  /** 0 for no limit. */
  timeoutMs: number
  isHook: boolean
  /** Which part of an attempt it is, of a test that is tried again where it fails. */
  attempt?: RunningPart | undefined
}

export type RunningPart = 'before' | 'test' | 'after'
