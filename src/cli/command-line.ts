import { ToolkitError } from '../errors/errors.js'
import { keepCode } from '../loader/load.js'
import type { ExitCode } from './exit-codes.js'
import { reportFailure, wantsJson } from './output/output.js'
import { runProgram } from './program.js'

/** Runs a command line and returns the exit code. `isSomewhere`: whether the working directory exists. */
export async function runLine(line: readonly string[], isSomewhere: boolean): Promise<ExitCode> {
  process.once('exit', keepCode)
  if (isSomewhere) return runProgram(line)
  const error = new ToolkitError('USAGE', 'the working directory no longer exists', {
    hint: 'It was moved or deleted. Change to the directory of the project and start again.',
  })
  return reportFailure(error, { causes: false, json: wantsJson(line) })
}
