import { listCalls } from '../rpc/recording.js'
import { type EndedTransaction, type Naming, recordCall } from './call-record.js'
import { addCounts, type CodeRecord, createRecord, type RunRecord } from './record.js'

/** The parts of a version of a contract's code that do not depend on a run; undefined for code without a source here. */
export type DescribeCode = (version: string) => Omit<CodeRecord, 'passes' | 'probes' | 'operations'> | undefined

/** Keeps what the transactions of a run cost. */
export class Collector {
  readonly #project: string
  readonly #naming: Naming
  readonly #describeCode: DescribeCode
  #record: RunRecord
  #codes = new Map<string, CodeRecord>()
  /** Kept for all files: it is read off the code with some work. */
  readonly #described = new Map<string, ReturnType<DescribeCode>>()

  constructor(project: string, naming: Naming, describeCode: DescribeCode) {
    this.#project = project
    this.#naming = naming
    this.#describeCode = describeCode
    this.#record = createRecord(project)
  }

  /** A transaction or dry run has ended. */
  add(ended: EndedTransaction): void {
    const call = recordCall(ended, this.#naming)
    if (call !== undefined) this.#record.calls.push(call)
    for (const { version, passes, probes } of listCalls(ended.recording)) {
      const code = version === undefined || passes === undefined ? undefined : this.#open(version)
      if (code === undefined) continue
      code.passes = addCounts(code.passes, passes!)
      code.probes = addCounts(code.probes, probes ?? [])
    }
  }

  /** What was kept since this was last asked. */
  take(): RunRecord {
    const record = { ...this.#record, codes: [...this.#codes.values()] }
    this.#record = createRecord(this.#project)
    this.#codes = new Map()
    return record
  }

  #open(version: string): CodeRecord | undefined {
    const known = this.#codes.get(version)
    if (known !== undefined) return known
    const described = this.#described.get(version) ?? this.#describeCode(version)
    this.#described.set(version, described)
    if (described === undefined) return undefined
    const code: CodeRecord = { ...described, passes: [], probes: [], operations: [] }
    this.#codes.set(version, code)
    return code
  }
}
