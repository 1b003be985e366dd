import type { MutantChange, MutantResult, MutationTest } from '../report/model/mutation.js'
import type { ForkReport } from '../test-runner/protocol.js'
import type { Assignment } from './mutant-queue.js'
import type { TestInput } from './test-inputs.js'

/** Settings of a run that each of its processes needs. */
export interface MutationSettings {
  /** The directory the command was started in. */
  directory: string
  /** Network that the tests run on: `embedded` or a fork. */
  network: string
  /** Reads nothing from the network of a fork. */
  isFrozen: boolean
  /** Contracts by name or path; empty for all. */
  contracts: readonly string[]
  /** A regular expression that titles of tests match. */
  grep?: string | undefined
  /** The seed of properties and invariants, and of samples. */
  seed: number
  /** Number of runs of properties and invariants on each mutant (default: they do not run). */
  fuzzRuns?: number | undefined
  /** Factor by which a test may take longer than without a mutant. */
  timeoutFactor: number
}

/** Messages to a worker process that tests mutants. */
export interface MutationJob extends MutationSettings {
  mutation: true
  /** True if another process has shown that all tests pass. */
  isFollower: boolean
  /** True if processes that test mutants at the same time leave no cores free. */
  isOneOfMany: boolean
}

/** Response to a process that requests mutants: the next mutants to test; empty if it is to exit. */
export interface NextMutants extends Assignment {
  /** The flaky tests of the plan. */
  flaky: readonly string[]
}

/** A mutant before it is tested. */
export interface PlannedMutant extends MutantChange {
  coveredBy: string[]
  /** Reason for the exclusion by a comment. */
  ignored?: string | undefined
  /** A digest of everything its verdict depends on. */
  digest: string
}

export interface MutationPlan {
  root: string
  mutants: PlannedMutant[]
  tests: MutationTest[]
  /** Ids of tests that passed and failed without a mutant. */
  flaky: string[]
  sources: Record<string, string>
  /** Duration of all tests without a mutant, in milliseconds. */
  testsMs: number
  /** Effects of tests outside of the chain, by test. */
  effects: [test: string, effect: string][]
  /** Number of properties and invariants that do not run. */
  skippedSearches: number
  /** Files, folders and variables of the environment that the tests read. */
  inputs: TestInput[]
}

type VerdictMessage = { type: 'verdict'; result: Tested }

/** Result of the tests of a mutant. */
export type Tested = Pick<
  MutantResult,
  'id' | 'verdict' | 'killedBy' | 'reason' | 'testsRun' | 'durationMs' | 'differences' | 'matcher'
>

/** Messages from a worker process, batched. */
export type MutationMessage =
  /** The tests run without a mutant; `mutants` of the contracts will be tested. */
  | { type: 'preparing'; mutants: number }
  | { type: 'planned'; plan: MutationPlan }
  /** It has finished its mutants and waits for `NextMutants`. */
  | { type: 'next' }
  | { type: 'began'; id: string; timeoutMs: number }
  | VerdictMessage
  /** A test proved flaky, so its kills do not count. */
  | { type: 'flaky'; test: string; mutants: string[] }
  | { type: 'warning'; text: string }
  /** Values that the tests read from the network of a fork. */
  | { type: 'forked'; fork: ForkReport }
  | { type: 'end' }
  /** A test exceeded its time limit and may still be running: another process has to test the remaining mutants. */
  | { type: 'spent' }
