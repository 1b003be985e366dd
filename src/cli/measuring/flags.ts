import type { Argv } from 'yargs'
import type { Measured } from '../../harness/collecting.js'

/** What of a run is to be measured and judged. */
export interface MeasuringFlags {
  gas: string | undefined
  costs: 'check' | 'update' | undefined
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
}

/** What the process of the tests has to measure for these flags; undefined for nothing. */
export function listMeasured({ gas, costs }: MeasuringFlags): Measured | undefined {
  return gas === undefined && costs === undefined ? undefined : { passes: false }
}
