/** Operations of tests on a development chain, in this process or on a node. */
export interface Development {
  /** The clock, nanoseconds since 1970. */
  now(): Promise<bigint>
  /** Takes a snapshot of the whole chain and returns a function that restores it. */
  snapshot(): Promise<() => Promise<void>>
  /** Restores the chain to its state before any test. */
  reset(): Promise<void>
}
