import { compareTexts } from '../../collections/order.js'
import { ToolkitError } from '../../errors/errors.js'
import { CodeCosts } from '../costs/code-costs.js'
import { type CallRecord, type CodeRecord, RECORD_FORMAT, type RunRecord } from './record.js'

/** Merges the records of parts of a run, independent of their order. Throws `COSTS_OTHER_PROJECT`. */
export function mergeRecords(records: readonly RunRecord[]): RunRecord {
  const [first] = records
  const other = records.find(({ project }) => project !== first?.project)
  if (first !== undefined && other !== undefined) throw otherRecordError(first.project, other.project)
  const codes = new Map<string, CodeRecord>()
  for (const code of records.flatMap((record) => record.codes)) {
    const known = codes.get(code.version)
    codes.set(code.version, known === undefined ? code : mergeCodes(known, code))
  }
  return {
    format: RECORD_FORMAT,
    project: first?.project ?? '',
    ...mergePrices(records),
    calls: sortCalls(records.flatMap(({ calls }) => calls)),
    searched: sortCalls(records.flatMap(({ searched }) => searched)),
    codes: [...codes.values()].sort((a, b) => compareTexts(a.version, b.version)),
  }
}

/** Merges prices by the maximum: the chains of one run start equal. */
function mergePrices(records: readonly RunRecord[]): Pick<RunRecord, 'ramPrice'> {
  const prices = records.flatMap(({ ramPrice }) => ramPrice ?? [])
  return prices.length === 0 ? {} : { ramPrice: Math.max(...prices) }
}

function mergeCodes(left: CodeRecord, right: CodeRecord): CodeRecord {
  const costs = new CodeCosts()
  for (const { stacks, operations } of [left, right]) {
    for (const stack of stacks) costs.addStack(stack)
    for (const operation of operations) costs.addOperation(operation)
  }
  return {
    ...left,
    passes: addCounts(left.passes, right.passes),
    probes: addCounts(left.probes, right.probes),
    ...costs.list(),
  }
}

/** Adds counts by position. */
export function addCounts(left: readonly number[], right: readonly number[]): number[] {
  const [longer, shorter] = left.length < right.length ? [right, left] : [left, right]
  const sums = longer.slice()
  for (const [index, count] of shorter.entries()) sums[index] = (sums[index] ?? 0) + count
  return sums
}

/**
 * Sorts calls by file, test and order. Equal set-up calls of several processes are sorted by their figures, regardless
 * of their file.
 */
function sortCalls(calls: readonly CallRecord[]): CallRecord[] {
  // names are joined once for each call, not for each comparison: there may be hundreds of thousands
  return calls
    .map((call) => ({ name: [call.file, ...call.titles].join('\0'), call }))
    .sort((a, b) => compareTexts(a.name, b.name) || compareFigures(a.call, b.call))
    .map(({ call }) => call)
}

function compareFigures(a: CallRecord, b: CallRecord): number {
  return (
    a.order - b.order ||
    compareTexts(a.contract, b.contract) ||
    compareTexts(a.action, b.action) ||
    a.gas - b.gas ||
    a.timeMs - b.timeMs ||
    compareTexts(JSON.stringify(a), JSON.stringify(b))
  )
}

function otherRecordError(first: string, other: string): ToolkitError {
  return new ToolkitError('COSTS_OTHER_PROJECT', `records of two projects cannot be merged: ${first} and ${other}`, {
    hint: 'Merge the records of one run of one project.',
  })
}
