#!/usr/bin/env node
import { canRunContracts, rerunForContracts } from './contract-process.js'
import { readVersion } from './version.js'

// Start-up is a feature: what needs no command loads none.
const [first] = process.argv.slice(2)
if (process.argv.length === 3 && (first === '--version' || first === '-v')) {
  process.stdout.write(`${readVersion()}\n`)
} else if (first === 'node' && !canRunContracts()) {
  process.exitCode = await rerunForContracts()
} else {
  // The process of the tests starts while the command line is read.
  if (first === 'test') (await import('../harness/worker-process.js')).prepareWorker()
  const { runProgram } = await import('./program.js')
  process.exitCode = await runProgram(process.argv.slice(2))
}
