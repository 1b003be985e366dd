#!/usr/bin/env node
import { readVersion } from './version.js'

// Start-up is a feature: what needs no command loads none.
const [first] = process.argv.slice(2)
if (process.argv.length === 3 && (first === '--version' || first === '-v')) {
  process.stdout.write(`${readVersion()}\n`)
} else if (!isSomewhere()) {
  const { asksForJson, reportFailure } = await import('./output.js')
  const { ToolkitError } = await import('../errors.js')
  const error = new ToolkitError('USAGE', 'the folder that this was started in is not there any more', {
    hint: 'It was moved or deleted: go to where the project is, and start again.',
  })
  process.exitCode = reportFailure(error, { causes: false, json: asksForJson(process.argv.slice(2)) })
} else {
  // The process that does the work starts while the command line is read.
  if (first === 'test' && !process.argv.some((arg) => arg.startsWith('--inspect-brk')))
    (await import('../harness/worker-process.js')).worker.prepare()
  if (first === 'node') (await import('./contract-process.js')).engine.prepare()
  if (first === 'replay' || first === 'deploy') (await import('./contract-process.js')).prepareContractProcess()
  const { runProgram } = await import('./program.js')
  process.exitCode = await runProgram(process.argv.slice(2))
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
