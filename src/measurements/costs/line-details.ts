import { groupBy } from '../../collections/groups.js'
import { lastOf, must } from '../../collections/presence.js'
import { tabulate } from '../../collections/records.js'
import { COVERAGE_FIGURES, type FileDetails, type LineDetails } from '../../report/model/details.js'
import type { CoveredSource, FileCoverage } from '../coverage/coverage.js'
import { roundGas } from '../records/actions.js'
import type { CodeRecord, OperationRecord } from '../records/record.js'
import { type LineCost, listLineCosts } from './lines.js'

/** Describes sources with the measurements of their lines. */
export function describeFiles(
  sources: readonly CoveredSource[],
  codes: readonly CodeRecord[],
  coverage: readonly FileCoverage[],
): FileDetails[] {
  const costs = groupBy(listLineCosts({ codes }), ({ file }) => file)
  const operations = groupBy(
    codes.flatMap((code) => code.operations),
    ({ stack }) => stack.at(-1)?.file ?? '',
  )
  return sources.map((source, index) => {
    const of = { costs: costs.get(source.file) ?? [], operations: operations.get(source.file) ?? [] }
    return describeFile(source, of, coverage[index])
  })
}

function describeFile(
  { file, text }: CoveredSource,
  { costs, operations }: { costs: readonly LineCost[]; operations: readonly OperationRecord[] },
  coverage: FileCoverage | undefined,
): FileDetails {
  const lines = new Map<number, LineDetails>()
  const open = (line: number): LineDetails => {
    const known = lines.get(line) ?? { line, own: 0, total: 0 }
    lines.set(line, known)
    return known
  }
  for (const cost of costs) addCost(open(cost.line), cost)
  for (const operation of operations) addOperation(operation, open)
  if (coverage !== undefined) addHits(coverage, open)
  return {
    file,
    text,
    coverage: countCovered(coverage, [...lines.values()]),
    lines: [...lines.values()].sort((a, b) => a.line - b.line).map(roundLine),
  }
}

function addCost(line: LineDetails, { gas, operations, total, ram }: LineCost): void {
  line.own += gas + operations
  line.total += total
  for (const [payer, bytes] of Object.entries(ram)) {
    if (bytes !== 0) line.ram = { ...line.ram, [payer]: (line.ram?.[payer] ?? 0) + bytes }
  }
}

function addOperation({ stack, kind, count, cpu: gas }: OperationRecord, open: (line: number) => LineDetails): void {
  const line = open(lastOf(stack).line)
  line.operations = joinOperations([...(line.operations ?? []), { kind, count, gas }])
}

type Operations = NonNullable<LineDetails['operations']>

function joinOperations(operations: Operations): Operations {
  const kinds = [...new Set(operations.map(({ kind }) => kind))].sort()
  return kinds.map((kind) => {
    const same = operations.filter((operation) => operation.kind === kind)
    return {
      kind,
      count: same.reduce((sum, { count }) => sum + count, 0),
      gas: same.reduce((sum, { gas }) => sum + gas, 0),
    }
  })
}

/** Adds line counts as istanbul does: a line counts as often as the most frequent statement that begins on it. */
function addHits({ statementMap, s, branchMap, b }: FileCoverage, open: (line: number) => LineDetails): void {
  for (const [index, { start }] of Object.entries(statementMap)) {
    const line = open(start.line)
    line.hits = Math.max(line.hits ?? 0, must(s[index], 's'))
  }
  for (const [index, { loc }] of Object.entries(branchMap)) {
    const missed = must(b[index], 'b').filter((count) => count === 0).length
    const line = open(loc.start.line)
    if (missed > 0) line.missed = (line.missed ?? 0) + missed
  }
}

function countCovered(coverage: FileCoverage | undefined, lines: readonly LineDetails[]): FileDetails['coverage'] {
  const counts = {
    statements: Object.values(coverage?.s ?? {}),
    branches: Object.values(coverage?.b ?? {}).flat(),
    functions: Object.values(coverage?.f ?? {}),
    lines: lines.flatMap(({ hits }) => hits ?? []),
  }
  return tabulate(COVERAGE_FIGURES, (figure) => {
    const all = counts[figure]
    return [all.filter((count) => count > 0).length, all.length]
  })
}

function roundLine(line: LineDetails): LineDetails {
  return { ...line, own: roundGas(line.own), total: roundGas(line.total) }
}
