import type { ErrorCode } from '../errors/catalogue.js'
import type { MutantChange, MutantResult, MutationTest } from '../report/model/mutation.js'
import type { ForkReport } from '../test-runner/protocol.js'

/** Messages to a process that tests mutants. */
export interface MutationJob {
  mutation: true
  /** The directory the command was started in. */
  directory: string
  /** Network that the tests run on: `embedded` or a fork. */
  network: string
  /** Reads nothing from a network that is forked. */
  isFrozen: boolean
  /** Contracts by name or path; all where empty. */
  contracts: readonly string[]
  /** A regular expression that titles of tests match. */
  grep?: string | undefined
  /** The seed of properties and invariants, and of samples. */
  seed: number
  /** Number of runs of properties and invariants on each mutant (default: they do not run). */
  fuzzRuns?: number | undefined
  /** A test may take this many times as long as without a mutant. */
  timeoutFactor: number
  /** Another process has shown that all tests pass. */
  isFollower: boolean
}

/** Answer to a process that asks: the mutants to test next; none where it is to end. */
export interface NextMutants {
  mutants: readonly string[]
}

/** A mutant before it is tested. */
export interface PlannedMutant extends MutantChange {
  coveredBy: string[]
  /** Why a comment excludes it. */
  ignored?: string | undefined
  /** A digest of all that its verdict depends on. */
  digest: string
}

export interface MutationPlan {
  root: string
  mutants: PlannedMutant[]
  tests: MutationTest[]
  sources: Record<string, string>
  /** Milliseconds of all tests without a mutant. */
  testsMs: number
  /** Effects of tests outside of the chain, by test. */
  effects: [test: string, effect: string][]
  /** Number of properties and invariants that do not run. */
  skippedSearches: number
}

export type VerdictMessage = { type: 'verdict'; result: Tested }

/** Result of the tests of a mutant. */
export type Tested = Pick<
  MutantResult,
  'id' | 'verdict' | 'killedBy' | 'reason' | 'testsRun' | 'durationMs' | 'differences' | 'matcher'
>

/** Messages of such a process, batched. */
export type MutationMessage =
  /** The tests run without a mutant; `mutants` of the contracts will be tested. */
  | { type: 'preparing'; mutants: number }
  | { type: 'planned'; plan: MutationPlan }
  /** It is done with what it was given, and waits for `NextMutants`. */
  | { type: 'next' }
  | { type: 'began'; id: string; timeoutMs: number }
  | VerdictMessage
  /** A test proved flaky: what it killed does not count. */
  | { type: 'flaky'; test: string; mutants: string[] }
  | { type: 'warning'; text: string }
  /** Values that the tests read from a forked network. */
  | { type: 'forked'; fork: ForkReport }
  | { type: 'end' }
  | { type: 'refused'; code: ErrorCode; message: string; hint?: string | undefined; at?: ErrorPlace | undefined }
  | { type: 'broken'; stack: string }

type ErrorPlace = { file: string; line?: number; column?: number }
