import type { BranchKind } from '../../contract/instrumentation/probes.js'

/** Raised whenever a record says something else than before. */
export const RECORD_FORMAT = 1

/**
 * Measurements of a run, or of a part: plain data that a file keeps, and that can be merged exactly in any order. Gas
 * is in units, as in receipts; engine figures are called `cpu` and `net`.
 */
export interface RunRecord {
  format: typeof RECORD_FORMAT
  /** The project it was made in. */
  project: string
  /** The price of a byte of RAM on its chain, in IOST; absent unless it was measured. */
  ramPrice?: number
  calls: CallRecord[]
  /**
   * Calls of properties and invariants, which belong to no test: they show how the cost of actions grows.
   */
  searched: CallRecord[]
  /** The code that ran, by version, with what was counted in it. */
  codes: CodeRecord[]
}

/** A transaction or dry run of a test. */
export interface CallRecord {
  /** The test file, relative to the project. */
  file: string
  /** The titles of the test; empty for what is set up before tests: fixtures and hooks. */
  titles: string[]
  /** Number of earlier calls of its test, or of the set-up. */
  order: number
  /** The contract by its name in the project; its id where it was not deployed here. */
  contract: string
  /** The method, or `(deploy)` and `(update)`; several actions of one transaction are joined by ` + `. */
  action: string
  /** The contract is one of the project. */
  isOwn: boolean
  status: string
  dryRun: boolean
  /** Gas that its publisher paid, and what the transaction allowed. */
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
  /** The code of its first call, where what it ran is known. */
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
  /** Of each argument its value where it is a whole number, the number of its members where it is a list, else 0. */
  given: number[]
  /** The values it read, one for each and one for each of its letters. */
  read: number
  /** Letters of the longest value it wrote. */
  written: number
}

export type PointCost = [point: number, cpu: number, ram: number]

/** Bytes of RAM: of the account that sent the transaction, of the called contract, of all others. */
export interface RamByPayer {
  publisher: number
  contract: number
  others: number
}

/** A call and those it made. `cpu` and `net` are the engine's, before the ratio of the transaction. */
export interface CallTree {
  contract: string
  action: string
  cpu: number
  net: number
  failed: boolean
  calls: CallTree[]
}

/** A stretch of a developer's source; lines and columns count from 1, `endColumn` is behind its last character. */
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

/** A function that runs, and the line it is at: of the next one's call, for all but the last of a stack. */
export interface StackFrame {
  contract: string
  name: string
  file: string
  line: number
}

/** The gas of one line of a function, which others called from certain lines. */
export interface StackRecord {
  /** Outermost first, those of the contracts that called this one before its own. */
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

/**
 * Operations of the host that one place asked for. Those of contracts that are measured themselves are not in a call of
 * them.
 */
export interface OperationRecord {
  /** As of a `StackRecord`; without a line of its own where no line of a source asked for it. */
  stack: StackFrame[]
  /**
   * `storage.get`, `blockchain.call` …; `start` for what the chain takes to begin a contract and to check what it did.
   */
  kind: string
  count: number
  cpu: number
  /** Bytes of RAM by who pays, of transactions that succeeded. */
  ram: RamByPayer
}

/** Measurements of a run in addition to the cost of each call. */
export interface MeasuredParts {
  /** Passes of each part of the contracts' code, for coverage. */
  probes: boolean
  /** Cost of each part by lines and functions. */
  profile: boolean
  /** Skip measuring on networks without support, instead of failing. */
  isOptional?: boolean
}

/** A record of nothing. */
export function createRecord(project: string): RunRecord {
  return { format: RECORD_FORMAT, project, calls: [], searched: [], codes: [] }
}

/** The order of names in all that is written: the same on every machine. */
export function compareNames(a: string, b: string): number {
  if (a === b) return 0
  return a < b ? -1 : 1
}
