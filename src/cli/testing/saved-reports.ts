import { readFile } from 'node:fs/promises'
import { ToolkitError } from '../../errors/errors.js'
import { parseReport, type SavedReport } from '../../test-runner/merge.js'

/** Reads a report of the reporter `json`. Throws `REPORT_INVALID`, and `REPORT_MISSING` for a missing file. */
export async function readReport(file: string): Promise<SavedReport> {
  return parseReport(await readReportText(file), file)
}

/** Reads the file of a report. Throws `REPORT_MISSING`, and `REPORT_INVALID` for a folder. */
export async function readReportText(file: string): Promise<string> {
  return readFile(file, 'utf8').catch(throwReportError)

  function throwReportError(cause: NodeJS.ErrnoException): never {
    const hint = '`toolkit test` and `toolkit mutate` write one with --reporter json=FILE.'
    if (cause.code === 'ENOENT') throw new ToolkitError('REPORT_MISSING', `report ${file} not found`, { hint, cause })
    if (cause.code !== 'EISDIR') throw cause
    throw new ToolkitError('REPORT_INVALID', `the report ${file} cannot be read: it is a folder`, { hint, cause })
  }
}
