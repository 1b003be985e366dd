import { COVERAGE_FIGURES, type FileDetails, type LineDetails } from '../report/details.js'
import { roundGas } from './actions.js'
import type { FileCoverage, Source } from './coverage.js'
import { type LineCost, listLineCosts } from './lines.js'
import { type CodeRecord, compare, type OperationRecord } from './record.js'

/** A source with what is known of its lines. */
export function describeFile(
  { file, text }: Source,
  codes: readonly CodeRecord[],
  coverage: FileCoverage | undefined,
): FileDetails {
  const lines = new Map<number, LineDetails>()
  const open = (line: number): LineDetails => {
    const known = lines.get(line) ?? { line, own: 0, total: 0 }
    lines.set(line, known)
    return known
  }
  for (const cost of listLineCosts({ codes })) if (cost.file === file) addCost(open(cost.line), cost)
  for (const operation of codes.flatMap(({ operations }) => operations)) addOperation(operation, file, open)
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

function addOperation(operation: OperationRecord, file: string, open: (line: number) => LineDetails): void {
  const { stack, kind, count, cpu: gas } = operation
  const here = stack.at(-1)
  if (here?.file !== file) return
  const line = open(here.line)
  line.operations = joinOperations([...(line.operations ?? []), { kind, count, gas }])
}

type Operations = NonNullable<LineDetails['operations']>

function joinOperations(operations: Operations): Operations {
  const kinds = [...new Set(operations.map(({ kind }) => kind))].sort(compare)
  return kinds.map((kind) => {
    const same = operations.filter((operation) => operation.kind === kind)
    return {
      kind,
      count: same.reduce((sum, { count }) => sum + count, 0),
      gas: same.reduce((sum, { gas }) => sum + gas, 0),
    }
  })
}

/** As istanbul counts lines: one runs as often as the statement that begins on it and ran most. */
function addHits({ statementMap, s, branchMap, b }: FileCoverage, open: (line: number) => LineDetails): void {
  for (const [index, { start }] of Object.entries(statementMap)) {
    const line = open(start.line)
    line.hits = Math.max(line.hits ?? 0, s[index]!)
  }
  for (const [index, { loc }] of Object.entries(branchMap)) {
    const missed = b[index]!.filter((count) => count === 0).length
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
  const shares = COVERAGE_FIGURES.map((figure) => {
    const all = counts[figure]
    return [figure, [all.filter((count) => count > 0).length, all.length]] as const
  })
  return Object.fromEntries(shares) as unknown as FileDetails['coverage']
}

function roundLine(line: LineDetails): LineDetails {
  return { ...line, own: roundGas(line.own), total: roundGas(line.total) }
}
