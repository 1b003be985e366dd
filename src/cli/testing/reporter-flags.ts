import { REPORTERS } from '../../report/reporters.js'
import { type FlagValues, texts, toggle } from '../flags/flag.js'

/** The flags of commands that report a run. */
export const reporterFlags = {
  reporter: texts(
    'reporter',
    `Reporter: ${Object.keys(REPORTERS).join(', ')} or a module path; junit=out.xml writes to a file; repeatable`,
  ),
  json: toggle('Print the report as JSON, same as --reporter json'),
}

export type ReporterFlags = FlagValues<typeof reporterFlags>

/** Reads the reporters of the flags. */
export function readReporters({ reporter, json }: ReporterFlags): string[] {
  const named = reporter ?? []
  return json && !named.includes('json') ? [...named, 'json'] : named
}
