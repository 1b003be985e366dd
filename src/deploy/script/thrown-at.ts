import { join } from 'node:path'
import type { CompiledContract } from '../../compiler/compile.js'
import { createOriginLocate } from '../../compiler/origin.js'
import { instrument } from '../../contract/instrumentation/instrument.js'
import { type ErrorDetails, ToolkitError } from '../../errors/errors.js'

/**
 * The chain's report of where a contract threw: line and column of the executed code, and the text of that line
 * (spec/vm.md §4.4).
 */
const THROWN_AT = /\n?^at _default_name\.js:(\d+):(\d+)\n {2}(.*)$/m

/**
 * Finds the place in the developer's files where a contract threw; undefined if the message names none, or no contract
 * is known.
 */
function locateThrown(
  message: string,
  artifacts: Iterable<CompiledContract>,
  root: string,
): ErrorDetails['at'] | undefined {
  const [, line, column, code] = THROWN_AT.exec(message) ?? []
  if (line === undefined) return undefined
  // The chain counts lines from the one before the code, and columns from 0.
  const position = { line: Number(line) - 1, column: Number(column) + 1 }
  for (const artifact of artifacts) {
    if (instrument(artifact.script).code.split('\n')[position.line - 1] !== code) continue
    const place = createOriginLocate(artifact)(position)
    if (place !== undefined) return { ...place, file: join(root, place.file) }
  }
  return undefined
}

/** A failure with the place in the developer's files instead of the code that the chain runs. */
export function placedError(error: ToolkitError, artifacts: Iterable<CompiledContract>, root: string): ToolkitError {
  const at = locateThrown(error.message, artifacts, root)
  if (at === undefined) return error
  const [message = ''] = error.message.split(THROWN_AT, 1)
  return new ToolkitError(error.code, message, { at, cause: error, ...(error.hint && { hint: error.hint }) })
}
