import { keepCode } from '../start/load.js'
import type { ExitCode } from './exit-codes.js'

/** Runs a command line, and answers the exit code. */
export async function runLine(line: readonly string[]): Promise<ExitCode> {
  process.once('exit', keepCode)
  if (!isSomewhere()) return refusePlace(line)
  const [first] = line
  // The process that does the work starts while the command line is read.
  if (first === 'test' && !line.some((arg) => arg.startsWith('--inspect-brk')))
    (await import('../harness/worker-process.js')).worker.prepare()
  if (first === 'node') (await import('./contract-process.js')).engine.prepare()
  if (first === 'replay' || first === 'deploy') (await import('./contract-process.js')).prepareContractProcess()
  const { runProgram } = await import('./program.js')
  return runProgram(line)
}

async function refusePlace(line: readonly string[]): Promise<ExitCode> {
  const { asksForJson, reportFailure } = await import('./output.js')
  const { ToolkitError } = await import('../errors.js')
  const error = new ToolkitError('USAGE', 'the folder that this was started in is not there any more', {
    hint: 'It was moved or deleted: go to where the project is, and start again.',
  })
  return reportFailure(error, { causes: false, json: asksForJson(line) })
}

/** Whether the working directory still is. */
function isSomewhere(): boolean {
  try {
    process.cwd()
    return true
  } catch {
    return false
  }
}
