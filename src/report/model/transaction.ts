import type { Frame, ReportedPlace } from './place.js'

/** A transaction or dry run in the report of a failure. */
export interface TransactionReport {
  /** The call as a developer would write it: `vault.withdraw("11")`. */
  action: string
  /** Source line of the contract that failed. */
  frame?: Frame | undefined
  /** Compiler warnings at that line. */
  advice: string[]
  /** The path to the failure across contracts and functions, innermost first; empty if `frame` shows all of it. */
  path: PathEntry[]
  status: string
  message: string
  returns: string[]
  /** Gas in units. */
  gas: number
  /** Lines with the highest gas, if the gas ran out. */
  costly: LineGas[]
  /** Bytes by payer. */
  ram: Record<string, number>
  /** Assumptions that gas and RAM rest on, on a fork. */
  assumed?: string[] | undefined
  /** The tree of its calls, callers first; empty unless traces are requested. */
  calls: CallEntry[]
  /** Source of the tree. */
  traced: TraceSource
  receipts: { funcName: string; content: string }[]
  /** The publisher and `account@permission` of every signer. */
  signedBy: string[]
  changes: StorageChange[]
  console: ConsoleLine[]
  /** True for a dry run, which keeps no changes. */
  dryRun: boolean
  /** URL in an explorer, if one is configured. */
  link?: string | undefined
}

/** A frame of a failure in a contract. */
export interface PathEntry {
  contract: string
  /** The function, or the called method. */
  name: string
  at?: ReportedPlace | undefined
  /** True for a helper that only throws. */
  isGuard: boolean
}

/**
 * Source of a call tree. Without developer methods, a network has receipts only: the actions, and the contracts that
 * left a receipt.
 */
export type TraceSource = 'recording' | 'receipts'

/** Calls whose trees are shown. */
export type TraceMode = 'failed' | 'all' | 'none'

/** A call of a contract, at a depth of the tree. */
export interface CallEntry {
  depth: number
  /** Call as a developer would write it. */
  call: string
  /** Gas of the call with all calls it makes; absent if only receipts are known. */
  gas?: number | undefined
  /** Bytes by payer, of the call with all calls it makes, before a failure was rolled back. */
  ram: Record<string, number>
  failed: boolean
  /** Reason of the failure, in the innermost failed call. */
  reason?: string | undefined
  /** Its own writes in order, including rolled back ones. */
  writes: StorageChange[]
  /** Contents of its own receipts. */
  receipts: string[]
}

/** One transaction or dry run of a test, as a tree of calls. */
export interface CallTrace {
  traced: TraceSource
  dryRun: boolean
  calls: CallEntry[]
}

/** The gas of the instructions of a line. */
export interface LineGas {
  file: string
  line: number
  gas: number
}

/** A value that a transaction changed; `null` for a missing value. */
export interface StorageChange {
  contract: string
  key: string
  field?: string | undefined
  before: string | null
  after: string | null
}

/** A line that a contract wrote with `console`. */
export interface ConsoleLine {
  contract: string
  level: string
  text: string
}
