import type { CostRow } from './costs.js'

/** Measurements of a run for its page: plain data. Gas is in units, RAM in bytes. */
export interface RunDetails {
  costs: CostDetails
  /** Calls by test; those without titles belong to the set-up. */
  calls: TestCalls[]
  /** The trees of calls, each once; calls name them by their index. */
  trees: TreeDetails[]
  files: FileDetails[]
  /**
   * Gas by the way to it, of all calls together: by contracts, and by the functions in them with what they ask of the
   * host.
   */
  flames: { calls: FlameDetails[]; functions: FlameDetails[] }
  /** Growing figures, one line each. */
  growth: string[]
}

/** Figures beside those of the cost file. */
export interface CostDetails {
  /** The name of the file. */
  file: string
  /** Why there is nothing to compare with, or with what care. */
  note: string | undefined
  actions: (CostRow & { kept?: KeptFigures | undefined })[]
  tests: { name: string; calls: number; gas: number; ram: number; kept?: { gas: number; ram: number } | undefined }[]
  /** Entries of the file that the run did not make. */
  missing: string[]
}

/** Figures of an action in the cost file: minimum, median and maximum gas; RAM of publisher, contract and others. */
export interface KeptFigures {
  gas: readonly [number, number, number]
  ram: readonly [number, number, number]
}

/** The calls of a test, in the order in which it made them. */
export interface TestCalls {
  file: string
  titles: string[]
  calls: CallDetails[]
}

/** A transaction or dry run; what is absent is as usual: it succeeded, it was sent, it took no RAM. */
export interface CallDetails {
  gas: number
  timeMs: number
  status?: string
  dryRun?: true
  /** Of the publisher, the contract and others. */
  ram?: [number, number, number]
  /** One for each action, by index. */
  trees: number[]
}

/** A call and, by their index, those that it made. */
export interface TreeDetails {
  name: string
  gas: number
  failed?: true
  calls?: number[]
}

/** A source of contracts, with what its lines cost and how often they ran. */
export interface FileDetails {
  file: string
  text: string
  /** Covered and total numbers by kind. */
  coverage: Record<CoverageFigure, [covered: number, all: number]>
  /** Those of which anything is known. */
  lines: LineDetails[]
}

export const COVERAGE_FIGURES = ['statements', 'branches', 'functions', 'lines'] as const
export type CoverageFigure = (typeof COVERAGE_FIGURES)[number]

/** A line of a source; what is absent is not known of it. */
export interface LineDetails {
  line: number
  /** Number of executions. */
  hits?: number
  /** Number of branches that were never taken. */
  missed?: number
  /** Gas of its instructions and of what it asks of the host. */
  own: number
  /** The same with all that it calls. */
  total: number
  /** By who pays. */
  ram?: Record<string, number>
  /** Host operations. */
  operations?: { kind: string; count: number; gas: number }[]
}

/** A way through calls or functions, with the gas of everything below it. */
export interface FlameDetails {
  name: string
  gas: number
  calls?: FlameDetails[]
}
