import { type ActionCosts, listActionCosts } from '../../measurements/records/actions.js'
import type { RunRecord } from '../../measurements/records/record.js'
import { formatCostTable } from '../../report/model/costs.js'
import type { Paint } from '../../report/text/paint.js'
import { recordLastCosts } from '../../test-runner/last-costs.js'
import type { MeasuredRun } from '../../test-runner/run.js'
import type { Measurements, MeasuringContext } from './context.js'
import { compareWithBase, judgeCosts, listAssumed } from './costs-gate.js'
import { describeGrowth, describeProposals } from './findings.js'
import { checkFormat, wantsCoverage } from './flags.js'
import { writeSummary } from './summary.js'

/** Reports the measurements of a run and checks them against files and thresholds. */
export async function describeMeasurements(run: MeasuredRun, context: MeasuringContext): Promise<Measurements> {
  const { flags, paint, width } = context
  const { record } = run
  const shown: Measurements = { lines: [], data: {}, isRefused: false }
  if (record === undefined) return shown
  checkFormat(flags.gas)
  const actions = listActionCosts(record)
  if (flags.gas !== undefined) await add(async () => describeGas(actions, paint, width))
  if (flags.gas !== undefined || flags.costs !== undefined) await add(async () => describeAssumptions(record))
  if (wantsCoverage(flags)) {
    const { describeCoverage } = await import('./coverage.js')
    await add(() => describeCoverage(record, context))
  }
  if (flags.profile) {
    const { describeProfile } = await import('./profile.js')
    await add(() => describeProfile(record, context))
  }
  if (flags.profile || flags.gas !== undefined) await add(async () => describeGrowth(record, paint))
  if (flags.suggest) await add(() => describeProposals({ run, record, actions }, context.project))
  if (flags.costs !== undefined) await add(() => judgeCosts({ run, record, actions }, context))
  const base = flags['costs-base']
  if (base !== undefined) await add(() => compareWithBase({ run, record, actions }, base, context))
  if (context.isDetailed) {
    const { describeDetails } = await import('./details.js')
    shown.details = await describeDetails(record, context)
  }
  await writeSummary({ run, actions, data: shown.data }, flags)
  await recordLastCosts(context.project.root, record)
  return shown

  /** Adds a measurement. If one fails, the others are still shown, followed by the error. */
  async function add(measure: () => Promise<Measurements>): Promise<void> {
    const measured = await measure().catch((error: unknown) => {
      shown.error ??= { error }
    })
    if (measured === undefined) return
    const { lines, data, isRefused } = measured
    shown.lines.push(...(lines.length > 0 ? ['', ...lines] : []))
    Object.assign(shown.data, data)
    shown.isRefused ||= isRefused
  }
}

const MAX_SHOWN = 5

/** Describes the assumptions that figures of a fork rest on. */
function describeAssumptions({ calls }: RunRecord): Measurements {
  const assumed = listAssumed(calls)
  if (assumed.length === 0) return { lines: [], data: {}, isRefused: false }
  const resting = calls.filter((call) => call.assumed !== undefined).length
  const rest = assumed.length > MAX_SHOWN ? [`  and ${assumed.length - MAX_SHOWN} more`] : []
  return {
    lines: [
      `assumed, because the forked network does not report it (in ${resting} of ${calls.length} calls):`,
      ...assumed.slice(0, MAX_SHOWN).map((text) => `  ${text}`),
      ...rest,
    ],
    data: { assumed },
    isRefused: false,
  }
}

function describeGas(actions: ActionCosts[], paint: Paint, width: number | undefined): Measurements {
  const lines = actions.length === 0 ? ['no test called a contract'] : formatCostTable(actions, paint, width)
  return { lines, data: { actions }, isRefused: false }
}
