import { explainLateFailure } from '../compiler/modules/module-file.js'
import { ToolkitError } from '../errors/errors.js'
import { keepCode } from '../loader/load.js'
import type { ExitCode } from './exit-codes.js'
import { reportFailure, wantsJson } from './output/output.js'
import { rememberEnvironment } from './output/redaction.js'
import { runProgram } from './program.js'

/** Runs a command line and returns the exit code. `isSomewhere`: whether the working directory exists. */
export async function runLine(line: readonly string[], isSomewhere: boolean): Promise<ExitCode> {
  process.once('exit', keepCode)
  rememberEnvironment(process.env)
  watchUncaught(wantsJson(line))
  if (isSomewhere) return runProgram(line)
  const error = new ToolkitError('USAGE', 'the working directory no longer exists', {
    hint: 'It was moved or deleted. Change to the directory of the project and start again.',
  })
  return reportFailure(error, { causes: false, json: wantsJson(line) })
}

/** Reports errors of timers and events, which Node would print with the secret keys in them. */
function watchUncaught(json: boolean): void {
  process.on('uncaughtException', (error) => {
    // A script, a session or a test runner has a listener of its own.
    if (process.listenerCount('uncaughtException') > 1) return
    const failure = explainLateFailure(error, { isCertain: true }) ?? error
    process.exit(reportFailure(failure, { causes: false, json }))
  })
}
