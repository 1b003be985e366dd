#!/usr/bin/env node
import { readVersion } from './version.js'

// Start-up is a feature: what needs no command loads none.
const line = process.argv.slice(2)
if (line.length === 1 && (line[0] === '--version' || line[0] === '-v')) process.stdout.write(`${readVersion()}\n`)
else run()

async function run(): Promise<void> {
  const { runLine } = await import('./line.js')
  process.exitCode = await runLine(line)
}
