import { ToolkitError } from '../../errors/errors.js'
import { RECORD_FORMAT, type RunRecord } from './record.js'

/** Reads a record out of a file that was parsed as JSON. Throws `COSTS_RECORD_INVALID`. */
export function readRecord(value: unknown, file: string): RunRecord {
  const { format, project, calls, searched, codes } = (value ?? {}) as Partial<RunRecord>
  if (format !== RECORD_FORMAT) {
    throw recordFileError(file, `it has format ${JSON.stringify(format)}, and this version reads ${RECORD_FORMAT}`)
  }
  if (typeof project !== 'string' || ![calls, searched, codes].every(Array.isArray)) {
    throw recordFileError(file, 'it is not a record of a run')
  }
  return value as RunRecord
}

function recordFileError(file: string, why: string): ToolkitError {
  return new ToolkitError('COSTS_RECORD_INVALID', `the record of a run cannot be read: ${why}`, {
    at: { file },
    hint: 'Run the tests again with the same version of toolkit everywhere.',
  })
}
