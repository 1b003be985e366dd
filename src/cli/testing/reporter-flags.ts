import type { Argv } from 'yargs'
import { REPORTERS } from '../../report/reporters.js'

/** The flags of commands that report a run. */
export interface ReporterFlags {
  /** Several where the flag is given several times. */
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

/** The reporters that flags ask for. */
export function readReporters({ reporter, json }: ReporterFlags): string[] {
  const named = [reporter ?? []].flat()
  return json && !named.includes('json') ? [...named, 'json'] : named
}
