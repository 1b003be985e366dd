import type { Argv } from 'yargs'
import { REPORTERS } from '../../report/reporters.js'

/** The flags of commands that report a run. */
export interface ReporterFlags {
  /** A list if the flag is repeated. */
  reporter: string | string[] | undefined
  json: boolean | undefined
}

/** Declares the flags. */
export function declareReporters<T>(yargs: Argv<T>): Argv<T & ReporterFlags> {
  return yargs
    .option('reporter', {
      type: 'string',
      array: true,
      nargs: 1,
      describe: `Reporter: ${Object.keys(REPORTERS).join(', ')} or a module path; junit=out.xml writes to a file; repeatable`,
    })
    .option('json', { type: 'boolean', describe: 'Print the report as JSON, same as --reporter json' })
}

/** Reads the reporters of the flags. */
export function readReporters({ reporter, json }: ReporterFlags): string[] {
  const named = [reporter ?? []].flat()
  return json && !named.includes('json') ? [...named, 'json'] : named
}
