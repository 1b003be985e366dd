import { ToolkitError } from '../../errors/errors.js'
import type { MeasuredParts } from '../../measurements/records/record.js'
import { choice, choices, type FlagValues, optionalText, text, toggle } from '../flags/flag.js'

/** Formats of coverage, under istanbul's names. */
export const COVERAGE_REPORTERS = ['text', 'text-summary', 'lcov', 'html', 'cobertura', 'json'] as const
export type CoverageReporter = (typeof COVERAGE_REPORTERS)[number]

/** Flags that select measurements and gates. */
export const measuringFlags = {
  gas: optionalText('json', 'Print gas and RAM by contract and action; --gas=json prints JSON'),
  costs: choice(['check', 'update'], 'Check gas and RAM against the cost file, or update the file'),
  'costs-base': text('file', "Show cost differences from this file, for example another branch's; never fails the run"),
  coverage: toggle('Collect coverage of contracts; print a summary and write coverage/lcov.info'),
  profile: toggle('Print the most expensive lines and growing actions; write flame graphs to profile/'),
  suggest: toggle('Suggest amount limits and gas limits from the calls of the run'),
  summary: text('file', 'Write results, costs and coverage as Markdown to this file', {
    default: '$GITHUB_STEP_SUMMARY',
  }),
  'coverage-reporter': choices('format', COVERAGE_REPORTERS, 'Coverage format, written to coverage/; repeatable'),
  'coverage-base': text('file', 'Compare coverage with a file that --coverage-reporter json wrote'),
}

export type MeasuringFlags = FlagValues<typeof measuringFlags>

/** Reports of a run that need more than the flags say. */
interface Reported {
  /** One has all details. */
  isDetailed: boolean
  /** It is merged with others, also for flags of `report merge`. */
  isShard: boolean
}

/**
 * Lists the parts that the test process must measure for these flags and reports; undefined for none. Throws `USAGE`
 * for an unknown format of `--gas`.
 */
export function listMeasured(flags: MeasuringFlags, { isDetailed, isShard }: Reported): MeasuredParts | undefined {
  const { gas, costs, 'costs-base': base, profile = false, suggest, summary = process.env.GITHUB_STEP_SUMMARY } = flags
  checkFormat(gas)
  const probes = wantsCoverage(flags)
  const showsCosts = profile || suggest || [gas, costs, base, summary].some((flag) => flag !== undefined)
  const isAsked = probes || showsCosts
  if (!isAsked && !isDetailed) return undefined
  return {
    costs: showsCosts || isDetailed || isShard,
    probes: probes || isDetailed,
    profile: profile || isDetailed,
    isOptional: !isAsked,
  }
}

/** Whether coverage is shown, written or compared. */
export function wantsCoverage(flags: MeasuringFlags): boolean {
  return (
    Boolean(flags.coverage) || [flags['coverage-reporter'], flags['coverage-base']].some((flag) => flag !== undefined)
  )
}

/** Throws `USAGE`. */
export function checkFormat(gas: string | undefined): void {
  if (gas === undefined || gas === '' || gas === 'json') return
  throw new ToolkitError('USAGE', `--gas: expected nothing or "json", got ${JSON.stringify(gas)}`, {
    hint: '--gas shows a table, --gas=json one JSON object.',
  })
}
