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
    for (const { version, passes } of listCalls(ended.recording)) {
      const code = version === undefined || passes === undefined ? undefined : this.#open(version)
      if (code !== undefined) code.passes = addCounts(code.passes, passes!)
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
    const described = this.#describeCode(version)
    if (described === undefined) return undefined
    const code: CodeRecord = { ...described, passes: [], probes: [], operations: [] }
    this.#codes.set(version, code)
    return code
  }
}
