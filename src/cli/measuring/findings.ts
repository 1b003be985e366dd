import { buildContract } from '../../compiler/artifact.js'
import { listContracts } from '../../compiler/contracts.js'
import type { Project } from '../../config/project.js'
import { findGrowth, type GrowingFigure, type Growth } from '../../measurements/growth/growth.js'
import { nameTest } from '../../measurements/records/actions.js'
import {
  type DeclaredLimit,
  type LimitProposal,
  listPublishingCosts,
  type PublishingCost,
  proposeGasLimit,
  proposeLimits,
} from '../../measurements/records/proposals.js'
import type { RunRecord } from '../../measurements/records/record.js'
import { formatGas } from '../../report/model/costs.js'
import type { Paint } from '../../report/text/paint.js'
import type { MeasuredRun } from '../../test-runner/run.js'
import type { MeasuredFigures, Measurements } from './context.js'

/** Describes actions whose cost grows with the contract's state; empty if no calls show growth. */
export function describeGrowth(record: RunRecord, paint: Paint): Measurements {
  const growth = findGrowth(record)
  return { lines: growth.flatMap((each) => formatGrowth(each, paint)), data: { growth }, isRefused: false }
}

function formatGrowth(growth: Growth, paint: Paint): string[] {
  const { contract, action, figure, by, perItem, mostItems, evidence, at } = growth
  const place = at === undefined ? '' : `, at ${at.file}:${at.line}`
  const limit = mostItems === undefined ? '' : `; ${formatGas(mostItems)} ${LIMITS[figure]}`
  const [each, unit] = [
    by
      .replace(/^items /, 'item ')
      .replace(/^entries /, 'entry ')
      .replace(/calls$/, 'call'),
    UNITS[figure],
  ]
  return [
    `${paint.yellow('grows')} ${contract}.${action}: ${formatGas(perItem)} ${unit} for every ${each}${place}${limit}`,
    ...evidence.map(({ items, amount, test }) => paint.dim(`    ${items}: ${formatGas(amount)} ${unit} in ${test}`)),
  ]
}

const UNITS: Record<GrowingFigure, string> = { gas: 'gas', RAM: 'bytes of RAM', value: 'letters of one value' }
const LIMITS: Record<GrowingFigure, string> = {
  gas: 'use all gas that a transaction may use',
  RAM: '',
  value: 'exceed the length that the chain accepts',
}

/** Proposes limits for sources and scripts, from the figures of the run. */
export async function describeProposals(
  { run, record, actions }: MeasuredFigures,
  project: Project,
): Promise<Measurements> {
  const limits = proposeLimits(record, await listDeclared(project), listFailed(run))
  const gasLimits = actions
    .filter(({ isOwn }) => isOwn)
    .map(({ contract, action, gas }) => ({ contract, action, gasLimit: proposeGasLimit(gas.max) }))
  const publishing = listPublishingCosts(actions, record)
  const low = limits.filter(({ kind }) => kind === 'low')
  const wide = limits.filter(({ kind }) => kind === 'wide')
  return {
    lines: [
      ...(low.length > 0 ? low.map(formatLimit) : ['amount limits: the declared limits fit the calls']),
      ...wide.map(formatLimit),
      ...gasLimits.map(({ contract, action, gasLimit }) => `${contract}.${action}: gas limit ${formatGas(gasLimit)}`),
      ...publishing.map(formatPublishing),
    ],
    data: { proposals: { limits, gasLimits, publishing } },
    isRefused: false,
  }
}

function listFailed({ tests }: MeasuredRun): Set<string> {
  return new Set(tests.filter(({ state }) => state === 'failed').map(nameTest))
}

function formatLimit({ kind, contract, action, tag, declared }: LimitProposal): string {
  const now = declared === undefined ? 'its source allows none' : `its source allows ${declared}`
  return `${contract}.${action}: ${tag}  (${kind === 'low' ? now : `enough for these calls; ${now}`})`
}

function formatPublishing({ contract, gas, ram, iost }: PublishingCost): string {
  const price = iost === undefined ? '' : `, ${iost} iost at the price of the chain`
  return `publishing ${contract} takes ${formatGas(gas)} gas and ${formatGas(ram)} bytes of RAM${price}`
}

async function listDeclared(project: Project): Promise<DeclaredLimit[]> {
  const artifacts = await Promise.all(listContracts(project).map(({ path }) => buildContract(project, path)))
  return artifacts.flatMap(({ name, info }) =>
    info.abi.flatMap((entry) =>
      (entry.amountLimit ?? []).map(({ token, val }) => ({ contract: name, action: entry.name, token, value: val })),
    ),
  )
}
