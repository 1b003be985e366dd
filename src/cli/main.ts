#!/usr/bin/env node
import type { ExitCode } from './exit-codes.js'
import { exitWith } from './exit-guard.js'
import { readVersion } from './version.js'

// Answer without loading any command where possible, to keep start-up fast.
const line = process.argv.slice(2)
if (line.length === 1 && (line[0] === '--version' || line[0] === '-v')) process.stdout.write(`${readVersion()}\n`)
else exitWith(run)

async function run(): Promise<ExitCode> {
  const isHere = isSomewhere()
  if (isHere) await prepareProcess(line)
  const { runLine } = await import('./command-line.js')
  return runLine(line, isHere)
}

/** Starts the process that does the work before anything else is loaded. */
async function prepareProcess([first]: readonly string[]): Promise<void> {
  if (first === 'test' && !line.some((arg) => arg.startsWith('--inspect-brk')))
    (await import('../test-runner/pool/worker-process.js')).prewarmedWorkers.prepare()
  if (first === 'node' || first === 'deploy' || first === 'replay')
    (await import('./contract-process.js')).contractProcesses.prepare()
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
