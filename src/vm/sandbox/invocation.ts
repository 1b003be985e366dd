import type { RecordedRun } from '../../rpc/recorded-run.js'
import type { RecordedProfile } from '../../rpc/recording.js'
import type { BlockchainOperation, CryptoOperation, StorageOperation } from '../intrinsics/operations.js'

/** Response of the host: gas for the running counter, and a value, or the text of an Error to throw. */
export interface HostResult {
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
  storage(op: StorageOperation, args: string[], used: number): HostResult
  blockchain(op: BlockchainOperation, args: string[], used: number): HostResult
  crypto(op: CryptoOperation, args: string[], used: number): HostResult
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
  /** `blockInfo` with an empty hash of the parent block, which is expensive to compute. */
  hashlessBlockInfo?: string
  txInfo: string
  /** `txInfo` with the publisher and the variant alone. */
  publisherInfo?: string
  gasLimit: number
  /** Time limit of this invocation, in milliseconds of the clock of the sandbox. */
  deadlineMs: number
  host: HostCalls
  /** Report only the text of a plain error, without its place, which would require another run. */
  isBrief?: boolean
  /** Trace for following the invocation and for later requests. Outcome and gas are the same with it. */
  trace?: InvocationTrace | undefined
}

/** Data of an invocation for a recorder, some of it on request. */
export interface InvocationTrace {
  /** True to count the passes of every charge point during the run, with code compiled for it. */
  readonly counts: boolean
  /** Passes of each charge point, in the order of the code. */
  hits?: number[]
  /** The number of the host operation that runs, or ran last; the first is 0. */
  operation: number
  /** Milliseconds that the run was shorter than an earlier one, whose end was known. */
  sparedMs?: number
  /** Runs the invocation again with the same input and host responses; undefined before it has ended. */
  repeat?: InvocationReplay
}

/** A finished invocation that can be repeated. The cost of a repetition is only paid when data is requested. */
export interface InvocationReplay {
  /**
   * Returns the place in the contract's code of the host operation with this number, or without a number of the end of
   * the gas: innermost frame first; empty if it is not in the contract's code.
   */
  locate(operation?: number): readonly CodeFrame[]
  /** Returns the passes of each charge point, in the order of the code. */
  countPasses(): readonly number[]
  /** Counts the passes of charge points, and of each probe of `contract/instrumentation/probes.ts`. */
  countProbes(): VisitCounts
  /**
   * Counts passes and measures the costs of functions and host operations; undefined if they do not add up exactly to
   * its gas, for example for code that overflows the stack.
   */
  profile(): (VisitCounts & { profile: RecordedProfile }) | undefined
  /** Records statements with their variables; undefined if they cannot be recorded exactly. */
  recordSteps(): RecordedRun | undefined
  /** True if the time or memory limit ended it, so that nothing can be recorded. */
  readonly isBrokenOff: boolean
  /**
   * Runs other code with the same input and host responses. An operation that is not in `expected` (default: any) ends
   * the run. Undefined if the result depends on the chain.
   */
  runOther(code: string, options?: OtherCode): OtherRun | undefined
  /** Lists its comparisons in order; empty for code that cannot be confined (analysis/escape-analysis.ts). */
  listComparisons(): readonly OperandComparison[]
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
  /** Result, or text of a thrown error; undefined for other thrown values. */
  result: string | undefined
  isFailure: boolean
}

/** Both operands of a comparison: strings, numbers, and BigNumbers as strings. */
export type OperandComparison = readonly [left: string | number, operator: string, right: string | number]

export interface VisitCounts {
  passes: readonly number[]
  probes: readonly number[]
}

/**
 * A frame in a contract's own code, as stored on the chain: lines from 1, columns from 0; the script's first line is 2.
 */
export interface CodeFrame {
  /** Name of the function; empty for an anonymous one. */
  name: string
  line: number
  column: number
}

type FailureReason = 'exception' | 'out of gas' | 'execution killed' | 'result too long' | 'out of memory'
export type InvocationOutcome = { gasUsed: number; result: string } | FailedOutcome

export interface FailedOutcome {
  gasUsed: number
  /** The text of a receipt's message. */
  error: string
  reason: FailureReason
  /** Functions of the contract at the failure, innermost first; for exhausted gas, see `Repetition`. */
  stack?: readonly CodeFrame[] | undefined
  /** Content of a thrown object, as JSON that may be cut, if `error` does not contain it. */
  thrown?: string | undefined
}
