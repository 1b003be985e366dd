import type { Frame } from './place.js'
import type { TransactionReport } from './transaction.js'

/** Failure of a test. */
export interface Failure {
  message: string
  /** Texts to be compared line by line. */
  expected?: string | undefined
  actual?: string | undefined
  /** The line of the test. */
  frame?: Frame | undefined
  transaction?: TransactionReport | undefined
  hint?: string | undefined
  /** Origin of a failure that a property or an invariant found. */
  found?: FoundBySearch | undefined
  /** Stack of the error, outermost call last. */
  stack: string[]
}

/** Facts about a failure that a search found. */
export interface FoundBySearch {
  /** Smallest failing values, as a test would write them. */
  values: { name: string; value: string }[]
  seed: number
  /** Path from the seed to these values. */
  path?: string | undefined
  /** Number of runs until the failure. */
  runs: number
  /** Number of successful shrinks. */
  shrinks: number
  /** The calls as a test to paste, of a failing sequence. */
  test?: string | undefined
  /** Failures with other causes. */
  others?: { message: string; test: string }[] | undefined
  /** File in which it is saved; saved failures run first. */
  file?: string | undefined
}
