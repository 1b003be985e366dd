import { createHash } from 'node:crypto'
import { join, sep } from 'node:path'
import { itemAt } from '../../collections/presence.js'
import type { Artifact } from '../../compiler/artifact.js'
import { listOriginLines, type OriginLine } from '../../compiler/origin.js'
import { createLocate, type Locate } from '../../compiler/source-map/source-map.js'
import { compileSource } from '../../contract/compilation.js'
import { type ProbedRange, type ProbePlan, planProbes } from '../../contract/instrumentation/probes.js'
import { findLast, indexLines } from '../../contract/lines.js'
import { decodeSubmission, SubmissionFailure } from '../../contract/submission.js'
import type { SourceRange } from '../../contract/syntax/mapping.js'
import type { Position } from '../../contract/syntax/syntax.js'
import type { DescribedCode } from '../../measurements/costs/cost-map.js'
import type { Coverable, CoveredCounts, SourceStretch } from '../../measurements/records/record.js'
import { hashScript } from '../../rpc/recording.js'
import { type DeployedContracts, isOfPackage } from './deployed-contracts.js'

/** Required parts of a contract. */
type Compiled = Pick<Artifact, 'name' | 'script' | 'sourceMap'>

/** Renames the sources of a contract of another project relative to this one. */
export function moveSources<T extends Compiled>(artifact: T, folder: string): T {
  if (folder === '') return artifact
  const { sourceMap } = artifact
  const sources = sourceMap.sources.map((file) => join(folder, file).split(sep).join('/'))
  return { ...artifact, sourceMap: { ...sourceMap, sources } }
}

/** Data for measuring a version of a contract's code, which can be stored. */
export interface CodeParts extends Pick<DescribedCode, 'record' | 'functions'> {
  lines: OriginLine[]
}

/** Describes a version of a contract's code, with the source places of the parts that a profile names. */
export function describeParts(version: string, artifact: Compiled): DescribedCode {
  return openParts(listParts(version, artifact))
}

/** Describes stored parts. */
export function openParts({ record, functions, lines }: CodeParts): DescribedCode {
  return {
    record,
    functions,
    // recordings count lines from the one before the code, and columns from 0
    locate(frame) {
      const position = { line: frame.line - 1, column: frame.column + 1 }
      const found = lines[findLast(lines, ({ at }) => isUpTo(at, position))]
      return found?.file === undefined ? undefined : { file: found.file, line: found.line }
    },
  }
}

function isUpTo(a: Position, b: Position): boolean {
  return a.line < b.line || (a.line === b.line && a.column <= b.column)
}

/** Describes a version of a contract's code: its sources, and the source of each charge point. */
export function describeCode(version: string, artifact: Compiled): DescribedCode['record'] {
  return listParts(version, artifact).record
}

export function listParts(version: string, artifact: Compiled): CodeParts {
  const { name, script, sourceMap } = artifact
  const map = compileSource(script).takeMap()
  const plan = planProbes(map.code)
  const inScript = createLocate(script, sourceMap)
  const places = indexLines(map.code)
  const inCode: Locate = (position) => {
    const published = map.locate(position)
    return published && inScript(published)
  }
  const locate = ([start, end]: PartRange) =>
    locateRange({ start: places.positionAt(start), end: places.positionAt(end) }, inCode)
  const sources = sourceMap.sources.map((file, index) => [file, hashSource(itemAt(sourceMap.sourcesContent, index))])
  return {
    record: {
      version,
      contract: name,
      sources: Object.fromEntries(sources),
      points: map.points
        .filter(({ value }) => value > 0)
        .map((point) => ({ at: locateRange(point, inScript), gas: Math.trunc(point.value) })),
      coverable: describeCoverable(plan, locate, sourceMap),
    },
    functions: plan.functions.map(({ name, range }) => {
      const at = locate(range)
      return at && { name: name || `(anonymous:${at.line})`, file: at.file, line: at.line }
    }),
    lines: listOriginLines(map, inScript),
  }
}

type PartRange = ProbedRange['range']

function describeCoverable(
  plan: ProbePlan,
  locate: (range: PartRange) => SourceStretch | null,
  sourceMap: Compiled['sourceMap'],
): Coverable {
  const cover = ({ range, probe }: ProbedRange): CoveredCounts[] => {
    const at = locate(range)
    return at !== null && isOwnSource(at.file) ? [{ at, probe }] : []
  }
  const readLine = createLineReader(sourceMap)
  return {
    statements: plan.statements.flatMap(cover).filter(({ at }) => isWritten(at, readLine)),
    functions: plan.functions.flatMap((each) => cover(each).map((covered) => ({ ...covered, name: each.name }))),
    branches: plan.branches.flatMap(({ kind, range, paths }) => {
      const [whole] = cover({ range, probe: 0 })
      const covered = paths.flatMap(cover)
      if (whole === undefined || covered.length < paths.length) return []
      const written = covered.filter(({ at: { file, line, column } }) => column <= readLine(file, line).length)
      // a condition that the compiler generated, such as for `??` and `?.`
      if (written.length === 0) return []
      const at = trim(whole.at, readLine)
      return [{ kind, at, paths: covered.map((path) => (written.includes(path) ? path : { ...path, at })) }]
    }),
  }
}

/** Trims generated code from the end of a source range. */
function trim(at: SourceStretch, readLine: LineReader): SourceStretch {
  const { length } = readLine(at.file, at.endLine)
  return { ...at, endColumn: Math.min(at.endColumn, length + 1) }
}

/** Returns whether a range originates from the source. Generated code has a position where no token starts. */
function isWritten({ file, line, column }: SourceStretch, readLine: LineReader): boolean {
  return /[^\s})\];]/.test(readLine(file, line).charAt(column - 1))
}

/** Returns the text of a line of a source; the first line is 1. */
type LineReader = (file: string, line: number) => string

/** Splits each source once, when its first line is read. */
function createLineReader({ sources, sourcesContent }: Compiled['sourceMap']): LineReader {
  const known = new Map<string, string[]>()
  return (file, line) => {
    const lines = known.get(file) ?? itemAt(sourcesContent, sources.indexOf(file)).split(/\r\n|[\n\r\u2028\u2029]/)
    known.set(file, lines)
    return lines[line - 1] ?? ''
  }
}

/** Returns whether a source belongs to the project. Imported packages have tests of their own. */
function isOwnSource(file: string): boolean {
  return !file.startsWith('..') && !isOfPackage(file)
}

/** Hash for comparing a source with its file. */
export function hashSource(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 16)
}

/** Returns the source of a stretch of a script, or null for generated code. */
function locateRange({ start, end }: SourceRange, locate: Locate): SourceStretch | null {
  const from = locate(start)
  if (from === undefined) return null
  const { file, line, column } = from
  const to = locate({ line: end.line, column: Math.max(1, end.column - 1) })
  const isForward = to?.file === file && (to.line > line || (to.line === line && to.column >= column))
  return isForward
    ? { file, line, column, endLine: to.line, endColumn: to.column + 1 }
    : { file, line, column, endLine: line, endColumn: column }
}

/** Finds the compiled contract that a call of `system.iost` publishes, by its first argument. */
export function findPublishedArtifact(submission: string, contracts: DeployedContracts): Artifact | undefined {
  try {
    const { code } = decodeSubmission(submission)
    return contracts.find(hashScript(code))
  } catch (error) {
    if (error instanceof SubmissionFailure) return undefined
    throw error
  }
}
