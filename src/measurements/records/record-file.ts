import { checkShaped } from '../../codec/shaped-json.js'
import { isCount, isTable } from '../../collections/shapes.js'
import { ToolkitError } from '../../errors/errors.js'
import { RECORD_FORMAT, type RunRecord } from './record.js'
import { isRunRecord } from './record-shape.js'

/** Reads a record out of a file that was parsed as JSON. Throws `COSTS_RECORD_INVALID`. */
export function readRecord(value: unknown, file: string): RunRecord {
  const format = isTable(value) ? value.format : undefined
  if (format !== RECORD_FORMAT) {
    throw recordFileError(file, `it has format ${nameFormat(format)}, and this version reads ${RECORD_FORMAT}`)
  }
  const shaped = checkShaped(value, isRunRecord)
  if ('value' in shaped) return shaped.value
  throw recordFileError(file, shaped.fault)
}

/** A format of another version is a number. */
function nameFormat(format: unknown): string {
  return isCount(format) ? String(format) : 'unknown'
}

function recordFileError(file: string, why: string): ToolkitError {
  return new ToolkitError('COSTS_RECORD_INVALID', `the record of a run cannot be read: ${why}`, {
    at: { file },
    hint: 'Run the tests again with the same version of toolkit everywhere.',
  })
}
