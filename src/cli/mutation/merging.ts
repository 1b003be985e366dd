import { firstOf } from '../../collections/presence.js'
import { ToolkitError } from '../../errors/errors.js'
import { mergeMutationShards, parseMutationReport } from '../../mutation/merge.js'
import { parseReport } from '../../test-runner/merge.js'
import type { ExitCode } from '../exit-codes.js'
import type { ReportText } from '../testing/saved-reports.js'
import { readThreshold } from './configuration.js'
import { chooseExitCode } from './exit-code.js'
import { openMutationReporting } from './reporting.js'

/** Merges shards of mutation testing and reports them; undefined where the files are reports of something else. */
export async function mergeMutations(
  texts: readonly ReportText[],
  asked: readonly string[],
): Promise<ExitCode | undefined> {
  const saved = texts.flatMap(({ file, text }) => {
    const report = parseMutationReport(text, file)
    return report === undefined ? [] : [{ file, report }]
  })
  if (saved.length === 0) return undefined
  const other = texts.find(({ file }) => !saved.some((each) => each.file === file))
  if (other !== undefined) throw otherReportError(other, firstOf(saved).file)
  const merged = mergeMutationShards(saved)
  const threshold = merged.threshold ?? (await readThreshold())
  const reporting = openMutationReporting(asked)
  try {
    reporting.end({ ...merged, ...(threshold !== undefined && { threshold }) })
    return chooseExitCode(merged, threshold)
  } finally {
    reporting.close()
  }
}

/** The error for a test report among mutation reports. Throws `REPORT_INVALID` if it is no report at all. */
function otherReportError({ file, text }: ReportText, mutationFile: string): ToolkitError {
  parseReport(text, file)
  return new ToolkitError(
    'REPORT_INVALID',
    `${file} is a report of \`toolkit test\`, and ${mutationFile} one of \`toolkit mutate\``,
    { hint: 'Merge the reports of one command.' },
  )
}
