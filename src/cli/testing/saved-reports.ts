import { ToolkitError } from '../../errors/errors.js'
import type { SavedReport } from '../../test-runner/merge.js'

/** Reads a report of the reporter `json`. Throws `REPORT_INVALID`, and `REPORT_MISSING` for a missing file. */
export async function readReport(file: string): Promise<SavedReport> {
  const { readFile } = await import('node:fs/promises')
  const { parseReport } = await import('../../test-runner/merge.js')
  return parseReport(await readFile(file, 'utf8').catch(refuseMissing), file)

  function refuseMissing(cause: NodeJS.ErrnoException): never {
    if (cause.code !== 'ENOENT') throw cause
    throw new ToolkitError('REPORT_MISSING', `report ${file} not found`, {
      hint: 'toolkit test --reporter json=FILE writes one.',
      cause,
    })
  }
}
