import { createHash } from 'node:crypto'
import { join, sep } from 'node:path'
import type { DescribedCode } from '../collect/cost-map.js'
import type { Coverable, Covered, SourceStretch } from '../collect/record.js'
import { instrument } from '../contract/instrument.js'
import { indexLines } from '../contract/lines.js'
import { mapInstrumented, type SourceRange } from '../contract/mapping.js'
import { type Probed, planProbes } from '../contract/probes.js'
import { decodeSubmission, SubmissionFailure } from '../contract/submission.js'
import type { Artifact } from '../project/artifact.js'
import { createOriginLocate } from '../project/origin.js'
import { createLocate, type Locate } from '../project/source-map.js'
import { hashScript } from '../rpc/recording.js'
import type { DeployedContracts } from './deployed-contracts.js'

/** What has to be known of a contract. */
type Compiled = Pick<Artifact, 'name' | 'script' | 'sourceMap'>

/** A contract of another project whose sources are named from this one, by the folder in which it is. */
export function moveSources<T extends Compiled>(artifact: T, folder: string): T {
  if (folder === '') return artifact
  const { sourceMap } = artifact
  const sources = sourceMap.sources.map((file) => join(folder, file).split(sep).join('/'))
  return { ...artifact, sourceMap: { ...sourceMap, sources } }
}

/** A version of a contract's code, and where in its sources the parts are that a profile names. */
export function describeParts(version: string, artifact: Compiled): DescribedCode {
  const { code } = instrument(artifact.script)
  const lines = indexLines(code)
  const locate = createOriginLocate(artifact)
  return {
    record: describeCode(version, artifact),
    functions: planProbes(code).functions.map(({ name, range: [start, end] }) => {
      const at = locateRange({ start: lines.positionAt(start), end: lines.positionAt(end) }, locate)
      return at === null ? undefined : { name: name || `(anonymous:${at.line})`, file: at.file, line: at.line }
    }),
    // recordings count lines from the one before the code, and columns from 0
    locate: ({ line, column }) => locate({ line: line - 1, column: column + 1 }),
  }
}

/** What measurements name a version of a contract's code by: its sources, and where in them each charge point is. */
export function describeCode(version: string, artifact: Compiled): DescribedCode['record'] {
  const { name, script, sourceMap } = artifact
  const locate = createLocate(script, sourceMap)
  const ranges = mapInstrumented(script).points
  const points = instrument(script)
    .points.map(({ value }, index) => ({ value, range: ranges[index]! }))
    .filter(({ value }) => value > 0)
    .map(({ value, range }) => ({ at: locateRange(range, locate), gas: Math.trunc(value) }))
  const sources = sourceMap.sources.map((file, index) => [file, hashSource(sourceMap.sourcesContent[index]!)])
  return {
    version,
    contract: name,
    sources: Object.fromEntries(sources),
    points,
    coverable: describeCoverable(artifact),
  }
}

function describeCoverable(artifact: Pick<Compiled, 'script' | 'sourceMap'>): Coverable {
  const { code } = instrument(artifact.script)
  const plan = planProbes(code)
  const lines = indexLines(code)
  const locate = createOriginLocate(artifact)
  const cover = ({ range: [start, end], probe }: Probed): Covered[] => {
    const at = locateRange({ start: lines.positionAt(start), end: lines.positionAt(end) }, locate)
    return at !== null && isOwnSource(at.file) ? [{ at, probe }] : []
  }
  return {
    statements: plan.statements.flatMap(cover).filter(({ at }) => isWritten(at, artifact.sourceMap)),
    functions: plan.functions.flatMap((each) => cover(each).map((covered) => ({ ...covered, name: each.name }))),
    branches: plan.branches.flatMap(({ kind, range, paths }) => {
      const [whole] = cover({ range, probe: 0 })
      const covered = paths.flatMap(cover)
      if (whole === undefined || covered.length < paths.length) return []
      const written = covered.filter(
        ({ at: { file, line, column } }) => column <= readLine(file, line, artifact.sourceMap).length,
      )
      // a test that is all the compiler's, as of what `??` and `?.` become
      if (written.length === 0) return []
      const at = trim(whole.at, artifact.sourceMap)
      return [{ kind, at, paths: covered.map((path) => (written.includes(path) ? path : { ...path, at })) }]
    }),
  }
}

/** A stretch without what a compiler wrote behind the end of its last line. */
function trim(at: SourceStretch, sourceMap: Compiled['sourceMap']): SourceStretch {
  const { length } = readLine(at.file, at.endLine, sourceMap)
  return { ...at, endColumn: Math.min(at.endColumn, length + 1) }
}

/** What a compiler adds at the end of a file has a place where nothing begins. */
function isWritten({ file, line, column }: SourceStretch, sourceMap: Compiled['sourceMap']): boolean {
  return /[^\s})\];]/.test(readLine(file, line, sourceMap).charAt(column - 1))
}

function readLine(file: string, line: number, { sources, sourcesContent }: Compiled['sourceMap']): string {
  return sourcesContent[sources.indexOf(file)]!.split(/\r\n|[\n\r\u2028\u2029]/)[line - 1] ?? ''
}

/** What is imported from packages has tests of its own. */
function isOwnSource(file: string): boolean {
  return !file.startsWith('..') && !/(^|\/)node_modules\//.test(file)
}

/** The hash by which a source is compared with the file it came from. */
export function hashSource(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 16)
}

/** Where a stretch of a script comes from; null where a tool has put it in. */
export function locateRange({ start, end }: SourceRange, locate: Locate): SourceStretch | null {
  const from = locate(start)
  if (from === undefined) return null
  const { file, line, column } = from
  const to = locate({ line: end.line, column: Math.max(1, end.column - 1) })
  const isForward = to?.file === file && (to.line > line || (to.line === line && to.column >= column))
  return isForward
    ? { file, line, column, endLine: to.line, endColumn: to.column + 1 }
    : { file, line, column, endLine: line, endColumn: column }
}

/** The contract that a call of `system.iost` publishes, by its first argument, where a test compiled it. */
export function findPublishedArtifact(submission: string, contracts: DeployedContracts): Artifact | undefined {
  try {
    const { code } = decodeSubmission(submission)
    return contracts.find(hashScript(code))
  } catch (error) {
    if (error instanceof SubmissionFailure) return undefined
    throw error
  }
}
