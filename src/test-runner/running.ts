/** The running item: a file being loaded (`titles` is empty), a test, or a hook. */
export interface Running {
  /** Absolute. */
  file: string
  titles: string[]
  /** 0 for no limit. */
  timeoutMs: number
  isHook: boolean
  /** Id of the test, or of the test that a hook runs for. */
  id?: string | undefined
}
