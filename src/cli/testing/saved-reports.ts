import { ToolkitError } from '../../errors/errors.js'
import { parseReport, type SavedReport } from '../../test-runner/merge.js'
import { readNamedFile } from '../named-file.js'

/** Reads a report of the reporter `json`. Throws `REPORT_INVALID`, and `REPORT_MISSING` for a missing file. */
export async function readReport(file: string): Promise<SavedReport> {
  return parseReport(await readReportText(file), file)
}

/** The text of a report with the file it was read from. */
export interface ReportText {
  file: string
  text: string
}

/**
 * Reads files of reports. Each is read once, because a file may be a pipe. Throws `REPORT_MISSING`, and
 * `REPORT_INVALID` for a folder.
 */
export async function readReportTexts(files: readonly string[]): Promise<ReportText[]> {
  const texts: ReportText[] = []
  // One after the other: a pipe that is still open would keep the process alive after the error of another file.
  for (const file of files) texts.push({ file, text: await readReportText(file) })
  return texts
}

async function readReportText(file: string): Promise<string> {
  return readNamedFile(file).catch(throwReportError)

  function throwReportError(cause: NodeJS.ErrnoException): never {
    const hint = '`toolkit test` and `toolkit mutate` write one with --reporter json=FILE.'
    if (cause.code === 'ENOENT') throw new ToolkitError('REPORT_MISSING', `report ${file} not found`, { hint, cause })
    if (cause.code !== 'EISDIR') throw cause
    throw new ToolkitError('REPORT_INVALID', `the report ${file} cannot be read: it is a folder`, { hint, cause })
  }
}
