import type { InvocationReplay } from '../../vm/sandbox/invocation.js'

/** A call of a contract without a mutant, which can run again with one. */
export interface KnownCall {
  version: string
  /** Points of the code that it reached: `version:probe`. */
  points: ReadonlySet<string>
  replay: InvocationReplay
}
