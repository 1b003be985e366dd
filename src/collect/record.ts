import type { BranchKind } from '../contract/probes.js'
import { ToolkitError } from '../errors.js'

/** Raised whenever a record says something else than before. */
export const RECORD_FORMAT = 1

/**
 * What a run, or a part of one, was measured to do: plain data that a file keeps and that merges exactly, in any order. Gas is in
 * units, as receipts tell it; that of engine figures (`cpu`, `net`) says so.
 */
export interface RunRecord {
  format: typeof RECORD_FORMAT
  /** The project it was made in. */
  project: string
  calls: CallRecord[]
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
  /** How many items each map or list held that its first call walked, by storage key. */
  sizes: Record<string, number>
  /** Tokens that accounts paid in it, by symbol, as decimal texts. */
  spent: Record<string, string>
  /** The code of its first call, and what that passed: pairs of a charge point's index and a count. */
  version?: string
  points?: number[]
}

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
  /** What can be covered, by the probes of `contract/probes.ts`, and how often each was passed; empty where nobody asked. */
  coverable: Coverable
  probes: number[]
  /** What the host did for its lines. */
  operations: OperationRecord[]
}

/** What of a version's code can be covered: stretches of the sources, each with the index of the probe that counts it. */
export interface Coverable {
  statements: Covered[]
  functions: (Covered & { name: string })[]
  branches: { kind: BranchKind; at: SourceStretch; paths: Covered[] }[]
}

export interface Covered {
  at: SourceStretch
  probe: number
}

/** Operations of the host that one place asked for. */
export interface OperationRecord {
  /** The functions that led there, outermost first; the place is in the last. */
  stack: { name: string; file: string; line: number }[]
  kind: string
  count: number
  cpu: number
  net: number
  /** Bytes of RAM by payer. */
  ram: Record<string, number>
}

/** What of a run is measured, beyond what each call cost. */
export interface Measured {
  /** How often each part of the contracts' code ran: for coverage and the costs of lines. */
  probes: boolean
  /** Where the network cannot be measured nothing is, instead of a failure. */
  isOptional?: boolean
}

/** A record of nothing. */
export function createRecord(project: string): RunRecord {
  return { format: RECORD_FORMAT, project, calls: [], codes: [] }
}

/** Joins the records of parts of a run. The outcome is the same for any order. Throws `COSTS_OTHER_PROJECT`. */
export function mergeRecords(records: readonly RunRecord[]): RunRecord {
  const [first] = records
  const other = records.find(({ project }) => project !== first?.project)
  if (first !== undefined && other !== undefined) throw refuseOther(first.project, other.project)
  const codes = new Map<string, CodeRecord>()
  for (const code of records.flatMap((record) => record.codes)) {
    const known = codes.get(code.version)
    codes.set(code.version, known === undefined ? code : mergeCodes(known, code))
  }
  return {
    format: RECORD_FORMAT,
    project: first?.project ?? '',
    calls: records.flatMap(({ calls }) => calls).sort(compareCalls),
    codes: [...codes.values()].sort((a, b) => compare(a.version, b.version)),
  }
}

function mergeCodes(left: CodeRecord, right: CodeRecord): CodeRecord {
  const operations = new Map<string, OperationRecord>()
  for (const operation of [...left.operations, ...right.operations]) addOperation(operations, operation)
  return {
    ...left,
    passes: addCounts(left.passes, right.passes),
    probes: addCounts(left.probes, right.probes),
    operations: [...operations].sort(([a], [b]) => compare(a, b)).map(([, operation]) => operation),
  }
}

/** Adds an operation to those of its place. */
export function addOperation(operations: Map<string, OperationRecord>, added: OperationRecord): void {
  const key = JSON.stringify([added.stack, added.kind])
  const known = operations.get(key)
  if (known === undefined) {
    operations.set(key, { ...added, ram: { ...added.ram } })
    return
  }
  known.count += added.count
  known.cpu += added.cpu
  known.net += added.net
  for (const [payer, bytes] of Object.entries(added.ram)) known.ram[payer] = (known.ram[payer] ?? 0) + bytes
}

/** Adds counts by position. */
export function addCounts(left: readonly number[], right: readonly number[]): number[] {
  const length = Math.max(left.length, right.length)
  return Array.from({ length }, (_, index) => (left[index] ?? 0) + (right[index] ?? 0))
}

/** By file, test and the order there; what several processes set up alike by its figures, whichever file it came in. */
function compareCalls(a: CallRecord, b: CallRecord): number {
  return (
    compare(a.file, b.file) ||
    compare(a.titles.join('\0'), b.titles.join('\0')) ||
    a.order - b.order ||
    compare(a.contract, b.contract) ||
    compare(a.action, b.action) ||
    a.gas - b.gas ||
    a.timeMs - b.timeMs ||
    compare(JSON.stringify(a), JSON.stringify(b))
  )
}

/** The order of names in all that is written: the same on every machine. */
export function compare(a: string, b: string): number {
  if (a === b) return 0
  return a < b ? -1 : 1
}

function refuseOther(first: string, other: string): ToolkitError {
  return new ToolkitError('COSTS_OTHER_PROJECT', `records of two projects cannot be merged: ${first} and ${other}`, {
    hint: 'Merge the records of one run of one project.',
  })
}
