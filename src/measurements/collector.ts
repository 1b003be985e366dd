import { listCalls, type Recording } from '../rpc/recording.js'
import { CodeCosts } from './costs/code-costs.js'
import { type DescribedCode, listPointCosts, type Mapping, mapCharges, mapCosts } from './costs/cost-map.js'
import { sumGas } from './gas-sum.js'
import { type EndedTransaction, type Naming, recordCall } from './records/call-record.js'
import { addCounts } from './records/merge.js'
import { type CallRecord, createRecord, type RunRecord } from './records/record.js'

/**
 * Describes a version of a contract's code, independent of a run; undefined for code without a source in the project.
 */
export type DescribeCode = (version: string) => DescribedCode | undefined

/** A version of code with its measurements. */
interface OpenCode {
  described: DescribedCode
  passes: number[]
  probes: number[]
  costs: CodeCosts
}

/** Number of calls of a search, of thousands, that are enough to measure how the cost of an action grows. */
const MAX_SEARCHED = 50

/** Counts the calls of actions that succeeded, test by test. */
class CallOrder {
  #test = ''
  #counts = new Map<string, number>()

  /** Returns the number of earlier calls, and counts this one. */
  count({ test, recording: { calls, status, dryRun } }: EndedTransaction): number {
    const name = JSON.stringify([test.file, test.titles])
    if (name !== this.#test) this.#counts = new Map()
    this.#test = name
    const action = `${calls[0]?.contract}/${calls[0]?.method}`
    const earlier = this.#counts.get(action) ?? 0
    if (status === 'SUCCESS' && !dryRun) this.#counts.set(action, earlier + 1)
    return earlier
  }
}

/** Collects the costs of the transactions of a run. */
export class Collector {
  readonly #project: string
  readonly #ramPrice: number | undefined
  readonly #naming: Naming
  readonly #describeCode: DescribeCode
  #record: RunRecord
  #order = new CallOrder()
  /** Calls of searches by action, one for each distinct load. */
  readonly #searched = new Map<string, Map<string, CallRecord>>()
  #codes = new Map<string, OpenCode>()
  /** Shared by all files, because it takes some work to compute. */
  readonly #described = new Map<string, DescribedCode | undefined>()

  constructor(
    { project, ramPrice }: { project: string; ramPrice?: number },
    naming: Naming,
    describeCode: DescribeCode,
  ) {
    this.#project = project
    this.#ramPrice = ramPrice
    this.#naming = naming
    this.#describeCode = describeCode
    this.#record = createRecord(project)
  }

  /** Adds a transaction or dry run and returns its record; undefined for one without calls. */
  add(ended: EndedTransaction): CallRecord | undefined {
    const { recording } = ended
    const { publisher, status, calls } = recording
    const recorded = recordCall({ ...ended, earlier: this.#order.count(ended) }, this.#naming)
    const mapping: Mapping = { open: (version) => this.#open(version), publisher, isKept: status === 'SUCCESS' }
    const points = calls[0] && listPointCosts(calls[0], mapping)
    const call = recorded && { ...recorded, ...(points && { points }) }
    if (call !== undefined) this.#record.calls.push(call)
    this.addPasses(recording)
    const { preparation: transaction = 0 } = recording
    // a number of hundredths divided by another leaves a rest of 1e-12
    const gas = Math.round(ended.gas / (ended.gasRatio ?? 1))
    const limit = gas - transaction - calls.reduce((sum, each) => sum + sumGas(each), 0)
    for (const [index, each] of calls.entries()) {
      mapCosts(each, mapping)
      mapCharges(each, mapping, index === 0 ? { transaction, limit } : {})
    }
    return call
  }

  /** Adds what a transaction or dry run passed, for coverage. */
  addPasses(recording: Recording): void {
    for (const { version, passes, probes } of listCalls(recording)) {
      if (version === undefined || passes === undefined) continue
      const code = this.#open(version)
      if (code === undefined) continue
      code.passes = addCounts(code.passes, passes)
      code.probes = addCounts(code.probes, probes ?? [])
    }
  }

  /** Adds a transaction of a property or an invariant. */
  addSearched(ended: EndedTransaction): CallRecord | undefined {
    const call = recordCall(ended, this.#naming)
    if (call === undefined || !call.isOwn || call.status !== 'SUCCESS') return call
    const action = JSON.stringify([call.contract, call.action])
    const kept = this.#searched.get(action) ?? new Map<string, CallRecord>()
    this.#searched.set(action, kept)
    const sizes = JSON.stringify(call.load.sizes)
    if (kept.size < MAX_SEARCHED && !kept.has(sizes)) kept.set(sizes, call)
    return call
  }

  /** Returns the record since the previous call, and begins a new one. */
  take(): RunRecord {
    const codes = [...this.#codes.values()].map(({ described, passes, probes, costs }) => ({
      ...described.record,
      passes,
      probes,
      ...costs.list(),
    }))
    const searched = [...this.#searched.values()].flatMap((kept) => [...kept.values()])
    const record = {
      ...this.#record,
      ...(this.#ramPrice !== undefined && { ramPrice: this.#ramPrice }),
      searched,
      codes,
    }
    this.#searched.clear()
    this.#order = new CallOrder()
    this.#record = createRecord(this.#project)
    this.#codes = new Map()
    return record
  }

  #open(version: string): OpenCode | undefined {
    const known = this.#codes.get(version)
    if (known !== undefined) return known
    if (!this.#described.has(version)) this.#described.set(version, this.#describeCode(version))
    const described = this.#described.get(version)
    if (described === undefined) return undefined
    const code: OpenCode = { described, passes: [], probes: [], costs: new CodeCosts() }
    this.#codes.set(version, code)
    return code
  }
}
