import type { CostRow } from './costs.js'

/** Measurements of a run for its page: plain data. Gas is in units, RAM in bytes. */
export interface RunDetails {
  costs: CostDetails
  /** Calls by test; calls without titles belong to set-up. */
  calls: TestCalls[]
  /** Call trees without duplicates; calls refer to them by index. */
  trees: TreeDetails[]
  files: FileDetails[]
  /** Gas of all calls by path: by contract, and by function including host operations. */
  flames: { calls: FlameDetails[]; functions: FlameDetails[] }
  /** Growing figures, one line each. */
  growth: string[]
}

/** Costs of the run next to those of the cost file. */
export interface CostDetails {
  /** The name of the file. */
  file: string
  /** Reason why costs cannot be compared, or a caveat. */
  note: string | undefined
  actions: (CostRow & { kept?: KeptFigures | undefined })[]
  tests: { name: string; calls: number; gas: number; ram: number; kept?: { gas: number; ram: number } | undefined }[]
  /** Entries of the file that the run did not make. */
  missing: string[]
}

/** Figures of an action in the cost file: minimum, median and maximum gas; RAM of publisher, contract and others. */
interface KeptFigures {
  gas: readonly [number, number, number]
  ram: readonly [number, number, number]
}

/** Calls of a test, in order. */
export interface TestCalls {
  file: string
  titles: string[]
  calls: CallDetails[]
}

/** A transaction or dry run. Absent members have defaults: success, sent, no RAM. */
export interface CallDetails {
  gas: number
  timeMs: number
  status?: string
  dryRun?: true
  /** RAM of the publisher, the contract and others. */
  ram?: [number, number, number]
  /** One for each action, by index. */
  trees: number[]
}

/** A call, with the indices of the calls it made. */
export interface TreeDetails {
  name: string
  gas: number
  failed?: true
  calls?: number[]
}

/** A source file of contracts, with the costs and executions of its lines. */
export interface FileDetails {
  file: string
  text: string
  /** Covered and total numbers by kind. */
  coverage: Record<CoverageFigure, [covered: number, all: number]>
  /** Lines with measurements. */
  lines: LineDetails[]
}

export const COVERAGE_FIGURES = ['statements', 'branches', 'functions', 'lines'] as const
export type CoverageFigure = (typeof COVERAGE_FIGURES)[number]

/** A source line; absent members are unknown. */
export interface LineDetails {
  line: number
  /** Number of executions. */
  hits?: number
  /** Number of branches that were never taken. */
  missed?: number
  /** Gas of its instructions and host operations. */
  own: number
  /** Gas including calls. */
  total: number
  /** RAM by payer. */
  ram?: Record<string, number>
  /** Host operations. */
  operations?: { kind: string; count: number; gas: number }[]
}

/** A path of calls or functions, with the gas of everything below it. */
export interface FlameDetails {
  name: string
  gas: number
  calls?: FlameDetails[]
}
