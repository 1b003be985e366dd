import type { InvocationReplay } from '../../vm/sandbox/invocation.js'

/** A contract call recorded without a mutant, which can be repeated with one. */
export interface KnownCall {
  version: string
  /** The called method. */
  method: string
  /** Probes in the code that it reached: `version:probe`. */
  points: ReadonlySet<string>
  replay: InvocationReplay
}
