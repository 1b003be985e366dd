import type { DebuggedTransaction } from '../../debugger/debugger.js'

/** Target of the debugger. */
export interface DebugRequest {
  /** A test file or the id of a test, the hash of a transaction, or a recorded suite. */
  target: string
  grep?: string | undefined
  network?: string | undefined
  /** Path of a fork file. The transaction is then executed locally. */
  forkFile?: string | undefined
  /** Number of a suite's transaction. */
  step?: number | undefined
  directory: string
  /** Called with the output of tests and progress. */
  onNote?: ((text: string) => void) | undefined
}

/** Transactions to debug. */
export interface DebugTarget {
  transactions: DebuggedTransaction[]
  /** Name and result of the test or transaction. */
  about: string
  /** Whether the target is a failed test. */
  isFailed: boolean
}
