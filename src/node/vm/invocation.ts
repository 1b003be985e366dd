import type { BlockchainOperation, CryptoOperation, StorageOperation } from './realm/operations.js'

/** What the host answers: gas for the running counter, and a value, or the text of an Error to throw. */
export interface HostAnswer {
  gas: number
  value?: string | boolean | number | null
  error?: string
}

/** The host as contracts reach it (spec/vm.md §5). Argument types are checked before; `used` is the counter at that moment. */
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
  /** When given, receives how often each charge point was passed, in the order of the code; gas is the same with it. */
  trace?: { hits?: number[] } | undefined
}

export type FailureReason = 'exception' | 'out of gas' | 'execution killed' | 'result too long' | 'out of memory'
export type Outcome = { gasUsed: number; result: string } | FailedOutcome

export interface FailedOutcome {
  gasUsed: number
  /** The text of a receipt's message. */
  error: string
  reason: FailureReason
  /** Where in the contract's code, as messages count: lines from 1, the first before the code; columns from 0. */
  place?: { line: number; column: number } | undefined
}
