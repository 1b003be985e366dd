import type { BranchKind } from '../../contract/instrumentation/probes.js'

/** Raised whenever a record says something else than before. */
export const RECORD_FORMAT = 1

/**
 * What a run, or a part of one, was measured to do: plain data that a file keeps and that merges exactly, in any order.
 * Gas is in units, as receipts tell it; that of engine figures (`cpu`, `net`) says so.
 */
export interface RunRecord {
  format: typeof RECORD_FORMAT
  /** The project it was made in. */
  project: string
  /** The price of a byte of RAM on its chain, in IOST; absent unless it was measured. */
  ramPrice?: number
  calls: CallRecord[]
  /**
   * Of properties and invariants, which count for no test: calls that tell what actions cost by what they depend on.
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
  /** How many calls its test made before, or what is set up there. */
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
  /** What its first call depended on. */
  load: CallLoad
  /** Tokens that accounts paid in it, by symbol, as decimal texts. */
  spent: Record<string, string>
  /** What its costs rest on that a forked network does not tell. */
  assumed?: string[]
  /** The code of its first call, where what it ran is known. */
  version?: string
  /**
   * What that cost from each charge point to the next, host operations included: the point's index, gas, bytes of RAM.
   */
  points?: PointCost[]
}

/** What a call went through, and what it was given. */
export interface CallLoad {
  /**
   * How many there were: `items of KEY` of a list or of a map's names, `entries of KEY` of a map that were read one by
   * one.
   */
  sizes: Record<string, number>
  /** How many calls of its action that succeeded came before it in its test; absent where there is no telling. */
  earlier?: number
  /** Of each argument its value where it is a whole number, the number of its members where it is a list, else 0. */
  given: number[]
  /** The values it read, one for each and one for each of its letters. */
  read: number
  /** Letters of the longest value it wrote. */
  written: number
}

export type PointCost = [point: number, cpu: number, ram: number]

/** Bytes of RAM: of the account that sent the transaction, of the contract that was called, of everybody else. */
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
  /** The hash of each source it was made of, to tell whether that has changed since. */
  sources: Record<string, string>
  /** Where each charge point is, `null` for what a tool has put in, and the gas of one pass. */
  points: { at: SourceStretch | null; gas: number }[]
  passes: number[]
  /**
   * What can be covered, by the probes of `contract/instrumentation/probes.ts`, and how often each was passed; empty
   * unless it was measured.
   */
  coverable: Coverable
  probes: number[]
  /**
   * What its instructions and the built-ins they call cost, by the functions that ran; empty unless it was measured.
   */
  stacks: StackRecord[]
  /** What the host did for its lines; empty unless it was measured. */
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

/**
 * What of a version's code can be covered: stretches of the sources, each with the index of the probe that counts it.
 */
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

/** What of a run is measured, beyond what each call cost. */
export interface MeasuredParts {
  /** How often each part of the contracts' code ran: for coverage. */
  probes: boolean
  /** What each part of it cost too, by lines and functions. */
  profile: boolean
  /** Where the network cannot be measured nothing is, instead of a failure. */
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
