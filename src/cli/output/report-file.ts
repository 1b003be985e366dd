import { closeSync, fstatSync, mkdirSync, openSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { hideKeys } from '../../crypto/hidden-keys.js'
import { explainFileError, ToolkitError } from '../../errors/errors.js'
import { toError } from '../../errors/thrown.js'
import { requireOwnPath } from '../../files/own-path.js'

/** A file that a report is written to. */
export interface ReportFile {
  write(text: string): void
  /** A report that is not whole leaves no empty file, which would look like one. */
  close(isWhole: boolean): void
}

/** Writes a report as a whole. Throws as `openReport`. */
export function writeReport(file: string, text: string): void {
  const output = openReport(file)
  output.write(text)
  output.close(true)
}

/**
 * Opens a file before the first test, so that an unwritable one fails early. Throws `REPORT_FILE`, and `FILE_UNUSABLE`
 * for a link out of the repository.
 */
export function openReport(file: string): ReportFile {
  requireOwnPath(file)
  try {
    mkdirSync(dirname(resolve(file)), { recursive: true })
    const opened = openSync(file, 'w')
    let isEmpty = true
    return {
      write(text) {
        if (text === '') return
        try {
          writeFileSync(opened, hideKeys(text))
        } catch (cause) {
          throw reportFileError(file, Object.assign(toError(cause), { path: file }))
        }
        isEmpty = false
      },
      close(isWhole) {
        // `/dev/stdout` must not be removed
        const isFile = fstatSync(opened).isFile()
        closeSync(opened)
        if (!isWhole && isEmpty && isFile) rmSync(file, { force: true })
      },
    }
  } catch (cause) {
    throw reportFileError(file, cause)
  }
}

function reportFileError(file: string, cause: unknown): ToolkitError {
  const { message } = toError(explainFileError(cause))
  return new ToolkitError('REPORT_FILE', `the report ${file} cannot be written: ${message}`, {
    hint: 'Name a file in a folder that you can write to.',
    cause,
  })
}
