import { firstOf } from '../../collections/presence.js'
import { ToolkitError } from '../../errors/errors.js'
import type { CodeRecord, SourceStretch } from '../records/record.js'

/**
 * Coverage of one file in the format of istanbul (`istanbul-lib-coverage`): parts by index, and counts by the same
 * index.
 */
export interface FileCoverage {
  path: string
  statementMap: Record<string, IstanbulRange>
  fnMap: Record<string, { name: string; decl: IstanbulRange; loc: IstanbulRange; line: number }>
  branchMap: Record<string, { type: string; loc: IstanbulRange; locations: IstanbulRange[]; line: number }>
  s: Record<string, number>
  f: Record<string, number>
  b: Record<string, number[]>
}

/** Lines count from 1, columns from 0. */
interface IstanbulRange {
  start: { line: number; column: number }
  end: { line: number; column: number }
}

/** A source, by its path relative to the project. */
export interface CoveredSource {
  file: string
  text: string
}

interface Counted<T> {
  thing: T
  counts: number[]
}

type CoverageKind = 'statements' | 'functions' | 'branches'
type Things = Record<CoverageKind, Map<string, Counted<{ at: SourceStretch; name: string; paths: SourceStretch[] }>>>

/**
 * Maps the counts of all code versions to sources. If a compiler split a statement into several parts, the highest
 * count applies; versions are added up.
 */
export function coverSources(codes: readonly CodeRecord[], sources: readonly CoveredSource[]): FileCoverage[] {
  return sources.map((source) => {
    const things: Things = { statements: new Map(), functions: new Map(), branches: new Map() }
    for (const code of codes) if (source.file in code.sources) addCode(things, code, source.file)
    const ignored = listIgnored(source, things)
    return describeFile(source.file, things, ignored)
  })
}

function addCode(things: Things, { coverable, probes }: CodeRecord, file: string): void {
  const count = (probe: number) => probes[probe] ?? 0
  const own = new Map<CoverageKind, Map<string, Counted<{ at: SourceStretch; name: string; paths: SourceStretch[] }>>>()
  const add = (kind: CoverageKind, name: string, at: SourceStretch, paths: readonly { at: SourceStretch; probe: number }[]) => {
    if (at.file !== file) return
    const key = keyOf(
      paths.map((path) => path.at),
      at,
    )
    const counted = own.get(kind) ?? new Map()
    own.set(kind, counted)
    const counts = paths.map(({ probe }) => count(probe))
    const known = counted.get(key)
    if (known === undefined) counted.set(key, { thing: { at, name, paths: paths.map((path) => path.at) }, counts })
    else known.counts = known.counts.map((before: number, index: number) => Math.max(before, counts[index] ?? 0))
  }
  for (const each of coverable.statements) add('statements', '', each.at, [each])
  for (const each of coverable.functions) add('functions', each.name, each.at, [each])
  for (const each of coverable.branches) add('branches', each.kind, each.at, each.paths)
  for (const [kind, counted] of own) {
    for (const [key, each] of counted) {
      const known = things[kind].get(key)
      if (known === undefined) things[kind].set(key, each)
      else known.counts = known.counts.map((before, index) => before + (each.counts[index] ?? 0))
    }
  }
}

function keyOf(paths: readonly SourceStretch[], at: SourceStretch): string {
  return [at, ...paths].map(({ line, column }) => `${line}:${column}`).join()
}

const IGNORE = /\/[/*]\s*coverage ignore next\b[ \t:,-]*(.*?)(?:\*\/)?$/

/**
 * Lists the ranges that comments exclude: for each comment, the largest part that begins next. Throws
 * `COVERAGE_IGNORE_REASON`.
 */
function listIgnored({ file, text }: CoveredSource, things: Things): SourceStretch[] {
  const all = Object.values(things).flatMap((kind) => [...kind.values()].map(({ thing }) => thing.at))
  return text.split('\n').flatMap((line, index) => {
    const [comment, reason] = IGNORE.exec(line) ?? []
    if (comment === undefined) return []
    if (!reason?.trim()) throw missingReasonError(file, index + 1)
    const after = all.filter((at) => at.line > index + 1).sort(comparePlaces)
    const [next] = after
    return next === undefined
      ? []
      : after
          .filter((at) => at.line === next.line)
          .sort(compareEnds)
          .slice(0, 1)
  })
}

function comparePlaces(a: SourceStretch, b: SourceStretch): number {
  return a.line - b.line || a.column - b.column
}

function compareEnds(a: SourceStretch, b: SourceStretch): number {
  return b.endLine - a.endLine || b.endColumn - a.endColumn
}

function missingReasonError(file: string, line: number): ToolkitError {
  return new ToolkitError('COVERAGE_IGNORE_REASON', 'excluding code from coverage needs a reason', {
    at: { file, line },
    hint: 'Give a reason: // coverage ignore next: cannot happen, the chain checks it',
  })
}

function describeFile(path: string, things: Things, ignored: readonly SourceStretch[]): FileCoverage {
  const list = (kind: CoverageKind) =>
    [...things[kind].values()]
      .filter(({ thing: { at } }) => !ignored.some((stretch) => isWithin(at, stretch)))
      .sort((a, b) => comparePlaces(a.thing.at, b.thing.at))
  const coverage: FileCoverage = { path, statementMap: {}, fnMap: {}, branchMap: {}, s: {}, f: {}, b: {} }
  for (const [index, { thing, counts }] of list('statements').entries()) {
    coverage.statementMap[index] = toRange(thing.at)
    coverage.s[index] = firstOf(counts)
  }
  for (const [index, { thing, counts }] of list('functions').entries()) {
    const loc = toRange(thing.at)
    coverage.fnMap[index] = { name: thing.name || '(anonymous)', decl: loc, loc, line: thing.at.line }
    coverage.f[index] = firstOf(counts)
  }
  for (const [index, { thing, counts }] of list('branches').entries()) {
    const { at, name: type, paths } = thing
    coverage.branchMap[index] = { type, loc: toRange(at), locations: paths.map(toRange), line: at.line }
    coverage.b[index] = counts
  }
  return coverage
}

function isWithin(at: SourceStretch, outer: SourceStretch): boolean {
  const begins = at.line > outer.line || (at.line === outer.line && at.column >= outer.column)
  return begins && (at.endLine < outer.endLine || (at.endLine === outer.endLine && at.endColumn <= outer.endColumn))
}

function toRange({ line, column, endLine, endColumn }: SourceStretch): IstanbulRange {
  return { start: { line, column: column - 1 }, end: { line: endLine, column: endColumn - 1 } }
}
