/** Operations of tests on a development chain, in this process or on a node. */
export interface Development {
  /** The clock, nanoseconds since 1970. */
  now(): Promise<bigint>
  /** Remembers the whole chain and returns how to return to it. */
  snapshot(): Promise<() => Promise<void>>
  /** Returns to the chain as it was before any test. */
  reset(): Promise<void>
}
