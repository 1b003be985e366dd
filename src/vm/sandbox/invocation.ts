import type { RecordedRun } from '../../rpc/recorded-run.js'
import type { RecordedProfile } from '../../rpc/recording.js'
import type { BlockchainOperation, CryptoOperation, StorageOperation } from '../intrinsics/operations.js'

/** Response of the host: gas for the running counter, and a value, or the text of an Error to throw. */
export interface HostAnswer {
  gas: number
  value?: string | boolean | number | null
  error?: string
}

/**
 * The host as contracts reach it (spec/vm.md §5). Argument types are checked before; `used` is the counter at that
 * moment.
 */
export interface HostCalls {
  /** `mapKeys` and `globalMapKeys` answer with the text of a JSON array. */
  storage(op: StorageOperation, args: string[], used: number): HostAnswer
  blockchain(op: BlockchainOperation, args: string[], used: number): HostAnswer
  crypto(op: CryptoOperation, args: string[], used: number): HostAnswer
  log(level: string, text: string): void
}

/** One JavaScript contract invocation (spec/vm.md §4). */
export interface Invocation {
  contractId: string
  /** Instrumented code, as stored. */
  code: string
  api: string
  /** JavaScript text of the argument list (§4.1). */
  args: string
  /** JSON texts (§5.6). */
  blockInfo: string
  txInfo: string
  gasLimit: number
  /** Wall-clock budget of this invocation in milliseconds. */
  deadlineMs: number
  host: HostCalls
  /** Report only the text of a plain error, without its place, which would require another run. */
  isBrief?: boolean
  /** Trace for following the invocation and for later requests. Outcome and gas are the same with it. */
  trace?: InvocationTrace | undefined
}

/** Data of an invocation for a recorder, some of it on request. */
export interface InvocationTrace {
  /** Count the passes of every charge point at once: the code is compiled for it. */
  readonly counts: boolean
  /** Passes of each charge point, in the order of the code. */
  hits?: number[]
  /** The number of the host operation that runs, or ran last; the first is 0. */
  operation: number
  /** Runs the invocation again with what it was given and what the host answered; undefined before it has ended. */
  repeat?: InvocationReplay
}

/** An invocation that is over, run again: what it costs is paid only when something is asked. */
export interface InvocationReplay {
  /**
   * Returns the place in the contract's code of the host operation with this number, or without a number of the end of
   * the gas: innermost frame first; empty if it is not in the contract's code.
   */
  locate(operation?: number): readonly CodeFrame[]
  /** Returns the passes of each charge point, in the order of the code. */
  countPasses(): readonly number[]
  /** The same, and how often each probe of `contract/instrumentation/probes.ts` was passed. */
  countProbes(): VisitCounts
  /**
   * The same, and what its functions and the host operations they asked for cost; undefined where that is not exactly
   * its gas, as of code that overflows the stack.
   */
  profile(): (VisitCounts & { profile: RecordedProfile }) | undefined
  /** Its statements with their variables; undefined where they cannot be recorded exactly. */
  recordSteps(): RecordedRun | undefined
  /** Whether its time or the memory ended it: nothing can be found then. */
  readonly isBrokenOff: boolean
  /**
   * Runs other code with the same input and the same answers of the host. An operation that is not in `expected`
   * (default: any) ends the run. Undefined where the result cannot be known without the chain.
   */
  runOther(code: string, options?: OtherCode): OtherRun | undefined
  /**
   * The comparisons that it made, in their order; none of code that cannot be confined (analysis/escape-analysis.ts).
   */
  listComparisons(): readonly Comparison[]
}

/** Options for `InvocationReplay.runOther`. */
export interface OtherCode {
  /** The variant of the code (`SubstitutedContract`). */
  variant?: number | undefined
  /** The operations of the host in order, as `OtherRun` has them. */
  expected?: readonly string[]
}

/** A run of other code with recorded answers. */
export interface OtherRun {
  /** The operations of the host in order, with their arguments; one that was not expected is the last. */
  operations: readonly string[]
  /** Gas of the contract at each operation, and at the end. */
  gas: readonly number[]
  /** The result, or the text of a thrown error; undefined for what else was thrown. */
  result: string | undefined
  isFailure: boolean
}

/** Both sides of a comparison: texts, numbers, and BigNumbers as texts. */
export type Comparison = readonly [left: string | number, operator: string, right: string | number]

export interface VisitCounts {
  passes: readonly number[]
  probes: readonly number[]
}

/**
 * A frame of a contract's own code, in the code that the chain keeps: lines from 1, columns from 0, the script's first
 * line is 2.
 */
export interface CodeFrame {
  /** The function's name; empty for one without. */
  name: string
  line: number
  column: number
}

export type FailureReason = 'exception' | 'out of gas' | 'execution killed' | 'result too long' | 'out of memory'
export type Outcome = { gasUsed: number; result: string } | FailedOutcome

export interface FailedOutcome {
  gasUsed: number
  /** The text of a receipt's message. */
  error: string
  reason: FailureReason
  /** The functions of the contract that it failed in, innermost first; for the end of gas, see `Repetition`. */
  stack?: readonly CodeFrame[] | undefined
  /** Content of a thrown object, as JSON that may be cut, if `error` does not contain it. */
  thrown?: string | undefined
}
