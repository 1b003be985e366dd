import { join, relative } from 'node:path'
import libCoverage from 'istanbul-lib-coverage'
import { buildContract } from '../../compiler/artifact.js'
import { listContracts } from '../../compiler/contracts.js'
import type { Project } from '../../config/project.js'
import { ToolkitError } from '../../errors/errors.js'
import { readText } from '../../files/text-file.js'
import { type CoveredSource, coverSources, type FileCoverage } from '../../measurements/coverage/coverage.js'
import type { CodeRecord, RunRecord } from '../../measurements/records/record.js'
import { useNativeCrypto } from '../../node/native-crypto.js'
import { type CoverageChange, formatCoverageChanges } from '../../report/model/coverage.js'
import { COVERAGE_FIGURES } from '../../report/model/details.js'
import { hashScript } from '../../rpc/recording.js'
import { createPartsReader } from '../../session/contracts/code-cache.js'
import { hashSource } from '../../session/contracts/sources.js'
import { matchesGlob } from '../../test-runner/scheduling/test-files.js'
import type { Measurements, MeasuringContext } from './context.js'
import { compareCoverage } from './coverage-base.js'
import { writeReports } from './coverage-reports.js'
import type { MeasuringFlags } from './flags.js'

/** Reports the coverage of the project's contracts, and checks it against the thresholds of the configuration. */
export async function describeCoverage(record: RunRecord, context: MeasuringContext): Promise<Measurements> {
  const { project, flags } = context
  const map = libCoverage.createCoverageMap({})
  const { coverage } = await coverProject(record, project)
  for (const file of coverage) map.addFileCoverage({ ...file, path: join(project.root, file.path) })
  const lines = writeReports(map, flags['coverage-reporter'] ?? [], project.root)
  const refusals = judge(map, context)
  const summary = map.getCoverageSummary().toJSON()
  const base = flags['coverage-base']
  const changes = base === undefined ? undefined : await compareCoverage(map, { file: base, root: project.root })
  return {
    lines: [...lines, ...describeChanges(base, changes, context), ...refusals],
    data: { coverage: { ...summary, refusals, ...(changes && { changes }) } },
    isRefused: refusals.length > 0,
  }
}

/** Shows the coverage of the contracts that ran, and writes it in the formats that are asked for. */
export async function describeCoverageOfRan(
  { codes }: RunRecord,
  { project, flags }: Pick<MeasuringContext, 'project'> & { flags: Pick<MeasuringFlags, 'coverage-reporter'> },
): Promise<Measurements> {
  const map = libCoverage.createCoverageMap({})
  const { coverage } = await coverCodes(codes, project)
  for (const file of coverage) map.addFileCoverage({ ...file, path: join(project.root, file.path) })
  const lines = writeReports(map, flags['coverage-reporter'] ?? ['text'], project.root)
  return { lines, data: { coverage: map.getCoverageSummary().toJSON() }, isRefused: false }
}

function describeChanges(
  base: string | undefined,
  changes: readonly CoverageChange[] | undefined,
  { paint }: MeasuringContext,
): string[] {
  if (base === undefined) return []
  if (changes === undefined) return [`${base} not found: coverage is not compared`]
  return changes.length === 0 ? [`coverage is as in ${base}`] : formatCoverageChanges(changes, paint)
}

/** Maps recorded passes to the project's sources. Throws `COSTS_SOURCE_CHANGED`, `COVERAGE_IGNORE_REASON`. */
export async function coverProject(record: RunRecord, project: Project): Promise<CoveredProject> {
  return coverCodes(await addUntouched(record.codes, project), project)
}

/** The sources of codes with what of them ran. Throws as `coverProject`. */
async function coverCodes(codes: readonly CodeRecord[], project: Project): Promise<CoveredProject> {
  const files = [...new Set(codes.flatMap(listFiles))].sort()
  const sources = await Promise.all(files.map((file) => readSource(file, codes, project.root)))
  return { sources, coverage: coverSources(codes, sources) }
}

export interface CoveredProject {
  sources: CoveredSource[]
  /** One for each of them. */
  coverage: FileCoverage[]
}

/** Adds contracts that no test called, with zero coverage. */
async function addUntouched(codes: readonly CodeRecord[], project: Project): Promise<CodeRecord[]> {
  useNativeCrypto()
  const all = [...codes]
  const listParts = createPartsReader(project.root)
  for (const { path } of listContracts(project)) {
    const artifact = await buildContract(project, path)
    const version = hashScript(artifact.script)
    if (all.some((code) => code.version === version)) continue
    all.push({ ...listParts(version, artifact).record, passes: [], probes: [], stacks: [], operations: [] })
  }
  return all
}

function listFiles({ coverable: { statements, functions, branches } }: CodeRecord): string[] {
  return [...statements, ...functions, ...branches].map(({ at }) => at.file)
}

/** Reads a source and checks that it has not changed since it was compiled. Throws `COSTS_SOURCE_CHANGED`. */
async function readSource(file: string, codes: readonly CodeRecord[], root: string): Promise<CoveredSource> {
  const path = join(root, file)
  const text = await readText(path).catch(() => '')
  const hash = hashSource(text)
  if (codes.every(({ sources }) => sources[file] === undefined || sources[file] === hash)) return { file, text }
  throw new ToolkitError('COSTS_SOURCE_CHANGED', `${file} is no longer what the tests ran`, {
    at: { file: path },
    hint: 'Run the tests again.',
  })
}

/**
 * Checks thresholds for the files of `coverage.include`. An entry that matches no file fails, because it would check
 * nothing.
 */
function judge(map: libCoverage.CoverageMap, { project: { settings, root } }: MeasuringContext): string[] {
  const { thresholds = {}, perFile = {}, include } = settings.coverage ?? {}
  const globs = include === undefined ? ['**'] : [include].flat()
  const judged = libCoverage.createCoverageMap({})
  const used = new Set<string>()
  for (const file of map.files()) {
    const matching = globs.filter((glob) => matchesGlob(relative(root, file).replaceAll('\\', '/'), glob))
    for (const glob of matching) used.add(glob)
    if (matching.length > 0) judged.addFileCoverage(map.fileCoverageFor(file))
  }
  const unused = include === undefined ? [] : globs.filter((glob) => !used.has(glob))
  const files = judged.files().map((file) => ({
    name: relative(root, file),
    summary: judged.fileCoverageFor(file).toSummary(),
    least: perFile,
  }))
  const all = include === undefined ? 'all files' : `all files of ${globs.join(', ')}`
  return [
    ...unused.map((glob) => `coverage.include: no contract matches ${JSON.stringify(glob)}`),
    ...[{ name: all, summary: judged.getCoverageSummary(), least: thresholds }, ...files].flatMap(
      ({ name, summary, least }) =>
        COVERAGE_FIGURES.filter((figure) => summary[figure].pct < (least[figure] ?? 0)).map(
          (figure) => `coverage of ${figure} is ${summary[figure].pct} %, less than ${least[figure]} %: ${name}`,
        ),
    ),
  ]
}
