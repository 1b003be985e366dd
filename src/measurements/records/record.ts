import type { BranchKind } from '../../contract/instrumentation/probes.js'

/** Increased when the format changes. */
export const RECORD_FORMAT = 1

/**
 * Measurements of a run or a part of it: plain data that can be stored and merged exactly in any order. Gas is in
 * units, as in receipts; figures of the engine are called `cpu` and `net`.
 */
export interface RunRecord {
  format: typeof RECORD_FORMAT
  /** Project of the run. */
  project: string
  /** The price of a byte of RAM on its chain, in IOST; absent unless it was measured. */
  ramPrice?: number
  calls: CallRecord[]
  /**
   * Calls of properties and invariants, which belong to no test: they show how the cost of actions grows.
   */
  searched: CallRecord[]
  /** Executed code by version, with its counts. */
  codes: CodeRecord[]
}

/** A transaction or dry run of a test. */
export interface CallRecord {
  /** The test file, relative to the project. */
  file: string
  /** Titles of the test; empty for set-up: fixtures and hooks. */
  titles: string[]
  /** Number of earlier calls of its test, or of the set-up. */
  order: number
  /** Name of the contract in the project, or its id if it was not deployed here. */
  contract: string
  /** Method, `(deploy)` or `(update)`; several actions of one transaction are joined by ` + `. */
  action: string
  /** The contract is one of the project. */
  isOwn: boolean
  status: string
  dryRun: boolean
  /** Gas that its publisher paid, and the transaction's limit. */
  gas: number
  gasLimit: number
  /** Bytes of RAM by who pays. */
  ram: RamByPayer
  /** Wall time on the machine that ran it. */
  timeMs: number
  calls: CallTree[]
  /** Load of the first call. */
  load: CallLoad
  /** Tokens that accounts paid in it, by symbol, as decimal texts. */
  spent: Record<string, string>
  /** Assumptions about a forked network that its costs rest on. */
  assumed?: string[]
  /** Code version of its first call, if known. */
  version?: string
  /** Costs from each charge point to the next, including host operations: index of the point, gas, bytes of RAM. */
  points?: PointCost[]
}

/** Input and traversed data of a call. */
export interface CallLoad {
  /**
   * Sizes: `items of KEY` for a list or for a map's names, `entries of KEY` for map entries that were read one by one.
   */
  sizes: Record<string, number>
  /** Number of earlier successful calls of its action in its test; absent if unknown. */
  earlier?: number
  /** For each argument: its value if it is a whole number, its number of members if it is a list, else 0. */
  given: number[]
  /** Amount of data read: one per value and one per character. */
  read: number
  /** Length of the longest value it wrote. */
  written: number
}

export type PointCost = [point: number, cpu: number, ram: number]

/** Bytes of RAM: of the account that sent the transaction, of the called contract, of all others. */
export interface RamByPayer {
  publisher: number
  contract: number
  others: number
}

/** A call with nested calls. `cpu` and `net` are figures of the engine, before the gas ratio. */
export interface CallTree {
  contract: string
  action: string
  cpu: number
  net: number
  failed: boolean
  calls: CallTree[]
}

/** A range of a developer's source. Lines and columns count from 1; `endColumn` is exclusive. */
export interface SourceStretch {
  file: string
  line: number
  column: number
  endLine: number
  endColumn: number
}

/** A version of a contract's code, with sums over all its calls. */
export interface CodeRecord {
  version: string
  contract: string
  /** Hash of each source, to detect changes. */
  sources: Record<string, string>
  /** Source of each charge point, `null` for generated ones, and the gas of one pass. */
  points: { at: SourceStretch | null; gas: number }[]
  passes: number[]
  /**
   * Coverable parts, by the probes of `contract/instrumentation/probes.ts`, and their passes; empty unless measured.
   */
  coverable: Coverable
  probes: number[]
  /** Cost of its instructions and built-ins, by function; empty unless measured. */
  stacks: StackRecord[]
  /** Host operations of its lines; empty unless measured. */
  operations: OperationRecord[]
}

/** A function on a stack and its current line: for all but the last, the line of the next one's call. */
export interface StackFrame {
  contract: string
  name: string
  file: string
  line: number
}

/** The gas of one line of a function, which others called from certain lines. */
export interface StackRecord {
  /** Outermost first: frames of calling contracts precede those of this one. */
  stack: StackFrame[]
  cpu: number
}

/** Coverable parts of a version's code: stretches of the sources, each with the index of its probe. */
export interface Coverable {
  statements: CoveredCounts[]
  functions: (CoveredCounts & { name: string })[]
  branches: { kind: BranchKind; at: SourceStretch; paths: CoveredCounts[] }[]
}

export interface CoveredCounts {
  at: SourceStretch
  probe: number
}

/** Host operations requested at one place. Operations of contracts that are measured separately are not included. */
export interface OperationRecord {
  /** Stack, as of a `StackRecord`; without a line if no source line requested it. */
  stack: StackFrame[]
  /** `storage.get`, `blockchain.call` …; `start` for the chain's own work at the begin and end of a contract call. */
  kind: string
  count: number
  cpu: number
  /** Bytes of RAM by who pays, of transactions that succeeded. */
  ram: RamByPayer
}

/** Measurements of a run. */
export interface MeasuredParts {
  /** Costs of calls. */
  costs: boolean
  /** Passes of each part of the contracts' code, for coverage. */
  probes: boolean
  /** Cost of each part by lines and functions. */
  profile: boolean
  /** Skip measuring on networks without support, instead of failing. */
  isOptional?: boolean
}

/** Creates an empty record. */
export function createRecord(project: string): RunRecord {
  return { format: RECORD_FORMAT, project, calls: [], searched: [], codes: [] }
}
