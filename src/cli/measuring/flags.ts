import type { Argv } from 'yargs'
import type { Measured } from '../../harness/collecting.js'

/** What coverage is written as, by the names that istanbul has for it. */
export const COVERAGE_REPORTERS = ['text', 'text-summary', 'lcov', 'html', 'cobertura', 'json'] as const
export type CoverageReporter = (typeof COVERAGE_REPORTERS)[number]

/** What of a run is to be measured and judged. */
export interface MeasuringFlags {
  gas: string | undefined
  costs: 'check' | 'update' | undefined
  coverage: boolean | undefined
  'coverage-reporter': CoverageReporter[] | undefined
}

/** Declares the flags. */
export function declareMeasuring<T>(yargs: Argv<T>): Argv<T & MeasuringFlags> {
  return yargs
    .option('gas', {
      type: 'string',
      requiresArg: false,
      describe: 'Show what calls cost, by contract and action; --gas=json prints it as one JSON object',
    })
    .option('costs', {
      choices: ['check', 'update'] as const,
      describe: 'Compare gas and RAM with the cost file, or write it anew',
    })
    .option('coverage', { type: 'boolean', describe: 'Show what of the contracts ran, and write coverage/lcov.info' })
    .option('coverage-reporter', {
      choices: COVERAGE_REPORTERS,
      array: true,
      describe: 'Write coverage like this instead, into coverage/',
    })
}

/** What the process of the tests has to measure for these flags; undefined for nothing. */
export function listMeasured({
  gas,
  costs,
  coverage = false,
  'coverage-reporter': reporters,
}: MeasuringFlags): Measured | undefined {
  const probes = coverage || reporters !== undefined
  return probes || gas !== undefined || costs !== undefined ? { probes } : undefined
}
