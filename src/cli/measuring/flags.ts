import type { Argv } from 'yargs'
import { ToolkitError } from '../../errors/errors.js'
import type { MeasuredParts } from '../../measurements/records/record.js'

/** Formats of coverage, under istanbul's names. */
export const COVERAGE_REPORTERS = ['text', 'text-summary', 'lcov', 'html', 'cobertura', 'json'] as const
export type CoverageReporter = (typeof COVERAGE_REPORTERS)[number]

/** Flags that select measurements and gates. */
export interface MeasuringFlags {
  gas: string | undefined
  costs: 'check' | 'update' | undefined
  'costs-base': string | undefined
  coverage: boolean | undefined
  profile: boolean | undefined
  suggest: boolean | undefined
  summary: string | undefined
  'coverage-reporter': CoverageReporter[] | undefined
  'coverage-base': string | undefined
}

/** Declares the flags. */
export function declareMeasuring<T>(yargs: Argv<T>): Argv<T & MeasuringFlags> {
  return yargs
    .option('gas', {
      type: 'string',
      requiresArg: false,
      describe: 'Print gas and RAM by contract and action; --gas=json prints JSON',
    })
    .option('costs', {
      choices: ['check', 'update'] as const,
      describe: 'Check gas and RAM against the cost file, or update the file',
    })
    .option('costs-base', {
      type: 'string',
      describe: "Show cost differences from this file, for example another branch's; never fails the run",
    })
    .option('coverage', {
      type: 'boolean',
      describe: 'Collect coverage of contracts; print a summary and write coverage/lcov.info',
    })
    .option('profile', {
      type: 'boolean',
      describe: 'Print the most expensive lines and growing actions; write flame graphs to profile/',
    })
    .option('suggest', { type: 'boolean', describe: 'Suggest amount limits and gas limits from the calls of the run' })
    .option('summary', {
      type: 'string',
      describe: 'Write results, costs and coverage as Markdown to this file (default: $GITHUB_STEP_SUMMARY)',
    })
    .option('coverage-reporter', {
      choices: COVERAGE_REPORTERS,
      array: true,
      describe: 'Coverage format, written to coverage/; repeatable',
    })
    .option('coverage-base', {
      type: 'string',
      describe: 'Compare coverage with a file that --coverage-reporter json wrote',
    })
}

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
