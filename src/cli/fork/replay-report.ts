import { basename } from 'node:path'
import type { Project } from '../../config/project.js'
import { ToolkitError } from '../../errors/errors.js'
import { Collector } from '../../measurements/collector.js'
import type { RunRecord } from '../../measurements/records/record.js'
import { formatTrace } from '../../report/text/trace.js'
import { listCalls, type Recording } from '../../rpc/recording.js'
import { DeployedContracts } from '../../session/contracts/deployed-contracts.js'
import { createDescription, createNaming } from '../../session/contracts/measured-code.js'
import { compileProject, explainPublished } from '../../session/contracts/project-contracts.js'
import { listCallEntries } from '../../session/tracing/call-tree.js'
import { chooseFrame, traceFailure } from '../../session/tracing/failure-path.js'
import { traceRecording } from '../../session/tracing/trace.js'
import type { Measurements } from '../measuring/context.js'
import type { CoverageReporter } from '../measuring/flags.js'
import { paint } from '../output/paint.js'

/** Parts of a replay besides the comparison of receipts. */
export interface ReplayParts {
  trace: boolean | undefined
  profile: boolean | undefined
  coverage: boolean | undefined
  'coverage-reporter': CoverageReporter[] | undefined
}

/** Requested parts of a replay, ready to be shown. */
export interface ReplayReport {
  lines: string[]
  data: Record<string, unknown>
  /** Set if nothing could be measured on the sources of the project. */
  error?: ToolkitError
}

/** Shows a replayed transaction on those sources of the project that compile to the published code. */
export async function reportReplay(
  recording: Recording | undefined,
  project: Project,
  parts: ReplayParts,
): Promise<ReplayReport> {
  if (recording === undefined) return { lines: ['the chain rejected it before its first call'], data: {} }
  const compiled = await compileProject(project)
  const contracts = new DeployedContracts()
  for (const artifact of compiled.compiled) contracts.know(artifact, project.root)
  const published = listPublished(recording)
  const foreign = published.filter(({ version }) => contracts.find(version) === undefined)
  const ids = [...new Set(foreign.map(({ contract }) => contract))]
  const why = ids.length === 0 ? [] : [`${ids.join(', ')}: ${explainPublished(compiled)}`]
  const lines = [...(parts.trace ? describeTrace(recording, contracts) : []), ...why]
  const wantsCoverage = parts.coverage || parts['coverage-reporter'] !== undefined
  if (!parts.profile && !wantsCoverage) return { lines, data: {} }
  if (published.length === 0) return { lines: [...lines, 'no JavaScript contract ran in it'], data: {} }
  if (foreign.length === published.length) return { lines, data: {}, error: foreignContractsError(ids, compiled) }
  const record = measure(recording, contracts, project)
  const shown: ReplayReport = { lines, data: {} }
  const add = (name: string, { lines: more, data }: Measurements) => {
    shown.lines.push('', ...more)
    shown.data[name] = data[name] ?? data
  }
  if (parts.profile) {
    const { describeProfile } = await import('../measuring/profile.js')
    add('profile', await describeProfile(record, { project, paint }))
  }
  if (wantsCoverage) {
    const { describeCoverageOfRan } = await import('../measuring/coverage.js')
    add('coverage', await describeCoverageOfRan(record, { project, flags: parts }))
  }
  return shown
}

/** Calls that ran the published code of a contract. */
function listPublished(recording: Recording): { contract: string; version: string }[] {
  return listCalls(recording).flatMap(({ contract, version, language }) =>
    language === 'javascript' && version !== undefined ? [{ contract, version }] : [],
  )
}

function describeTrace(recording: Recording, contracts: DeployedContracts): string[] {
  const calls = listCallEntries(traceRecording(recording, contracts), contracts)
  const place = chooseFrame(traceFailure(recording, contracts))?.place
  const at = place === undefined ? [] : [`failed at ${place.file}:${place.line}:${place.column}`]
  return [...formatTrace({ calls, traced: 'recording' }, paint), ...at]
}

function measure(recording: Recording, contracts: DeployedContracts, { root }: Project): RunRecord {
  const collector = new Collector(
    { project: basename(root) },
    createNaming(contracts),
    createDescription(contracts, root),
  )
  const test = { file: '', titles: [], order: 0 }
  collector.add({ recording, test, gas: 0, gasLimit: 1, ramUsage: {}, timeMs: 0 })
  return collector.take()
}

function foreignContractsError(ids: readonly string[], compiled: Parameters<typeof explainPublished>[0]): ToolkitError {
  return new ToolkitError('REPLAY_SOURCES', `${ids.join(', ')}: ${explainPublished(compiled)}`, {
    hint: 'Check out the sources that were published. `toolkit verify` compares a contract with its published code.',
  })
}
