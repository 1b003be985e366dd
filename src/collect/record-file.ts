import { ToolkitError } from '../errors.js'
import { RECORD_FORMAT, type RunRecord } from './record.js'

/** A record as the text of a file. */
export function formatRecord(record: RunRecord): string {
  return `${JSON.stringify(record)}\n`
}

/** Reads the text of a record's file. Throws `COSTS_RECORD_INVALID`. */
export function parseRecord(text: string, file: string): RunRecord {
  const record = parseJson(text, file)
  const { format, project, calls, searched, codes } = record as Partial<RunRecord>
  if (format !== RECORD_FORMAT) {
    throw refuse(file, `it has format ${JSON.stringify(format)}, and this version reads ${RECORD_FORMAT}`)
  }
  if (typeof project !== 'string' || ![calls, searched, codes].every(Array.isArray)) {
    throw refuse(file, 'it is not a record of a run')
  }
  return record as RunRecord
}

function parseJson(text: string, file: string): object {
  try {
    const value: unknown = JSON.parse(text)
    if (typeof value === 'object' && value !== null) return value
  } catch {
    throw refuse(file, 'it is not JSON, or was cut off')
  }
  throw refuse(file, 'it is not a record of a run')
}

function refuse(file: string, why: string): ToolkitError {
  return new ToolkitError('COSTS_RECORD_INVALID', `the record of a run cannot be read: ${why}`, {
    at: { file },
    hint: 'Run the tests again with the same version of toolkit everywhere.',
  })
}
